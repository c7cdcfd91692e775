import type { BackendStage } from '../../../format/carbonEffect/BackendStage.js';
import type { BuiltinCall } from '../../glsl/builtinCalls.js';
import { turnedOver } from '../../glsl/clipSpace.js';
import type { GlslDialect } from '../../glsl/GlslDialect.js';
import { GlslRefusal } from '../../glsl/GlslRefusal.js';
import { INTEGER_FUNCTION_NAMES } from '../../glsl/integerFunctions.js';
import type { WgslProgram } from '../../glsl/readProgram.js';
import { refuseInexpressible, refuseOffset } from '../../glsl/refuseInexpressible.js';
import { refuseUnknownWords } from '../../glsl/refuseUnknownWords.js';
import { std140Difference, std430Difference } from '../../glsl/std140.js';

/** The GLSL ES 3.00 of bundles: y is turned over, as SPIRV-Cross does it for YUP. */
export const BUNDLE_ESSL: GlslDialect = {
  version: '300 es',
  refuseInexpressible,
  refuseUnknownWords,
  clipSpace: turnedOver,
  reserved: INTEGER_FUNCTION_NAMES,
};

/** The GLSL 4.50 of bundles, which has storage and compute as well. */
export const BUNDLE_GLSL: GlslDialect = {
  version: '450',
  refuseInexpressible: refuseInexpressibleInDesktop,
  refuseUnknownWords: refuseSampleMask,
  clipSpace: turnedOver,
  reserved: INTEGER_FUNCTION_NAMES,
};

/** All that naga writes for 4.50 is there, or asked for as an extension, but for an array that it takes for a number. */
function refuseSampleMask(glsl: string): void {
  if (/\bgl_SampleMask(In)?\b/.test(glsl)) throw new GlslRefusal('naga cannot put sample_mask into GLSL 4.50', -1);
}

function refuseInexpressibleInDesktop(
  { resources }: WgslProgram,
  calls: readonly BuiltinCall[],
  _stage: BackendStage,
): void {
  for (const { name, addressSpace, memory, offset } of resources.values()) {
    if (addressSpace === '') continue;
    if (memory === null) throw new GlslRefusal(`the layout of ${name} is not known`, offset);
    const difference = addressSpace === 'uniform' ? std140Difference(memory, name) : std430Difference(memory, name);
    if (difference !== null) throw new GlslRefusal(difference, offset);
  }
  for (const call of calls) refuseOffset(call);
}
