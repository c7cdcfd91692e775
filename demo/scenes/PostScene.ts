import type { Tr2Effect } from 'carbonfx';
import type { EffectDevice, EffectTexture } from 'carbonfx/device';
import type { CameraPose, KeyLight, PostSceneSource } from '../gallery.js';
import type { BloomChain } from './BloomChain.js';
import { makeTarget } from './makeTarget.js';
import type { Scene, SceneFrame } from './Scene.js';

/** Another scene drawn into a texture, a glow made of that, and an effect that turns both into the final picture. */
export class PostScene implements Scene {
  readonly effect: Tr2Effect;
  readonly camera: CameraPose;
  readonly light: KeyLight;
  readonly #device: EffectDevice;
  readonly #source: PostSceneSource;
  readonly #subject: Scene;
  readonly #bloom: BloomChain;
  #picture: EffectTexture;

  /** @param subject owned by this scene from now on, as is `bloom`. */
  constructor(device: EffectDevice, source: PostSceneSource, effect: Tr2Effect, subject: Scene, bloom: BloomChain) {
    this.#device = device;
    this.#source = source;
    this.#subject = subject;
    this.#bloom = bloom;
    this.effect = effect;
    this.camera = source.camera;
    this.light = subject.light;
    this.#picture = this.#makePicture(1, 1);
  }

  async prepare(target?: EffectTexture): Promise<void> {
    await Promise.all([
      this.#subject.prepare(this.#picture),
      this.#bloom.prepare(),
      this.#device.prepare(this.effect, target === undefined ? {} : { target }),
    ]);
  }

  draw(scene: SceneFrame): boolean {
    const { clock, size, blocksAt, target } = scene;
    if (this.#picture.width !== size.width || this.#picture.height !== size.height) {
      this.#picture.destroy();
      this.#picture = this.#makePicture(size.width, size.height);
    }
    const isDrawn = this.#subject.draw({ ...scene, target: this.#picture });
    const isComplete = this.#bloom.draw() && isDrawn;
    const frame = this.#device.beginFrame({ blocks: blocksAt(clock), ...(target === undefined ? {} : { target }) });
    try {
      return frame.draw(this.effect) && isComplete;
    } finally {
      frame.end();
    }
  }

  restart(): void {
    this.#subject.restart();
  }

  destroy(): void {
    this.#device.release(this.effect);
    this.effect.destroy();
    this.#subject.destroy();
    this.#bloom.destroy();
    this.#picture.destroy();
  }

  #makePicture(width: number, height: number): EffectTexture {
    const picture = makeTarget(this.#device, {
      width,
      height,
      format: this.#source.format,
      depthStencilFormat: 'depth24plus',
      label: 'scene picture',
    });
    this.effect.setTexture(this.#source.input, picture);
    this.#bloom.resize(width, height);
    return picture;
  }
}
