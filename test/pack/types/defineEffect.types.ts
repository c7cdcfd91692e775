import { expectTypeOf } from 'vitest';
import { defineEffect, type EffectOptionsOf, type EffectSource, packEffect } from '../../../src/pack/index.js';

/*
 * What must compile and what must not. This file is never run: `npm run types` compiles it, and an `@ts-expect-error` that
 * nothing is wrong below is an error itself.
 */

const AXES = [
  { name: 'SHADING', options: ['LAMBERT', 'PBR'] },
  { name: 'FOG', options: ['OFF', 'ON'], default: 'ON' },
] as const;
const PASS = { vertex: 'v', fragment: 'f' };
const TECHNIQUES = [{ name: 'Main', passes: [PASS] }];
const MAIN = { name: 's', axes: AXES, techniques: TECHNIQUES } as const;

// An effect knows its options.

const effect = defineEffect({
  name: 'sample',
  targets: ['webgpu'],
  axes: [
    { name: 'SHADING', options: ['LAMBERT', 'PBR'], default: 'PBR', type: 'dynamic', description: 'How it is lit' },
    { name: 'FOG', options: ['OFF', 'ON'] },
  ],
  techniques: (options) => {
    expectTypeOf(options).toEqualTypeOf<{ readonly SHADING: 'LAMBERT' | 'PBR'; readonly FOG: 'OFF' | 'ON' }>();
    return [
      {
        name: 'Main',
        mode: 'ALPHA_ADDITIVE',
        passes: [
          { vertex: 'hull#vs', fragment: 'hull#fs', states: { cullMode: options.FOG === 'ON' ? 'back' : 'none' } },
          ...(options.SHADING === 'PBR' ? [PASS] : []),
          { vertex: 'hull#vs', mode: 'DEPTH_ONLY', states: { ZFUNC: 'less-equal', depthBias: 2 } },
        ],
      },
      { name: 'Simulate', passes: [{ compute: 'simulate' }] },
    ];
  },
  aliases: (options) => (options.SHADING === 'LAMBERT' ? { ...options, FOG: 'OFF' } : options),
});
expectTypeOf(effect).toExtend<EffectSource>();
expectTypeOf<EffectOptionsOf<typeof effect>>().toEqualTypeOf<{
  readonly SHADING: 'LAMBERT' | 'PBR';
  readonly FOG: 'OFF' | 'ON';
}>();

// What is packed of it is selected by its options.

packEffect(effect, {}, { mode: 'selected', selections: [{ FOG: 'ON' }, { SHADING: 'PBR', FOG: 'OFF' }, {}] });
// @ts-expect-error there is no such axis
packEffect(effect, {}, { selections: [{ FOGG: 'ON' }] });
// @ts-expect-error there is no such option
packEffect(effect, {}, { selections: [{ FOG: 'NO' }] });
const some: EffectSource = effect;
packEffect(some, {}, { selections: [{ ANY: 'NAME' }] });

const withoutAxes = defineEffect({ name: 's', axes: [], techniques: TECHNIQUES });
expectTypeOf<keyof EffectOptionsOf<typeof withoutAxes>>().toEqualTypeOf<never>();

// Options in `techniques` and `aliases`.

defineEffect({ ...MAIN, techniques: ({ FOG }) => (FOG === 'ON' ? TECHNIQUES : []) });
// @ts-expect-error there is no such option
defineEffect({ ...MAIN, techniques: ({ FOG }) => (FOG === 'NO' ? TECHNIQUES : []) });
// @ts-expect-error there is no such axis
defineEffect({ ...MAIN, techniques: ({ FOGG }) => (FOGG === 'ON' ? TECHNIQUES : []) });

defineEffect({ ...MAIN, aliases: () => ({}) });
defineEffect({ ...MAIN, aliases: (options) => (options.SHADING === 'PBR' ? { FOG: 'ON' } : {}) });
defineEffect({ ...MAIN, aliases: (options) => ({ ...options, FOG: options.FOG }) });
defineEffect({
  ...MAIN,
  aliases(options) {
    if (options.SHADING === 'PBR') return { ...options, FOG: 'ON' };
    return options;
  },
});
// @ts-expect-error there is no such option
defineEffect({ ...MAIN, aliases: (options) => (options.FOG === 'NO' ? {} : options) });
// @ts-expect-error there is no such axis
defineEffect({ ...MAIN, aliases: (options) => ({ ...options, FOG: options.FOGG }) });
// @ts-expect-error LAMBERT is an option of the other axis
defineEffect({ ...MAIN, aliases: (options) => ({ ...options, FOG: 'LAMBERT' }) });
// @ts-expect-error an option of the other axis
defineEffect({ ...MAIN, aliases: (options) => ({ ...options, FOG: options.SHADING }) });
// @ts-expect-error LAMBERT is an option of the other axis
defineEffect({ ...MAIN, aliases: (options) => (options.SHADING === 'PBR' ? { FOG: 'LAMBERT' } : {}) });
// @ts-expect-error there is no such axis
defineEffect({ ...MAIN, aliases: () => ({ FOGG: 'ON' }) });
// @ts-expect-error there is no such axis
defineEffect({ ...MAIN, aliases: (options) => ({ ...options, FOGG: 'ON' }) });
// @ts-expect-error there is no such axis, in one of two answers
defineEffect({ ...MAIN, aliases: (options) => (options.SHADING === 'PBR' ? { ...options, FOGG: 'ON' } : options) });
// @ts-expect-error there is no such axis, in one of two answers
defineEffect({ ...MAIN, aliases: (options) => (options.SHADING === 'PBR' ? { FOGG: 'ON' } : {}) });
defineEffect({
  ...MAIN,
  // @ts-expect-error there is no such axis, in one of two answers
  aliases(options) {
    if (options.SHADING === 'PBR') return { ...options, FOGG: 'ON' };
    return options;
  },
});
// @ts-expect-error an answer is options
defineEffect({ ...MAIN, aliases: () => null });

