import { BlockOffsets } from '../device/BlockOffsets.js';
import { DeviceError } from '../device/DeviceError.js';
import { drawKey, drawRequest } from '../device/drawKey.js';
import type { DrawOptions, Frame, FrameOptions } from '../device/EffectDevice.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import type { BlockRing } from './BlockRing.js';
import { type BoundPass, type ConstantPlaces, NOT_CONSTANTS } from './BoundPass.js';
import { bindPass, FIRST_ROW_FIRST } from './bindPass.js';
import type { CompiledPass } from './CompiledTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import { type DrawCommand, DrawCommands } from './DrawCommands.js';
import type { Draw, Draws } from './Draws.js';
import { drawVertices } from './drawVertices.js';
import type { FrameTarget } from './FrameTarget.js';
import type { Generation } from './Generation.js';
import { glTopology } from './glTopology.js';
import type { TechniqueBindings } from './TechniqueBindings.js';
import { VertexArrays } from './VertexArrays.js';
import { asMesh, type WebGL2Mesh } from './WebGL2Mesh.js';

const NO_OPTIONS: DrawOptions = {};
const BLACK = [0, 0, 0, 1] as const;
const DEFAULT_VERTICES = 3;
const NO_MESH_MODE = glTopology('triangle-list');

/**
 * Records draws and carries them out when it ends. One object serves all frames of a generation, one after the other; the
 * draw path allocates nothing.
 *
 * WebGL2 carries a call out when it is made. Recording is what makes a frame the same as on WebGPU: what is written to
 * textures and buffers meanwhile is there for all of its draws, and all of its blocks are one upload.
 */
export class WebGL2Frame implements Frame {
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #cache: Draws;
  readonly #ring: BlockRing;
  readonly #blocks: BlockOffsets;
  readonly #commands = new DrawCommands();
  readonly #clears: { color: readonly [number, number, number, number] | null; depth: number | null; stencil: number } =
    { color: BLACK, depth: 1, stencil: 0 };
  /** For draws without a mesh. */
  readonly #bare: VertexArrays;
  #target: FrameTarget | null = null;
  #targetsId = 0;
  #number = 0;
  #hasThrown = false;

  constructor(core: DeviceCore, cache: Draws, ring: BlockRing) {
    this.#core = core;
    this.#generation = core.generation;
    this.#cache = cache;
    this.#ring = ring;
    this.#blocks = new BlockOffsets(ring);
    this.#bare = new VertexArrays(core, [], null);
  }

  /** @throws DeviceError, DeviceLostError for a target that cannot be drawn into; no frame is open then */
  begin(target: FrameTarget, options: FrameOptions): void {
    this.#generation.state.forget();
    target.open();
    this.#clears.color = options.clearColor === undefined ? BLACK : options.clearColor;
    this.#clears.depth = options.clearDepth === undefined ? 1 : options.clearDepth;
    this.#clears.stencil = options.clearStencil ?? 0;
    this.#target = target;
    this.#targetsId = this.#core.targetsId(target.targets);
    this.#number = this.#core.beginFrame();
    this.#blocks.beginFrame(options.blocks ?? null);
  }

