import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { BuiltinCall } from './builtinCalls.js';
import { GlslRefusal } from './GlslRefusal.js';
import { type BoundVariable, offsetOf, type WgslProgram } from './readProgram.js';
import { std140Difference } from './std140.js';

/**
 * Refuses what GLSL ES 3.00 has nothing for, and what naga writes as something else, before naga is asked: here the place
 * and the author's names are known.
 * @throws GlslRefusal
 */
export function refuseInexpressible(program: WgslProgram, calls: readonly BuiltinCall[], stage: BackendStage): void {
  if (stage === 'compute') {
    throw new GlslRefusal('GLSL ES 3.00 has no compute programs', offsetOf(program.module, program.entry));
  }
  for (const declaration of program.used) {
    if (declaration.keyword !== 'override') continue;
    throw new GlslRefusal(`${declaration.name} is an override; GLSL has none`, offsetOf(program.module, declaration));
  }
  for (const resource of program.resources.values()) refuseResource(resource);
  for (const call of calls) {
    const { callee, offset } = call;
    if (ABSENT.has(callee)) throw new GlslRefusal(`GLSL ES 3.00 has nothing for ${callee}`, offset);
    refuseOffset(call);
  }
}

/**
 * Naga panics over an offset of one number for all components.
 * @throws GlslRefusal
 */
export function refuseOffset({ callee, offset, lastArgument }: BuiltinCall): void {
  if (!callee.startsWith('textureSample') || !/^vec[23](i|<i32>)\(-?\d+i?\)$/.test(lastArgument)) return;
  throw new GlslRefusal(`the offset of ${callee} needs all its components for GLSL, not ${lastArgument}`, offset);
}

function refuseResource({ name, typeName, addressSpace, memory, offset }: BoundVariable): void {
  if (addressSpace === 'storage') {
    throw new GlslRefusal(`${name} is a storage buffer; GLSL ES 3.00 has none`, offset);
  }
  if (addressSpace === 'uniform') {
    if (memory === null) throw new GlslRefusal(`the layout of ${name} is not known`, offset);
    const difference = std140Difference(memory, name);
    if (difference !== null) throw new GlslRefusal(difference, offset);
    return;
  }
  if (/^texture_(1d|external|storage_\w+|\w*multisampled_\w+|\w*cube_array)$/.test(typeName)) {
    throw new GlslRefusal(`${name} is a ${typeName}; GLSL ES 3.00 has none`, offset);
  }
}

/** Built-in functions that naga calls by a name that GLSL ES 3.00 does not have, or puts into other words that give other values. */
const ABSENT: ReadonlySet<string> = new Set([
  'countLeadingZeros',
  'countOneBits',
  'countTrailingZeros',
  'dot4I8Packed',
  'dot4U8Packed',
  'extractBits',
  'firstLeadingBit',
  'firstTrailingBit',
  'frexp',
  'insertBits',
  'ldexp',
  'pack4x8snorm',
  'pack4x8unorm',
  'reverseBits',
  'textureGather',
  'textureGatherCompare',
  'textureNumLevels',
  'textureNumSamples',
  'textureSampleBaseClampToEdge',
  'unpack4xI8',
  'unpack4xU8',
]);
