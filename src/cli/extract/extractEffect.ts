import { createHash } from 'node:crypto';
import { FormatError } from '../../format/bytes/FormatError.js';
import type { ProgramLanguage } from '../../format/bytes/programLanguage.js';
import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { groupEffectBodies } from '../../format/carbonEffect/groupEffectBodies.js';
import { refuseBloatedTexts } from '../../format/carbonEffect/refuseBloatedTexts.js';
import { type ChosenOptions, optionsOfRows, type RowRuns, runsOf, runsOfBodies } from '../inspect/rowSets.js';
import { ExtractedPrograms, type ProgramPlace } from './ExtractedPrograms.js';

/** What `index.json` says: the programs of one effect. Sizes are bytes. */
export interface ExtractIndex {
  readonly effect: { readonly name: string; readonly version: number; readonly size: number; readonly md5: string };
  /** In the order of their first use. */
  readonly programs: readonly IndexedProgram[];
  /** Stages that have no program: they were not translated. */
  readonly untranslated: readonly IndexedUse[];
  /** Rows that could not be read, whose programs may be missing. */
  readonly faults: readonly { readonly rows: RowRuns; readonly message: string }[];
}

export interface IndexedProgram {
  /** Name of the file beside the index. */
  readonly file: string;
  readonly language: ProgramLanguage;
  readonly size: number;
  readonly md5: string;
  readonly uses: readonly IndexedUse[];
}

/** A place that a program has, and the rows for which it has it. */
export interface IndexedUse extends ProgramPlace {
  readonly rows: RowRuns;
  /** The options of every axis, where the rows are all of their combinations; else `null`. */
  readonly options: readonly ChosenOptions[] | null;
}

/** A file to write beside the index. */
export interface ProgramFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Extensions by language; `bin` for what is none. */
const EXTENSIONS: Readonly<Record<ProgramLanguage, string>> = {
  wgsl: 'wgsl',
  glsl: 'glsl',
  dxbc: 'dxbc',
  air: 'air',
  spirv: 'spv',
  unknown: 'bin',
};

/** Programs lie apart in an arena: what they come to beyond it are references into the middle of each other. */
function refuseBloatedPrograms({ arena, source }: CjsCarbonEffectReader, size: number): void {
  if (size <= 4 * arena.length + SMALL) return;
  throw new FormatError({
    source,
    path: 'arena',
    found: `programs that overlap, of ${size} bytes and more in an arena of ${arena.length} bytes`,
    wanted: 'programs that lie apart',
  });
}

const SMALL = 1 << 20;

/**
 * The programs of an effect as files named by content, and what says which is which. Decodes every distinct body once.
 * @param name what the effect is called in the index
 * @throws FormatError where names or programs come to many times the file
 */
export function extractEffect(
  reader: CjsCarbonEffectReader,
  name: string,
): { readonly index: ExtractIndex; readonly files: readonly ProgramFile[] } {
  const groups = groupEffectBodies(reader);
  const collected = new ExtractedPrograms();
  const faults: ExtractIndex['faults'][number][] = [];
  groups.forEach(({ permutationIndex, rows }, body) => {
    try {
      const description = reader.readDescription(permutationIndex);
      collected.addBody(body, description);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const { path, offset, found, wanted } = error;
      faults.push({ rows: runsOf(rows), message: `${path} at 0x${offset.toString(16)}: ${found}; wanted ${wanted}` });
    }
    refuseBloatedTexts(reader);
    refuseBloatedPrograms(reader, collected.size);
  });

  const isWhole = reader.rowCount === reader.axes.reduce((product, { options }) => product * options.length, 1);
  const axes = isWhole ? reader.axes : [];
  const rowsOfBody = groups.map(({ rows }) => rows);
  const usesOf = ({ uses }: (typeof collected.programs)[number]): readonly IndexedUse[] =>
    uses.map(({ place, bodies }) => {
      const rows = runsOfBodies(bodies, rowsOfBody);
      return { ...place, rows, options: optionsOfRows(rows, axes) };
    });
  const programs = collected.programs.filter(({ bytes }) => bytes.length > 0);
  const fileName = ({ md5, language }: (typeof programs)[number]): string => `${md5}.${EXTENSIONS[language]}`;
  const { bytes, version } = reader;
  return {
    index: {
      effect: { name, version, size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') },
      programs: programs.map((program) => {
        const { language, md5 } = program;
        return { file: fileName(program), language, size: program.bytes.length, md5, uses: usesOf(program) };
      }),
      untranslated: collected.programs.filter((program) => program.bytes.length === 0).flatMap(usesOf),
      faults,
    },
    files: programs.map((program) => ({ name: fileName(program), bytes: program.bytes })),
  };
}
