import { spotInDefinition } from './definitionSpot.js';
import type { EffectSource } from './EffectSource.js';
import type { Fail } from './PackError.js';
import type { SourceText } from './sourceSpot.js';

type Section = 'uniforms' | 'parameters' | 'textures' | 'samplers' | 'buffers' | 'inputs' | 'transforms';

const WHAT: Readonly<Record<Section, string>> = {
  uniforms: 'no program declares a var<uniform>',
  parameters: 'no material struct has a member',
  textures: 'no program declares a texture and no transform has a layer',
  samplers: 'no program declares a sampler',
  buffers: 'no program declares a storage buffer or storage texture',
  inputs: 'no vertex program has an input',
  transforms: 'no program declares a texture',
};

/** Which names of the definition some combination has, so that a misspelt one is found. */
export class UsedNames {
  readonly #used = new Map<Section, Set<string>>();

  add(section: Section, name: string): void {
    const names = this.#used.get(section) ?? new Set();
    this.#used.set(section, names.add(name));
  }

  /** Refuses every entry of the definition that no combination had. */
  check(source: EffectSource, definition: SourceText | null, fail: Fail): void {
    for (const section of SECTIONS) {
      for (const name of Object.keys(source[section] ?? {})) {
        const used = this.#used.get(section) ?? new Set();
        if (used.has(name)) continue;
        const known = [...used].sort();
        fail(
          `${section} names ${name}, and ${WHAT[section]} called that`,
          spotInDefinition(definition, section, name),
          known.length === 0 ? 'There are none.' : `There are ${known.join(', ')}.`,
        );
      }
    }
  }
}

const SECTIONS: readonly Section[] = [
  'uniforms',
  'parameters',
  'textures',
  'samplers',
  'buffers',
  'inputs',
  'transforms',
];
