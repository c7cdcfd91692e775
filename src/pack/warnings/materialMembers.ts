import type { BodyDraft } from '../BodyDraft.js';
import type { EffectSource } from '../EffectSource.js';
import type { LinkedProgram } from '../LinkedProgram.js';
import type { ProgramBinding, ProgramReflection, ProgramVariable } from '../reflectProgram.js';
import type { SourceSpot } from '../sourceSpot.js';
import { isMaterial } from '../uniformRole.js';
import { structMembers } from '../wgsl/listEntries.js';
import { wgslModule } from '../wgsl/wgslModule.js';
import { reflectionsOf } from './reflectionsOf.js';

/** A member of a material struct, over all programs of an effect. */
export interface MaterialMember {
  readonly name: string;
  /** Where it is declared first. */
  readonly spot: SourceSpot;
  /** Whether some program reads it. */
  readonly isRead: boolean;
  /** Whether some program has the material at all, so that it is a parameter in the file. */
  readonly isRecorded: boolean;
}

/** The parameters of all bodies, by name: as for the application two of one name are one. */
export function materialMembers(source: EffectSource, bodies: readonly BodyDraft[]): MaterialMember[] {
  const members = new Map<string, MaterialMember>();
  for (const reflection of reflectionsOf(bodies)) {
    for (const { variable, binding } of variablesOf(reflection)) {
      const { resource } = variable;
      if (resource.kind !== 'uniform' || resource.type.kind !== 'struct' || !isMaterial(source, variable.name))
        continue;
      for (const { name } of resource.type.members) {
        const known = members.get(name);
        members.set(name, {
          name,
          spot: known?.spot ?? memberSpot(reflection.program, resource.type.name, name),
          isRead: known?.isRead === true || isReadBy(binding, name),
          isRecorded: known?.isRecorded === true || binding !== null,
        });
      }
    }
  }
  return [...members.values()];
}

interface DeclaredVariable {
  readonly variable: ProgramVariable;
  /** `null` where the program only declares it. */
  readonly binding: ProgramBinding | null;
}

function variablesOf({ bindings, unused }: ProgramReflection): DeclaredVariable[] {
  return [
    ...bindings.map((binding) => ({ variable: binding, binding })),
    ...unused.map((variable) => ({ variable, binding: null })),
  ];
}

function isReadBy(binding: ProgramBinding | null, member: string): boolean {
  return binding !== null && (binding.membersRead === null || binding.membersRead.has(member));
}

function memberSpot(program: LinkedProgram, struct: string, member: string): SourceSpot {
  const { tokens, declarations } = wgslModule(program.text);
  const declaration = declarations.find((it) => it.keyword === 'struct' && it.name === struct);
  const found = declaration && structMembers(tokens, declaration.nameAt).find(({ name }) => name === member);
  const offset = tokens[found?.nameAt ?? -1]?.offset;
  return offset === undefined ? { file: program.path, line: 0, column: 0 } : program.spotOf(offset);
}
