/**
 * Any effect that a reader of a given version could give back, as fast-check arbitraries: what that version has no bytes
 * for holds what its reader puts there (`carbon-format.md` section 4).
 */
import fc from 'fast-check';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import type { Library, LibraryInput } from '../../src/format/carbonEffect/library.js';
import type { Parameter } from '../../src/format/carbonEffect/parameter.js';
import type { Pass } from '../../src/format/carbonEffect/pass.js';
import type { PermutationAxis } from '../../src/format/carbonEffect/permutationAxis.js';
import { STAGE_TYPE, type Stage } from '../../src/format/carbonEffect/stage.js';
import type { Technique } from '../../src/format/carbonEffect/technique.js';
import type { CarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import {
  annotation,
  blob,
  capped,
  emptyBlob,
  filledBlob,
  list,
  pipelineInputOf,
  registerOf,
  shadowOf,
  someBytes,
  stageInputOf,
  staticSampler,
  text,
  u8,
  u32,
} from './arbitraryRecords.js';

export interface EffectShape {
  /** 8 to 15. */
  readonly version: number;
  /** Whether passes carry block pairs; then programs may be empty. */
  readonly hasBlocks: boolean;
  /** The bytes of blocks. Any bytes at all when left out. */
  readonly block?: fc.Arbitrary<Uint8Array>;
}

function libraryInput(version: number): fc.Arbitrary<LibraryInput> {
  const lists = fc.record({
    registers: list(registerOf(version, STAGE_TYPE.COMPUTE)),
    staticSamplers: list(staticSampler, 2),
  });
  return fc.tuple(stageInputOf(version), lists).map(([input, rest]) => ({ ...input, ...rest }));
}

function programOf({ hasBlocks }: EffectShape) {
  return hasBlocks ? blob : filledBlob;
}

function libraryOf(shape: EffectShape): fc.Arbitrary<Library> {
  return fc.record({
    payloadSize: u32,
    program: programOf(shape),
    exports: list(fc.record({ type: u8, name: text })),
    hitGroupName: text,
    globalInputs: libraryInput(shape.version),
    localInputs: libraryInput(shape.version),
  });
}

function stageOf(type: number, shape: EffectShape): fc.Arbitrary<Stage> {
  const { version } = shape;
  const rest = fc.record({
    program: programOf(shape),
    shadow: shadowOf(version),
    threadGroupSize: fc.tuple(u32, u32, u32),
    pipelineInputs: capped(pipelineInputOf(version)),
    registers: list(registerOf(version, type), version >= 9 ? 3 : 0),
    staticSamplers: list(staticSampler, version >= 13 ? 2 : 0),
  });
  return fc.tuple(stageInputOf(version), rest).map(([input, it]) => ({ ...input, ...it, type }));
}

function passOf(shape: EffectShape): fc.Arbitrary<Pass> {
  const stages = fc
    .uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6, size: '-1' })
    .chain((types) => fc.tuple(...types.map((type) => stageOf(type, shape))));
  const block = fc.oneof(emptyBlob, fc.record({ bytes: shape.block ?? someBytes, offset: u32 }));
  return fc.record({
    stages,
    renderStates: capped(fc.record({ state: u32, value: u32 })),
    block: shape.hasBlocks ? block : fc.constant(null),
  });
}

function techniqueOf(shape: EffectShape): fc.Arbitrary<Technique> {
  return fc.record({
    name: text,
    passes: list(passOf(shape), 2),
    libraries: list(libraryOf(shape), shape.version >= 14 ? 1 : 0),
  });
}

const parameter: fc.Arbitrary<Parameter> = fc.record({ name: text, annotations: list(annotation) });
const parameters: fc.Arbitrary<Parameter[]> = fc.oneof(
  { weight: 30, arbitrary: list(parameter) },
  // The cap, and one below.
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(255, 256)
      .map((length) => Array.from({ length }, () => ({ name: 'p', annotations: [] }))),
  },
);

/** One body. Without a pass it carries no block pair, and no program of it may be empty. */
export function effectDescriptionOf(shape: EffectShape): fc.Arbitrary<EffectDescription> {
  return fc
    .record({ techniques: list(techniqueOf(shape), 2), parameters })
    .map((it) => ({ ...it, hasBlocks: shape.hasBlocks && it.techniques.some(({ passes }) => passes.length > 0) }))
    .filter(({ hasBlocks, techniques }) => hasBlocks || !techniques.some(hasEmptyLibrary));
}

function hasEmptyLibrary({ libraries }: Technique): boolean {
  return libraries.some(({ program }) => program.bytes.length === 0);
}

const axis: fc.Arbitrary<PermutationAxis> = fc
  .record({ name: text, description: text, type: u8, options: fc.array(text, { minLength: 1, maxLength: 4 }) })
  .chain((it) => fc.nat(it.options.length - 1).map((defaultOption) => ({ ...it, defaultOption })));
/** As many options as a byte can count. */
const longAxis: fc.Arbitrary<PermutationAxis> = fc.record({
  name: text,
  description: text,
  type: u8,
  options: fc.constant(Array.from({ length: 255 }, (_, i) => `OPTION_${i % 200}`)),
  defaultOption: fc.integer({ min: 0, max: 254 }),
});
const axes: fc.Arbitrary<PermutationAxis[]> = fc.oneof(
  { weight: 12, arbitrary: fc.array(axis, { maxLength: 3 }) },
  { weight: 1, arbitrary: longAxis.map((it) => [it]) },
);

function provenanceOf(version: number): fc.Arbitrary<Pick<CarbonEffectFile, 'compilerVersion' | 'sourceHash'>> {
  if (version < 15) return fc.constant({});
  return fc.record({
    compilerVersion: fc.tuple(u8, u8, u8, u8),
    sourceHash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  });
}

/** A whole effect. Rows alias bodies in any order; bodies may be equal, but each belongs to a row. */
export function effectFileOf(shape: EffectShape): fc.Arbitrary<CarbonEffectFile> {
  const bodies = fc.array(effectDescriptionOf(shape), { minLength: 1, maxLength: 3 });
  return fc
    .tuple(axes, bodies, provenanceOf(shape.version), fc.integer({ min: 0, max: 0xffff }))
    .map(([axes, bodies, provenance, spread]) => {
      const rowCount = axes.reduce((product, { options }) => product * options.length, 1);
      const used = bodies.slice(0, rowCount);
      return { axes, rows: rowsOver(used.length, rowCount, spread), bodies: used, ...provenance };
    });
}

/** Each body at least once, the rest of the rows wherever a few steps of a generator lead. */
function rowsOver(bodyCount: number, rowCount: number, spread: number): readonly number[] {
  let state = spread;
  return Array.from({ length: rowCount }, (_, row) => {
    state = (Math.imul(state, 0x41c64e6d) + 12345) >>> 0;
    // The bodies are first used from the last one to the first, or the other way round.
    if (row < bodyCount) return spread % 2 === 0 ? row : bodyCount - 1 - row;
    return (state >>> 16) % bodyCount;
  });
}
