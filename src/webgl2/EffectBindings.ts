import { DeviceError } from '../device/DeviceError.js';
import type { Mesh } from '../device/EffectDevice.js';
import { subjectOf } from '../device/subjectOf.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import { type ConstantPlaces, NOT_CONSTANTS } from './BoundPass.js';
import { bindPass, FIRST_ROW_FIRST, LAST_ROW_FIRST } from './bindPass.js';
import type { CompiledPass, CompiledTechnique } from './CompiledTechnique.js';
import { discardTechnique } from './compileTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import { drawVertices, type VertexRange } from './drawVertices.js';
import { type BlockGiven, GivenBlocks } from './GivenBlocks.js';
import { glTopology } from './glTopology.js';
import { TechniqueBindings } from './TechniqueBindings.js';
import { VertexArrays } from './VertexArrays.js';
import { asMesh, type WebGL2Mesh } from './WebGL2Mesh.js';

/** What to draw with bindings. */
export interface RecordedDraw {
  /** A mesh of this device. Absent = `vertexArray`, or no vertex buffers at all. */
  readonly mesh?: Mesh;
  /** The engine's own, with its attributes at the locations of `pass.inputs.attributes`. */
  readonly vertexArray?: WebGLVertexArrayObject;
  /** Of the index buffer in `vertexArray`; absent = it has none. A mesh has its own. */
  readonly indexFormat?: GPUIndexFormat;
  /** What the vertices make up. Default: the mesh's, `triangle-list` without one. */
  readonly topology?: GPUPrimitiveTopology;
  /** Indices where there are any, else vertices. Default: the mesh's; needed without one. */
  readonly count?: number;
  /** Default 1. */
  readonly instanceCount?: number;
  /** First index, or first vertex. Default 0. */
  readonly first?: number;
  /** Draws this pass of the technique alone. Default: all, in order. */
  readonly pass?: number;
  /** Bytes from where each block was given to where this draw's is, by register. Default 0. */
  readonly blockOffsets?: Readonly<Record<number, number>>;
  /**
   * What the bound framebuffer belongs to. `texture`: drawn as WebGPU does, the first row first, so that everything that
   * reads it sees the same. `canvas`: the right way up in a canvas; `gl_FragCoord.y` and `dFdy` of programs are the other
   * way round then. Default `texture`.
   */
  readonly target?: 'texture' | 'canvas';
}

/** How many bindings a compiled technique has that were not destroyed. */
const bindingsOf = new WeakMap<CompiledTechnique, number>();

/**
 * One effect bound to one compiled technique, to be drawn into the framebuffer that an engine has bound. Values of the
 * effect are uploaded by `record`.
 */
export class EffectBindings {
  readonly effect: Tr2Effect;
  readonly technique: CompiledTechnique;
  readonly #core: DeviceCore;
  readonly #bindings: TechniqueBindings;
  readonly #blocks: GivenBlocks;
  readonly #bare: VertexArrays;
  readonly #range: VertexRange = { mode: 0, count: 0, instances: 1, indexType: 0, first: 0 };
  #destroyed = false;

  /** Use `WebGL2EffectDevice.bind`. */
  constructor(core: DeviceCore, effect: Tr2Effect, technique: CompiledTechnique) {
    if (bindingsOf.get(technique) === 0) {
      throw new DeviceError(
        'the technique went with the last of its bindings',
        subjectOf('webgl2', technique.shader, technique.name),
        'Compile it again',
      );
    }
    this.#core = core;
    this.effect = effect;
    this.technique = technique;
    this.#bindings = new TechniqueBindings(core, effect, technique);
    this.#blocks = new GivenBlocks(core, technique);
    this.#bare = new VertexArrays(core, [], null);
    bindingsOf.set(technique, (bindingsOf.get(technique) ?? 0) + 1);
  }

  /** The registers that `setBlock` takes, ascending: the blocks that the technique's programs declare. */
  get blockRegisters(): readonly number[] {
    return this.#blocks.registers;
  }

  /**
   * Sets a uniform block above the material's: b1 to b4, or another register that the programs declare. One that nobody
   * gave is zeros.
   *
   * @param given bytes are copied to the GPU at once, for every draw after that; a buffer or a range of one is bound as it is.
   * @throws RangeError for a register that no program of the technique declares; TypeError for anything but bytes, a buffer
   *   or a range of one; DeviceError for a block that the device does not bind, and after `destroy`.
   */
  setBlock(register: number, given: BlockGiven): void {
    if (!Number.isInteger(register) || register < 1) {
      throw new RangeError(`block register ${register}: b0 holds the effect's own constants, blocks start at 1`);
    }
    this.#blocks.set(register, given);
  }

