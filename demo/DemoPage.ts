import { EffectLibrary, type OptionPair } from 'carbonfx';
import type { EffectDevice, EffectTexture } from 'carbonfx/device';
import { child, childOf } from './child.js';
import { ControlPanel, type ControlState } from './controls/ControlPanel.js';
import { frameBlocks, type SceneClock, STEP_SECONDS } from './frameBlocks.js';
import { GpuGoneError } from './GpuGoneError.js';
import {
  entryFor,
  GALLERY,
  type GalleryEntry,
  galleryTextures,
  pathOf,
  texturesOf,
  UNKNOWN_FILE_SCENE,
} from './gallery.js';
import { assertDrawable, isDrawable } from './NeedsWebGPUError.js';
import { OrbitCamera } from './OrbitCamera.js';
import { addressOf, type PageRequest, readPageRequest } from './pageRequest.js';
import { createScene, fillTextures, type SceneTools } from './scenes/createScene.js';
import type { Scene } from './scenes/Scene.js';
import { Counters } from './status/Counters.js';
import { ErrorPanel } from './status/ErrorPanel.js';
import { Notice } from './status/Notice.js';
import { showProgress } from './status/showProgress.js';
import { TextureChoices } from './TextureChoices.js';
import { PLAIN_TEXTURES, TextureShelf } from './TextureShelf.js';

/** Longest time that one frame may move the scene, in seconds: a page that was in the background does not race. */
const FRAME_SECONDS_MAX = 0.1;
const PIXEL_RATIO_MAX = 2;

/**
 * `loading`: a picture is on its way. `ready`: what is asked for is on the screen. `error`: it cannot be; the alert says
 * why until it is dismissed, and what was chosen goes back to what is on the screen where it can.
 */
type PageState = 'loading' | 'ready' | 'error';

/** Who asks for an effect: someone at the page's controls, or its address, as it is opened and as Back and Forward go. */
type Asker = 'controls' | 'address';

/** The page: one scene at a time, its controls, and the loop that draws it. */
export class DemoPage {
  readonly #device: EffectDevice;
  readonly #canvas: HTMLCanvasElement;
  readonly #request: PageRequest;
  readonly #tools: SceneTools;
  readonly #camera: OrbitCamera;
  readonly #panel: ControlPanel;
  readonly #counters: Counters;
  readonly #errors: ErrorPanel;
  readonly #notice: Notice;
  readonly #picker: HTMLSelectElement;
  readonly #path: HTMLInputElement;
  readonly #textures = new TextureChoices();
  #scene: Scene | null = null;
  /** What {@link #scene} was made from. */
  #entry: GalleryEntry | null = null;
  /** What is loading now; a later choice aborts it. */
  #loading: { readonly asker: Asker; readonly controller: AbortController } | null = null;
  /** Counts changes that need pipelines: only the newest may be drawn. */
  #change = 0;
  /** Whether the newest change waits for its pipelines. */
  #isCompiling = false;
  /** Whether the device does not take what is chosen: nothing is drawn until something changes. */
  #isRefused = false;
  /** Whether the device was lost and the library is getting a new one. */
  #isRecovering = false;
  /** Why there is no picture any more. */
  #gone: GpuGoneError | null = null;
  /** Whether the picture on the screen is not the present one. */
  #isStale = false;
  /** Whether a change is drawn, or to be drawn, and not on the screen yet. */
  #isAwaited = false;
  /** Counts the pictures that are waited for: the newest is the one that someone asked for. */
  #picture = 0;
  /** Counts lost devices: the newest loss is the one that recovery is waited for. */
  #losses = 0;
  #isPaused: boolean;
  #time: number;
  #lastFrame = 0;

