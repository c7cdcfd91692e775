import type { CompileRequest, RenderTargets } from '../device/CompileRequest.js';
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
import { findTechnique, kindOf } from '../device/findTechnique.js';
import { IDLE_FRAME } from '../device/idleFrame.js';
import { loadImage } from '../device/loadImage.js';
import { Releases } from '../device/Releases.js';
import { subjectOf } from '../device/subjectOf.js';
import { TargetLists } from '../device/TargetLists.js';
import { imageSource, targetSource, textureSource } from '../device/textureSource.js';
import type { EffectTypes } from '../resource/EffectTypes.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import { Tr2Shader } from '../resource/Tr2Shader.js';
import { type CanvasOptions, CanvasTarget } from './CanvasTarget.js';
import type { CompiledTechnique } from './CompiledTechnique.js';
import { compileTechnique, computeError } from './compileTechnique.js';
import { DeviceCore } from './DeviceCore.js';
import { EffectBindings } from './EffectBindings.js';
import { FrameKit } from './FrameKit.js';
import type { FrameTarget } from './FrameTarget.js';
import { commandsDone } from './fence.js';
import type { Generation } from './Generation.js';
import { Recovery } from './Recovery.js';
import { TextureTarget } from './TextureTarget.js';
import { WebGL2Buffer } from './WebGL2Buffer.js';
import { WebGL2Mesh } from './WebGL2Mesh.js';
import { WebGL2Texture } from './WebGL2Texture.js';

export interface WebGL2EffectDeviceOptions {
  /** Stays the caller's. */
  readonly gl: WebGL2RenderingContext;
  /** Frames that name no target go to the canvas of the context, drawn in this way. Absent = they are errors. */
  readonly canvas?: CanvasOptions;
  /** Names the device in messages of its own. Default `carbonfx`. */
  readonly label?: string;
  /** What `choice` says. Default: the context was brought. */
  readonly choice?: DeviceChoice;
}

const BROUGHT: DeviceChoice = { because: 'brought', message: 'made for the context that was brought', error: null };

/** How often a compilation is begun anew because the context was lost under it. */
const COMPILE_TRIES = 3;

/**
 * Draws effects on WebGL2: in frames of its own (`beginFrame`), or compiled for an engine that draws into framebuffers of its
 * own (`compile`, `bind`). Nothing is created in the context before something is drawn, compiled or read.
 *
 * The context may be shared. Frames set what they need when they end, clip space and polygon mode among it. What is left
 * behind is the same after every call, of frames and of all else, also while the GPU is still at it:
 * - No program, vertex array, framebuffer, sampler or pixel buffer of the device is bound. Uploads and copies put back what
 *   was read from before (`READ_FRAMEBUFFER`) and the pixel store; frames and reads of depth leave no framebuffer bound at
 *   all, nor a program or vertex array.
 * - Textures, other buffers and render states stay as the call had them.
 *
 * The one exception is drawing into an engine's own framebuffer: see `EffectBindings.record`.
 */
export class WebGL2EffectDevice implements EffectDevice {
  readonly kind = 'webgl2';
  readonly backend = 'webgl';
  readonly choice: DeviceChoice;
  onlost: ((error: DeviceLostError) => void) | null = null;
  readonly #core: DeviceCore;
  readonly #canvas: CanvasTarget | null;
  readonly #targetLists: TargetLists<WebGL2Texture, TextureTarget>;
  readonly #recovery: Recovery;
  readonly #releases = new Releases();
  #kit: FrameKit | null = null;
  #destroyed = false;

