/** The smaller records of an effect as fast-check arbitraries; `arbitraryEffect` puts them together. */
import fc from 'fast-check';
import { type Float, NaNBits } from '../../src/format/bytes/Float.js';
import type { ArenaBlob, Flag, StrayBlob } from '../../src/format/bytes/RecordIo.js';
import type { Annotation } from '../../src/format/carbonEffect/annotation.js';
import type { Constant } from '../../src/format/carbonEffect/constant.js';
import type { PipelineInput } from '../../src/format/carbonEffect/pipelineInput.js';
import type { Register } from '../../src/format/carbonEffect/register.js';
import type { Sampler } from '../../src/format/carbonEffect/sampler.js';
import { NO_SHADOW } from '../../src/format/carbonEffect/stage.js';
import type { StageInput } from '../../src/format/carbonEffect/stageInput.js';
import type { StaticSampler } from '../../src/format/carbonEffect/staticSampler.js';
import type { Texture } from '../../src/format/carbonEffect/texture.js';
import type { Uav } from '../../src/format/carbonEffect/uav.js';

export const u8 = fc.integer({ min: 0, max: 0xff });
export const u32 = fc.oneof(
  fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff),
  fc.integer({ min: 0, max: 0xffffffff }),
);

/** Shared among records, so that a string, a program and default bytes can be one arena entry. */
const COMMON_WORDS = ['', 'a', 'ab', 'Main', 'Map'];

/** A byte that is no part of a character, as it stands in a string. None of these makes a character with its neighbours. */
const strayByte = fc
  .oneof(fc.integer({ min: 0xf5, max: 0xff }), fc.integer({ min: 0x80, max: 0xbf }), fc.constantFrom(0xc0, 0xc1))
  .map((byte) => String.fromCharCode(0xdc00 + byte));
const asciiLetter = fc.integer({ min: 1, max: 0x7f }).map((code) => String.fromCharCode(code));
const character = fc.oneof(asciiLetter, fc.constantFrom('\u0080', 'é', '€', '\ufeff', '\uffff', '😀'), strayByte);

/** Strings as a reader gives them, so also such as no UTF-8 stands behind; the same few ones often. */
export const text = fc.oneof(
  fc.constantFrom(...COMMON_WORDS),
  // Characters that are cut off, and a surrogate in UTF-8's clothes.
  fc.constantFrom('\udcc3\udcc3', 'z\udced\udca0\udc80', '\udcf0\udc9f.', 'a'.repeat(70)),
  fc.array(character, { maxLength: 8 }).map((characters) => characters.join('')),
);

/** Both zeros, infinities, subnormal numbers, quiet and signalling NaNs of either sign, and any other bits. */
export const float: fc.Arbitrary<Float> = fc
  .oneof(
    fc.constantFrom(
      ...[0, 0x80000000, 0x7f800000, 0xff800000, 1, 0x80000001, 0x7f7fffff, 0xff7fffff],
      ...[0x7fc00000, 0xffc00000, 0x7f800001, 0xff800001, 0x7fbfffff, 0xffc12345, 0x7fffffff],
    ),
    fc.integer({ min: 0, max: 0xffffffff }),
  )
  .map((bits) => {
    const [value = 0] = new Float32Array(Uint32Array.of(bits).buffer);
    // The canonical NaN is a number; every other one keeps its bits.
    return Number.isNaN(value) && bits !== 0x7fc00000 ? new NaNBits(bits) : value;
  });

export const flag: fc.Arbitrary<Flag> = fc.oneof(fc.boolean(), fc.integer({ min: 2, max: 0xff }));

export function list<T>(item: fc.Arbitrary<T>, maxLength = 3): fc.Arbitrary<T[]> {
  return fc.array(item, { maxLength });
}

/** Bytes that may be those of a string with its NUL, or the beginning of one. */
export const someBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.constantFrom(...COMMON_WORDS).map((word) => new TextEncoder().encode(`${word}\0`)),
  fc.constantFrom(...COMMON_WORDS.slice(1)).map((word) => new TextEncoder().encode(word)),
  fc.uint8Array({ minLength: 1, maxLength: 12 }),
);

/** The offset is the writer's to compute, so any stands here. */
export const filledBlob: fc.Arbitrary<ArenaBlob> = fc.record({ bytes: someBytes, offset: u32 });
/** No bytes, and any offset word. */
export const emptyBlob: fc.Arbitrary<ArenaBlob> = u32.map((offset) => ({ bytes: new Uint8Array(0), offset }));
export const blob = fc.oneof(filledBlob, emptyBlob);

/** Larger than any arena that these arbitraries come to. */
const OUTSIDE = 0x100000;

