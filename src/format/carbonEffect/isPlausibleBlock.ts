import type { BackendBlock } from './BackendBlock.js';
import type { GlslStage } from './GlslBlock.js';

/** A type of WGSL or GLSL: names, numbers and what stands between them. */
const TYPE_TEXT = /^[\p{L}_][\p{L}\p{N}_<>,[\]() ]*$/u;
/** An identifier of WGSL or GLSL. */
const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/**
 * Whether a block's texts can stand in a program. It never refuses a block: it decides between layouts where several fit
 * the same bytes.
 */
export function isPlausibleBlock({ bindGroups, glsl }: BackendBlock): boolean {
  if (glsl !== undefined) return glsl.stages.every(isPlausibleStage);
  return bindGroups.every(({ bindings }) =>
    bindings.every(({ type, generatedSymbol }) => TYPE_TEXT.test(type) && IDENTIFIER.test(generatedSymbol)),
  );
}

function isPlausibleStage({ bindings, inputs }: GlslStage): boolean {
  return [...bindings, ...inputs].every(({ name }) => IDENTIFIER.test(name));
}
