import { INPUT_TYPE, type PipelineInput } from '../format/carbonEffect/pipelineInput.js';
import type { Stage } from '../format/carbonEffect/stage.js';
import { attributeName } from './attributeName.js';
import { DeviceError, type DeviceErrorSubject } from './DeviceError.js';
import { VERTEX_USAGES, type VertexAttribute, type VertexLayout } from './VertexLayout.js';

export interface MatchedVertexInputs {
  /** By slot: the layout's slots, then the dummy slot if there is one. `null` = the program reads nothing from it. */
  readonly buffers: readonly (GPUVertexBufferLayout | null)[];
  /** Slot at which a buffer of at least 16 zero bytes is set, for inputs that the layout lacks; -1 = none is needed. */
  readonly dummySlot: number;
  /** The inputs that the dummy feeds, e.g. `TANGENT0`: for messages and inspectors. */
  readonly missing: readonly string[];
}

/** Bytes that the buffer in the dummy slot must have: the widest vertex format is four 32-bit components. */
export const DUMMY_BUFFER_SIZE = 16;

/**
 * Joins a vertex stage's inputs with a vertex layout by location, else by usage and index (`carbon-format.md` 9.4). Slots
 * are the layout's, locations are the inputs'. An input that the layout lacks reads zeros; one that the program does not read has no attribute.
 * @throws DeviceError where a format's base type is not the input's, or two inputs or two attributes claim one place
 * @throws RangeError where a stride is no multiple of 4
 */
export function matchVertexInputs(
  stage: Pick<Stage, 'pipelineInputs'>,
  layout: VertexLayout,
  subject: DeviceErrorSubject = {},
): MatchedVertexInputs {
  const place: DeviceErrorSubject = { ...subject, stage: 'vertex' };
  const sources = attributesByName(layout, place);
  const used = stage.pipelineInputs.filter((input) => input.usedMask !== 0);
  refuseSharedLocations(used, place);

  const slots = layout.map((): GPUVertexAttribute[] => []);
  const dummies: GPUVertexAttribute[] = [];
  const missing: string[] = [];
  for (const input of used) {
    const source = sources.get(`@location(${input.registerIndex})`) ?? sources.get(inputName(input));
    if (source === undefined) {
      missing.push(inputName(input));
      dummies.push({ format: dummyFormat(input), offset: 0, shaderLocation: input.registerIndex });
      continue;
    }
    refuseOtherBaseType(input, source.attribute, place);
    const { format, offset } = source.attribute;
    slots[source.slot]?.push({ format, offset, shaderLocation: input.registerIndex });
  }

  const buffers = slots.map((attributes, slot) => bufferLayout(layout, slot, attributes));
  if (dummies.length === 0) return { buffers, dummySlot: -1, missing };
  buffers.push({ arrayStride: 0, stepMode: 'vertex', attributes: dummies });
  return { buffers, dummySlot: layout.length, missing };
}

function bufferLayout(
  layout: VertexLayout,
  slot: number,
  attributes: readonly GPUVertexAttribute[],
): GPUVertexBufferLayout | null {
  const buffer = layout[slot];
  if (buffer === undefined || attributes.length === 0) return null;
  return { arrayStride: buffer.arrayStride, stepMode: buffer.stepMode ?? 'vertex', attributes: [...attributes] };
}

interface AttributeSource {
  readonly slot: number;
  readonly attribute: VertexAttribute;
}

function attributesByName(layout: VertexLayout, place: DeviceErrorSubject): ReadonlyMap<string, AttributeSource> {
  const sources = new Map<string, AttributeSource>();
  layout.forEach((buffer, slot) => {
    refuseOddStride(buffer.arrayStride, slot);
    for (const attribute of buffer.attributes) {
      const name = attributeName(attribute);
      const other = sources.get(name);
      if (other !== undefined) {
        throw new DeviceError(
          `the vertex layout has ${name} twice, in slots ${other.slot} and ${slot}`,
          place,
          attribute.location === undefined
            ? 'Give one of them another usageIndex'
            : 'Give one of them another location',
        );
      }
      sources.set(name, { slot, attribute });
    }
  });
  return sources;
}

function refuseOddStride(stride: number, slot: number): void {
  if (Number.isInteger(stride) && stride >= 0 && stride % 4 === 0) return;
  throw new RangeError(
    `vertex buffer slot ${slot}: an arrayStride of ${stride} is no multiple of 4; repack the vertices, e.g. to ${Math.ceil(stride / 4) * 4} bytes`,
  );
}

function refuseSharedLocations(inputs: readonly PipelineInput[], place: DeviceErrorSubject): void {
  const names = new Map<number, string>();
  for (const input of inputs) {
    const name = inputName(input);
    const other = names.get(input.registerIndex);
    if (other !== undefined) {
      throw new DeviceError(`the inputs ${other} and ${name} share location ${input.registerIndex}`, place);
    }
    names.set(input.registerIndex, name);
  }
}

const TYPE_NAMES: Readonly<Record<number, string>> = {
  [INPUT_TYPE.FLOAT]: 'float',
  [INPUT_TYPE.INT]: 'signed integer',
  [INPUT_TYPE.UINT]: 'unsigned integer',
};

/** WebGPU wants the base types equal. An input of type "other" says nothing to compare with. */
function refuseOtherBaseType(input: PipelineInput, attribute: VertexAttribute, place: DeviceErrorSubject): void {
  const wanted = TYPE_NAMES[input.type];
  const given = TYPE_NAMES[baseType(attribute.format)];
  if (wanted === undefined || wanted === given) return;
  throw new DeviceError(
    `${inputName(input)} is ${attribute.format} (${given}) in the vertex layout, the program reads a ${wanted}`,
    place,
    `Store it as a ${wanted} format, e.g. ${EXAMPLES[input.type]}`,
  );
}

const EXAMPLES: Readonly<Record<number, GPUVertexFormat>> = {
  [INPUT_TYPE.FLOAT]: 'float32x4',
  [INPUT_TYPE.INT]: 'sint8x4',
  [INPUT_TYPE.UINT]: 'uint8x4',
};

function baseType(format: GPUVertexFormat): number {
  if (format.startsWith('uint')) return INPUT_TYPE.UINT;
  return format.startsWith('sint') ? INPUT_TYPE.INT : INPUT_TYPE.FLOAT;
}

/** As Carbon's dummy element: RGBA32F, or RGBA8 UINT or SINT by the input's type. */
function dummyFormat(input: PipelineInput): GPUVertexFormat {
  if (input.type === INPUT_TYPE.UINT) return 'uint8x4';
  return input.type === INPUT_TYPE.INT ? 'sint8x4' : 'float32x4';
}

/** E.g. `TEXCOORD0`; an input without a usage that has a name is found by its location alone. */
function inputName({ usage, usageIndex, registerIndex }: PipelineInput): string {
  const name = VERTEX_USAGES[usage];
  return name === undefined ? `@location(${registerIndex})` : `${name}${usageIndex}`;
}
