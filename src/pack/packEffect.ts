import type { PermutationAxis } from '../format/carbonEffect/permutationAxis.js';
import { type CarbonEffectFile, writeCarbonEffectFile } from '../format/carbonEffect/writeCarbonEffectFile.js';
import type { BodyDraft } from './BodyDraft.js';
import { BodyTranslations } from './BodyTranslations.js';
import type { Combination } from './combinations.js';
import { describeBody, type PackContext } from './describeBody.js';
import { describeForTarget } from './describeForTarget.js';
import type { AxisSource, EffectSource, OptionsOf } from './EffectSource.js';
import { failAsFormatDid } from './failAsFormatDid.js';
import { gateSelected } from './gateSelected.js';
import { createTranslator } from './glsl/createTranslator.js';
import { openEffect } from './openEffect.js';
import type { Fail } from './PackError.js';
import type { PackProgress, PackReport } from './PackReport.js';
import { PACK_TARGETS, type PackTarget, packedFileName } from './PackTarget.js';
import { packedFileReport } from './packedFileReport.js';
import { selectedRows } from './selectedRows.js';
import { sourceHash } from './sourceHash.js';
import type { SourceText } from './sourceSpot.js';
import type { Translator } from './Translator.js';
import { takingTurns } from './takingTurns.js';
import { packWarnings } from './warnings/packWarnings.js';

/**
 * Major, minor, patch, tweak of this compiler, as files state it. It counts on its own and is not Carbon's compiler's:
 * it goes up whenever equal sources would give other bytes.
 */
export const PACK_COMPILER_VERSION: readonly number[] = [0, 2, 0, 0];

export interface PackOptions<Axes extends readonly AxisSource[] = readonly AxisSource[]> {
  /** The text that `source` came from and its path, so that faults in it have a line. It does not change the bytes. */
  readonly definition?: SourceText;
  /** Which files to make, of those that the effect has. Default: all of them. */
  readonly targets?: readonly PackTarget[];
  /**
   * `all` (default) puts every body into the target's language, `selected` those of `selections` alone: every row stays,
   * the other bodies have all their records and empty programs (document 003).
   */
  readonly mode?: 'all' | 'selected';
  /**
   * Option sets, each completed by the defaults of the axes; default: the defaults. The first must translate, whatever
   * the mode: what is wrong with it is thrown, what is wrong with later bodies is in the report.
   */
  readonly selections?: readonly Partial<OptionsOf<Axes>>[];
  /** Stays the caller's. Default: one in this thread. */
  readonly translator?: Translator;
  readonly onProgress?: (progress: PackProgress) => void;
  readonly signal?: AbortSignal;
}

export interface PackResult {
  /** One per target, `.carbonwebgpu` before `.carbonwebgl`. */
  readonly files: readonly PackedFile[];
  readonly report: PackReport;
}

