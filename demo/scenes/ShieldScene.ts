import type { Tr2Effect } from 'carbonfx';
import type { EffectDevice, EffectTexture, Mesh } from 'carbonfx/device';
import { mat4 } from 'wgpu-matrix';
import { objectBlock } from '../frameBlocks.js';
import type { CameraPose, KeyLight, ShieldSceneSource } from '../gallery.js';
import { VERTEX_LAYOUT } from '../meshes/MeshShape.js';
import { SHAPES } from '../meshes/shapes.js';
import { impactsAt } from './impactsAt.js';
import type { Scene, SceneFrame } from './Scene.js';

/** Another scene, and a shell around its middle that is hit again and again. */
export class ShieldScene implements Scene {
  readonly effect: Tr2Effect;
  readonly camera: CameraPose;
  readonly light: KeyLight;
  readonly #device: EffectDevice;
  readonly #source: ShieldSceneSource;
  readonly #subject: Scene;
  readonly #shell: Mesh;
  readonly #object: { readonly 3: Float32Array<ArrayBuffer> };

  /** @param subject owned by this scene from now on. */
  constructor(device: EffectDevice, source: ShieldSceneSource, effect: Tr2Effect, subject: Scene) {
    this.#device = device;
    this.#source = source;
    this.#subject = subject;
    this.effect = effect;
    this.camera = source.camera;
    this.light = subject.light;
    const { vertices, indices } = SHAPES[source.shape]();
    this.#shell = device.createMesh({
      layout: VERTEX_LAYOUT,
      vertices: [new Uint8Array(vertices)],
      indices,
      label: source.shape,
    });
    this.#object = { 3: objectBlock(mat4.scale(mat4.translation(source.place), source.radii)) };
  }

  async prepare(target?: EffectTexture): Promise<void> {
    const where = target === undefined ? {} : { target };
    await Promise.all([
      this.#subject.prepare(target),
      this.#device.prepare(this.effect, { mesh: this.#shell, ...where }),
    ]);
  }

  draw(scene: SceneFrame): boolean {
    const { clock, blocksAt, target } = scene;
    const isDrawn = this.#subject.draw(scene);
    this.effect.setParameter(this.#source.impacts, impactsAt(clock.time));
    const frame = this.#device.beginFrame({
      clearColor: null,
      clearDepth: null,
      blocks: blocksAt(clock),
      ...(target === undefined ? {} : { target }),
    });
    try {
      return frame.draw(this.effect, { mesh: this.#shell, blocks: this.#object }) && isDrawn;
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
    this.#shell.destroy();
  }
}