  draw(effect: Tr2Effect, options: DrawOptions = NO_OPTIONS): boolean {
    const target = this.#target;
    if (target === null) throw new DeviceError('the frame has ended', { device: 'webgl2' }, 'Call beginFrame again');
    if (!this.#isLive()) return false;
    try {
      return this.#draw(effect, options, target);
    } catch (error) {
      this.#hasThrown = true;
      throw error;
    }
  }

  /**
   * Whether a draw has thrown. Such a frame can be ended all the same; where it is not, since the error ended the caller's
   * frame function, the next one takes its place.
   */
  get hasThrown(): boolean {
    return this.#hasThrown;
  }

  /** Forgets what was recorded. */
  abandon(): void {
    this.#forget();
  }

  /**
   * A frame whose context was lost or whose device was destroyed meanwhile, and one for a canvas that has another size by
   * now, draws nothing: what it was to be drawn into is gone. Whatever this throws, the frame has ended.
   */
  end(): void {
    const target = this.#target;
    if (target === null) return;
    try {
      if (!this.#isLive() || target.isStale()) return;
      this.#carryOut(target);
    } finally {
      this.#forget();
    }
  }

  /** Frees what draws without a mesh are made with. */
  destroy(): void {
    this.#bare.release();
  }

  #isLive(): boolean {
    const { isLive, gl } = this.#generation;
    return this.#core.generation === this.#generation && isLive && !gl.isContextLost();
  }

  #forget(): void {
    this.#target = null;
    this.#hasThrown = false;
    this.#commands.clear();
    this.#cache.rest();
    // A frame of an earlier generation was closed with it; the one that is open now is another's.
    if (this.#core.generation === this.#generation) this.#core.endFrame();
  }

  #draw(effect: Tr2Effect, options: DrawOptions, target: FrameTarget): boolean {
    const mesh = options.mesh === undefined ? null : asMesh(options.mesh, this.#core);
    const technique = options.technique ?? 'Main';
    const key = drawKey(mesh === null ? 0 : mesh.shapeId, this.#targetsId, options);
    const draw =
      this.#cache.find(effect, technique, key) ??
      this.#cache.add(effect, technique, key, drawRequest(options, mesh?.shape ?? null, target.targets));
    if (!this.#cache.isReady(effect, draw) || draw.bindings === null) {
      this.#generation.counters.skipped++;
      return false;
    }
    this.#record(draw, draw.bindings, mesh, options, target);
    return true;
  }

  #record(
    { passes, technique }: Draw,
    bindings: TechniqueBindings,
    mesh: WebGL2Mesh | null,
    options: DrawOptions,
    target: FrameTarget,
  ): void {
    this.#blocks.beginDraw(options.blocks ?? null);
    this.#blocks.place(bindings.blocks);
    bindings.refresh(this.#number, target);
    let isDrawn = false;
    for (let i = 0; i < passes.length; i++) {
      const drawn = passes[i];
      if (drawn === undefined) continue;
      const { pass, position } = drawn;
      if (options.pass !== undefined && pass.shaderPass.index !== options.pass) continue;
      const places = bindings.places[position];
      const bound = bindings.bound[position];
      if (places === undefined || bound === undefined) continue;
      this.#recordPass(pass, places, bound, bindings, mesh, options);
      isDrawn = true;
    }
    if (!isDrawn) throw new RangeError(`technique "${technique}" has no render pass ${options.pass}`);
  }

  #recordPass(
    pass: CompiledPass,
    places: ConstantPlaces,
    bound: BoundPass,
    bindings: TechniqueBindings,
    mesh: WebGL2Mesh | null,
    options: DrawOptions,
  ): void {
    const vertexArray = (mesh ?? this.#bare).vertexArray(pass.inputs);
    const command = this.#commands.add(pass, places, bound, bindings.constants, vertexArray);
    command.mode = mesh === null ? NO_MESH_MODE : mesh.mode;
    command.count = options.vertexCount ?? (mesh === null ? DEFAULT_VERTICES : mesh.count);
    command.instances = options.instanceCount ?? 1;
    command.indexType = mesh === null || mesh.indexBuffer === null ? 0 : mesh.indexType;
    this.#recordOffsets(pass.blocks, places.blocks);
    this.#recordOffsets(pass.arrays, places.arrays);
  }

  #recordOffsets(uniforms: CompiledPass['blocks'] | CompiledPass['arrays'], constants: readonly number[]): void {
    for (let i = 0; i < uniforms.length; i++) {
      const it = uniforms[i];
      if (it === undefined) continue;
      this.#commands.addOffset(constants[i] === NOT_CONSTANTS ? this.#blocks.offsetOf(it.uniform) : 0);
    }
  }

  #carryOut(target: FrameTarget): void {
    const { state } = this.#generation;
    // Whatever was called since it began: uploads, and what an engine does.
    state.forget();
    const buffer = this.#ring.upload();
    target.begin(this.#clears);
    for (let i = 0; i < this.#commands.length; i++) {
      const command = this.#commands.at(i);
      if (command !== null) this.#carryOutDraw(command, target, buffer);
    }
    target.finish();
    state.rest();
  }

  #carryOutDraw(command: DrawCommand, target: FrameTarget, buffer: WebGLBuffer | null): void {
    const { pass, places, constants } = command;
    const { state } = this.#generation;
    target.useViews(pass.colorFormats);
    if (pass.colorFormats.length > 0) state.setDrawBuffers(pass.fixed.drawBuffers);
    bindPass(this.#generation, pass, places, command.bound, constants, FIRST_ROW_FIRST);
    this.#bindBlocks(command, buffer);
    drawVertices(this.#generation, command.vertexArray, pass.inputs, command);
  }

  #bindBlocks({ pass, places, offsets: at }: DrawCommand, buffer: WebGLBuffer | null): void {
    const { state, rows } = this.#generation;
    const { blocks, arrays } = pass;
    const { offsets } = this.#commands;
    for (let i = 0; i < blocks.length; i++) {
      const block = blocks[i];
      if (block === undefined || places.blocks[i] !== NOT_CONSTANTS || buffer === null) continue;
      state.bindUniformRange(block.point, buffer, offsets[at + i] ?? 0, this.#ring.sizeOf(block.uniform));
    }
    for (let i = 0; i < arrays.length; i++) {
      const array = arrays[i];
      if (array === undefined || places.arrays[i] !== NOT_CONSTANTS) continue;
      const start = (offsets[at + blocks.length + i] ?? 0) / Float32Array.BYTES_PER_ELEMENT;
      rows.send(array, this.#ring.rows, start, this.#ring.source, this.#number);
    }
  }
}
