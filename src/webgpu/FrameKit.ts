import { BlockOffsets } from '../device/BlockOffsets.js';
import { checkWorkgroups } from '../device/checkSizes.js';
import { drawKey, drawRequest, FIXED_VIEW } from '../device/drawKey.js';
import type { DispatchOptions, Frame, FrameOptions, PrepareOptions } from '../device/EffectDevice.js';
import { findTechnique, kindOf } from '../device/findTechnique.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import { BlockRing } from './BlockRing.js';
import type { DeviceCore } from './DeviceCore.js';
import { type Draw, type Draws, makeDraws } from './Draws.js';
import type { FrameTarget } from './FrameTarget.js';
import type { Generation } from './Generation.js';
import type { TargetKind } from './TargetKind.js';
import { WebGPUFrame } from './WebGPUFrame.js';
import { asMesh } from './WebGPUMesh.js';

/** Nothing but shader and technique shapes a compute pipeline. */
const DISPATCH_KEY = 0;

/** What one generation draws frames and dispatches with. Made when the first of them is asked for. */
export class FrameKit {
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #drawRing: BlockRing;
  readonly #draws: Draws;
  readonly #frame: WebGPUFrame;
  readonly #dispatchRing: BlockRing;
  readonly #dispatchBlocks: BlockOffsets;
  readonly #dispatches: Draws;
  readonly #offsets = new Uint32Array(16);

  constructor(core: DeviceCore) {
    this.#core = core;
    this.#generation = core.generation;
    this.#drawRing = new BlockRing(core, 'blocks of a frame');
    this.#draws = makeDraws(core, this.#drawRing, 'render');
    this.#frame = new WebGPUFrame(core, this.#draws, this.#drawRing);
    // A dispatch is submitted at once; its blocks keep out of those of frames, whose groups it would make anew.
    this.#dispatchRing = new BlockRing(core, 'blocks of a dispatch');
    this.#dispatchBlocks = new BlockOffsets(this.#dispatchRing);
    this.#dispatches = makeDraws(core, this.#dispatchRing, 'compute');
  }

  /** Drops an open frame in which a draw has thrown. Returns whether no frame is open any more. */
  dropThrownFrame(): boolean {
    if (!this.#frame.hasThrown) return false;
    this.#frame.abandon();
    return true;
  }

  begin(target: FrameTarget, options: FrameOptions): Frame {
    this.#frame.begin(target, options);
    return this.#frame;
  }

  /**
   * Compiles what a frame would draw of the technique, and what a dispatch would run.
   * @throws what that fails with
   */
  async prepare(effect: Tr2Effect, options: PrepareOptions, target: TargetKind): Promise<void> {
    const name = options.technique ?? 'Main';
    const passes = effect.shader === null ? [] : findTechnique('webgpu', effect.shader, name).passes;
    const computes = passes.filter((pass) => kindOf(pass) === 'compute').length;
    const draws: Draw[] = [];
    if (computes > 0) draws.push(this.#dispatchOf(effect, name));
    if (computes < passes.length || computes === 0) draws.push(this.#drawOf(effect, name, options, target));
    this.#draws.rest();
    this.#dispatches.rest();
    await Promise.all(draws.map((draw) => draw.record.done));
    for (const { record } of draws) if (record.error !== null) throw record.error;
  }

  #drawOf(effect: Tr2Effect, technique: string, options: PrepareOptions, { targets, hasTwinView }: TargetKind): Draw {
    const mesh = options.mesh === undefined ? null : asMesh(options.mesh, this.#core);
    const viewFlag = hasTwinView ? 0 : FIXED_VIEW;
    const key = drawKey(mesh === null ? 0 : mesh.shapeId, this.#core.targetsId(targets), options) | viewFlag;
    return (
      this.#draws.find(effect, technique, key) ??
      this.#draws.add(effect, technique, key, drawRequest(options, mesh?.shape ?? null, targets))
    );
  }

  #dispatchOf(effect: Tr2Effect, technique: string): Draw {
    return (
      this.#dispatches.find(effect, technique, DISPATCH_KEY) ??
      this.#dispatches.add(effect, technique, DISPATCH_KEY, { technique })
    );
  }

  dispatch(effect: Tr2Effect, options: DispatchOptions): boolean {
    try {
      return this.#dispatch(effect, options);
    } finally {
      this.#dispatches.rest();
    }
  }

  #dispatch(effect: Tr2Effect, options: DispatchOptions): boolean {
    const technique = options.technique ?? 'Main';
    checkWorkgroups(this.#generation.gpu, options.workgroups, `${effect.resource.source} ${technique}`);
    const draw = this.#dispatchOf(effect, technique);
    const { gpu, counters } = this.#generation;
    if (!this.#dispatches.isReady(effect, draw) || draw.bindings === null) {
      counters.skipped++;
      return false;
    }
    this.#dispatchBlocks.beginFrame(options.blocks ?? null);
    this.#dispatchBlocks.beginDraw(null);
    this.#dispatchBlocks.place(draw.blocks);
    const groups = draw.bindings.refresh(0);
    const encoder = gpu.createCommandEncoder({ label: `${effect.resource.source} ${technique}` });
    const pass = encoder.beginComputePass({ label: technique });
    const [x, y = 1, z = 1] = options.workgroups;
    for (const { pass: compiled, position, dynamicBlocks } of draw.passes) {
      if (compiled.kind !== 'compute') continue;
      pass.setPipeline(compiled.pipeline);
      for (const [index, group] of (groups[position] ?? []).entries()) {
        const blocks = dynamicBlocks[index] ?? [];
        for (const [at, block] of blocks.entries()) this.#offsets[at] = this.#dispatchBlocks.offsetOf(block);
        pass.setBindGroup(index, group, this.#offsets, 0, blocks.length);
      }
      pass.dispatchWorkgroups(x, y, z);
      counters.dispatches++;
    }
    pass.end();
    this.#dispatchRing.flush();
    gpu.queue.submit([encoder.finish()]);
    draw.bindings.markStorageTexturesChanged();
    return true;
  }

  /** Compiles what frames draw of the effect, and dispatches run, for another shader. @throws what that fails with */
  async prepareShader(effect: Tr2Effect, shader: Tr2Shader): Promise<void> {
    await Promise.all([this.#draws.prepareShader(effect, shader), this.#dispatches.prepareShader(effect, shader)]);
  }

  /** Compiles what an earlier generation drew and dispatched, so that the next frame is the same picture. */
  async repeat(earlier: FrameKit): Promise<void> {
    await Promise.all([this.#draws.repeat(earlier.#draws), this.#dispatches.repeat(earlier.#dispatches)]);
  }

  release(effect: Tr2Effect): void {
    this.#draws.release(effect);
    this.#dispatches.release(effect);
  }

  destroy(): void {
    this.#drawRing.destroy();
    this.#dispatchRing.destroy();
  }
}
