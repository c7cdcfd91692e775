import type { RenderTargets } from '../device/CompileRequest.js';
import { SHAPE_BITS, TARGETS_BITS } from '../device/drawKey.js';
import { InternTable, spellTargets, spellVertexLayout } from '../device/intern.js';
import type { MeshShape } from '../device/MeshShape.js';
import { Generation } from './Generation.js';
import type { GlObject } from './GlOwner.js';

/**
 * What the textures, buffers, bindings and frames of one device share: the present generation, an epoch that tells when
 * some resource is no longer what it was, and the moment when freed objects may really go.
 */
export class DeviceCore {
  readonly label: string;
  #generation: Generation;
  /** Goes up whenever the GL object behind a texture or buffer of this device changes. */
  resourceEpoch = 1;
  /** Goes up whenever the pixels of a texture change: what was copied from it is out of date. */
  contentEpoch = 1;
  /** Number of the frame being recorded, 0 between frames. */
  openFrame = 0;
  #frames = 0;
  readonly #doomed: GlObject[] = [];
  readonly #afterFrame: (() => void)[] = [];
  readonly #shapes = new InternTable<MeshShape>('mesh shapes', spellShape, SHAPE_BITS);
  readonly #targets = new InternTable<RenderTargets>('render targets', spellTargets, TARGETS_BITS);

  constructor(gl: WebGL2RenderingContext, label: string) {
    this.label = label;
    this.#generation = new Generation(1, gl);
  }

  /** From 1; 0 stands for no mesh. */
  shapeId(shape: MeshShape): number {
    return this.#shapes.id(shape) + 1;
  }

  targetsId(targets: RenderTargets): number {
    return this.#targets.id(targets);
  }

  get generation(): Generation {
    return this.#generation;
  }

  /** Counts what is counted since the device was made on into the new generation. */
  beginGeneration(gl: WebGL2RenderingContext): Generation {
    const { draws, dispatches, skipped } = this.#generation.counters;
    this.#generation = new Generation(this.#generation.number + 1, gl);
    Object.assign(this.#generation.counters, { draws, dispatches, skipped });
    this.#doomed.length = 0;
    this.resourceEpoch++;
    return this.#generation;
  }

  beginFrame(): number {
    this.openFrame = ++this.#frames;
    return this.openFrame;
  }

  endFrame(): void {
    this.openFrame = 0;
    for (const object of this.#doomed) this.#generation.free(object);
    this.#doomed.length = 0;
    if (this.#afterFrame.length > 0) for (const act of this.#afterFrame.splice(0)) act();
  }

  /** Calls `act` when no draw that was recorded is still to be carried out: at once between frames. */
  afterFrame(act: () => void): void {
    if (this.openFrame > 0) this.#afterFrame.push(act);
    else act();
  }

  /** Ends the present generation for good. */
  destroy(): void {
    this.endFrame();
    this.#generation.destroy();
    this.#generation.markLost('destroyed', 'the effect device was destroyed', 'final');
  }

  /**
   * Frees an object of a generation; one that the frame being recorded may refer to goes when that frame has been drawn.
   * What belonged to an earlier generation is gone already.
   */
  retire(generation: Generation, object: GlObject): void {
    if (generation !== this.#generation) return;
    if (this.openFrame > 0) this.#doomed.push(object);
    else generation.free(object);
  }
}

function spellShape({ layout, topology, stripIndexFormat }: MeshShape): string {
  return `${spellVertexLayout(layout)} ${topology} ${stripIndexFormat ?? '-'}`;
}
