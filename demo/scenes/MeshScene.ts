import type { Tr2Effect } from 'carbonfx';
import type { ConstantBlocks, EffectDevice, EffectTexture, Mesh } from 'carbonfx/device';
import { mat4 } from 'wgpu-matrix';
import { objectBlock } from '../frameBlocks.js';
import type { CameraPose, KeyLight, MeshSceneSource, PlacedShape } from '../gallery.js';
import { VERTEX_LAYOUT } from '../meshes/MeshShape.js';
import { SHAPES } from '../meshes/shapes.js';
import type { Scene, SceneFrame } from './Scene.js';

/** Behind the backdrop, and what shows without one. Colours are of the target: linear where it is graded later. */
const CLEAR_COLOR = [0.02, 0.026, 0.036, 1] as const;

interface Placed {
  readonly mesh: Mesh;
  readonly blocks: ConstantBlocks;
}

/** A mesh in the middle, with others beside it, in front of a backdrop. */
export class MeshScene implements Scene {
  readonly effect: Tr2Effect;
  readonly camera: CameraPose;
  readonly light: KeyLight;
  readonly #device: EffectDevice;
  readonly #backdrop: Tr2Effect | null;
  readonly #placed: readonly Placed[];

  constructor(device: EffectDevice, source: MeshSceneSource, effect: Tr2Effect, backdrop: Tr2Effect | null) {
    this.#device = device;
    this.effect = effect;
    this.camera = source.camera;
    this.light = source.light;
    this.#backdrop = backdrop;
    const first: PlacedShape = { shape: source.shape, at: [0, 0, 0], scale: 1 };
    this.#placed = [first, ...(source.others ?? [])].map((it) => place(device, it));
  }

  async prepare(target?: EffectTexture): Promise<void> {
    const where = target === undefined ? {} : { target };
    await Promise.all([
      ...this.#placed.map(({ mesh }) => this.#device.prepare(this.effect, { mesh, ...where })),
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
      const drawn = this.#placed.map((options) => frame.draw(this.effect, options));
      return behind && drawn.every((isDrawn) => isDrawn);
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
    for (const { mesh } of this.#placed) mesh.destroy();
  }
}

function place(device: EffectDevice, { shape, at, scale }: PlacedShape): Placed {
  const { vertices, indices } = SHAPES[shape]();
  const mesh = device.createMesh({
    layout: VERTEX_LAYOUT,
    vertices: [new Uint8Array(vertices)],
    indices,
    label: shape,
  });
  const world = mat4.scale(mat4.translation([...at]), [scale, scale, scale]);
  return { mesh, blocks: { 3: objectBlock(world) } };
}
