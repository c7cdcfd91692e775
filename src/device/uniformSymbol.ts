import type { BackendBlock } from '../format/carbonEffect/BackendBlock.js';
import type { CodeReader } from './codeReader.js';
import { blockOfInstance } from './glslDeclarations.js';
import { glslOrigin } from './glslOrigin.js';
import type { FoundBinding } from './joinBinding.js';

/**
 * What a GLSL program calls a binding. WebGL2 looks uniform blocks up by their own name, while a block of the peer's has
 * the name of the instance: the declaration says how the two go together.
 */
export function uniformSymbol({ binding, stages }: FoundBinding, block: BackendBlock, codeOf: CodeReader): string {
  const [origin] = glslOrigin(block, binding);
  const [stage] = stages;
  if (origin === undefined || stage === undefined) return binding.generatedSymbol;
  const isBlock = origin.kind === 'structuredUbo' || (origin.kind === 'constantBuffer' && origin.style === 'std140');
  if (!isBlock) return binding.generatedSymbol;
  return blockOfInstance(codeOf(stage), origin.name) ?? binding.generatedSymbol;
}