  /** @throws RangeError for a way to draw into the canvas that there is not; DeviceLostError for a context that is lost */
  constructor(options: WebGL2EffectDeviceOptions) {
    const { gl, canvas, label = 'carbonfx', choice = BROUGHT } = options;
    if (gl.isContextLost()) throw new DeviceLostError('webgl2', 'unknown', 1, 'the context was lost already');
    this.choice = choice;
    this.#core = new DeviceCore(gl, label);
    this.#canvas = canvas ? new CanvasTarget(this.#core, canvas) : null;
    this.#targetLists = new TargetLists(
      (texture) => this.#isOurs(texture),
      (textures, targets) => new TextureTarget(this.#core, textures, targets),
    );
    this.#recovery = new Recovery(gl, {
      lost: (message) => this.#lose(message),
      adopt: () => this.#adopt(),
      giveUp: (cause) => this.#giveUp(cause),
    });
  }

  /** The context. The same object comes back after a loss, with nothing in it. */
  get gl(): WebGL2RenderingContext {
    return this.#core.generation.gl;
  }

  get generation(): number {
    return this.#core.generation.number;
  }

  get stats(): DeviceStats {
    return this.#core.generation.counters;
  }

  get restored(): Promise<void> {
    return this.#whenRestored();
  }

  async loadTexture(url: string, options: LoadTextureOptions = {}): Promise<EffectTexture> {
    const image = await loadImage(url, options.signal);
    if (this.#destroyed) image.close();
    this.#assertUsable();
    const texture = new WebGL2Texture(this.#core, imageSource(image, url, options, this.#capabilities));
    // Uploaded now rather than at the first draw, unless the context is gone at the moment.
    if (this.#isLive) texture.upload();
    return texture;
  }

  createTexture(source: TextureSource): WebGL2Texture {
    this.#assertUsable();
    return new WebGL2Texture(this.#core, textureSource(source, this.#capabilities));
  }

  createRenderTarget(options: RenderTargetOptions): WebGL2Texture {
    this.#assertUsable();
    return new WebGL2Texture(this.#core, targetSource(options, this.#capabilities));
  }

  /** Programs of WebGL2 read storage buffers where the file says how, and write none. */
  createBuffer(source: EffectBufferSource): WebGL2Buffer {
    this.#assertUsable();
    checkBuffer(this.#capabilities, source);
    return new WebGL2Buffer(this.#core, source);
  }

  createMesh(source: MeshSource): WebGL2Mesh {
    this.#assertUsable();
    checkMesh(this.#capabilities, source);
    return new WebGL2Mesh(this.#core, source);
  }

  /**
   * Compiles one technique of an effect's present permutation, or of a shader, for drawing into an engine's own
   * framebuffers. Equal programs and samplers are made once, whoever asks, and are counted: see `bind` for who lets go
   * of them. A context that is lost meanwhile is waited for, and the compilation starts over.
   *
   * @throws DeviceError where the technique is missing, a pass computes, the body is not translated, a program does not
   *   compile; FormatError where a pass' backend block does not parse; DeviceLostError
   */
  async compile(source: Tr2Effect | Tr2Shader, request: CompileRequest): Promise<CompiledTechnique> {
    const shader = source instanceof Tr2Shader ? source : shaderOf(source);
    for (let tries = 1; ; tries++) {
      this.#assertUsable();
      await this.restored;
      this.#assertUsable();
      try {
        return await compileTechnique(this.#core.generation, shader, request);
      } catch (error) {
        if (!(error instanceof DeviceLostError) || tries === COMPILE_TRIES || this.#destroyed) throw error;
      }
    }
  }

  /**
   * Binds an effect's values to a technique compiled from its present permutation, for drawing into framebuffers of the
   * engine's own. The technique belongs to the bindings from then on: destroying the last of them lets go of it.
   * @throws DeviceError where they have been destroyed already; DeviceLostError where the technique was compiled before
   *   the context was lost: compile it again
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
      if (!isReleased()) await kit.prepare(effect, options, this.#targetsOf(options.target));
    });
  }

  async prepareShader(effect: Tr2Effect, shader: Tr2Shader): Promise<void> {
    await this.#inOneGeneration((kit) => kit.prepareShader(effect, shader));
  }

  /**
   * @throws DeviceError while another frame is being recorded; DeviceLostError for a context that was given up; RangeError
   *   for clear values that there are not
   */
  beginFrame(options: FrameOptions = {}): Frame {
    this.#assertUsable();
    const { generation } = this.#core;
    if (this.#recovery.isRunning) return IDLE_FRAME;
    if (!generation.isLive) throw this.#lostError(generation);
    this.#refuseOpenFrame('a frame is being recorded', 'Call its end() before the next beginFrame');
    const target = this.#frameTarget(options.target);
    checkClears(options, target.targets.colorFormats.length > 0);
    if (options.target === undefined && this.#canvas?.isEmpty) return IDLE_FRAME;
    return this.#frames().begin(target, options);
  }

  /** @throws DeviceError always: of the pass that computes, or where the technique has none */
  dispatch<Types extends EffectTypes>(effect: Tr2Effect<Types>, options: DispatchOptions<Types>): boolean {
    this.#assertUsable();
    const shader = shaderOf(effect);
    const { name, passes } = findTechnique('webgl2', shader, options.technique);
    const computes = passes.find((pass) => kindOf(pass) === 'compute');
    if (computes) throw computeError(shader, computes);
    throw new DeviceError('the technique has no compute pass', subjectOf('webgl2', shader, name));
  }

  /** Frees what frames made for an effect that will not be drawn again, its programs included. Drawing it makes it anew. */
  release(effect: Tr2Effect): void {
    this.#releases.note(effect);
    this.#kit?.release(effect);
  }

  async finish(): Promise<void> {
    if (this.#isLive) await commandsDone(this.#core.generation);
  }

  /** For an engine that changed state of the context itself: what was set before is set anew. Frames do so by themselves. */
  forgetState(): void {
    this.#core.generation.state.forget();
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#recovery.stop();
    this.#dropFrames();
    this.#canvas?.destroy();
    this.#core.destroy();
  }

  get #capabilities() {
    return this.#core.generation.capabilities;
  }

  get #isLive(): boolean {
    const { isLive, gl } = this.#core.generation;
    return isLive && !gl.isContextLost();
  }

  /** Makes programs, and starts over where the context is lost meanwhile. @throws DeviceLostError */
  async #inOneGeneration(make: (kit: FrameKit) => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      this.#assertUsable();
      await this.restored;
      this.#assertUsable();
      const { generation } = this.#core;
      const failure = await make(this.#frames()).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (this.#core.generation === generation && this.#isLive) {
        if (failure !== null) throw failure.error;
        return;
      }
      if (this.#destroyed || tries === COMPILE_TRIES) throw this.#lostError(generation);
    }
  }

  async #whenRestored(): Promise<void> {
    // Lost between the end of the wait and here, it is waited for again.
    while (this.#recovery.isRunning) await this.#recovery.settled();
    this.#core.generation.assertLive();
  }

  #lose(message: string): void {
    const { generation } = this.#core;
    generation.markLost('unknown', message, 'recovering');
    this.onlost?.(this.#lostError(generation));
  }

  async #adopt(): Promise<void> {
    const earlier = this.#kit;
    const { gl } = this.#core.generation;
    this.#dropFrames(false);
    const generation = this.#core.beginGeneration(gl);
    if (earlier) await this.#frames().repeat(earlier);
    generation.assertLive();
  }

  #giveUp(cause: unknown): void {
    const { generation } = this.#core;
    generation.markLost('unknown', 'the context is lost', 'given-up');
    generation.giveUp(cause);
    // What a listener throws is its own, and no outcome of the recovery.
    queueMicrotask(() => this.onlost?.(this.#lostError(generation)));
  }

  /** @param frees false where what was made is gone with its context: the draws are still to be repeated. */
  #dropFrames(frees = true): void {
    if (frees) this.#kit?.destroy();
    this.#kit = null;
    this.#core.endFrame();
  }

  #frames(): FrameKit {
    this.#kit ??= new FrameKit(this.#core);
    return this.#kit;
  }

  /** @throws DeviceError for the canvas of a device without one; see `TargetLists.find` */
  #frameTarget(target: FrameTargets | undefined): FrameTarget {
    if (target !== undefined) return this.#targetLists.find(this.#capabilities.limits, target);
    if (this.#canvas !== null) return this.#canvas;
    const fix = 'Give the frame a target, or the device a canvas';
    throw new DeviceError('the device has no canvas', { device: 'webgl2' }, fix);
  }

  #targetsOf(target: FrameTargets | undefined): RenderTargets {
    return target === undefined && this.#canvas === null ? NO_CANVAS : this.#frameTarget(target).targets;
  }

  #isOurs(texture: EffectTexture): texture is WebGL2Texture {
    return texture instanceof WebGL2Texture && texture.belongsTo(this.#core);
  }

  /** A frame in which a draw has thrown, and that nobody ended, gives way. */
  #refuseOpenFrame(problem: string, fix: string): void {
    if (this.#core.openFrame === 0 || this.#frames().dropThrownFrame()) return;
    throw new DeviceError(problem, { device: 'webgl2' }, fix);
  }

  #lostError(generation: Generation): DeviceLostError {
    return generation.lostError ?? new DeviceLostError('webgl2', 'unknown', generation.number);
  }

  #assertUsable(): void {
    if (this.#destroyed) throw new DeviceError('the device was destroyed', { device: 'webgl2' });
  }
}

/** What a device without a canvas prepares for, where nothing else is said: a canvas as it would be. */
const NO_CANVAS: RenderTargets = { colorFormats: ['rgba8unorm'] };

function shaderOf(effect: Tr2Effect): Tr2Shader {
  if (effect.shader) return effect.shader;
  const { source } = effect.resource;
  throw new DeviceError('the options select no permutation that can be read', { device: 'webgl2', effect: source });
}
