/** The layouts that share a lead byte: each is told from the others by its bytes, and gives back what was put in. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import type { BackendBlock } from '../../../src/format/carbonEffect/BackendBlock.js';
import type { BackendBlockLayout } from '../../../src/format/carbonEffect/BackendBlockLayout.js';
import type { BackendTransform } from '../../../src/format/carbonEffect/BackendTransform.js';
import { BlockReader } from '../../../src/format/carbonEffect/BlockReader.js';
import type { GlslBinding } from '../../../src/format/carbonEffect/GlslBinding.js';
import type { GlslStage } from '../../../src/format/carbonEffect/GlslBlock.js';
import { type ReadBackendBlockOptions, readBackendBlock } from '../../../src/format/carbonEffect/readBackendBlock.js';
import { readBlockLayout } from '../../../src/format/carbonEffect/readBlockLayout.js';
import { writeBackendBlock } from '../../../src/format/carbonEffect/writeBackendBlock.js';
import {
  arbitraryBlock,
  arbitraryBlockBytes,
  type BoundParts,
  encodeBlock,
  type GlslBindingParts,
  type GlslStageParts,
  type TransformParts,
} from '../../support/blockBytes.js';
import { ascii, hex, toHex } from '../../support/bytes.js';

/** u16 length and the characters. */
const str = (text: string): string => `${text.length.toString(16).padStart(2, '0')}00${toHex(ascii(text))}`;

const pass = { technique: 'Main', pass: 0 };
const LANGUAGES: readonly Partial<ReadBackendBlockOptions>[] = [{}, { language: 'wgsl' }, { language: 'glsl' }];

/** One block of each layout by hand, with what tells it from its neighbours. */
const BLOCKS: Readonly<Record<BackendBlockLayout, Uint8Array>> = {
  v1: hex(`01 01 00 01
    01 00 02 02 03000000 ffffffff 00 ${str('texture_2d<f32>')} ${str('t3')} 0000
    00`),
  e2: hex(`02 01 00 01
    01 00 02 02 03000000 ffffffff 00 ${str('texture_2d<f32>')} ${str('t3')} 0000
    00`),
  e2x: hex(`02 01 00 01
    01 00 02 02 03000000 ffffffff 00 01 03 ${str('texture_2d<f32>')} ${str('t3')} ${str('N')}
    01 01 ${str('N')} 00`),
  g0: hex(`01 01 01 01
    01 03 ${str('s3')} 06 01 04
    00 00
    00`),
  g1: hex(`01 01 01 02
    01 03 ${str('s3')} 06 01 04 01 02 0506
    02 07 ${str('s7')} 0040 01 ${str('b')}
    00 00
    00`),
  g1x: hex(`01 01 01 01
    02 07 ${str('s7')} 02 0040 01 ${str('b')}
    00 00
    00`),
};
const LAYOUTS = Object.keys(BLOCKS) as BackendBlockLayout[];

describe('a block by hand', () => {
  it.each(LAYOUTS)('%s is recognised', (layout) => {
    expect(readBackendBlock(BLOCKS[layout], pass)?.layout).toBe(layout);
    const language = layout.startsWith('g') || layout === 'v1' ? 'glsl' : 'wgsl';
    expect(readBackendBlock(BLOCKS[layout], { ...pass, language })?.layout).toBe(layout);
  });

  it('of e2 is one of v1 behind another lead byte', () => {
    expect(readBackendBlock(BLOCKS.e2, pass)).toEqual({
      ...readBackendBlock(BLOCKS.v1, pass),
      layout: 'e2',
      version: 2,
    });
  });

  it('of e2x has a sample type, a typed view and a constant transform', () => {
    expect(readBackendBlock(BLOCKS.e2x, pass)).toEqual({
      layout: 'e2x',
      version: 2,
      layoutKey: 'Main.pass0',
      bindGroups: [
        {
          group: 0,
          bindings: [
            {
              group: 0,
              binding: 2,
              resourceKind: 'sampled-resource',
              registerSpace: 0,
              registerIndex: 3,
              visibility: ['fragment'],
              type: 'texture_2d<f32>',
              generatedSymbol: 't3',
              transformId: 'N',
              textureSampleType: 'unfilterable-float',
              typedView: 'rgba8snorm',
              identity: 'sampled-resource:0:3',
              scopeIdentity: 'sampled-resource:0:3@fragment',
            },
          ],
        },
      ],
      transforms: [
        {
          id: 'N',
          family: 'local-light-profile-neutral',
          version: 1,
          kind: 'constant',
          layoutKey: 'Main.pass0',
          inputs: [],
        },
      ],
    });
  });

  const bytesOfE2x = (view: string) =>
    hex(`02 01 00 01 01 00 00 02 00000000 ffffffff 00 ${view} ${str('texture_2d<f32>')} ${str('t')} 0000 00`);
  it.each([
    ['00 00', { textureSampleType: 'float' }],
    ['00 01', { textureSampleType: 'float', typedView: 'r32float' }],
    ['01 02', { textureSampleType: 'unfilterable-float', typedView: 'r32uint' }],
  ])('of e2x has the view %s', (view, fields) => {
    const { textureSampleType, typedView } = readBackendBlock(bytesOfE2x(view), pass)?.bindGroups[0]?.bindings[0] ?? {};
    expect(JSON.parse(JSON.stringify({ textureSampleType, typedView }))).toEqual(fields);
  });

  it.each(['02 00', '00 04', 'ff ff'])('of e2x is refused with the view %s', (view) => {
    expect(() => readBackendBlock(bytesOfE2x(view), pass)).toThrow(FormatError);
  });
});

