import type { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';

export type OptionSet = Readonly<Record<string, string>>;

/** Effects with more bodies than this are drawn by samples. */
const BODIES_MAX = 30;

/** Every option of every axis, and the longest programs. */
const SAMPLES: Readonly<Record<string, readonly OptionSet[]>> = {
  hull: [
    { SHADING: 'UNLIT', EMISSIVE: 'OFF', FOG: 'OFF', OUTPUT: 'DISPLAY', CUTAWAY: 'OFF' },
    { SHADING: 'UNLIT', EMISSIVE: 'ON', FOG: 'ON', OUTPUT: 'LINEAR', CUTAWAY: 'ON' },
    { SHADING: 'LAMBERT', EMISSIVE: 'OFF', FOG: 'ON', OUTPUT: 'DISPLAY', CUTAWAY: 'OFF' },
    { SHADING: 'LAMBERT', EMISSIVE: 'ON', FOG: 'OFF', OUTPUT: 'LINEAR', CUTAWAY: 'ON' },
    { SHADING: 'PBR', DETAIL: 'OFF', EMISSIVE: 'OFF', FOG: 'OFF', OUTPUT: 'LINEAR', DAMAGE: 'OFF', CUTAWAY: 'OFF' },
    { SHADING: 'PBR', DETAIL: 'RELIEF', EMISSIVE: 'OFF', FOG: 'ON', OUTPUT: 'DISPLAY', DAMAGE: 'OFF', CUTAWAY: 'ON' },
    { SHADING: 'PBR', DETAIL: 'FULL', EMISSIVE: 'ON', FOG: 'OFF', OUTPUT: 'DISPLAY', DAMAGE: 'OFF', CUTAWAY: 'OFF' },
    { SHADING: 'PBR', DETAIL: 'FULL', EMISSIVE: 'ON', FOG: 'ON', OUTPUT: 'DISPLAY', DAMAGE: 'ON', CUTAWAY: 'ON' },
    { SHADING: 'NORMALS', DETAIL: 'OFF', DAMAGE: 'ON', CUTAWAY: 'OFF' },
    { SHADING: 'NORMALS', DETAIL: 'FULL', DAMAGE: 'OFF', CUTAWAY: 'ON' },
    { SHADING: 'CLAY', OUTPUT: 'DISPLAY', CUTAWAY: 'OFF' },
    { SHADING: 'CLAY', OUTPUT: 'LINEAR', CUTAWAY: 'ON' },
  ],
};

/** One option set for every body that differs, as the rows come. */
export function distinctBodies(resource: Tr2EffectRes): OptionSet[] {
  const bodies = new Map<number, OptionSet>();
  for (const { bodyOffset, options } of resource.permutationGraph.variants) {
    if (!bodies.has(bodyOffset)) bodies.set(bodyOffset, options);
  }
  return [...bodies.values()];
}

/** The bodies to look at: all of them, or of an effect with many the samples unless CARBONFX_ALL_BODIES is 1. */
export function chosenBodies(name: string, resource: Tr2EffectRes): readonly OptionSet[] {
  const all = distinctBodies(resource);
  if (all.length <= BODIES_MAX || process.env.CARBONFX_ALL_BODIES === '1') return all;
  const samples = SAMPLES[name];
  if (samples === undefined) throw new Error(`${name} has ${all.length} bodies, and no samples of them are named`);
  return samples;
}