  /**
   * Draws at once, into the framebuffer, draw buffers and viewport that are set. Sets program, render states, textures,
   * samplers, uniform buffers and vertex array, and leaves them set. What was set by the record before and by frames is not
   * sent again: after setting state itself an engine calls the device's `forgetState`.
   *
   * @throws DeviceError before anything is drawn, where something is missing or does not fit; DeviceLostError
   */
  record(draw: RecordedDraw): void {
    this.#bindings.assertCurrent();
    this.#bindings.refresh(0, null);
    const sign = draw.target === 'canvas' ? LAST_ROW_FIRST : FIRST_ROW_FIRST;
    const { generation } = this.#core;
    const chosen = this.#chosen(draw.pass);
    const mesh = draw.mesh === undefined ? null : asMesh(draw.mesh, this.#core);
    this.#setRange(draw, mesh);
    for (const [, pass] of chosen) this.#assertOffsets(pass, draw.blockOffsets ?? {});
    for (const [index, pass] of chosen) {
      const places = this.#bindings.places[index];
      const bound = this.#bindings.bound[index];
      if (places === undefined || bound === undefined) continue;
      const vertexArray = mesh?.vertexArray(pass.inputs) ?? draw.vertexArray ?? this.#bare.vertexArray(pass.inputs);
      bindPass(generation, pass, places, bound, this.#bindings.constants, sign);
      this.#bindBlocks(pass, places, draw.blockOffsets ?? {});
      drawVertices(generation, vertexArray, pass.inputs, this.#range);
    }
    // A mesh's index buffer is part of its vertex array, which nobody else is to change.
    generation.state.bindVertexArray(null);
  }

  /** Frees its buffers, and lets go of the technique where no other bindings have it. Idempotent. */
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#bindings.destroy();
    this.#blocks.destroy();
    this.#bare.release();
    const others = (bindingsOf.get(this.technique) ?? 1) - 1;
    bindingsOf.set(this.technique, others);
    const { generation } = this.#core;
    if (others === 0) this.#core.afterFrame(() => discardTechnique(generation, this.technique));
  }

  #chosen(only: number | undefined): readonly (readonly [number, CompiledPass])[] {
    const chosen = [...this.technique.passes.entries()].filter(([index]) => only === undefined || index === only);
    if (chosen.length > 0) return chosen;
    throw new DeviceError(
      `the technique has no pass ${only}`,
      subjectOf('webgl2', this.technique.shader, this.technique.name),
    );
  }

  #setRange(draw: RecordedDraw, mesh: WebGL2Mesh | null): void {
    const { gl } = this.#core.generation;
    const count = draw.count ?? mesh?.count;
    if (count === undefined) throw new RangeError('count is missing, and there is no mesh that has one');
    const range = this.#range;
    range.mode = draw.topology !== undefined ? glTopology(draw.topology) : (mesh?.mode ?? gl.TRIANGLES);
    range.count = count;
    range.instances = draw.instanceCount ?? 1;
    range.first = draw.first ?? 0;
    range.indexType =
      mesh === null ? indexTypeOf(gl, draw.indexFormat) : mesh.indexBuffer === null ? 0 : mesh.indexType;
  }

  #assertOffsets({ blocks, arrays }: CompiledPass, offsets: Readonly<Record<number, number>>): void {
    for (const { uniform } of [...blocks, ...arrays]) {
      if (uniform.registerIndex > 0) this.#blocks.assertOffset(uniform, offsets[uniform.registerIndex] ?? 0);
    }
  }

  #bindBlocks(
    { blocks, arrays }: CompiledPass,
    places: ConstantPlaces,
    offsets: Readonly<Record<number, number>>,
  ): void {
    const { state, rows } = this.#core.generation;
    for (const [i, { uniform, point }] of blocks.entries()) {
      if (places.blocks[i] !== NOT_CONSTANTS) continue;
      const { buffer, offset } = this.#blocks.at(uniform);
      state.bindUniformRange(point, buffer, offset + (offsets[uniform.registerIndex] ?? 0), uniform.size);
    }
    for (const [i, array] of arrays.entries()) {
      if (places.arrays[i] !== NOT_CONSTANTS) continue;
      const given = this.#blocks.at(array.uniform);
      const start = (offsets[array.uniform.registerIndex] ?? 0) / Float32Array.BYTES_PER_ELEMENT;
      if (given.rows !== null) rows.send(array, given.rows, start, given.source, given.revision);
    }
  }
}

function indexTypeOf(gl: WebGL2RenderingContext, format: GPUIndexFormat | undefined): GLenum {
  if (format === undefined) return 0;
  return format === 'uint32' ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT;
}