describe('a wrong layout', () => {
  const readAs = (bytes: Uint8Array, layout: BackendBlockLayout): boolean => {
    try {
      readBlockLayout(new BlockReader(bytes), layout, 'Main.pass0');
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(FormatError);
      return false;
    }
  };

  it.each(LAYOUTS)('does not fit the block of %s', (layout) => {
    const fitting = LAYOUTS.filter((other) => readAs(BLOCKS[layout], other));
    // The lead byte, not looked at here, is all that tells these two apart.
    expect(fitting).toEqual(layout === 'v1' || layout === 'e2' ? ['v1', 'e2'] : [layout]);
  });

  it.each(['g0', 'g1', 'g1x'] as const)('is all that is tried for %s where the programs are WGSL', (layout) => {
    expect(() => readBackendBlock(BLOCKS[layout], { ...pass, language: 'wgsl' })).toThrow(/layout v1\)$/);
  });

  it('is named where none fits', () => {
    // Both a resource kind of v1 and a kind of the GLSL layouts.
    expect(() => readBackendBlock(hex('01 01 00 01 09'), pass)).toThrow(
      'bindGroups[0].bindings[0] at 0x4: resource kind 9; wanted a kind from 0 to 3 (in a block of layout v1; g1, g1x, g0 fitted no better)',
    );
    // v1 stops at kind 5; a UAV texture of GLSL goes on to a name of five bytes.
    expect(() => readBackendBlock(hex('01 01 00 01 05 00 0500 4142'), pass)).toThrow(
      'at 0x8: the end after 2 more bytes (a read past the end); wanted 5 more bytes (in a block of layout g1; v1, g1x, g0 fitted no better)',
    );
  });

  it('gives way where several fit and only one has texts that can be types', () => {
    const binding = { kind: 1, space: 0, slot: 0, mask: 2, register: 3, stride: 0xffffffff, layers: 0 };
    const texts = { type: 'texture_2d<f32>', symbol: 't3', transform: 'X', sampleType: 0, typedView: 0 };
    // The two zeros of e2x are an empty type text in e2, and "X" with the count behind it the length of an id.
    const transform = { family: 0, id: 'a'.repeat(0x158 - 3), inputs: [{ space: 0, register: 3, parameter: 'P' }] };
    const bytes = encodeBlock.e2x({
      groups: [{ group: 0, bindings: [{ ...binding, ...texts }] }],
      transforms: [transform],
    });
    expect(LAYOUTS.filter((layout) => readAs(bytes, layout))).toEqual(['v1', 'e2', 'e2x']);
    expect(readBackendBlock(bytes, pass)?.layout).toBe('e2x');
  });
});

