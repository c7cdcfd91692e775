import type { BindingPlan } from '../../device/BindingPlan.js';
import { readNamedFile } from '../readNamedFile.js';
import type { RenderInputs } from './RenderInputs.js';
import type { BlockRegister, RequestedBlock, RequestedBuffer } from './RenderRequest.js';

/** Bytes of a structured buffer that nobody can fill from the command line. */
const ZERO_BUFFER_SIZE = 65_536;

const REGISTER_BYTES = 16;

/** A buffer of zeros for every structured buffer that the passes bind. */
export function requestBuffers(plans: readonly BindingPlan[]): RequestedBuffer[] {
  const sizes = new Map<string, number>();
  for (const { bindings } of plans) {
    for (const { resource } of bindings) {
      if (resource.kind !== 'storage-buffer' || resource.name === null) continue;
      sizes.set(resource.name, Math.max(sizes.get(resource.name) ?? ZERO_BUFFER_SIZE, resource.minBindingSize));
    }
  }
  return [...sizes].map(([name, size]) => ({ name, size }));
}

/** The bytes given for b1 to b4, up to whole registers. What is not given, or ends too early, is zeros in the device. */
export async function requestBlocks(
  given: readonly (readonly [register: BlockRegister, file: string])[],
  inputs: RenderInputs,
): Promise<RequestedBlock[]> {
  const blocks: RequestedBlock[] = [];
  for (const [register, file] of given) {
    const bytes = await readNamedFile(file);
    const registers = new Uint8Array(Math.ceil(bytes.length / REGISTER_BYTES) * REGISTER_BYTES);
    registers.set(bytes);
    blocks.push({ register, bytes: inputs.add(registers) });
  }
  return blocks;
}
