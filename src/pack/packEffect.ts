import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../format/carbonEffect/effectDescription.js';
import type { PermutationAxis } from '../format/carbonEffect/permutationAxis.js';
import { type CarbonEffectFile, writeCarbonEffectFile } from '../format/carbonEffect/writeCarbonEffectFile.js';
import { checkDefinition } from './checkDefinition.js';
import { checkModules } from './checkModules.js';
import { type Combination, combinationsOf, conditionName } from './combinations.js';
import type { AxisSource, EffectSource } from './EffectSource.js';
import { failAsFormatDid } from './failAsFormatDid.js';
import { ModuleSet } from './ModuleSet.js';
import { type Fail, failFor } from './PackError.js';
import { ProgramCache } from './ProgramCache.js';
import { type PackContext, packBody } from './packBody.js';
import { sourceHash } from './sourceHash.js';
import { type SourceText, spotOfWord } from './sourceSpot.js';
import { UsedNames } from './UsedNames.js';

/**
 * Major, minor, patch, tweak of this compiler, as files state it. It counts on its own and is not Carbon's compiler's:
 * it goes up whenever equal sources would give other bytes.
 */
export const PACK_COMPILER_VERSION: readonly number[] = [0, 1, 0, 0];

export interface PackOptions {
  /** The text that `source` came from and its path, so that faults in it have a line. It does not change the bytes. */
  readonly definition?: SourceText;
}

export interface PackResult {
  /** A `.carbonwebgpu` file: version 15 with backend blocks. */
  readonly bytes: Uint8Array;
  readonly report: PackReport;
}

export interface PackReport {
  readonly name: string;
  /** Combinations of options. */
  readonly rows: number;
  /** Bodies that differ. */
  readonly bodies: number;
  /** Programs that differ, over all bodies. */
  readonly programs: number;
  /** Bytes of the file. */
  readonly bytes: number;
  /** The MD5 in the header. */
  readonly sourceHash: string;
  /** What is probably not meant, a sentence each. */
  readonly warnings: readonly string[];
}

/**
 * Compiles an effect: links, reflects and describes every combination of options and writes the container. Touches
 * nothing outside its arguments; equal arguments give equal bytes.
 * @param modules WESL and WGSL texts by path relative to the effect's folder, with `/`.
 * @throws PackError for everything that is wrong with the source, and where the effect exceeds what a file can hold.
 */
export async function packEffect(
  source: EffectSource,
  modules: Readonly<Record<string, string>>,
  options: PackOptions = {},
): Promise<PackResult> {
  const definition = options.definition ?? null;
  const fail = failFor(nameOf(source));
  checkDefinition(source, definition, fail);
  if (!/^[a-z0-9_-]+$/.test(source.name)) {
    fail(
      `effect name "${source.name}" is not made of lower case letters, digits, - and _`,
      spotOfWord(definition, 'name'),
    );
  }
  checkModules(modules, fail);
  const combinations = combinationsOf(source, definition, fail);
  const moduleSet = new ModuleSet(modules);
  moduleSet.checkConditions(knownConditions(source.axes), fail);

  const context: PackContext = {
    source,
    definition,
    programs: new ProgramCache(moduleSet),
    used: new UsedNames(),
    warnings: new Set(),
  };
  const bodies: EffectDescription[] = [];
  const bodyOfRow = new Map<number, number>();
  for (const combination of combinations) {
    if (combination.bodyRow !== combination.row) continue;
    bodyOfRow.set(combination.row, bodies.length);
    bodies.push(await packBody(context, combination.options));
  }
  context.used.check(source, definition, fail);

  const hash = sourceHash(source, combinations, moduleSet.texts, definition);
  const bytes = written(
    {
      axes: source.axes.map(axisRecord),
      rows: combinations.map(({ bodyRow }) => bodyOfRow.get(bodyRow) ?? -1),
      bodies,
      compilerVersion: PACK_COMPILER_VERSION,
      sourceHash: hash,
    },
    definition,
    fail,
  );
  return { bytes, report: report(source.name, bytes, combinations, context, hash) };
}

function written(file: CarbonEffectFile, definition: SourceText | null, fail: Fail): Uint8Array {
  try {
    return writeCarbonEffectFile(file);
  } catch (error) {
    return failAsFormatDid(error, definition, fail);
  }
}

/** Before anything is known of the definition; empty where it has no name. */
function nameOf(source: unknown): string {
  if (typeof source !== 'object' || source === null || !('name' in source)) return '';
  return typeof source.name === 'string' ? source.name : '';
}

function knownConditions(axes: readonly AxisSource[]): Set<string> {
  return new Set(axes.flatMap(({ name, options }) => options.map((option) => conditionName(name, option))));
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

function report(
  name: string,
  bytes: Uint8Array,
  combinations: readonly Combination[],
  context: PackContext,
  hash: string,
): PackReport {
  const reader = new CjsCarbonEffectReader(bytes, { source: name });
  return {
    name,
    rows: combinations.length,
    bodies: new Set(combinations.map(({ row }) => reader.row(row).offset)).size,
    programs: context.programs.count,
    bytes: bytes.length,
    sourceHash: hash,
    warnings: [...context.warnings],
  };
}
