import type { Tr2Effect } from 'carbonfx';
import type { EffectDevice, EffectTexture, Mesh } from 'carbonfx/device';
import { mat4 } from 'wgpu-matrix';
import { type FrameBlocks, objectBlock } from '../frameBlocks.js';
import type { CameraPose, KeyLight, ShadowSceneSource } from '../gallery.js';
import { VERTEX_LAYOUT } from '../meshes/MeshShape.js';
import { SHAPES, type ShapeName } from '../meshes/shapes.js';
import { makeTarget } from './makeTarget.js';
import type { Scene, SceneFrame } from './Scene.js';
import { type ShadowView, shadowView } from './shadowView.js';

/** Technique that draws depth alone. */
const DEPTH = 'Depth';
/** Radians a second. */
const CASTER_TURN = 0.5;
/** Where an effect's colour parameter says nothing. */
const DARK = [0, 0, 0] as const;

/** An object that turns above a stage, under a light that wanders: both cast shadows, drawn from the light first. */
export class ShadowScene implements Scene {
  readonly effect: Tr2Effect;
  readonly camera: CameraPose;
  readonly light: KeyLight;
  readonly #device: EffectDevice;
  readonly #source: ShadowSceneSource;
  readonly #map: EffectTexture;
  readonly #caster: Mesh;
  readonly #stage: Mesh;

  constructor(device: EffectDevice, source: ShadowSceneSource, effect: Tr2Effect) {
    this.#device = device;
    this.#source = source;
    this.effect = effect;
    this.camera = source.camera;
    this.light = source.light;
    this.#caster = makeMesh(device, source.caster);
    this.#stage = makeMesh(device, source.stage);
    const { texture, size } = source.shadowMap;
    this.#map = makeTarget(device, { width: size, height: size, format: 'depth32float', label: 'shadow map' });
    effect.setTexture(texture, this.#map);
  }

  async prepare(target?: EffectTexture): Promise<void> {
    const where = target === undefined ? {} : { target };
    // Both meshes have one layout: what is made for one draws the other.
    await Promise.all([
      this.#device.prepare(this.effect, { mesh: this.#stage, technique: DEPTH, target: this.#map }),
      this.#device.prepare(this.effect, { mesh: this.#stage, ...where }),
    ]);
  }

  draw({ clock, blocksAt, target }: SceneFrame): boolean {
    const { time } = clock;
    const view = shadowView(this.#source, time);
    const caster = objectBlock(mat4.rotateY(mat4.translation(this.#source.casterPlace), time * CASTER_TURN));
    const isShadowed = this.#drawDepth(view, caster);
    const frame = this.#device.beginFrame({
      clearColor: [...this.#background(), 1],
      blocks: withShadow(blocksAt(clock, view.light), view),
      ...(target === undefined ? {} : { target }),
    });
    try {
      const isComplete = frame.draw(this.effect, { mesh: this.#stage, blocks: STILL });
      return frame.draw(this.effect, { mesh: this.#caster, blocks: { 3: caster } }) && isComplete && isShadowed;
    } finally {
      frame.end();
    }
  }

  restart(): void {}

  destroy(): void {
    this.#device.release(this.effect);
    this.effect.destroy();
    this.#caster.destroy();
    this.#stage.destroy();
    this.#map.destroy();
  }

  #drawDepth({ rows }: ShadowView, caster: Float32Array): boolean {
    const frame = this.#device.beginFrame({ target: this.#map, blocks: { 1: rows } });
    try {
      const isComplete = frame.draw(this.effect, { mesh: this.#stage, technique: DEPTH, blocks: STILL });
      return frame.draw(this.effect, { mesh: this.#caster, technique: DEPTH, blocks: { 3: caster } }) && isComplete;
    } finally {
      frame.end();
    }
  }

  /** What the stage fades into, in the target's own values. */
  #background(): readonly [number, number, number] {
    const [red, green, blue] = this.effect.getParameter(this.#source.background) ?? DARK;
    return [red ?? 0, green ?? 0, blue ?? 0];
  }
}

const STILL = { 3: objectBlock(mat4.identity()) };

function makeMesh(device: EffectDevice, shape: ShapeName): Mesh {
  const { vertices, indices } = SHAPES[shape]();
  return device.createMesh({ layout: VERTEX_LAYOUT, vertices: [new Uint8Array(vertices)], indices, label: shape });
}

/** The frame's blocks with what the pixel side needs of the light's view at the end of b2. */
function withShadow(blocks: FrameBlocks, { rows, texels }: ShadowView): FrameBlocks {
  return { ...blocks, 2: Float32Array.from([...blocks[2], ...rows, ...texels]) };
}
