import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import type { MatchedVertexInputs } from '../device/matchVertexInputs.js';
import type { Capabilities } from './Capabilities.js';
import { type GlVertexFormat, glVertexFormat } from './glVertexFormat.js';

/** Which attributes a program reads, and from where. Equal contents are one object for each context. */
export interface VertexInputs {
  /** A small integer from 0 that stands for the content, for each context. */
  readonly id: number;
  /** What comes from the buffers of a mesh. */
  readonly attributes: readonly VertexInput[];
  /** What the vertex layout lacks: reads zeros. */
  readonly zeros: readonly ZeroInput[];
}

export interface VertexInput extends GlVertexFormat {
  /** The attribute's number in the program. */
  readonly location: number;
  /** Index of the mesh's vertex buffer. */
  readonly slot: number;
  /** Bytes, from the start of a vertex. */
  readonly offset: number;
  /** Bytes from one vertex to the next, never 0. */
  readonly stride: number;
  /** 0 = one step for each vertex, 1 = for each instance, `NO_STEPS` = all read the same. */
  readonly divisor: number;
}

export interface ZeroInput {
  readonly location: number;
  /** What the program declares. */
  readonly kind: ZeroKind;
}

export type ZeroKind = 'float' | 'int' | 'uint';

/** More instances than a draw can have. */
export const NO_STEPS = 0x7fff_ffff;

const interned = new WeakMap<Capabilities, Map<string, VertexInputs>>();

/**
 * Turns what `matchVertexInputs` found into GL's words.
 * @throws DeviceError for what WebGL2 does not have: a stride above 255, `unorm8x4-bgra`, a location beyond its last
 */
export function makeVertexInputs(
  matched: MatchedVertexInputs,
  capabilities: Capabilities,
  subject: DeviceErrorSubject = {},
): VertexInputs {
  const place: DeviceErrorSubject = { ...subject, stage: 'vertex' };
  const attributes: VertexInput[] = [];
  const zeros: ZeroInput[] = [];
  for (const [slot, buffer] of matched.buffers.entries()) {
    if (buffer === null) continue;
    for (const attribute of buffer.attributes) {
      checkLocation(attribute.shaderLocation, capabilities, place);
      if (slot === matched.dummySlot) zeros.push(zeroInput(attribute));
      else attributes.push(vertexInput(slot, buffer, attribute, capabilities, place));
    }
  }
  return intern(attributes, zeros, capabilities);
}

function zeroInput({ shaderLocation, format }: GPUVertexAttribute): ZeroInput {
  const kind = format.startsWith('uint') ? 'uint' : format.startsWith('sint') ? 'int' : 'float';
  return { location: shaderLocation, kind };
}

function vertexInput(
  slot: number,
  { arrayStride, stepMode }: GPUVertexBufferLayout,
  { shaderLocation, offset, format }: GPUVertexAttribute,
  capabilities: Capabilities,
  place: DeviceErrorSubject,
): VertexInput {
  checkStride(arrayStride, slot, capabilities, place);
  const known = glVertexFormat(format);
  if (known === null) {
    throw new DeviceError(
      `vertex buffer slot ${slot} has an attribute of format ${format}, which WebGL2 does not have`,
      place,
      format === 'unorm8x4-bgra' ? 'Store the bytes red first, as unorm8x4' : null,
    );
  }
  // GL takes a stride of 0 for "tightly packed". Any other will do where no step is taken.
  const steps = arrayStride === 0 ? NO_STEPS : stepMode === 'instance' ? 1 : 0;
  return { location: shaderLocation, slot, ...known, offset, stride: arrayStride || ONE_VERTEX, divisor: steps };
}

/** Bytes of the widest attribute. */
const ONE_VERTEX = 16;

function checkStride(stride: number, slot: number, { limits }: Capabilities, place: DeviceErrorSubject): void {
  const most = limits.maxVertexBufferArrayStride;
  if (stride <= most) return;
  throw new DeviceError(
    `vertex buffer slot ${slot} has an arrayStride of ${stride} bytes, WebGL2 takes at most ${most}`,
    place,
    'Split the vertices into several buffers',
  );
}

function checkLocation(location: number, { limits }: Capabilities, place: DeviceErrorSubject): void {
  if (location < limits.maxVertexAttributes) return;
  throw new DeviceError(
    `the vertex program has an input at location ${location}, the device has ${limits.maxVertexAttributes} locations`,
    place,
  );
}

function intern(
  attributes: readonly VertexInput[],
  zeros: readonly ZeroInput[],
  capabilities: Capabilities,
): VertexInputs {
  const table = interned.get(capabilities) ?? new Map<string, VertexInputs>();
  interned.set(capabilities, table);
  const content = JSON.stringify([attributes, zeros]);
  const known = table.get(content) ?? { id: table.size, attributes, zeros };
  table.set(content, known);
  return known;
}
