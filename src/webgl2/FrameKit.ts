import type { RenderTargets } from '../device/CompileRequest.js';
import { drawKey, drawRequest } from '../device/drawKey.js';
import type { Frame, FrameOptions, PrepareOptions } from '../device/EffectDevice.js';
import { findTechnique, kindOf } from '../device/findTechnique.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import { BlockRing } from './BlockRing.js';
import { computeError } from './compileTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import { type Draws, makeDraws } from './Draws.js';
import type { FrameTarget } from './FrameTarget.js';
import { WebGL2Frame } from './WebGL2Frame.js';
import { asMesh } from './WebGL2Mesh.js';

/** What one generation draws frames with. Made when the first of them is asked for. */
export class FrameKit {
  readonly #core: DeviceCore;
  readonly #ring: BlockRing;
  readonly #draws: Draws;
  readonly #frame: WebGL2Frame;

  constructor(core: DeviceCore) {
    this.#core = core;
    this.#ring = new BlockRing(core.generation);
    this.#draws = makeDraws(core);
    this.#frame = new WebGL2Frame(core, this.#draws, this.#ring);
  }

  /** Drops an open frame in which a draw has thrown. Returns whether no frame is open any more. */
  dropThrownFrame(): boolean {
    if (!this.#frame.hasThrown) return false;
    this.#frame.abandon();
    return true;
  }

  begin(target: FrameTarget, options: FrameOptions): Frame {
    this.#frame.begin(target, options);
    return this.#frame;
  }

  /** Compiles what a frame would draw of the technique. @throws what that fails with */
  async prepare(effect: Tr2Effect, options: PrepareOptions, targets: RenderTargets): Promise<void> {
    const technique = options.technique ?? 'Main';
    if (effect.shader !== null) assertNothingComputes(effect.shader, technique);
    const mesh = options.mesh === undefined ? null : asMesh(options.mesh, this.#core);
    const key = drawKey(mesh === null ? 0 : mesh.shapeId, this.#core.targetsId(targets), options);
    const { record } =
      this.#draws.find(effect, technique, key) ??
      this.#draws.add(effect, technique, key, drawRequest(options, mesh?.shape ?? null, targets));
    this.#draws.rest();
    await record.done;
    if (record.error !== null) throw record.error;
  }

  /** Compiles what frames draw of the effect for another shader. @throws what that fails with */
  async prepareShader(effect: Tr2Effect, shader: Tr2Shader): Promise<void> {
    await this.#draws.prepareShader(effect, shader);
  }

  /** Compiles what an earlier generation drew, so that the next frame is the same picture. */
  async repeat(earlier: FrameKit): Promise<void> {
    await this.#draws.repeat(earlier.#draws);
  }

  release(effect: Tr2Effect): void {
    this.#draws.release(effect);
  }

  /** Frees what frames drew with, programs included. */
  destroy(): void {
    this.#draws.destroy();
    this.#frame.destroy();
    this.#ring.destroy();
  }
}

/** A frame draws the other passes of such a technique; to prepare it is to ask for all of it. */
function assertNothingComputes(shader: Tr2Shader, name: string): void {
  for (const pass of findTechnique('webgl2', shader, name).passes) {
    if (kindOf(pass) === 'compute') throw computeError(shader, pass);
  }
}
