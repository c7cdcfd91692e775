import type { BindingPlan } from '../../device/BindingPlan.js';
import { readNamedFile } from '../readNamedFile.js';
import type { RenderInputs } from './RenderInputs.js';
import type { BlockRegister, RequestedBlock, RequestedBuffer } from './RenderRequest.js';

/** Bytes of a structured buffer that nobody can fill from the command line. */
const ZERO_BUFFER_SIZE = 65_536;

const BLOCK_REGISTERS: readonly BlockRegister[] = [1, 2, 3, 4];

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

/** The bytes given for b1 to b4, with zeros behind them where the programs declare more, and zeros for a block not given. */
export async function requestBlocks(
  plans: readonly BindingPlan[],
  given: readonly (readonly [register: BlockRegister, file: string])[],
  inputs: RenderInputs,
): Promise<RequestedBlock[]> {
  const files = new Map(given);
  const blocks: RequestedBlock[] = [];
  for (const register of BLOCK_REGISTERS) {
    const file = files.get(register);
    const bytes = file === undefined ? new Uint8Array(0) : await readNamedFile(file);
    const size = Math.max(declaredSize(plans, register), Math.ceil(bytes.length / 16) * 16);
    if (size === 0) continue;
    const padded = new Uint8Array(size);
    padded.set(bytes);
    blocks.push({ register, bytes: inputs.add(padded) });
  }
  return blocks;
}

function declaredSize(plans: readonly BindingPlan[], register: BlockRegister): number {
  const sizes = plans.flatMap(({ bindings }) =>
    bindings.map(({ resource }) =>
      resource.kind === 'uniform-buffer' && resource.registerIndex === register ? resource.minBindingSize : 0,
    ),
  );
  return Math.max(0, ...sizes);
}
