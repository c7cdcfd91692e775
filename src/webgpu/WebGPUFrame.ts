import { BlockOffsets } from '../device/BlockOffsets.js';
import { DeviceError } from '../device/DeviceError.js';
import { drawKey, drawRequest, FIXED_VIEW } from '../device/drawKey.js';
import type { DrawOptions, Frame, FrameOptions } from '../device/EffectDevice.js';
import { hasDepth, hasStencil } from '../device/textureFormats.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import type { BlockRing } from './BlockRing.js';
import type { CompiledRenderPass } from './CompiledTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Draw, DrawnPass, Draws } from './Draws.js';
import { EncoderState } from './EncoderState.js';
import type { FrameTarget } from './FrameTarget.js';
import type { Generation } from './Generation.js';
import { asMesh, type WebGPUMesh } from './WebGPUMesh.js';

const NO_OPTIONS: DrawOptions = {};
const BLACK = [0, 0, 0, 1] as const;
const DEFAULT_VERTICES = 3;

type Color = NonNullable<FrameOptions['clearColor']>;
/** By colour attachment. */
type Formats = CompiledRenderPass['colorFormats'];

/**
 * Records draws into one render pass and submits it. One object serves all frames of a generation, one after the other;
 * the draw path allocates nothing.
 */
export class WebGPUFrame implements Frame {
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #cache: Draws;
  readonly #ring: BlockRing;
  readonly #blocks: BlockOffsets;
  readonly #state = new EncoderState();
  #encoder: GPUCommandEncoder | null = null;
  #pass: GPURenderPassEncoder | null = null;
  #target: FrameTarget | null = null;
  #targetsId = 0;
  #viewFlag = 0;
  /** Of the views that are drawn into at present. */
  #formats: Formats = [];
  #number = 0;
  #hasThrown = false;
  readonly #label: string;

  constructor(core: DeviceCore, cache: Draws, ring: BlockRing) {
    this.#core = core;
    this.#generation = core.generation;
    this.#label = `frame of ${core.label}`;
    this.#cache = cache;
    this.#ring = ring;
    this.#blocks = new BlockOffsets(ring);
  }

  begin(target: FrameTarget, options: FrameOptions): void {
    const color = options.clearColor === undefined ? BLACK : options.clearColor;
    const depth = options.clearDepth === undefined ? 1 : options.clearDepth;
    this.#formats = target.targets.colorFormats;
    this.#encoder = this.#generation.gpu.createCommandEncoder({ label: this.#label });
    this.#beginPass(target, color, depth, options.clearStencil ?? 0);
    // From here on nothing throws: a target that cannot be drawn into leaves no frame open.
    this.#target = target;
    this.#targetsId = this.#core.targetsId(target.targets);
    this.#viewFlag = target.hasTwinView ? 0 : FIXED_VIEW;
    this.#number = this.#core.beginFrame();
    this.#blocks.beginFrame(options.blocks ?? null);
  }

