import type { Tr2Effect } from 'carbonfx';
import type { EffectDevice, EffectTexture } from 'carbonfx/device';
import type { CameraPose, FullscreenSceneSource, KeyLight } from '../gallery.js';
import type { Scene, SceneFrame } from './Scene.js';

/** An effect that makes its own triangle over the whole target. */
export class FullscreenScene implements Scene {
  readonly effect: Tr2Effect;
  readonly camera: CameraPose;
  readonly light: KeyLight;
  readonly #device: EffectDevice;

  constructor(device: EffectDevice, source: FullscreenSceneSource, effect: Tr2Effect) {
    this.#device = device;
    this.effect = effect;
    this.camera = source.camera;
    this.light = source.light;
  }

  async prepare(target?: EffectTexture): Promise<void> {
    await this.#device.prepare(this.effect, target === undefined ? {} : { target });
  }

  draw({ clock, blocksAt, target }: SceneFrame): boolean {
    const frame = this.#device.beginFrame({ blocks: blocksAt(clock), ...(target === undefined ? {} : { target }) });
    try {
      return frame.draw(this.effect);
    } finally {
      frame.end();
    }
  }

  restart(): void {}

  destroy(): void {
    this.#device.release(this.effect);
    this.effect.destroy();
  }
}