/** A version-15 container with backend blocks. */
export interface PackedFile {
  readonly target: PackTarget;
  /** `hull.carbonwebgpu` */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * Compiles an effect: links, reflects and describes every combination of options, checks the programs, puts them into
 * the languages of the targets and writes a container for each. Touches nothing outside its arguments; equal arguments
 * give equal bytes.
 * @param modules WESL and WGSL texts by path relative to the effect's folder, with `/`.
 * @throws PackError for everything that is wrong with the source, and where the effect exceeds what a file can hold; the
 *   signal's reason.
 */
export async function packEffect<Source extends EffectSource>(
  source: Source,
  modules: Readonly<Record<string, string>>,
  options?: PackOptions<Source['axes']>,
): Promise<PackResult>;
export async function packEffect(
  source: EffectSource,
  modules: Readonly<Record<string, string>>,
  options: PackOptions = {},
): Promise<PackResult> {
  const definition = options.definition ?? null;
  const { combinations, modules: moduleSet, context, fail } = openEffect(source, modules, definition);
  const selected = selectedRows(source.axes, options.selections, combinations, fail);
  const targets = PACK_TARGETS.filter(
    (target) => (source.targets ?? PACK_TARGETS).includes(target) && (options.targets ?? PACK_TARGETS).includes(target),
  );
  const drafts = await describeBodies(context, combinations, options);
  context.used.check(source, definition, fail);

  const translations = new BodyTranslations(
    options.translator ?? (await createTranslator()),
    targets.includes('webgl'),
  );
  const chosen = await translate(translations, drafts, selected, targets, source.name, options);

  const rows = combinations.map(({ bodyRow }) => drafts.indices.get(bodyRow) ?? -1);
  const hash = sourceHash(source, combinations, moduleSet.texts, definition);
  const files = targets.map((target): PackedFile => {
    const bytes = written(
      () => ({
        axes: source.axes.map(axisRecord),
        rows,
        bodies: drafts.bodies.map((draft) => describeForTarget(draft, target, chosen.has(draft) ? translations : null)),
        compilerVersion: PACK_COMPILER_VERSION,
        sourceHash: hash,
      }),
      definition,
      fail,
    );
    return { target, fileName: packedFileName(source.name, target), bytes };
  });
  const report: PackReport = {
    name: source.name,
    rows: combinations.length,
    sourceHash: hash,
    files: files.map((file) => packedFileReport(file, chosen, translations)),
    warnings: packWarnings({ source, definition, texts: moduleSet.texts, combinations, bodies: drafts.bodies, rows }),
  };
  return { files, report };
}

interface Drafts {
  readonly bodies: readonly BodyDraft[];
  /** By row: where its body is in `bodies`; rows whose body is another row's have none. */
  readonly indices: ReadonlyMap<number, number>;
}

async function describeBodies(
  context: PackContext,
  combinations: readonly Combination[],
  { onProgress, signal }: PackOptions,
): Promise<Drafts> {
  const own = combinations.filter(({ row, bodyRow }) => bodyRow === row);
  const indices = new Map<number, number>();
  const bodies: BodyDraft[] = [];
  const turn = takingTurns();
  for (const { row, options } of own) {
    await turn();
    signal?.throwIfAborted();
    indices.set(row, bodies.length);
    bodies.push(await describeBody(context, options));
    onProgress?.({ step: 'describe', done: bodies.length, total: own.length });
  }
  return { bodies, indices };
}

/**
 * The selected body first: where that fails nothing else is worth doing.
 * @returns the bodies that are to have programs, in file order.
 */
async function translate(
  translations: BodyTranslations,
  { bodies, indices }: Drafts,
  selected: readonly Combination[],
  targets: readonly PackTarget[],
  effect: string,
  { mode = 'all', onProgress, signal }: PackOptions,
): Promise<ReadonlySet<BodyDraft>> {
  const chosen = selected.flatMap(({ bodyRow }) => bodies[indices.get(bodyRow) ?? -1] ?? []);
  const [first] = chosen;
  if (first !== undefined) {
    await translations.add([first]);
    gateSelected(effect, first, targets, translations);
  }
  signal?.throwIfAborted();
  const wanted = mode === 'all' ? new Set(bodies) : new Set(bodies.filter((body) => chosen.includes(body)));
  await translations.add(wanted, onProgress);
  signal?.throwIfAborted();
  return wanted;
}

function written(file: () => CarbonEffectFile, definition: SourceText | null, fail: Fail): Uint8Array {
  try {
    return writeCarbonEffectFile(file());
  } catch (error) {
    return failAsFormatDid(error, definition, fail);
  }
}

function axisRecord(axis: AxisSource): PermutationAxis {
  return {
    name: axis.name,
    defaultOption: axis.default === undefined ? 0 : axis.options.indexOf(axis.default),
    description: axis.description ?? '',
    type: axis.type === 'dynamic' ? 1 : 0,
    options: axis.options,
  };
}
