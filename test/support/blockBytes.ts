/**
 * Backend blocks as bytes, laid out straight from `backend-block.md` sections 2 and 3 and independent of the reader: an
 * encoder per layout over plain parts, and random parts for property tests.
 */
import fc from 'fast-check';
import { ByteBuilder } from './bytes.js';

export interface BindingParts {
  /** 0 to 3. */
  readonly kind: number;
  readonly space: number;
  readonly slot: number;
  readonly mask: number;
  readonly register: number;
  /** 0xffffffff = absent. */
  readonly stride: number;
  readonly layers: number;
  readonly type: string;
  readonly symbol: string;
  readonly transform: string;
  /** Layout e2x alone. */
  readonly sampleType: number;
  readonly typedView: number;
}
export interface GroupParts {
  readonly group: number;
  readonly bindings: readonly BindingParts[];
}
export interface TransformParts {
  readonly family: number;
  readonly id: string;
  readonly inputs: readonly { readonly space: number; readonly register: number; readonly parameter: string }[];
}
export interface BoundParts {
  readonly groups: readonly GroupParts[];
  readonly transforms: readonly TransformParts[];
}

export interface LightParts {
  readonly role: number;
  readonly index: number;
  readonly data: number;
  /** 0xff = none. */
  readonly profile: number;
  readonly base: number;
  readonly capacity: number;
}
interface GlslBase {
  /** 0xff = none. */
  readonly register: number;
  readonly name: string;
}
export type GlslBindingParts = GlslBase &
  (
    | { readonly kind: 0; readonly vec4Count: number; readonly style: number; readonly light: LightParts | null }
    | {
        readonly kind: 1;
        readonly dimension: number;
        readonly comparing: readonly number[];
        /** Layouts g1 and g1x, as `paired`. */
        readonly comparison: number;
        readonly paired: readonly number[];
      }
    /** `format`: layout g1x alone. */
    | { readonly kind: 2; readonly format: number; readonly width: number; readonly names: readonly string[] }
    | { readonly kind: 3; readonly stride: number; readonly width: number; readonly light: LightParts | null }
    | { readonly kind: 4; readonly stride: number; readonly capacity: number }
    | { readonly kind: 5; readonly slice: number; readonly location: number; readonly names: readonly string[] }
    | { readonly kind: 6 }
  );
export interface GlslStageParts {
  readonly stage: number;
  readonly bindings: readonly GlslBindingParts[];
  readonly inputs: readonly {
    readonly register: number;
    readonly name: string;
    readonly semantic: string;
    readonly index: number;
    readonly type: number;
    readonly mask: number;
  }[];
  readonly compute: null | {
    readonly threads: readonly [number, number, number] | null;
    readonly origin: string;
    readonly outputs: readonly {
      readonly register: number;
      readonly slice: number;
      readonly location: number;
      readonly name: string;
    }[];
  };
}
export interface GlslParts {
  readonly stages: readonly GlslStageParts[];
  readonly transforms: readonly TransformParts[];
}

class BlockBuilder extends ByteBuilder {
  str(text: string): this {
    const bytes = new TextEncoder().encode(text);
    return this.u16(bytes.length).append(bytes);
  }

  each<T>(items: readonly T[], write: (item: T) => void): this {
    this.u8(items.length);
    for (const item of items) write(item);
    return this;
  }
}

const bound =
  (layout: 'v1' | 'e2' | 'e2x') =>
  ({ groups, transforms }: BoundParts): Uint8Array => {
    const out = new BlockBuilder().u8(layout === 'v1' ? 1 : 2);
    out.each(groups, ({ group, bindings }) => {
      out.u8(group);
      out.each(bindings, (it) => {
        out.u8(it.kind, it.space, it.slot, it.mask).u32(it.register, it.stride).u8(it.layers);
        if (layout === 'e2x') out.u8(it.sampleType, it.typedView);
        out.str(it.type).str(it.symbol).str(it.transform);
      });
    });
    writeTransforms(out, transforms);
    return out.build();
  };

const glsl =
  (layout: 'g0' | 'g1' | 'g1x') =>
  ({ stages, transforms }: GlslParts): Uint8Array => {
    const out = new BlockBuilder().u8(1);
    out.each(stages, ({ stage, bindings, inputs, compute }) => {
      out.u8(stage);
      out.each(bindings, (it) => writeGlslBinding(out, it, layout));
      out.each(inputs, (it) => {
        out.u8(it.register).str(it.name).str(it.semantic).u8(it.index, it.type, it.mask);
      });
      if (compute === null) {
        out.u8(0);
        return;
      }
      out.u8(1, compute.threads === null ? 0 : 1).u16(...(compute.threads ?? []));
      out.str(compute.origin).each(compute.outputs, (it) => {
        out.u8(it.register, it.slice, it.location).str(it.name);
      });
    });
    writeTransforms(out, transforms);
    return out.build();
  };

/** The bytes of a block in each layout. */
export const encodeBlock = {
  v1: bound('v1'),
  e2: bound('e2'),
  e2x: bound('e2x'),
  g0: glsl('g0'),
  g1: glsl('g1'),
  g1x: glsl('g1x'),
} as const;

function writeTransforms(out: BlockBuilder, transforms: readonly TransformParts[]): void {
  out.each(transforms, ({ family, id, inputs }) => {
    out.u8(family).str(id);
    out.each(inputs, ({ space, register, parameter }) => {
      out.u8(space, register).str(parameter);
    });
  });
}