// Axes.

// @ts-expect-error the default is no option
defineEffect({ ...MAIN, axes: [{ name: 'FOG', options: ['OFF', 'ON'], default: 'NO' }] });
// @ts-expect-error the default is an option of the other axis
defineEffect({ ...MAIN, axes: [AXES[0], { name: 'FOG', options: ['OFF', 'ON'], default: 'PBR' }] });
// @ts-expect-error there is no such property of an axis
defineEffect({ ...MAIN, axes: [{ name: 'FOG', options: ['OFF', 'ON'], defalt: 'ON' }] });
// @ts-expect-error there is no such type of an axis
defineEffect({ ...MAIN, axes: [{ name: 'FOG', options: ['OFF', 'ON'], type: 'global' }] });
// @ts-expect-error options are names
defineEffect({ ...MAIN, axes: [{ name: 'FOG', options: [0, 1] }] });

// Properties.

// @ts-expect-error there is no such property
defineEffect({ ...MAIN, parameter: {} });
// @ts-expect-error there is no such property of a parameter
defineEffect({ ...MAIN, parameters: { A: { lable: '' } } });
// @ts-expect-error a range has two ends
defineEffect({ ...MAIN, parameters: { A: { range: [0] } } });
// @ts-expect-error there is no such property of a texture
defineEffect({ ...MAIN, textures: { A: { sRGB: true } } });
// @ts-expect-error there is no such usage
defineEffect({ ...MAIN, inputs: { uv: 'UV0' } });
// @ts-expect-error there is no such filter
defineEffect({ ...MAIN, samplers: { S: { minFilter: 'point' } } });
// @ts-expect-error there is no such role
defineEffect({ ...MAIN, uniforms: { camera: 'camera' } });
// @ts-expect-error there is no such target
defineEffect({ ...MAIN, targets: ['webgl2'] });

// Passes, in a list and from a function.

defineEffect({
  ...MAIN,
  // @ts-expect-error a pass draws or computes
  techniques: [{ name: 'Main', passes: [{ ...PASS, compute: 'c' }] }],
});
defineEffect({
  ...MAIN,
  // @ts-expect-error a compute pass has no states
  techniques: [{ name: 'Main', passes: [{ compute: 'c', states: {} }] }],
});
defineEffect({
  ...MAIN,
  // @ts-expect-error a compute pass has no mode
  techniques: [{ name: 'Main', passes: [{ compute: 'c', mode: 'ANY' }] }],
});
// @ts-expect-error there is no such mode
defineEffect({ ...MAIN, techniques: [{ name: 'Main', mode: 'ADDITIVE', passes: [PASS] }] });
defineEffect({
  ...MAIN,
  // @ts-expect-error a mode has Carbon's spelling
  techniques: [{ name: 'Main', passes: [{ ...PASS, mode: 'alpha' }] }],
});
defineEffect({
  ...MAIN,
  // @ts-expect-error there is no such property of a pass
  techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragmnt: 'f' }] }],
});
defineEffect({
  ...MAIN,
  // @ts-expect-error there is no such property of a pass
  techniques: () => [{ name: 'Main', passes: [{ vertex: 'v', fragmnt: 'f' }] }],
});
defineEffect({
  ...MAIN,
  // @ts-expect-error there is no such property of a technique
  techniques: () => [{ name: 'Main', passes: [PASS], modes: 'ALPHA' }],
});
defineEffect({
  ...MAIN,
  // @ts-expect-error there is no such state, beside one that there is
  techniques: () => [{ name: 'Main', passes: [{ vertex: 'v', states: { CULLMODE: 'back', CULL: 'back' } }] }],
});
defineEffect({
  ...MAIN,
  // @ts-expect-error there is no such factor
  techniques: () => [{ name: 'Main', passes: [{ vertex: 'v', states: { SRCBLEND: 'source' } }] }],
});
