import type { EffectSource } from './EffectSource.js';
import { entryOf } from './entryOf.js';
import type { ProgramReflection, ProgramVariable } from './reflectProgram.js';
import type { UsedNames } from './UsedNames.js';
import { isMaterial } from './uniformRole.js';

/** Keeps account of what a program declares, used or not: a name of the definition that means one of these is no typo. */
export function noteDeclaredNames(source: EffectSource, reflection: ProgramReflection, used: UsedNames): void {
  for (const variable of [...reflection.bindings, ...reflection.unused]) noteVariable(source, variable, used);
  if (reflection.stage !== 'vertex') return;
  for (const { name, builtin } of reflection.inputs) if (builtin === '') used.add('inputs', name);
}

function noteVariable(source: EffectSource, { name, resource }: ProgramVariable, used: UsedNames): void {
  switch (resource.kind) {
    case 'uniform':
      used.add('uniforms', name);
      if (!isMaterial(source, name) || resource.type.kind !== 'struct') return;
      for (const member of resource.type.members) used.add('parameters', member.name);
      return;
    case 'sampler':
      used.add('samplers', name);
      return;
    case 'storage':
    case 'storage-texture':
      used.add('buffers', name);
      return;
    case 'texture': {
      const layers = entryOf(source.transforms, name);
      if (layers !== undefined) used.add('transforms', name);
      for (const texture of layers ?? [name]) used.add('textures', texture);
    }
  }
}
