import { clipSpace, FLIP } from './clipSpace.js';
import type { GlslDialect } from './GlslDialect.js';
import { INTEGER_FUNCTION_NAMES } from './integerFunctions.js';
import { refuseInexpressible } from './refuseInexpressible.js';
import { refuseUnknownWords } from './refuseUnknownWords.js';

/** The GLSL ES 3.00 of `.carbonwebgl` files (`backend-block.md` 5). */
export const CARBON_GLSL: GlslDialect = {
  version: '300 es',
  refuseInexpressible,
  refuseUnknownWords,
  clipSpace,
  reserved: [FLIP, ...INTEGER_FUNCTION_NAMES],
};
