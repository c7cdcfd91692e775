import { FormatError } from '../../format/bytes/FormatError.js';
import type { ShaderReflection } from '../../format/shaderBundle/ShaderReflection.js';

/** What neither WebGPU nor WebGL2 has. */
const OTHERS = [
  'subpassInputs',
  'atomicCounters',
  'accelerationStructures',
  'tensors',
  'pushConstantBuffers',
  'shaderRecordBuffers',
] as const;

/** @throws FormatError for a resource that browsers have nothing for */
export function refuseOthers(reflection: ShaderReflection, stage: string, source: string): void {
  for (const field of OTHERS) {
    const [first] = reflection[field];
    if (first === undefined) continue;
    throw new FormatError({
      source,
      path: `${stage}.${field}`,
      found: `"${first.name}"`,
      wanted: 'nothing: browsers do not have such resources',
    });
  }
}