describe('damage', () => {
  /** What the last of the languages makes of it; none may make anything worse of it. */
  const read = (bytes: Uint8Array): 'null' | 'block' | 'refused' => {
    let outcome: 'null' | 'block' | 'refused' = 'refused';
    for (const known of LANGUAGES) {
      try {
        outcome = readBackendBlock(bytes, { ...pass, ...known, offset: 0x100, path: 'p' }) === null ? 'null' : 'block';
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        const { offset, path } = error;
        const isLocated = offset >= 0x100 && offset <= 0x100 + bytes.length && path.startsWith('p');
        if (!isLocated) throw error;
        outcome = 'refused';
      }
    }
    return outcome;
  };

  it.each(LAYOUTS)('%s: every truncation is refused', (layout) => {
    for (let length = 1; length < BLOCKS[layout].length; length++) {
      expect(read(BLOCKS[layout].subarray(0, length)), `${length} bytes`).toBe('refused');
    }
  });

  it.each(LAYOUTS)('%s: any byte flipped gives nothing, a block or a located error', (layout) => {
    const outcomes = new Set<string>();
    BLOCKS[layout].forEach((byte, at) => {
      for (const mask of [0x01, 0x02, 0x04, 0x80, 0xff]) {
        const damaged = BLOCKS[layout].slice();
        damaged[at] = byte ^ mask;
        outcomes.add(read(damaged));
      }
    });
    expect(outcomes).toEqual(new Set(['null', 'block', 'refused']));
  });

  it('random bytes behind a known lead byte are nothing worse', () => {
    const bytes = fc.tuple(fc.constantFrom(1, 2), fc.uint8Array({ maxLength: 60 }));
    fc.assert(
      fc.property(bytes, ([lead, rest]) => {
        read(Uint8Array.of(lead, ...rest));
      }),
      { seed: 4, numRuns: 800 },
    );
  });

  it('of a random block is nothing worse', () => {
    const damaged = fc.tuple(arbitraryBlockBytes, fc.nat(), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(damaged, ([bytes, at, value]) => {
        const copy = bytes.slice();
        copy[1 + (at % (copy.length - 1))] = value;
        read(copy);
      }),
      { seed: 5, numRuns: 400 },
    );
  });
});

