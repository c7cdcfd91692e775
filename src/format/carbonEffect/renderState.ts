import type { RecordIo } from '../bytes/RecordIo.js';

/** One D3D9-numbered render state of a pass: a delta on top of a rendering mode (`carbon-format.md` 6.12). */
export interface RenderState {
  readonly state: number;
  readonly value: number;
}

export function renderState(io: RecordIo, it: RenderState): RenderState {
  return { state: io.u32(it.state), value: io.u32(it.value) };
}
