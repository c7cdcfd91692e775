import type { CompileRequest } from '../device/CompileRequest.js';
import { checkBuffer, checkClears, checkMesh } from '../device/checkSizes.js';
import type { DeviceChoice } from '../device/DeviceChoice.js';
import { DeviceError, DeviceLostError } from '../device/DeviceError.js';
import type {
  DeviceStats,
  DispatchOptions,
  EffectBufferSource,
  EffectDevice,
  EffectTexture,
  Frame,
  FrameOptions,
  FrameTargets,
  LoadTextureOptions,
  MeshSource,
  PrepareOptions,
  RenderTargetOptions,
  TextureSource,
} from '../device/EffectDevice.js';
import { IDLE_FRAME } from '../device/idleFrame.js';
import { loadImage } from '../device/loadImage.js';
import { Releases } from '../device/Releases.js';
import { TargetLists } from '../device/TargetLists.js';
import { imageSource, targetSource, textureSource } from '../device/textureSource.js';
import type { EffectTypes } from '../resource/EffectTypes.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import { Tr2Shader } from '../resource/Tr2Shader.js';
import { type CanvasOptions, CanvasTarget, NO_CANVAS } from './CanvasTarget.js';
import type { CompiledTechnique } from './CompiledTechnique.js';
import { compileTechnique } from './compileTechnique.js';
import { DeviceCore } from './DeviceCore.js';
import { EffectBindings } from './EffectBindings.js';
import { FrameKit } from './FrameKit.js';
import { canvasFrame, type FrameTarget, textureFrame } from './FrameTarget.js';
import type { Generation } from './Generation.js';
import { Recovery } from './Recovery.js';
import type { TargetKind } from './TargetKind.js';
import { WebGPUBuffer } from './WebGPUBuffer.js';
import { WebGPUMesh } from './WebGPUMesh.js';
import { WebGPUTexture } from './WebGPUTexture.js';

export interface WebGPUEffectDeviceOptions {
  /** Stays the caller's: `destroy` does not destroy it. */
  readonly device: GPUDevice;
  /** Where frames go that name no target. */
  readonly canvas?: CanvasOptions;
  /**
   * Asked for a new GPUDevice when the present one is lost. Whoever gives it hands its devices over: `destroy` destroys
   * them. Without it, call `replaceDevice`.
   */
  readonly recover?: () => Promise<GPUDevice>;
  /** Names the frames of this device in WebGPU's own messages. Default `carbonfx`. */
  readonly label?: string;
  /** What `choice` says. Default: the GPUDevice was brought. */
  readonly choice?: DeviceChoice;
}

const BROUGHT: DeviceChoice = { because: 'brought', message: 'made for the GPUDevice that was brought', error: null };

/** How often a compilation is begun anew because the device was lost under it. */
const COMPILE_TRIES = 3;

/**
 * Draws effects on WebGPU: in frames of its own (`beginFrame`), or compiled for an engine that records into its own
 * encoders (`compile`, `bind`). Nothing is created on the GPU before something is drawn, compiled or read.
 */
export class WebGPUEffectDevice implements EffectDevice {
  readonly kind = 'webgpu';
  readonly backend = 'webgpu';
  readonly choice: DeviceChoice;
  /**
   * Called when the underlying device is lost, once for each; `outlook` says what comes after. Called once more, with the
   * outlook `given-up`, where a device that recovers by itself could not. `restored` tells when one is back.
   */
  onlost: ((error: DeviceLostError) => void) | null = null;
  readonly #core: DeviceCore;
  readonly #canvas: CanvasTarget | null;
  readonly #targetLists: TargetLists<WebGPUTexture, FrameTarget>;
  readonly #recovery: Recovery | null;
  readonly #releases = new Releases();
  #kit: FrameKit | null = null;
  #destroyed = false;

  constructor(options: WebGPUEffectDeviceOptions) {
    this.choice = options.choice ?? BROUGHT;
    this.#core = new DeviceCore(options.device, options.label ?? 'carbonfx');
    this.#canvas = options.canvas ? new CanvasTarget(this.#core, options.canvas) : null;
    this.#targetLists = new TargetLists((texture) => this.#isOurs(texture), textureFrame);
    this.#recovery = options.recover
      ? new Recovery(
          options.recover,
          (gpu) => this.#adopt(gpu),
          (cause) => this.#giveUp(cause),
        )
      : null;
    this.#watch(this.#core.generation);
  }

  /** The underlying device of the present generation. */
  get device(): GPUDevice {
    return this.#core.generation.gpu;
  }

  get generation(): number {
    return this.#core.generation.number;
  }

  get stats(): DeviceStats {
    return this.#core.generation.counters;
  }

