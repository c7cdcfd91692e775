import type { PermutationAxis } from '../../src/format/carbonEffect/permutationAxis.js';

/** An axis by name, options and default: what option tests need of one. */
export function axis(name: string, options: readonly string[], defaultOption = 0): PermutationAxis {
  return { name, options, defaultOption, description: '', type: 0 };
}
