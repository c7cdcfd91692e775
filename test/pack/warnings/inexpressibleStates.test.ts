import { describe, expect, it } from 'vitest';
import type { EffectSource, SamplerSource } from '../../../src/pack/EffectSource.js';
import type { RenderStateSources } from '../../../src/pack/renderStateSources.js';
import { warningsOf } from './warningsOf.js';

const WHITE = '@fragment fn main() -> @location(0) vec4f { return vec4f(1); }';
const technique = (states: RenderStateSources): Partial<EffectSource> => ({
  techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f', states }] }],
});
const told = (states: RenderStateSources, fragment = WHITE) =>
  warningsOf('inexpressible-state', technique(states), { 'f.wesl': fragment });

describe('a render state that WebGPU has nothing for', () => {
  it.each<[RenderStateSources, string]>([
    [
      { FILLMODE: 'wireframe' },
      'FILLMODE: render state FILLMODE is not carried out: fill mode WIREFRAME does not exist; draw with a point or line topology',
    ],
    [
      { FILLMODE: 'point' },
      'FILLMODE: render state FILLMODE is not carried out: fill mode POINT does not exist; draw with a point or line topology',
    ],
    [
      { ALPHATESTENABLE: true, ALPHAREF: 128, ALPHAFUNC: 'greater' },
      'ALPHATESTENABLE: render state ALPHATESTENABLE is not carried out: there is no alpha test (greater 128); discard in the pixel program instead',
    ],
    [
      { DEPTHBIAS: 0.5 },
      'DEPTHBIAS: render state DEPTHBIAS is not carried out: a bias is a whole number in WebGPU; 0.5 becomes 0',
    ],
    [
      { DEPTHBIAS: -2.25 },
      'DEPTHBIAS: render state DEPTHBIAS is not carried out: a bias is a whole number in WebGPU; -2.25 becomes -2',
    ],
    [
      { COLORWRITEENABLE2: false },
      'COLORWRITEENABLE2: render state COLORWRITEENABLE2 is not carried out: targets after the first are always written, as in Carbon',
    ],
  ])('%j', async (states, message) => {
    expect(await told(states)).toEqual([`:0:0 ${message}`]);
  });

  it.each<[RenderStateSources]>([
    [{ FILLMODE: 'solid', DEPTHBIAS: 3, SLOPESCALEDEPTHBIAS: 0.5, DEPTH_CLIP_ENABLE: false }],
    [{ ALPHATESTENABLE: true, ALPHAFUNC: 'always' }],
    [{ ALPHATESTENABLE: false, ALPHAFUNC: 'less' }],
    [{ SRCBLEND: 'src1', ALPHABLENDENABLE: true }],
  ])('is none of %j', async (states) => {
    expect(await told(states)).toEqual([]);
  });

  it('is no alpha test where the program discards', async () => {
    const states = { ALPHATESTENABLE: true, ALPHAFUNC: 'greater' } as const;
    const fragment = '@fragment fn main() -> @location(0) vec4f { if false { discard; } return vec4f(1); }';
    expect(await told(states, fragment)).toEqual([]);
  });

  it('is told once, at its name', async () => {
    const axes = [{ name: 'LIGHT', options: ['OFF', 'ON'] }];
    const fragment =
      '@fragment fn main() -> @location(0) vec4f { @if(LIGHT_ON) return vec4f(1); @else return vec4f(); }';
    const definition = { path: 'effect.ts', text: "states: {\n  ZENABLE: true, FILLMODE: 'point' }" };
    const fields = { axes, ...technique({ FILLMODE: 'point' }) };
    expect(await warningsOf('inexpressible-state', fields, { 'f.wesl': fragment }, definition)).toEqual([
      'effect.ts:2:18 FILLMODE: render state FILLMODE is not carried out: fill mode POINT does not exist; draw with a point or line topology',
    ]);
  });
});

describe('a sampler state that WebGPU has nothing for', () => {
  const sampler = (entry: SamplerSource) =>
    warningsOf(
      'inexpressible-state',
      { samplers: { S: entry } },
      {
        'f.wesl': `var M: texture_2d<f32>; var S: sampler;
@fragment fn main() -> @location(0) vec4f { return textureSample(M, S, vec2f()); }`,
      },
      { path: 'effect.ts', text: 'samplers: { S: {} }' },
    );

  it('is told at the sampler, by what becomes of it', async () => {
    expect(await sampler({ addressModeU: 'border', addressModeW: 'mirror-once' })).toEqual([
      'effect.ts:1:13 S: sampler S: border addressing on U becomes clamp-to-edge',
      'effect.ts:1:13 S: sampler S: mirror-once addressing on W becomes clamp-to-edge',
    ]);
  });

  it('is none of what it has', async () => {
    expect(await sampler({ addressModeU: 'mirror-repeat', maxAnisotropy: 16, lodMinClamp: 1 })).toEqual([]);
  });
});
