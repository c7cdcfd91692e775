import type { Stage } from '../format/carbonEffect/stage.js';
import type { DeviceErrorSubject } from './DeviceError.js';
import type { VertexLayout } from './VertexLayout.js';

export interface MatchedVertexInputs {
  /** By slot: the layout's slots, then the dummy slot if there is one. `null` = the program reads nothing from it. */
  readonly buffers: readonly (GPUVertexBufferLayout | null)[];
  /** Slot at which a buffer of at least 16 zero bytes is set, for inputs that the layout lacks; -1 = none is needed. */
  readonly dummySlot: number;
  /** The inputs that the dummy feeds, e.g. `TANGENT0`: for messages and inspectors. */
  readonly missing: readonly string[];
}

/**
 * Joins a vertex stage's inputs with a vertex layout by usage and index (`carbon-format.md` 9.4).
 * @throws DeviceError where a format's base type is not the input's, or two inputs or attributes claim one place
 * @throws RangeError where a stride is no multiple of 4
 */
export function matchVertexInputs(
  stage: Pick<Stage, 'pipelineInputs'>,
  layout: VertexLayout,
  subject: DeviceErrorSubject = {},
): MatchedVertexInputs {
  throw new Error(`not yet: ${stage.pipelineInputs.length} ${layout.length} ${subject.pass}`);
}
