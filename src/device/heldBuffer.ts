import type { BackendBlock } from '../format/carbonEffect/BackendBlock.js';
import type { GlslBinding } from '../format/carbonEffect/GlslBinding.js';
import type { Stage } from '../format/carbonEffect/stage.js';
import type { BufferHolder, BufferTexelFormat } from './BindingPlan.js';
import type { CodeReader } from './codeReader.js';
import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';
import { sampledComponent } from './glslDeclarations.js';
import { glslOrigin } from './glslOrigin.js';
import { type FoundBinding, nameOf } from './joinBinding.js';
import { roundUp } from './roundUp.js';

/** How a GLSL program holds a read-only buffer. */
export interface HeldBuffer {
  readonly holder: BufferHolder;
  /** The least that is worth giving, in bytes: an element. */
  readonly elementSize: number;
}

/** Bytes of a texel. */
export const TEXEL_BYTES: Readonly<Record<BufferTexelFormat, number>> = {
  r32float: 4,
  r32uint: 4,
  rgba32float: 16,
  rgba32uint: 16,
  rgba32sint: 16,
};

/** Bytes of a vec4. */
const ROW = 16;

/**
 * GLSL ES has no storage buffers: what is one elsewhere is a data texture or a uniform block there. `null` for what is no
 * buffer but an image.
 * @throws DeviceError where the stages do not agree, or rows have no texel
 */
export function heldBuffer(
  found: FoundBinding,
  block: BackendBlock,
  codeOf: CodeReader,
  subject: DeviceErrorSubject,
): HeldBuffer | null {
  const { binding, type, stages } = found;
  if (binding.resourceKind !== 'sampled-resource') return null;
  const held = glslOrigin(block, binding).map((it, index) => holderOf(it, stages[index], codeOf));
  const [first = null, ...others] = held;
  if (others.some((it) => JSON.stringify(it) !== JSON.stringify(first))) {
    throw new DeviceError(
      `${nameOf(binding)} is shared by the ${binding.visibility.join(' and ')} stages, which hold it in different ways`,
      subject,
    );
  }
  if (first?.holder.kind === 'texture' && first.holder.width === 0) {
    throw new DeviceError(`${nameOf(binding)} is held in a texture whose rows have no texel`, subject);
  }
  if (first !== null || type.kind !== 'buffer') return first;
  const elementSize = binding.structureStride ?? type.size;
  return { holder: { kind: 'uniform-block', size: roundUp(type.size, ROW) }, elementSize };
}

function holderOf(it: GlslBinding, stage: Stage | undefined, codeOf: CodeReader): HeldBuffer | null {
  switch (it.kind) {
    case 'bufferTexture': {
      const { format, width } = it;
      return { holder: { kind: 'texture', format, width }, elementSize: TEXEL_BYTES[format] };
    }
    case 'structuredTexture': {
      // The block does not say what the texels are: whole rows of 16 bytes, as the program declares them.
      const component = stage === undefined ? null : sampledComponent(codeOf(stage), it.name);
      return {
        holder: { kind: 'texture', format: `rgba32${component ?? 'float'}`, width: it.width },
        elementSize: it.stride,
      };
    }
    case 'structuredUbo': {
      const { stride, capacity } = it;
      return { holder: { kind: 'uniform-block', size: roundUp(stride * capacity, ROW) }, elementSize: stride };
    }
    default:
      return null;
  }
}