describe('a random block', () => {
  const KINDS = ['uniform-buffer', 'sampled-resource', 'sampler', 'storage-resource'];
  const STAGES = ['vertex', 'fragment', 'compute'];
  const orNull = (byte: number) => (byte === 0xff ? null : byte);

  function transformsOf(block: BackendBlock | null): unknown {
    return block?.transforms.map(({ id, family, inputs }: BackendTransform) => ({
      family: family === 'detail-map-array' ? 0 : 1,
      id,
      inputs: inputs.map(({ registerSpace, registerIndex, parameter }) => ({
        space: registerSpace,
        register: registerIndex,
        parameter,
      })),
    }));
  }

  function groupsOf(parts: BoundParts, layout: BackendBlockLayout): unknown {
    return parts.groups.map(({ group, bindings }) => ({
      group,
      bindings: bindings.map((it) => {
        const identity = `${KINDS[it.kind]}:${it.space}:${it.register}`;
        const visibility = STAGES.filter((_, bit) => (it.mask >> bit) & 1);
        const sampleType = ['float', 'unfilterable-float'][it.sampleType];
        return {
          group,
          binding: it.slot,
          resourceKind: KINDS[it.kind],
          registerSpace: it.space,
          registerIndex: it.register,
          visibility,
          type: it.type,
          generatedSymbol: it.symbol,
          ...(it.stride === 0xffffffff ? {} : { structureStride: it.stride }),
          ...(it.layers === 0 ? {} : { arrayLayerCount: it.layers }),
          ...(it.transform === '' ? {} : { transformId: it.transform }),
          ...(layout === 'e2x' && (it.kind === 1 || it.sampleType === 1) ? { textureSampleType: sampleType } : {}),
          ...(layout === 'e2x' && it.typedView > 0
            ? { typedView: ['', 'r32float', 'r32uint', 'rgba8snorm'][it.typedView] }
            : {}),
          identity,
          scopeIdentity: visibility.length === 0 ? identity : `${identity}@${visibility[0]}`,
        };
      }),
    }));
  }

  const hasBinding = ({ groups }: BoundParts) => groups.some(({ bindings }) => bindings.length > 0);
  const hasNeutral = ({ transforms }: { transforms: readonly TransformParts[] }) =>
    transforms.some(({ family }) => family === 1);

  it.each(['v1', 'e2', 'e2x'] as const)('of %s gives its fields back', (layout) => {
    fc.assert(
      fc.property(arbitraryBlock[layout], (parts) => {
        // Without what tells them apart the bytes are those of e2.
        const seenAs = layout === 'e2x' && !hasBinding(parts) && !hasNeutral(parts) ? 'e2' : layout;
        const block = readBackendBlock(encodeBlock[layout](parts), { ...pass, language: 'wgsl' });
        expect(block).toMatchObject({ layout: seenAs, version: layout === 'v1' ? 1 : 2 });
        expect(block?.bindGroups).toEqual(groupsOf(parts, layout));
        expect(transformsOf(block)).toEqual(parts.transforms);
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  function glslBindingOf(it: GlslBindingParts, layout: string): GlslBinding {
    const { name } = it;
    const register = orNull(it.register);
    const lightOf = (light: Extract<GlslBindingParts, { kind: 0 }>['light']) =>
      light && {
        role: light.role,
        indexRegister: light.index,
        dataRegister: light.data,
        profileRegister: orNull(light.profile),
        dataTexelBase: light.base,
        capacity: light.capacity,
      };
    switch (it.kind) {
      case 0: {
        const style = it.style === 0 ? 'array' : 'std140';
        return { kind: 'constantBuffer', register, name, vec4Count: it.vec4Count, style, light: lightOf(it.light) };
      }
      case 1: {
        const dimension = ({ 2: '2d', 3: '2d', 5: '3d', 6: 'cube', 8: '2d-array' } as const)[it.dimension] ?? '2d';
        const comparison = layout === 'g0' ? it.comparing.length > 0 : it.comparison === 1;
        const pairedSamplers = layout === 'g0' ? [] : it.paired;
        return {
          kind: 'resource',
          register,
          name,
          dimension,
          comparisonSamplers: it.comparing,
          comparison,
          pairedSamplers,
        };
      }
      case 2: {
        const formats = ['rgba32float', 'r32float', 'r32uint'] as const;
        const format = formats[layout === 'g1x' ? it.format : 0] ?? 'rgba32float';
        return { kind: 'bufferTexture', register, name, format, width: it.width, names: it.names };
      }
      case 3:
        return {
          kind: 'structuredTexture',
          register,
          name,
          stride: it.stride,
          width: it.width,
          light: lightOf(it.light),
        };
      case 4:
        return { kind: 'structuredUbo', register, name, stride: it.stride, capacity: it.capacity };
      case 5:
        return { kind: 'uavTexture', register, name, slice: orNull(it.slice), location: it.location, names: it.names };
      case 6:
        return { kind: 'dispatchUniform', register, name };
    }
  }

  function stageOf({ stage, bindings, inputs, compute }: GlslStageParts, layout: string): unknown {
    return {
      stage: STAGES[stage],
      bindings: bindings.map((it) => glslBindingOf(it, layout)),
      inputs: inputs.map((it) => ({
        register: it.register,
        name: it.name,
        semanticName: it.semantic,
        semanticIndex: it.index,
        componentType: ['unknown', 'uint32', 'int32', 'float32'][it.type],
        mask: it.mask,
      })),
      computeFragment: compute && {
        threadGroup: compute.threads,
        dispatchOriginUniform: compute.origin,
        outputs: compute.outputs.map((it) => ({ ...it, slice: orNull(it.slice) })),
      },
    } satisfies Record<keyof GlslStage, unknown>;
  }

  it.each(['g0', 'g1', 'g1x'] as const)('of %s gives its fields back', (layout) => {
    fc.assert(
      fc.property(arbitraryBlock[layout], (parts) => {
        const block = readBackendBlock(encodeBlock[layout](parts), { ...pass, language: 'glsl' });
        const kinds = new Set(parts.stages.flatMap(({ bindings }) => bindings.map(({ kind }) => kind)));
        // Without what tells them apart the bytes are those of g1, without a stage those of v1.
        const isApart = layout === 'g1' || kinds.has(layout === 'g0' ? 1 : 2);
        const seenAs = parts.stages.length === 0 ? 'v1' : isApart ? layout : 'g1';
        expect(block).toMatchObject({ layout: seenAs, version: 1 });
        expect(transformsOf(block)).toEqual(parts.transforms);
        if (seenAs === layout) expect(block?.glsl?.stages).toEqual(parts.stages.map((it) => stageOf(it, layout)));
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it('of another layout than v1 is not written', () => {
    for (const layout of LAYOUTS.filter((it) => it !== 'v1')) {
      const block = readBackendBlock(BLOCKS[layout], pass);
      const write = () => writeBackendBlock(block as BackendBlock);
      expect(write).toThrow(FormatError);
      expect(write).toThrow(`block.layout: a block of layout ${layout} and version ${block?.version}; wanted v1`);
      expect(write).toThrow('Keep the bytes that it was read from');
    }
  });
});