  /**
   * Resolves when the device can be drawn with: at once, or when a lost one has been replaced by recovery.
   * Rejects with DeviceLostError where none is coming: for a device that was brought in, was destroyed, or could not be
   * recovered; then the error's `cause` is what the last try failed with.
   */
  get restored(): Promise<void> {
    return this.#whenRestored();
  }

  async loadTexture(url: string, options: LoadTextureOptions = {}): Promise<EffectTexture> {
    const image = await loadImage(url, options.signal);
    if (this.#destroyed) image.close();
    this.#assertUsable();
    const texture = new WebGPUTexture(this.#core, imageSource(image, url, options, this.device));
    // Uploaded now rather than at the first draw, unless the device is gone at the moment.
    if (this.#core.generation.isLive) texture.upload();
    return texture;
  }

  createTexture(source: TextureSource): WebGPUTexture {
    this.#assertUsable();
    return new WebGPUTexture(this.#core, textureSource(source, this.device));
  }

  createRenderTarget(options: RenderTargetOptions): WebGPUTexture {
    this.#assertUsable();
    return new WebGPUTexture(this.#core, targetSource(options, this.device));
  }

  createBuffer(source: EffectBufferSource): WebGPUBuffer {
    this.#assertUsable();
    checkBuffer(this.device, source);
    return new WebGPUBuffer(this.#core, source);
  }

  createMesh(source: MeshSource): WebGPUMesh {
    this.#assertUsable();
    checkMesh(this.device, source);
    return new WebGPUMesh(this.#core, source);
  }

  /**
   * Compiles one technique of an effect's present permutation, or of a shader. Equal layouts, samplers and pipelines are
   * made once, whoever asks. A device that is lost meanwhile starts over on the new one, where there is recovery.
   *
   * @throws DeviceError where the technique or a limit is missing, the body is not translated, a program does not compile;
   *   FormatError where a pass' backend block does not parse; DeviceLostError
   */
  async compile(source: Tr2Effect | Tr2Shader, request: CompileRequest): Promise<CompiledTechnique> {
    const shader = source instanceof Tr2Shader ? source : shaderOf(source);
    for (let tries = 1; ; tries++) {
      this.#assertUsable();
      await this.restored;
      try {
        return await compileTechnique(this.#core.generation, shader, request);
      } catch (error) {
        const isWorthATry = error instanceof DeviceLostError && this.#recovery !== null && tries < COMPILE_TRIES;
        if (!isWorthATry || this.#destroyed) throw error;
      }
    }
  }

  /**
   * Binds an effect's values to a technique compiled from its present permutation, for recording into an engine's own
   * encoders.
   * @throws DeviceLostError where the technique was compiled before the device was lost: compile it again
   */
  bind(effect: Tr2Effect, technique: CompiledTechnique): EffectBindings {
    this.#assertUsable();
    return new EffectBindings(this.#core, effect, technique);
  }

  async prepare<Types extends EffectTypes>(
    effect: Tr2Effect<Types>,
    options: PrepareOptions<Types> = {},
  ): Promise<void> {
    const isReleased = this.#releases.watch(effect);
    await this.#inOneGeneration(async (kit) => {
      if (!isReleased()) await kit.prepare(effect, options, this.#targetKind(options.target));
    });
  }

  async prepareShader(effect: Tr2Effect, shader: Tr2Shader): Promise<void> {
    await this.#inOneGeneration((kit) => kit.prepareShader(effect, shader));
  }

  /**
   * @throws DeviceError while another frame is being recorded; DeviceLostError for a lost device that nobody recovers, or
   *   whose recovery was given up; RangeError for clear values that there are not, and for targets that cannot be drawn
   *   into together; TypeError for a texture that is no target of this device
   */
  beginFrame(options: FrameOptions = {}): Frame {
    this.#assertUsable();
    const { generation } = this.#core;
    if (this.#recovery?.isRunning) return IDLE_FRAME;
    if (!generation.isLive) throw this.#lostError(generation);
    this.#refuseOpenFrame('a frame is being recorded', 'Call its end() before the next beginFrame');
    const target = this.#frameTarget(options.target);
    if (target === null) return IDLE_FRAME;
    checkClears(options, target.targets.colorFormats.length > 0);
    return this.#frames().begin(target, options);
  }

  /**
   * @throws DeviceError while a frame is being recorded, since the dispatch would run before the frame's draws, also those
   *   recorded before it; DeviceLostError as `beginFrame`; RangeError for workgroups that there are not
   */
  dispatch<Types extends EffectTypes>(effect: Tr2Effect<Types>, options: DispatchOptions<Types>): boolean {
    this.#assertUsable();
    const { generation } = this.#core;
    if (this.#recovery?.isRunning) return false;
    if (!generation.isLive) throw this.#lostError(generation);
    this.#refuseOpenFrame(
      'a frame is being recorded, and a dispatch runs before all of its draws',
      'Dispatch before beginFrame or after end()',
    );
    return this.#frames().dispatch(effect, options);
  }

  /** Frees what frames made for an effect that will not be drawn again. Drawing it makes it anew. */
  release(effect: Tr2Effect): void {
    this.#releases.note(effect);
    this.#kit?.release(effect);
  }

  async finish(): Promise<void> {
    await this.device.queue.onSubmittedWorkDone();
  }

  /**
   * Goes on with another underlying device, for whoever brought in the first one. Textures, buffers and meshes are made
   * again as they are used; what `compile` and `bind` gave out is to be asked for again.
   *
   * Frames can be drawn at once. The promise resolves when everything that frames drew before is compiled again; until
   * then their draws may be skipped.
   */
  async replaceDevice(device: GPUDevice): Promise<void> {
    this.#assertUsable();
    if (device === this.device && this.#core.generation.isLive) return;
    this.#core.generation.markLost('destroyed', 'replaced by another device');
    await this.#adopt(device);
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#recovery?.stop();
    this.#dropFrames();
    this.#canvas?.destroy();
    this.#core.destroy();
    if (this.#recovery) this.device.destroy();
  }

  /** Makes pipelines, and starts over where the device is lost meanwhile and there is recovery. @throws DeviceLostError */
  async #inOneGeneration(make: (kit: FrameKit) => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      this.#assertUsable();
      await this.restored;
      const { generation } = this.#core;
      const failure = await make(this.#frames()).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (this.#core.generation === generation && generation.isLive) {
        if (failure !== null) throw failure.error;
        return;
      }
      if (this.#recovery === null || tries === COMPILE_TRIES) throw this.#lostError(generation);
    }
  }

  async #whenRestored(): Promise<void> {
    await this.#recovery?.settled();
    this.#core.generation.assertLive();
  }

  async #adopt(gpu: GPUDevice): Promise<void> {
    const earlier = this.#kit;
    this.#dropFrames();
    // A device that was replaced rather than lost still holds its memory.
    this.#core.generation.destroy();
    const generation = this.#core.beginGeneration(gpu);
    this.#watch(generation);
    if (earlier) await this.#frames().repeat(earlier);
    generation.assertLive();
  }

  #dropFrames(): void {
    this.#kit?.destroy();
    this.#kit = null;
    this.#core.endFrame();
  }

  #watch(generation: Generation): void {
    void generation.gpu.lost.then(({ reason, message }) => {
      // A device that was replaced, or destroyed with this one, is no news.
      if (this.#destroyed || generation !== this.#core.generation || !generation.isLive) return;
      generation.markLost(reason, message, this.#recovery === null ? 'replaceable' : 'recovering');
      this.#recovery?.start();
      this.onlost?.(this.#lostError(generation));
    });
  }

  #giveUp(cause: unknown): void {
    const { generation } = this.#core;
    generation.giveUp(cause);
    if (generation.isLive) return;
    // What a listener throws is its own, and no outcome of the recovery.
    queueMicrotask(() => this.onlost?.(this.#lostError(generation)));
  }

  #frames(): FrameKit {
    this.#kit ??= new FrameKit(this.#core);
    return this.#kit;
  }

  #targetKind(target: FrameTargets | undefined): TargetKind {
    return target === undefined ? (this.#canvas ?? NO_CANVAS) : this.#targetLists.find(this.device.limits, target);
  }

  /** What a frame goes to now; `null` = a canvas without a size. */
  #frameTarget(target: FrameTargets | undefined): FrameTarget | null {
    if (target !== undefined) return this.#targetLists.find(this.device.limits, target);
    const canvas = this.#canvas;
    if (canvas === null) {
      const fix = 'Give the frame a target, or the device a canvas';
      throw new DeviceError('the device has no canvas', { device: 'webgpu' }, fix);
    }
    return canvas.isEmpty ? null : canvasFrame(canvas, this.#core.generation);
  }

  #isOurs(texture: EffectTexture): texture is WebGPUTexture {
    return texture instanceof WebGPUTexture && texture.belongsTo(this.#core);
  }

  /** A frame in which a draw has thrown, and that nobody ended, gives way. */
  #refuseOpenFrame(problem: string, fix: string): void {
    if (this.#core.openFrame === 0 || this.#frames().dropThrownFrame()) return;
    throw new DeviceError(problem, { device: 'webgpu' }, fix);
  }

  #lostError(generation: Generation): DeviceLostError {
    return generation.lostError ?? new DeviceLostError('webgpu', 'unknown', generation.number);
  }

  #assertUsable(): void {
    if (this.#destroyed) throw new DeviceError('the device was destroyed', { device: 'webgpu' });
  }
}

function shaderOf(effect: Tr2Effect): Tr2Shader {
  if (effect.shader) return effect.shader;
  const { source } = effect.resource;
  throw new DeviceError('the options select no permutation that can be read', { device: 'webgpu', effect: source });
}
