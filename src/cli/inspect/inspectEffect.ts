import { decodeText } from '../../format/bytes/arenaText.js';
import { FormatError } from '../../format/bytes/FormatError.js';
import { identifyBytes } from '../../format/bytes/identifyBytes.js';
import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { groupEffectBodies, type UniqueEffectBody } from '../../format/carbonEffect/groupEffectBodies.js';
import type { PermutationAxis } from '../../format/carbonEffect/permutationAxis.js';
import { readContainerHeader } from '../../format/carbonEffect/readContainerHeader.js';
import { refuseBloatedTexts } from '../../format/carbonEffect/refuseBloatedTexts.js';
import { readShaderBody, type ShaderBody } from '../../resource/ShaderBody.js';
import { axisTypeName } from '../wireNames.js';
import { ArenaReferences } from './ArenaReferences.js';
import { arenaSharing } from './arenaSharing.js';
import { axisEffects } from './axisEffects.js';
import { BrowserOutlookTally } from './BrowserOutlook.js';
import type { InspectedAxis, InspectedFault, Inspection } from './Inspection.js';
import { ProgramTally } from './ProgramTally.js';
import { runsOf } from './rowSets.js';
import { ShapeTally } from './ShapeTally.js';
import { tableFaults } from './tableFaults.js';

/**
 * Goes through a whole file once and gathers what there is to tell about it. Its time and memory grow with the bytes of the
 * file, not with rows times bodies. A body that does not read is a fault, and the rest is told all the same.
 * @param reader opened permissively or not
 * @throws FormatError where the names in the file come to hundreds of times its size
 */
export function inspectEffect(reader: CjsCarbonEffectReader): Inspection {
  const groups = groupEffectBodies(reader);
  const rowsOfBody = groups.map(({ rows }) => rows);
  const bodyOfRow = new Int32Array(reader.rowCount);
  rowsOfBody.forEach((rows, body) => {
    for (const row of rows) bodyOfRow[row] = body;
  });
  const combinations = reader.axes.reduce((product, { options }) => product * options.length, 1);
  const hasRowOfAll = reader.rowCount === combinations;
  const defaultRow = hasRowOfAll ? defaultRowOf(reader.axes) : null;
  const programs = new ProgramTally();
  const shapes = new ShapeTally(programs.languageOf);
  const browsers = new BrowserOutlookTally(programs.languageOf);
  const references = new ArenaReferences(reader.arenaReader);
  references.addTexts(axisTextOffsets(reader));
  const faults: InspectedFault[] = [...tableFaults(reader, combinations)];
  groups.forEach((group, index) => {
    const trace: number[] = [];
    const body = readOrFault(reader, group, trace);
    // Of many times the file, whether or not the body read.
    refuseBloatedTexts(reader);
    if (body instanceof FormatError) {
      faults.push(bodyFault(body, group, index));
      return;
    }
    programs.addBody(body.description);
    shapes.addBody(index, body);
    browsers.addBody(index, body, group.rows.length);
    references.addBody(body.description, trace);
  });
  const sizes = groups.map(({ bytes }) => bytes.length);
  return {
    file: reader.source,
    is: identifyBytes(reader.bytes),
    version: reader.version,
    compilerVersion: reader.version >= 15 ? reader.compilerVersion.join('.') : null,
    sourceHash: reader.version >= 15 ? decodeText(reader.sourceHash) : null,
    size: {
      file: reader.bytes.length,
      header: reader.headerEnd - reader.arena.length,
      arena: reader.arena.length,
      bodies: reader.bytes.length - reader.headerEnd,
    },
    carriesBlocks: reader.carriesBlocks,
    axes: inspectedAxes(reader.axes, hasRowOfAll ? bodyOfRow : []),
    rows: {
      count: reader.rowCount,
      default: defaultRow,
      bytesUnshared: sizes.reduce((sum, size, body) => sum + size * (rowsOfBody[body]?.length ?? 0), 0),
    },
    bodies: groups.map(({ permutationIndex, bytes, rows }) => {
      return { offset: reader.row(permutationIndex).offset, size: bytes.length, rows: runsOf(rows) };
    }),
    shapes: shapes.shapes(rowsOfBody, defaultRow === null ? null : (bodyOfRow[defaultRow] ?? null)),
    programs: programs.programs,
    arena: arenaSharing(reader.arena.length, references, (offset) => reader.arenaReader.text(offset)),
    browsers: browsers.outlook(rowsOfBody),
    faults,
  };
}

function axisTextOffsets(reader: CjsCarbonEffectReader): readonly number[] {
  const trace: number[] = [];
  readContainerHeader(reader.bytes, reader.source, trace);
  return trace;
}

function defaultRowOf(axes: readonly PermutationAxis[]): number {
  let row = 0;
  let stride = 1;
  for (const { defaultOption, options } of axes) {
    row += defaultOption * stride;
    stride *= options.length;
  }
  return row;
}

/** @param bodyOfRow empty where the rows are not the combinations of the options: then nothing can be said of an axis */
function inspectedAxes(axes: readonly PermutationAxis[], bodyOfRow: ArrayLike<number>): readonly InspectedAxis[] {
  const effects = bodyOfRow.length === 0 ? [] : axisEffects(axes, bodyOfRow);
  return axes.map(({ name, description, type, options, defaultOption }, i) => ({
    name,
    description,
    type: axisTypeName(type),
    options,
    default: options[defaultOption] ?? '',
    changesNothing: effects[i]?.changesNothing ?? false,
    changesNothingWhile: effects[i]?.changesNothingWhile ?? [],
  }));
}

function bodyFault(
  { path, offset, found, wanted }: FormatError,
  { rows }: UniqueEffectBody,
  body: number,
): InspectedFault {
  return { body, rows: runsOf(rows), path, offset, message: `${found}; wanted ${wanted}` };
}

function readOrFault(
  reader: CjsCarbonEffectReader,
  { permutationIndex }: UniqueEffectBody,
  trace: number[],
): ShaderBody | FormatError {
  try {
    return readShaderBody(reader, permutationIndex, trace);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}
