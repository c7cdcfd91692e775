import { EffectLibrary, type OptionPair } from 'carbonfx';
import type { EffectDevice } from 'carbonfx/device';
import { child, childOf } from './child.js';
import { ControlPanel, type ControlState } from './controls/ControlPanel.js';
import { frameBlocks, type SceneClock, STEP_SECONDS } from './frameBlocks.js';
import { EFFECT_ROOT, GALLERY, type GalleryEntry, UNKNOWN_FILE_SCENE } from './gallery.js';
import { OrbitCamera } from './OrbitCamera.js';
import { addressOf, type PageRequest } from './pageRequest.js';
import { createScene, fillTextures, type SceneTools } from './scenes/createScene.js';
import type { Scene } from './scenes/Scene.js';
import { Counters } from './status/Counters.js';
import { ErrorPanel } from './status/ErrorPanel.js';
import { showNotice } from './status/showNotice.js';
import { PLAIN_TEXTURES, TextureShelf } from './TextureShelf.js';

/** Longest time that one frame may move the scene, in seconds: a page that was in the background does not race. */
const FRAME_SECONDS_MAX = 0.1;
const PIXEL_RATIO_MAX = 2;

/** `loading`: a picture is on its way. `ready`: what is asked for is on the screen. `error`: the alert says why not. */
type PageState = 'loading' | 'ready' | 'error';

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
  readonly #picker: HTMLSelectElement;
  readonly #path: HTMLInputElement;
  /** Texture parameter -> what it was given; of the effect on show. */
  readonly #textureSources = new Map<string, string>();
  #scene: Scene | null = null;
  /** What {@link #scene} was made from. */
  #entry: GalleryEntry | null = null;
  /** What is loading now; a later choice aborts it. */
  #loading: AbortController | null = null;
  /** Counts changes that need pipelines: only the newest may be drawn. */
  #change = 0;
  /** Whether the old picture has to stay: pipelines are being made, or the device refused the new one. */
  #isHeld = false;
  /** Whether the picture on the screen is not the one asked for. */
  #isStale = false;
  #isPaused: boolean;
  #time: number;
  #lastFrame = 0;
  #generation: number;

  constructor(device: EffectDevice, canvas: HTMLCanvasElement, request: PageRequest) {
    this.#device = device;
    this.#canvas = canvas;
    this.#request = request;
    this.#isPaused = request.isPaused;
    this.#time = request.time;
    this.#generation = device.generation;
    this.#tools = {
      device,
      library: new EffectLibrary({ root: EFFECT_ROOT }),
      textures: new TextureShelf(device),
      hasBackdrop: request.hasBackdrop,
    };
    this.#errors = new ErrorPanel(child(document, '#error'));
    this.#counters = new Counters(child(document, '#counters'));
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
    const { effect, options } = this.#request;
    const entry = GALLERY.find(({ name }) => name === (effect ?? GALLERY[0]?.name));
    void this.#show(entry ?? unknownFile(effect ?? ''), options);
  }

  #connectPickers(): void {
    for (const { name, title } of GALLERY) this.#picker.add(new Option(title, name));
    this.#picker.addEventListener('change', () => {
      const entry = GALLERY.find(({ name }) => name === this.#picker.value);
      if (entry !== undefined) void this.#show(entry, []);
    });
    child(document, '#open').addEventListener('submit', (event) => {
      event.preventDefault();
      const path = this.#path.value.trim();
      if (path !== '')
        void this.#show(GALLERY.find(({ file }) => EFFECT_ROOT + file === path) ?? unknownFile(path), []);
    });
  }

  /** Loads an entry and puts it in place of the scene on show, whose picture stays until the new one can be drawn. */
  async #show(entry: GalleryEntry, options: readonly OptionPair[]): Promise<void> {
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    const { signal } = loading;
    this.#setState('loading');
    this.#errors.clear();
    this.#picker.value = entry.name;
    this.#path.value = this.#tools.library.resolveUrl(entry.file);
    const onProgress = (loaded: number, total: number | null): void => showProgress(loaded, total);
    let scene: Scene;
    try {
      scene = await createScene(this.#tools, entry, options, { signal, onProgress });
    } catch (error) {
      if (signal.aborted) return;
      // The scene on show stays the one that is chosen; the path stays to be corrected.
      this.#picker.value = this.#entry?.name ?? '';
      this.#fail(error);
      return;
    } finally {
      if (!signal.aborted) showProgress(1, 1);
    }
    if (signal.aborted) {
      scene.destroy();
      return;
    }
    this.#scene?.destroy();
    this.#scene = scene;
    this.#entry = entry;
    this.#textureSources.clear();
    const { textures = {} } = entry.scene.kind === 'mesh' ? entry.scene : {};
    for (const [name, url] of Object.entries(textures)) this.#textureSources.set(name, url);
    child(document, '#about').textContent = entry.about;
    this.#camera.reset(scene.camera);
    this.#time = this.#request.time;
    this.#panel.showEffect(this.#controlState(scene));
    this.#showPermutation(scene);
    // Where the device refuses this permutation the controls are there to choose another.
    await this.#compile(scene);
  }

  /** Selects another permutation of the loaded file. The old picture stays until the new one can be drawn. */
  #chooseOption(axis: string, option: string): void {
    const scene = this.#scene;
    if (scene === null) return;
    this.#setState('loading');
    this.#errors.clear();
    try {
      scene.effect.setOption(axis, option);
      fillTextures(this.#tools.textures, scene.effect);
    } catch (error) {
      this.#isHeld = true;
      this.#fail(error);
      return;
    }
    // Time that stands still has been simulated with the old options.
    if (this.#isPaused) scene.restart();
    this.#panel.showParameters(this.#controlState(scene));
    this.#showPermutation(scene);
    void this.#compile(scene);
  }

  async #compile(scene: Scene): Promise<void> {
    const change = ++this.#change;
    this.#isHeld = true;
    try {
      await scene.prepare();
    } catch (error) {
      if (change === this.#change) this.#fail(error);
      return;
    }
    if (change !== this.#change) return;
    this.#isHeld = false;
    this.#isStale = true;
  }

  async #chooseTexture(parameter: string, source: string): Promise<void> {
    const scene = this.#scene;
    if (scene === null) return;
    this.#setState('loading');
    try {
      const plain = PLAIN_TEXTURES.find((name) => name === source);
      const { textures } = this.#tools;
      const texture = plain === undefined ? await textures.load(source) : textures.plain(plain);
      if (scene !== this.#scene) return;
      scene.effect.setTexture(parameter, texture);
      this.#textureSources.set(parameter, source);
      this.#errors.clear();
      this.#isHeld = false;
      this.#isStale = true;
    } catch (error) {
      this.#fail(error);
    }
  }

  #frame(now: number): void {
    requestAnimationFrame((next) => this.#frame(next));
    const seconds = Math.min(FRAME_SECONDS_MAX, (now - this.#lastFrame) / 1000);
    this.#lastFrame = now;
    this.#noticeLoss();
    this.#counters.showDevice(this.#device);
    const scene = this.#scene;
    if (scene === null || this.#isHeld) return;
    if (!this.#isPaused) this.#time += seconds;
    this.#camera.advance(seconds);
    if (this.#isPaused && !this.#camera.isTurning && !this.#isStale) return;
    try {
      if (this.#draw(scene)) this.#drawn(now);
    } catch (error) {
      // Nothing is drawn until something changes: the same error sixty times a second helps nobody.
      this.#isHeld = true;
      this.#fail(error);
    }
  }

  #draw(scene: Scene): boolean {
    const { width, height } = this.#canvas;
    const size = { width, height };
    const view = this.#camera.look(width / height);
    const clock: SceneClock = { time: this.#time, steps: Math.round(this.#time / STEP_SECONDS) };
    return scene.draw({ clock, size, blocksAt: (moment) => frameBlocks(view, scene.light, size, moment) });
  }

  #drawn(now: number): void {
    this.#counters.countFrame(now);
    if (!this.#isStale) return;
    this.#isStale = false;
    const change = this.#change;
    const settled = (): void => {
      const isCurrent = change === this.#change && !this.#isStale && !this.#isHeld;
      if (isCurrent && document.documentElement.dataset.state === 'loading') this.#setState('ready');
    };
    // A device that is lost meanwhile draws again, and settles then.
    this.#device.finish().then(settled, () => undefined);
  }

  #noticeLoss(): void {
    if (this.#device.generation === this.#generation) return;
    this.#generation = this.#device.generation;
    this.#isStale = true;
    this.#setState('loading');
    showNotice('The GPU was lost for a moment. Everything was made again from what the page still had.');
  }

  #fail(error: unknown): void {
    this.#errors.show(error);
    this.#setState('error');
  }

  #showPermutation(scene: Scene): void {
    this.#counters.showPermutation(scene.effect);
    const chosen = Object.fromEntries(scene.effect.options);
    const shown = this.#entry?.name || this.#entry?.file || '';
    history.replaceState(null, '', addressOf(location.search, shown, chosen));
  }

  #controlState(scene: Scene): ControlState {
    return {
      effect: scene.effect,
      textureSources: this.#textureSources,
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

  #setState(state: PageState): void {
    document.documentElement.dataset.state = state;
  }
}

function unknownFile(path: string): GalleryEntry {
  return { name: '', title: path, about: path, file: path, scene: UNKNOWN_FILE_SCENE };
}

function galleryTextures(): readonly string[] {
  return [...new Set(GALLERY.flatMap(({ scene }) => (scene.kind === 'mesh' ? Object.values(scene.textures) : [])))];
}

function showProgress(loaded: number, total: number | null): void {
  const bar = child(document, '#progress');
  const part = total === null || total === 0 ? 0 : loaded / total;
  bar.hidden = part >= 1;
  bar.style.setProperty('--part', String(part));
  bar.setAttribute('aria-valuenow', String(Math.round(part * 100)));
}