function writeGlslBinding(out: BlockBuilder, it: GlslBindingParts, layout: 'g0' | 'g1' | 'g1x'): void {
  out.u8(it.kind, it.register).str(it.name);
  switch (it.kind) {
    case 0:
      out.u16(it.vec4Count).u8(it.style);
      writeLight(out, it.light);
      break;
    case 1:
      out.u8(it.dimension, it.comparing.length, ...it.comparing);
      if (layout !== 'g0') out.u8(it.comparison, it.paired.length, ...it.paired);
      break;
    case 2:
      if (layout === 'g1x') out.u8(it.format);
      out.u16(it.width).each(it.names, (name) => out.str(name));
      break;
    case 3:
      out.u32(it.stride).u16(it.width);
      writeLight(out, it.light);
      break;
    case 4:
      out.u32(it.stride).u16(it.capacity);
      break;
    case 5:
      out.u8(it.slice, it.location).each(it.names, (name) => out.str(name));
      break;
    case 6:
      break;
  }
}

function writeLight(out: BlockBuilder, light: LightParts | null): void {
  if (light === null) {
    out.u8(0);
    return;
  }
  out.u8(1, light.role, light.index, light.data, light.profile).u32(light.base).u16(light.capacity);
}

const byte = fc.nat({ max: 0xff });
const word = fc.nat({ max: 0xffff });
const long = fc.nat({ max: 0xffffffff });
const identifier = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,11}$/);
const few = <T>(item: fc.Arbitrary<T>, maxLength = 3) => fc.array(item, { maxLength });

const typeText = fc.constantFrom(
  'array<vec4<f32>, 4>',
  'texture_2d<f32>',
  'texture_2d_array<f32>',
  'texture_storage_3d<rgba8unorm, write>',
  'sampler',
  'array<u32>',
  'sampler2DShadow',
  'vec4[7]',
);

const bindingParts: fc.Arbitrary<BindingParts> = fc.record({
  kind: fc.nat({ max: 3 }),
  space: byte,
  slot: byte,
  mask: fc.nat({ max: 7 }),
  register: long,
  stride: fc.oneof(long, fc.constant(0xffffffff)),
  layers: byte,
  type: typeText,
  symbol: identifier,
  transform: fc.oneof(fc.constant(''), identifier),
  sampleType: fc.nat({ max: 1 }),
  typedView: fc.nat({ max: 3 }),
});

const inputParts = fc.record({ space: byte, register: byte, parameter: fc.string({ maxLength: 12 }) });

/** @param neutral whether family 1 may occur, which layout e2x alone has. */
function transformParts(neutral: boolean): fc.Arbitrary<TransformParts> {
  const layered = fc.record({
    family: fc.constant(0),
    id: fc.string({ maxLength: 12 }),
    inputs: fc.array(inputParts, { minLength: 1, maxLength: 3 }),
  });
  const constant = fc.record({ family: fc.constant(1), id: identifier, inputs: few(inputParts) });
  return neutral ? fc.oneof(layered, constant) : layered;
}

function boundParts(neutral: boolean): fc.Arbitrary<BoundParts> {
  return fc.record({
    groups: few(fc.record({ group: byte, bindings: few(bindingParts) })),
    transforms: few(transformParts(neutral), 2),
  });
}

const lightParts = fc.option(
  fc.record({ role: byte, index: byte, data: byte, profile: byte, base: long, capacity: word }),
);
const registers = few(byte);
const names = few(identifier);
const base = { register: byte, name: identifier };
const glslBindingParts: fc.Arbitrary<GlslBindingParts> = fc.oneof(
  fc.record({
    ...base,
    kind: fc.constant(0 as const),
    vec4Count: word,
    style: fc.nat({ max: 1 }),
    light: lightParts,
  }),
  fc.record({
    ...base,
    kind: fc.constant(1 as const),
    dimension: fc.constantFrom(2, 3, 5, 6, 8),
    comparing: registers,
    comparison: fc.nat({ max: 1 }),
    paired: registers,
  }),
  fc.record({ ...base, kind: fc.constant(2 as const), format: fc.nat({ max: 2 }), width: word, names }),
  fc.record({ ...base, kind: fc.constant(3 as const), stride: long, width: word, light: lightParts }),
  fc.record({ ...base, kind: fc.constant(4 as const), stride: long, capacity: word }),
  fc.record({ ...base, kind: fc.constant(5 as const), slice: byte, location: byte, names }),
  fc.record({ ...base, kind: fc.constant(6 as const) }),
);

const glslStageParts: fc.Arbitrary<GlslStageParts> = fc.record({
  stage: fc.nat({ max: 2 }),
  bindings: few(glslBindingParts, 5),
  inputs: few(
    fc.record({
      register: byte,
      name: identifier,
      semantic: identifier,
      index: byte,
      type: fc.nat({ max: 3 }),
      mask: byte,
    }),
  ),
  compute: fc.option(
    fc.record({
      threads: fc.option(fc.tuple(word, word, word)),
      origin: fc.string({ maxLength: 12 }),
      outputs: few(fc.record({ register: byte, slice: byte, location: byte, name: identifier })),
    }),
  ),
});

const glslParts: fc.Arbitrary<GlslParts> = fc.record({
  stages: few(glslStageParts),
  transforms: few(transformParts(false), 2),
});

/** Random parts that a block of each layout can have. */
export const arbitraryBlock = {
  v1: boundParts(false),
  e2: boundParts(false),
  e2x: boundParts(true),
  g0: glslParts,
  g1: glslParts,
  g1x: glslParts,
} as const;

/** Bytes of a random block of any layout. */
export const arbitraryBlockBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  arbitraryBlock.v1.map(encodeBlock.v1),
  arbitraryBlock.e2.map(encodeBlock.e2),
  arbitraryBlock.e2x.map(encodeBlock.e2x),
  arbitraryBlock.g0.map(encodeBlock.g0),
  arbitraryBlock.g1.map(encodeBlock.g1),
  arbitraryBlock.g1x.map(encodeBlock.g1x),
);
