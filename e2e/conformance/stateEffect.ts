import type { TechniqueSource } from '../../src/pack/EffectSource.js';
import type { RenderStateSources } from '../../src/pack/renderStateSources.js';
import type { PackedPair } from './onBoth.js';
import { pack } from './page.js';

const MODULE = `
struct Out { @builtin(position) clip: vec4f, @location(0) @interpolate(flat) color: vec4f }

@vertex fn vs(@location(0) position: vec3f, @location(1) color: vec4f) -> Out {
  return Out(vec4f(position, 1), color);
}

@fragment fn fs(in: Out) -> @location(0) vec4f {
  return in.color;
}
`;

/** Techniques that fill a rectangle with its COLOR0, each under states of its own; a list of states is a list of passes. */
export function packStates(
  techniques: Readonly<Record<string, RenderStateSources | readonly RenderStateSources[]>>,
): Promise<PackedPair> {
  return pack(
    {
      techniques: Object.entries(techniques).map(
        ([name, states]): TechniqueSource => ({
          name,
          passes: (isList(states) ? states : [states]).map((each) => ({
            vertex: 's#vs',
            fragment: 's#fs',
            states: each,
          })),
        }),
      ),
      inputs: { position: 'POSITION', color: 'COLOR' },
    },
    { 's.wesl': MODULE },
  );
}

function isList(states: RenderStateSources | readonly RenderStateSources[]): states is readonly RenderStateSources[] {
  return Array.isArray(states);
}