  constructor(device: EffectDevice, canvas: HTMLCanvasElement, request: PageRequest) {
    this.#device = device;
    this.#canvas = canvas;
    this.#request = request;
    this.#isPaused = request.isPaused;
    this.#time = request.time;
    device.onlost = () => void this.#recover();
    this.#tools = {
      device,
      library: new EffectLibrary({
        root: '/',
        backend: device.backend,
        prepare: (effect, shader) => {
          fillTextures(this.#tools.textures, effect, shader);
          return device.prepareShader(effect, shader);
        },
      }),
      textures: new TextureShelf(device),
      hasBackdrop: request.hasBackdrop,
    };
    this.#tools.library.onupdate = ({ error }) => this.#takeUpdate(error);
    this.#errors = new ErrorPanel(child(document, '#error'), () => this.#showState());
    this.#notice = new Notice(child(document, '#notice'));
    this.#counters = new Counters(child(document, '#counters'));
    this.#counters.showChoice(device);
    this.#camera = new OrbitCamera(UNKNOWN_FILE_SCENE.camera, () => {
      this.#isStale = true;
      this.#panel.showTurning(false);
    });
    this.#camera.isTurning = !request.isPaused;
    this.#camera.attach(canvas);
    this.#panel = new ControlPanel(
      child(document, '#controls'),
      {
        chooseOption: (axis, option) => this.#chooseOption(axis, option),
        chooseTexture: (parameter, source) => void this.#chooseTexture(parameter, source),
        setParameter: (name, numbers) => {
          this.#scene?.effect.setParameter(name, numbers);
          this.#isStale = true;
        },
        setPaused: (isPaused) => {
          this.#isPaused = isPaused;
        },
        setTurning: (isTurning) => {
          this.#camera.isTurning = isTurning;
        },
      },
      galleryTextures(),
    );
    this.#picker = childOf(document, '#effect', HTMLSelectElement);
    this.#path = childOf(document, '#path', HTMLInputElement);
    this.#connectPickers();
  }

  /** Shows what the address asks for and draws from now on. */
  start(): void {
    this.#fitCanvas();
    new ResizeObserver(() => this.#fitCanvas()).observe(this.#canvas);
    requestAnimationFrame((now) => this.#frame(now));
    addEventListener('popstate', () => this.#followAddress());
    this.#followAddress();
  }

  /** Shows the effect that the page's address names. */
  #followAddress(): void {
    const { effect, options } = readPageRequest(location.search);
    void this.#show(this.#entryFor(effect ?? ''), options, 'address');
  }

  #entryFor(asked: string): GalleryEntry {
    return entryFor(asked || (GALLERY[0]?.name ?? ''), location.origin);
  }

  #connectPickers(): void {
    for (const entry of GALLERY) {
      const { name, title } = entry;
      this.#picker.add(new Option(isDrawable(entry, this.#device) ? title : `${title} (needs WebGPU)`, name));
    }
    this.#picker.addEventListener('change', () => {
      void this.#show(this.#entryFor(this.#picker.value), [], 'controls');
    });
    child(document, '#open').addEventListener('submit', (event) => {
      event.preventDefault();
      const path = this.#path.value.trim();
      if (path !== '') void this.#show(this.#entryFor(path), [], 'controls');
    });
  }

  /** Loads an entry and puts it in place of the scene on show, whose picture stays until the new one can be drawn. */
  async #show(entry: GalleryEntry, options: readonly OptionPair[], asker: Asker): Promise<void> {
    this.#loading?.controller.abort();
    const loading = { asker, controller: new AbortController() };
    const { signal } = loading.controller;
    this.#loading = this.#gone === null ? loading : null;
    if (!this.#beginChange()) {
      this.#picker.value = this.#entry?.name ?? '';
      return;
    }
    this.#picker.value = entry.name;
    const onProgress = (loaded: number, total: number | null): void => showProgress(loaded, total);
    let scene: Scene;
    try {
      assertDrawable(entry, this.#device);
      this.#path.value = this.#tools.library.resolveUrl(pathOf(entry));
      scene = await createScene(this.#tools, entry, options, { signal, onProgress });
    } catch (error) {
      if (signal.aborted) return;
      this.#loading = null;
      // The scene on show stays the one that is chosen; the path stays to be corrected.
      this.#picker.value = (this.#entry ?? entry).name;
      this.#redraw();
      this.#fail(error);
      return;
    } finally {
      if (!signal.aborted) showProgress(1, 1);
    }
    if (signal.aborted) {
      scene.destroy();
      return;
    }
    this.#loading = null;
    this.#scene?.destroy();
    this.#scene = scene;
    this.#entry = entry;
    this.#textures.reset(texturesOf(entry));
    child(document, '#about').textContent = entry.about;
    this.#camera.reset(scene.camera);
    this.#time = this.#request.time;
    this.#panel.showEffect(this.#controlState(scene));
    this.#showPermutation(scene, asker);
    // Where the device refuses this permutation the controls are there to choose another.
    await this.#compile(scene);
  }

  /** Selects another permutation of the loaded file. The old picture stays until the new one can be drawn. */
  #chooseOption(axis: string, option: string): void {
    const scene = this.#scene;
    if (scene === null || !this.#beginChange()) return;
    try {
      scene.effect.setOption(axis, option);
      fillTextures(this.#tools.textures, scene.effect);
    } catch (error) {
      this.#refuse(error);
      return;
    }
    // Time that stands still has been simulated with the old options.
    if (this.#isPaused) scene.restart();
    this.#panel.showParameters(this.#controlState(scene));
    this.#showPermutation(scene, 'controls');
    void this.#compile(scene);
  }

  async #compile(scene: Scene): Promise<void> {
    const change = ++this.#change;
    this.#isCompiling = true;
    this.#isRefused = false;
    this.#showState();
    try {
      await scene.prepare();
    } catch (error) {
      if (change === this.#change) this.#refuse(error);
      return;
    }
    if (change !== this.#change) return;
    this.#isCompiling = false;
    this.#redraw();
  }

  async #chooseTexture(parameter: string, source: string): Promise<void> {
    const scene = this.#scene;
    if (scene === null || !this.#beginChange()) return;
    try {
      const choice = this.#textures.choose(parameter, source, (chosen) => this.#loadTexture(chosen));
      this.#showState();
      const texture = await choice;
      if (texture === null) return;
      scene.effect.setTexture(parameter, texture);
      // What was refused may be taken now. Pipelines that are on their way are waited for all the same.
      if (this.#isRefused) void this.#compile(scene);
    } catch (error) {
      this.#panel.showTexture(parameter, this.#textures.sources.get(parameter));
      this.#fail(error);
    }
    this.#redraw();
  }

  async #loadTexture(source: string): Promise<EffectTexture> {
    const plain = PLAIN_TEXTURES.find((name) => name === source);
    const { textures } = this.#tools;
    return plain === undefined ? textures.load(source) : textures.plain(plain);
  }

  /** The source of an effect has changed: its effects have gone over to the new file, or could not. */
  #takeUpdate(error: unknown): void {
    if (error !== null) {
      this.#fail(error);
      return;
    }
    this.#errors.clear();
    const scene = this.#scene;
    if (scene === null) {
      this.#followAddress();
      return;
    }
    this.#panel.showEffect(this.#controlState(scene));
    this.#counters.showPermutation(scene.effect);
    if (this.#isRefused) void this.#compile(scene);
    else this.#redraw();
  }

  #frame(now: number): void {
    requestAnimationFrame((next) => this.#frame(next));
    const seconds = Math.min(FRAME_SECONDS_MAX, (now - this.#lastFrame) / 1000);
    this.#lastFrame = now;
    this.#counters.showDevice(this.#device);
    // A WebGL context may come back when nobody waits for it any more.
    if (this.#gone !== null && this.#gone.generation < this.#device.generation) this.#comeBack();
    const scene = this.#scene;
    if (scene === null || this.#isHeld) {
      this.#counters.rest();
      return;
    }
    if (!this.#isPaused) this.#time += seconds;
    this.#camera.advance(seconds);
    if (this.#isPaused && !this.#camera.isTurning && !this.#isStale) {
      this.#counters.rest();
      return;
    }
    try {
      if (this.#draw(scene)) this.#drawn(now);
    } catch (error) {
      // The same error sixty times a second helps nobody.
      this.#refuse(error);
    }
  }

  /** Whether the old picture has to stay: drawing now would leave something out of it. */
  get #isHeld(): boolean {
    return this.#isCompiling || this.#isRefused || this.#isRecovering || this.#gone !== null;
  }

  #draw(scene: Scene): boolean {
    const { width, height } = this.#canvas;
    const size = { width, height };
    const view = this.#camera.look(width / height);
    const clock: SceneClock = { time: this.#time, steps: Math.round(this.#time / STEP_SECONDS) };
    return scene.draw({
      clock,
      size,
      blocksAt: (moment, light = scene.light) => frameBlocks(view, light, size, moment),
    });
  }

  #drawn(now: number): void {
    this.#counters.countFrame(now);
    if (!this.#isStale) return;
    this.#isStale = false;
    const picture = ++this.#picture;
    const settle = (): void => {
      if (picture !== this.#picture || this.#isStale || this.#isHeld) return;
      this.#isAwaited = false;
      this.#showState();
    };
    // A device that is lost meanwhile draws again, and settles then.
    this.#device.finish().then(settle, () => undefined);
  }

  /** Waits for the device that comes in place of a lost one, and draws with it; without one it is all over. */
  async #recover(): Promise<void> {
    const loss = ++this.#losses;
    this.#isRecovering = true;
    this.#notice.clear();
    this.#showState();
    try {
      await this.#device.restored;
    } catch (error) {
      // The device says so as well, when it gives up.
      if (this.#gone !== null) return;
      this.#gone = new GpuGoneError(error, this.#device.generation);
      // Browsers paint the canvas of a dead GPU black or white.
      this.#canvas.style.visibility = 'hidden';
      this.#errors.show(this.#gone);
      this.#showState();
      return;
    }
    if (loss !== this.#losses) return;
    this.#isRecovering = false;
    this.#redraw();
    if (this.#isRefused && this.#scene !== null) void this.#compile(this.#scene);
    this.#notice.show('The GPU was lost for a moment. Everything was made again from what the page still had.');
  }

  #comeBack(): void {
    this.#gone = null;
    this.#canvas.style.visibility = '';
    this.#errors.clear();
    void this.#recover();
  }

  /** Has the present picture drawn, and waits until it is on the screen. */
  #redraw(): void {
    this.#isStale = true;
    this.#isAwaited = true;
    this.#showState();
  }

  /** Begins a change that someone asked for. False where nothing can be drawn any more, which is said again then. */
  #beginChange(): boolean {
    if (this.#gone === null) this.#errors.clear();
    else this.#errors.show(this.#gone);
    this.#showState();
    return this.#gone === null;
  }

  /** Says that what is chosen cannot be drawn. The old picture stays. */
  #refuse(error: unknown): void {
    this.#isCompiling = false;
    this.#isRefused = true;
    this.#fail(error);
  }

  #fail(error: unknown): void {
    // Whatever fails after the GPU is gone fails for that.
    if (this.#gone === null) this.#errors.show(error);
    this.#showState();
  }

  /** Another effect that was chosen on the page is a step in its history; options, and what the address named, are none. */
  #showPermutation(scene: Scene, asker: Asker): void {
    this.#counters.showPermutation(scene.effect);
    // Back or Forward has gone on to an effect that is loading: the address is that one's.
    if (this.#loading?.asker === 'address') return;
    const chosen = Object.fromEntries(scene.effect.options);
    const shown = this.#entry === null ? '' : this.#entry.name || pathOf(this.#entry);
    const address = addressOf(location.search, shown, chosen);
    const named = this.#entryFor(readPageRequest(location.search).effect ?? '');
    if (asker === 'controls' && named.effect !== this.#entry?.effect) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  }

  #controlState(scene: Scene): ControlState {
    return {
      effect: scene.effect,
      textureSources: this.#textures.sources,
      isPaused: this.#isPaused,
      isTurning: this.#camera.isTurning,
    };
  }

  #fitCanvas(): void {
    const ratio = Math.min(PIXEL_RATIO_MAX, devicePixelRatio);
    const { clientWidth, clientHeight } = this.#canvas;
    const width = this.#request.size ?? Math.max(1, Math.round(clientWidth * ratio));
    const height = this.#request.size ?? Math.max(1, Math.round(clientHeight * ratio));
    if (this.#canvas.width === width && this.#canvas.height === height) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#isStale = true;
  }

  #showState(): void {
    document.documentElement.dataset.state = this.#state;
  }

  get #state(): PageState {
    if (this.#gone !== null || this.#errors.isShown) return 'error';
    if (this.#loading !== null || this.#isCompiling || this.#isRecovering || this.#textures.isWaiting) return 'loading';
    if (this.#isRefused || this.#scene === null) return 'error';
    return this.#isAwaited ? 'loading' : 'ready';
  }
}
