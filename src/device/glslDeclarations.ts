/**
 * What the declarations of a GLSL program say that neither its block nor its records do. Texts are looked at without
 * their comments. A name is found by comparing it with every name that is declared, since a file may call a symbol anything.
 */

/** The name of the uniform block that is declared with an instance name: `B` of `uniform B { … } name`. `null` = none is. */
export function blockOfInstance(code: string, instance: string): string | null {
  for (const [, block, name] of code.matchAll(/\buniform\s+(\w+)\s*\{[^}]*\}\s*(\w+)/g)) {
    if (name === instance && block !== undefined) return block;
  }
  return null;
}

/** What a 2D sampler of the program gives; `null` where no such sampler is declared. */
export function sampledComponent(code: string, sampler: string): 'float' | 'sint' | 'uint' | null {
  const declarations = code.matchAll(/\buniform\s+(?:(?:high|medium|low)p\s+)?([iu]?)sampler2D\s+(\w+)/g);
  for (const [, component, name] of declarations) {
    if (name === sampler) return component === 'u' ? 'uint' : component === 'i' ? 'sint' : 'float';
  }
  return null;
}
