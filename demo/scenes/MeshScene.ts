import type { Tr2Effect } from 'carbonfx';
import type { EffectDevice, EffectTexture, Mesh } from 'carbonfx/device';
import { mat4 } from 'wgpu-matrix';
import { objectBlock } from '../frameBlocks.js';
import type { CameraPose, KeyLight, MeshSceneSource } from '../gallery.js';
import { VERTEX_LAYOUT } from '../meshes/MeshShape.js';
import { SHAPES } from '../meshes/shapes.js';
import type { Scene, SceneFrame } from './Scene.js';

/** Behind the backdrop, and what shows without one. Colours are of the target: linear where it is graded later. */
const CLEAR_COLOR = [0.02, 0.026, 0.036, 1] as const;

/** A mesh in the middle, in front of a backdrop. */
export class MeshScene implements Scene {
  readonly effect: Tr2Effect;
  readonly camera: CameraPose;
  readonly light: KeyLight;
  readonly #device: EffectDevice;
  readonly #backdrop: Tr2Effect | null;
  readonly #mesh: Mesh;
  readonly #object = { 3: objectBlock(mat4.identity()) };

  constructor(device: EffectDevice, source: MeshSceneSource, effect: Tr2Effect, backdrop: Tr2Effect | null) {
    this.#device = device;
    this.effect = effect;
    this.camera = source.camera;
    this.light = source.light;
    this.#backdrop = backdrop;
    const { vertices, indices } = SHAPES[source.shape]();
    this.#mesh = device.createMesh({
      layout: VERTEX_LAYOUT,
      vertices: [new Uint8Array(vertices)],
      indices,
      label: source.shape,
    });
  }

  async prepare(target?: EffectTexture): Promise<void> {
    const where = target === undefined ? {} : { target };
    await Promise.all([
      this.#device.prepare(this.effect, { mesh: this.#mesh, ...where }),
      ...(this.#backdrop === null ? [] : [this.#device.prepare(this.#backdrop, where)]),
    ]);
  }

  draw({ clock, blocksAt, target }: SceneFrame): boolean {
    const frame = this.#device.beginFrame({
      clearColor: CLEAR_COLOR,
      blocks: blocksAt(clock),
      ...(target === undefined ? {} : { target }),
    });
    try {
      const behind = this.#backdrop === null || frame.draw(this.#backdrop);
      return frame.draw(this.effect, { mesh: this.#mesh, blocks: this.#object }) && behind;
    } finally {
      frame.end();
    }
  }

  restart(): void {}

  destroy(): void {
    for (const effect of [this.effect, this.#backdrop]) {
      if (effect === null) continue;
      this.#device.release(effect);
      effect.destroy();
    }
    this.#mesh.destroy();
  }
}