  draw(effect: Tr2Effect, options: DrawOptions = NO_OPTIONS): boolean {
    const target = this.#target;
    if (target === null) throw new DeviceError('the frame has ended', { device: 'webgpu' }, 'Call beginFrame again');
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
   * A frame whose device was lost or destroyed meanwhile, and one for a canvas that has another size by now, draws nothing:
   * what it was to be drawn into is gone. Whatever this throws, the frame has ended.
   */
  end(): void {
    const encoder = this.#encoder;
    const target = this.#target;
    if (encoder === null || target === null) return;
    try {
      if (!this.#isLive() || target.isStale()) return;
      this.#pass?.end();
      this.#ring.flush();
      this.#generation.gpu.queue.submit([encoder.finish()]);
      target.drawn();
    } finally {
      this.#forget();
    }
  }

  #isLive(): boolean {
    return this.#core.generation === this.#generation && this.#generation.isLive;
  }

  #forget(): void {
    this.#encoder = null;
    this.#target = null;
    this.#pass = null;
    this.#hasThrown = false;
    this.#state.end();
    this.#cache.rest();
    // A frame of an earlier generation was closed with it; the one that is open now is another's.
    if (this.#core.generation === this.#generation) this.#core.endFrame();
  }

  #draw(effect: Tr2Effect, options: DrawOptions, target: FrameTarget): boolean {
    const mesh = options.mesh === undefined ? null : asMesh(options.mesh, this.#core);
    const technique = options.technique ?? 'Main';
    const key = drawKey(mesh === null ? 0 : mesh.shapeId, this.#targetsId, options) | this.#viewFlag;
    const draw =
      this.#cache.find(effect, technique, key) ??
      this.#cache.add(effect, technique, key, drawRequest(options, mesh?.shape ?? null, target.targets));
    if (!this.#cache.isReady(effect, draw)) {
      this.#generation.counters.skipped++;
      return false;
    }
    this.#record(draw, mesh, options, target);
    return true;
  }

  #record(draw: Draw, mesh: WebGPUMesh | null, options: DrawOptions, target: FrameTarget): void {
    const { passes, bindings } = draw;
    if (bindings === null) return;
    this.#blocks.beginDraw(options.blocks ?? null);
    this.#blocks.place(draw.blocks);
    const groups = bindings.refresh(this.#number);
    let isDrawn = false;
    for (let i = 0; i < passes.length; i++) {
      const drawn = passes[i];
      if (drawn === undefined || drawn.pass.kind !== 'render') continue;
      if (options.pass !== undefined && drawn.pass.shaderPass.index !== options.pass) continue;
      this.#recordPass(drawn, drawn.pass, groups[drawn.position] ?? [], mesh, options, target);
      isDrawn = true;
    }
    if (!isDrawn) throw new RangeError(`technique "${draw.technique}" has no render pass ${options.pass}`);
  }

  #recordPass(
    drawn: DrawnPass,
    pass: CompiledRenderPass,
    groups: readonly GPUBindGroup[],
    mesh: WebGPUMesh | null,
    options: DrawOptions,
    target: FrameTarget,
  ): void {
    if (!areSame(pass.colorFormats, this.#formats)) this.#switchViews(target, pass.colorFormats);
    const state = this.#state;
    state.setPipeline(pass.pipeline);
    if (pass.stencilReference !== null) state.setStencilReference(pass.stencilReference);
    if (pass.blendConstant !== null) state.setBlendConstant(pass.blendConstant);
    this.#setGroups(drawn, groups);
    if (mesh !== null) this.#setBuffers(pass, mesh);
    if (pass.dummySlot >= 0) state.setVertexBuffer(pass.dummySlot, this.#generation.dummyVertices());

    const count = options.vertexCount ?? (mesh === null ? DEFAULT_VERTICES : mesh.count);
    const instances = options.instanceCount ?? 1;
    if (mesh !== null && mesh.indexBuffer !== null) this.#pass?.drawIndexed(count, instances);
    else this.#pass?.draw(count, instances);
    this.#generation.counters.draws++;
  }

  #setGroups(drawn: DrawnPass, groups: readonly GPUBindGroup[]): void {
    const { next } = this.#state;
    for (let g = 0; g < groups.length; g++) {
      const group = groups[g];
      if (group === undefined) continue;
      const blocks = drawn.dynamicBlocks[g] ?? [];
      for (let b = 0; b < blocks.length; b++) {
        const block = blocks[b];
        if (block !== undefined) next[b] = this.#blocks.offsetOf(block);
      }
      this.#state.setBindGroup(g, group, blocks.length);
    }
  }

  #setBuffers(pass: CompiledRenderPass, mesh: WebGPUMesh): void {
    const { vertexBuffers } = mesh;
    for (let slot = 0; slot < vertexBuffers.length; slot++) {
      const buffer = vertexBuffers[slot];
      if (buffer === undefined || pass.vertexBuffers[slot] === null) continue;
      this.#state.setVertexBuffer(slot, buffer.gpuBuffer);
    }
    if (mesh.indexBuffer !== null) this.#state.setIndexBuffer(mesh.indexBuffer, mesh.indexFormat);
  }

  /** A render pass writes through one view of each target; a draw that wants the other one continues in a pass of its own. */
  #switchViews(target: FrameTarget, formats: Formats): void {
    this.#pass?.end();
    this.#pass = null;
    this.#formats = formats;
    this.#beginPass(target, null, null, null);
  }

  #beginPass(target: FrameTarget, color: Color | null, depth: number | null, stencil: number | null): void {
    const encoder = this.#encoder;
    if (encoder === null) return;
    const depthView = target.depthView();
    const depthFormat = target.targets.depthStencilFormat;
    const pass = encoder.beginRenderPass({
      label: this.#label,
      colorAttachments: this.#formats.map((format, index) => colorAttachment(target, index, format, color)),
      ...(depthView === null || depthFormat === undefined
        ? {}
        : { depthStencilAttachment: depthAttachment(depthView, depthFormat, depth, stencil) }),
    });
    this.#pass = pass;
    this.#state.begin(pass);
  }
}

/** Samples are stored as well as resolved: a later frame may go on with them. */
function colorAttachment(
  target: FrameTarget,
  index: number,
  format: GPUTextureFormat | null,
  color: Color | null,
): GPURenderPassColorAttachment | null {
  if (format === null) return null;
  const resolveTarget = target.resolveView(index, format);
  return {
    view: target.colorView(index, format),
    ...(resolveTarget === null ? {} : { resolveTarget }),
    ...(color === null ? { loadOp: 'load' } : { loadOp: 'clear', clearValue: [...color] }),
    storeOp: 'store',
  };
}

function areSame(a: Formats, b: Formats): boolean {
  if (a === b) return true;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Stencil is cleared and kept together with depth. */
function depthAttachment(
  view: GPUTextureView,
  format: GPUTextureFormat,
  depth: number | null,
  stencil: number | null,
): GPURenderPassDepthStencilAttachment {
  return {
    view,
    ...(hasDepth(format)
      ? depth === null
        ? { depthLoadOp: 'load', depthStoreOp: 'store' }
        : { depthLoadOp: 'clear', depthClearValue: depth, depthStoreOp: 'store' }
      : {}),
    ...(hasStencil(format)
      ? stencil === null || depth === null
        ? { stencilLoadOp: 'load', stencilStoreOp: 'store' }
        : { stencilLoadOp: 'clear', stencilClearValue: stencil, stencilStoreOp: 'store' }
      : {}),
  };
}
