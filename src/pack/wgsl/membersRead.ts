import type { ModuleDeclaration, WgslModule } from './wgslModule.js';
import type { WgslToken } from './wgslTokens.js';

/**
 * The members of a variable that the used declarations read, where they read it member by member; `null` where some of
 * them has all of it at once: a copy, a pointer, an argument.
 */
export function membersRead(
  { tokens }: WgslModule,
  used: ReadonlySet<ModuleDeclaration>,
  variable: string,
): ReadonlySet<string> | null {
  const members = new Set<string>();
  for (const { uses } of used) {
    for (const { name, at } of uses) {
      if (name !== variable) continue;
      const member = memberBehind(tokens, at);
      if (member === null) return null;
      members.add(member);
    }
  }
  return members;
}

/** The member in `name.member`. */
export function memberBehind(tokens: readonly WgslToken[], at: number): string | null {
  const member = tokens[at + 2];
  return tokens[at + 1]?.text === '.' && member?.kind === 'name' ? member.text : null;
}
