import type { Tr2Effect } from 'carbonfx';
import type { EffectBuffer, EffectDevice, EffectTexture } from 'carbonfx/device';
import { STEP_SECONDS } from '../frameBlocks.js';
import type { CameraPose, KeyLight, ParticleSceneSource } from '../gallery.js';
import type { Scene, SceneFrame } from './Scene.js';

/** Steps that are caught up with in one go. Of a longer gap only the end is simulated. */
const CATCH_UP_MAX = 600;

/** A buffer that a compute technique moves, drawn as one instance a particle. */
export class ParticleScene implements Scene {
  readonly effect: Tr2Effect;
  readonly camera: CameraPose;
  readonly light: KeyLight;
  readonly #device: EffectDevice;
  readonly #source: ParticleSceneSource;
  readonly #buffer: EffectBuffer;
  /** The step that comes next. */
  #next = 0;
  #generation: number;

  constructor(device: EffectDevice, source: ParticleSceneSource, effect: Tr2Effect) {
    this.#device = device;
    this.#source = source;
    this.#generation = device.generation;
    this.effect = effect;
    this.camera = source.camera;
    this.light = source.light;
    this.#buffer = device.createBuffer({
      contents: new Uint8Array(source.count * source.stride),
      usage: 'storage',
      label: source.buffer,
    });
    effect.setBuffer(source.buffer, this.#buffer);
  }

  async prepare(target?: EffectTexture): Promise<void> {
    await this.#device.prepare(this.effect, target === undefined ? {} : { target });
  }

  draw(scene: SceneFrame): boolean {
    // Half of the way would be another picture.
    if (!this.#simulate(scene)) return false;
    const { clock, blocksAt, target } = scene;
    const { count, verticesPerParticle, clearColor } = this.#source;
    const frame = this.#device.beginFrame({
      clearColor,
      blocks: blocksAt(clock),
      ...(target === undefined ? {} : { target }),
    });
    try {
      return frame.draw(this.effect, { vertexCount: verticesPerParticle, instanceCount: count });
    } finally {
      frame.end();
    }
  }

  restart(): void {
    this.#next = 0;
    this.#buffer.write(new Uint8Array(this.#source.count * this.#source.stride));
  }

  destroy(): void {
    this.#device.release(this.effect);
    this.effect.destroy();
    this.#buffer.destroy();
  }

  #simulate({ clock, blocksAt }: SceneFrame): boolean {
    if (this.#generation !== this.#device.generation) {
      // What the lost device had simulated is gone: the buffer is zeros again.
      this.#generation = this.#device.generation;
      this.#next = 0;
    }
    const { technique, workgroupSize } = this.#source.simulate;
    const workgroups = [Math.ceil(this.#source.count / workgroupSize)] as const;
    this.#next = Math.max(this.#next, clock.steps - CATCH_UP_MAX);
    while (this.#next <= clock.steps) {
      const blocks = blocksAt({ time: this.#next * STEP_SECONDS, steps: this.#next });
      if (!this.#device.dispatch(this.effect, { technique, workgroups, blocks })) return false;
      this.#next++;
    }
    return true;
  }
}
