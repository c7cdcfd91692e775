import { oneThat, type Shape } from './Shape.js';

/** A stage program as authors name it: `hull.vertex`, or `hull#vs` for an entry point that is not called `main`. */
export interface ProgramName {
  /** The module's path without extension. */
  readonly module: string;
  /** The function with the stage's attribute. */
  readonly entry: string;
}

const PATTERN = /^([^#]+)(?:#([\p{XID_Start}_]\p{XID_Continue}*))?$/u;

export const programText: Shape = oneThat(
  'a module, or a module and its entry point as in hull#vs',
  (value) => typeof value === 'string' && PATTERN.test(value),
);

/** @param text fits {@link programText} */
export function programNameOf(text: string): ProgramName {
  const [, module = text, entry = 'main'] = PATTERN.exec(text) ?? [];
  return { module, entry };
}
