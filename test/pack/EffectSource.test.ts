import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineEffect, type EffectSource } from '../../src/pack/index.js';

const AXES = [
  { name: 'SHADING', options: ['LAMBERT', 'PBR'] },
  { name: 'FOG', options: ['OFF', 'ON'], default: 'ON' },
] as const;
const TECHNIQUES = [{ name: 'Main', passes: [{ compute: 'c' }] }];

describe('defineEffect', () => {
  it('knows the options inside its functions', () => {
    const source = defineEffect({
      name: 'sample',
      axes: [
        { name: 'SHADING', options: ['LAMBERT', 'PBR'] },
        { name: 'FOG', options: ['OFF', 'ON'] },
      ],
      techniques: (options) => {
        expectTypeOf(options).toEqualTypeOf<{ readonly SHADING: 'LAMBERT' | 'PBR'; readonly FOG: 'OFF' | 'ON' }>();
        return TECHNIQUES;
      },
      aliases: (options) => (options.SHADING === 'LAMBERT' ? { ...options, FOG: 'OFF' } : options),
    });
    expectTypeOf(source).toExtend<EffectSource>();
    expect(source.name).toBe('sample');
  });

  it('does not compile what is misspelt', () => {
    const pass = { vertex: 'v', fragment: 'f' };
    const wrong = () => [
      // @ts-expect-error there is no such option
      defineEffect({ name: 's', axes: AXES, techniques: TECHNIQUES, aliases: (o) => (o.FOG === 'NO' ? o : o) }),
      // @ts-expect-error there is no such axis
      defineEffect({ name: 's', axes: AXES, techniques: TECHNIQUES, aliases: (o) => ({ ...o, FOG: o.FOGG }) }),
      // @ts-expect-error there is no such property
      defineEffect({ name: 's', axes: AXES, techniques: TECHNIQUES, parameter: {} }),
      // @ts-expect-error there is no such property of a parameter
      defineEffect({ name: 's', axes: AXES, techniques: TECHNIQUES, parameters: { A: { lable: '' } } }),
      // @ts-expect-error there is no such usage
      defineEffect({ name: 's', axes: AXES, techniques: TECHNIQUES, inputs: { uv: 'UV0' } }),
      // @ts-expect-error there is no such filter
      defineEffect({ name: 's', axes: AXES, techniques: TECHNIQUES, samplers: { S: { minFilter: 'point' } } }),
      defineEffect({
        name: 's',
        axes: AXES,
        // @ts-expect-error there is no such state
        techniques: [{ name: 'Main', passes: [{ ...pass, states: { CULL: 'back' } }] }],
      }),
      defineEffect({
        name: 's',
        axes: AXES,
        // @ts-expect-error the value is Carbon's, not WebGPU's
        techniques: [{ name: 'Main', passes: [{ ...pass, states: { CULLMODE: 'CCW' } }] }],
      }),
      // @ts-expect-error a pass draws or computes
      defineEffect({ name: 's', axes: AXES, techniques: [{ name: 'Main', passes: [{ ...pass, compute: 'c' }] }] }),
    ];
    expect(wrong()).toHaveLength(9);
  });
});
