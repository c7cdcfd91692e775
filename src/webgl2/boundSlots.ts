import type {
  BindingPlan,
  BufferTexelFormat,
  PlannedBinding,
  PlannedSampler,
  PlannedTexture,
} from '../device/BindingPlan.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { roundUp } from '../device/roundUp.js';
import type { BoundArray, BoundBlock, BoundUnit, BufferBlock, BufferUnit, CompiledPass } from './CompiledTechnique.js';
import type { Generation } from './Generation.js';
import { samplerTypeName } from './glslType.js';
import type { LinkedProgram } from './LinkedProgram.js';

/** Bytes of a vec4. */
const ROW = 16;
/** Bytes of a number. */
const NUMBER = 4;

export type BoundSlots = Pick<CompiledPass, 'blocks' | 'arrays' | 'units' | 'bufferBlocks' | 'bufferUnits'>;

/**
 * Joins what a pass is to bind with what its program has. What the compiler found to be unused is not bound. Each unit is
 * one user of its sampler.
 *
 * @throws DeviceError where the program declares another type than the backend block, or a block longer than can be bound
 */
export function boundSlots(
  generation: Generation,
  plan: BindingPlan,
  program: LinkedProgram,
  subject: DeviceErrorSubject,
): BoundSlots {
  const { samplers } = generation;
  const found = new SlotJoin(generation, plan, program, subject);
  for (const binding of plan.bindings) found.join(binding);
  // Only now: a pass that does not fit its program leaves no sampler behind.
  return {
    blocks: found.blocks,
    arrays: found.arrays,
    units: found.units.map((it) => ({ ...it, samplerObject: samplers.use(it.sampler?.state ?? null) })),
    bufferBlocks: found.bufferBlocks,
    bufferUnits: found.bufferUnits.map((it) => ({ ...it, samplerObject: samplers.use(null) })),
  };
}

class SlotJoin {
  readonly blocks: BoundBlock[] = [];
  readonly arrays: BoundArray[] = [];
  readonly units: Omit<BoundUnit, 'samplerObject'>[] = [];
  readonly bufferBlocks: BufferBlock[] = [];
  readonly bufferUnits: Omit<BufferUnit, 'samplerObject'>[] = [];
  readonly #generation: Generation;
  readonly #plan: BindingPlan;
  readonly #program: LinkedProgram;
  readonly #subject: DeviceErrorSubject;

  constructor(generation: Generation, plan: BindingPlan, program: LinkedProgram, subject: DeviceErrorSubject) {
    this.#generation = generation;
    this.#plan = plan;
    this.#program = program;
    this.#subject = subject;
  }

  join(binding: PlannedBinding): void {
    const { symbol, resource, binding: slot } = binding;
    switch (resource.kind) {
      case 'uniform-buffer': {
        const size = this.#blockSize(binding, resource.size);
        if (size !== null) this.blocks.push({ binding, uniform: { ...resource, size }, point: slot, size });
        const array = this.#program.arrays.get(symbol);
        if (array === undefined) break;
        const arraySize = Math.max(resource.size, array.length * NUMBER);
        this.arrays.push({ binding, uniform: { ...resource, size: arraySize }, ...array });
        break;
      }
      case 'texture': {
        if (!this.#isSampled(binding, samplerType(resource))) break;
        const sampler = this.#samplerOf(binding, resource);
        const target = targetOf(this.#generation.gl, resource.viewDimension);
        this.units.push({ binding, texture: resource, sampler, unit: slot, target });
        break;
      }
      case 'storage-buffer': {
        const held = resource.heldIn;
        if (held?.kind === 'uniform-block') {
          const size = this.#blockSize(binding, held.size);
          if (size !== null) this.bufferBlocks.push({ binding, buffer: resource, point: slot, size });
        }
        if (held?.kind === 'texture' && this.#isSampled(binding, bufferSamplerType(held.format))) {
          this.bufferUnits.push({ binding, buffer: resource, holder: held, unit: slot });
        }
        break;
      }
    }
  }

  /** GL refuses a draw with less than the program's block behind its point. `null` = the program reads no such block. */
  #blockSize({ symbol }: PlannedBinding, planned: number): number | null {
    const own = this.#program.blocks.get(symbol);
    if (own === undefined) return null;
    return Math.max(planned, roundUp(own, ROW));
  }

  /** Whether the program has the sampler, of the type that is wanted. */
  #isSampled({ symbol, register }: PlannedBinding, wanted: string): boolean {
    const type = this.#program.samplers.get(symbol);
    if (type === undefined) return false;
    const there = samplerTypeName(type);
    if (there === wanted) return true;
    throw new DeviceError(
      `${register} is a ${wanted} in the backend block, the program declares '${symbol}' as a ${there}`,
      this.#subject,
    );
  }

  /** The other half of the combined sampler. */
  #samplerOf({ symbol, register }: PlannedBinding, { sampleType }: PlannedTexture): PlannedSampler | null {
    for (const { symbol: other, resource } of this.#plan.bindings) {
      if (resource.kind === 'sampler' && other === symbol) return resource;
    }
    if (sampleType !== 'depth') return null;
    throw new DeviceError(`${register} ('${symbol}') compares, and no sampler of the block says how`, this.#subject);
  }
}

const PREFIXES: Readonly<Record<GPUTextureSampleType, string>> = {
  float: '',
  'unfilterable-float': '',
  depth: '',
  sint: 'i',
  uint: 'u',
};

const DIMENSIONS: Readonly<Partial<Record<GPUTextureViewDimension, string>>> = {
  '2d': '2D',
  '2d-array': '2DArray',
  '3d': '3D',
  cube: 'Cube',
};

function samplerType({ sampleType, viewDimension }: PlannedTexture): string {
  const shadow = sampleType === 'depth' ? 'Shadow' : '';
  return `${PREFIXES[sampleType]}sampler${DIMENSIONS[viewDimension] ?? viewDimension}${shadow}`;
}

function bufferSamplerType(format: BufferTexelFormat): string {
  const prefix = format.endsWith('uint') ? 'u' : format.endsWith('sint') ? 'i' : '';
  return `${prefix}sampler2D`;
}

/** WebGL2 has four kinds of textures, and type texts of GLSL no other. */
function targetOf(gl: WebGL2RenderingContext, dimension: GPUTextureViewDimension): GLenum {
  switch (dimension) {
    case '2d-array':
      return gl.TEXTURE_2D_ARRAY;
    case '3d':
      return gl.TEXTURE_3D;
    case 'cube':
      return gl.TEXTURE_CUBE_MAP;
    default:
      return gl.TEXTURE_2D;
  }
}