/** The shadow words: bytes of the arena, a range outside of it, or a size of 0 with any word behind it. */
export function shadowOf(version: number): fc.Arbitrary<StrayBlob> {
  if (version >= 12) return fc.constant(NO_SHADOW);
  const outside = fc.integer({ min: OUTSIDE, max: 0xffffffff });
  return fc.oneof(
    fc.constant(NO_SHADOW),
    someBytes.map((bytes) => ({ size: bytes.length, offset: 0, bytes })),
    fc.record({ size: fc.constant(0), offset: u32, bytes: fc.constant(null) }),
    fc.record({ size: outside, offset: u32, bytes: fc.constant(null) }),
    fc.record({ size: fc.constantFrom(1, 4, 0xffffffff), offset: outside, bytes: fc.constant(null) }),
  );
}

export const annotation: fc.Arbitrary<Annotation> = fc.oneof(
  fc.record({ name: text, type: u8.filter((type) => type !== 3), word: u32, text: fc.constant('') }),
  fc.record({ name: text, type: fc.constant(3), word: fc.constant(0), text }),
);

/** The legacy code and what it means (`carbon-format.md` 6.2): 3 is OTHER as every code above is, which are kept. */
const legacyConstantType: fc.Arbitrary<Pick<Constant, 'type' | 'legacyType'>> = fc.oneof(
  fc.constantFrom({ type: 0, legacyType: -1 }, { type: 1, legacyType: -1 }),
  fc.constantFrom({ type: 3, legacyType: -1 }, { type: 4, legacyType: -1 }),
  fc.integer({ min: 4, max: 0xff }).map((legacyType) => ({ type: 4, legacyType })),
);

export function constantOf(version: number): fc.Arbitrary<Constant> {
  const type = version <= 10 ? legacyConstantType : fc.record({ type: u8, legacyType: fc.constant(-1) });
  const rest = {
    name: text,
    offset: u32,
    size: u32,
    dimension: u8,
    elements: u32,
    isSRGB: flag,
    isAutoregister: flag,
  };
  return fc.tuple(fc.record(rest), type).map(([it, types]) => ({ ...it, ...types }));
}

/** Constant buffer, 2D texture, 2D UAV, sampler: all that version 9 can name (`carbon-format.md` 6.5). */
const LEGACY_REGISTER_TYPES = [0, 36, 68, 1];

export function registerOf(version: number, stageType: number): fc.Arbitrary<Register> {
  return fc.record({
    type: version === 9 ? fc.constantFrom(...LEGACY_REGISTER_TYPES) : u8,
    index: u32,
    count: version >= 13 ? u32 : fc.constant(1),
    space: version >= 13 ? u8 : fc.constant(stageType),
  });
}

const BLENDINDICES = 6;

export function pipelineInputOf(version: number): fc.Arbitrary<PipelineInput> {
  const usage = fc.oneof(fc.constant(BLENDINDICES), u8);
  const input = fc.record({ usage, registerIndex: u8, usageIndex: u8, usedMask: u8, type: u8, dimension: u8 });
  if (version >= 11) return input;
  return input.map((it) => ({ ...it, type: it.usage === BLENDINDICES ? 2 : 0, dimension: 4 }));
}

const samplerState = {
  comparison: flag,
  minFilter: u8,
  magFilter: u8,
  mipFilter: u8,
  addressU: u8,
  addressV: u8,
  addressW: u8,
  mipLODBias: float,
  maxAnisotropy: u8,
  comparisonFunc: u8,
  minLOD: float,
  maxLOD: float,
};

export const staticSampler: fc.Arbitrary<StaticSampler> = fc.record({
  registerIndex: u32,
  registerSpace: u8,
  borderColor: u8,
  ...samplerState,
});

function samplerOf(version: number): fc.Arbitrary<Sampler> {
  return fc.record({
    register: u8,
    name: text,
    ...samplerState,
    borderColor: fc.tuple(float, float, float, float),
    isDynamic: version >= 13 ? flag : fc.constant(true),
  });
}

function uavOf(version: number): fc.Arbitrary<Uav> {
  const arrayElements = version >= 13 ? u32 : fc.constant(1);
  return fc.record({ register: u8, name: text, type: u8, arrayElements, isAutoregister: flag });
}

function textureOf(version: number): fc.Arbitrary<Texture> {
  return fc.tuple(uavOf(version), flag).map(([it, isSRGB]) => ({ ...it, isSRGB }));
}

/** Now and then as many as the cap of 64 lets through, or one less. */
export function capped<T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  const many = fc.tuple(item, fc.constantFrom(63, 64)).map(([it, length]) => Array.from({ length }, () => it));
  return fc.oneof({ weight: 150, arbitrary: list(item) }, { weight: 1, arbitrary: many });
}

/** Lists in any order, with names and registers twice. */
export function stageInputOf(version: number): fc.Arbitrary<StageInput> {
  return fc.record({
    constants: list(constantOf(version)),
    defaults: blob,
    textures: capped(textureOf(version)),
    samplers: capped(samplerOf(version)),
    uavs: capped(uavOf(version)),
    annotations: list(annotation),
  });
}
