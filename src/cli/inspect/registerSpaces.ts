/** A register as far as its place goes. */
interface PlacedRegister {
  /** `t3`. */
  readonly register: string;
  readonly space: number;
}

/**
 * What to say of the space of each register: ` space 5`, and nothing where it is 0 or the usual one and no register of the
 * same name has another.
 */
export function registerSpaces(registers: readonly PlacedRegister[], usualSpace: number): readonly string[] {
  const spaces = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const { register, space } of registers) {
    const known = spaces.get(register);
    if (known === undefined) spaces.set(register, space);
    else if (known !== space) ambiguous.add(register);
  }
  return registers.map(({ register, space }) =>
    (space === 0 || space === usualSpace) && !ambiguous.has(register) ? '' : ` space ${space}`,
  );
}
