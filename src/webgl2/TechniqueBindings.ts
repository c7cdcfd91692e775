import { BindingObjects } from '../device/BindingObjects.js';
import type { PlannedUniform } from '../device/BindingPlan.js';
import { ConstantSlots } from '../device/ConstantSlots.js';
import { DeviceError, type DeviceErrorSubject, DeviceLostError } from '../device/DeviceError.js';
import { givenResource } from '../device/givenResource.js';
import { subjectOf } from '../device/subjectOf.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import { ArrayTexture } from './ArrayTexture.js';
import type { BoundPass, ConstantPlaces, Constants } from './BoundPass.js';
import { heldObject } from './boundBuffer.js';
import { sampledTexture } from './boundTexture.js';
import type { BoundUnit, BufferBlock, BufferUnit, CompiledPass, CompiledTechnique } from './CompiledTechnique.js';
import { constantPlaces } from './constantPlaces.js';
import type { DeviceCore } from './DeviceCore.js';
import type { FrameTarget } from './FrameTarget.js';
import type { Generation } from './Generation.js';
import { WebGL2Texture } from './WebGL2Texture.js';

/**
 * What one effect binds for one compiled technique: its constants, and the textures and buffers of every pass. Compares
 * revision numbers; uploads and looks up what changed and nothing else.
 *
 * Draws are carried out when the frame ends. So when constants change between two draws of one frame, the later draw gets
 * a buffer of its own; outside of a frame there is one buffer.
 */
export class TechniqueBindings {
  readonly effect: Tr2Effect;
  readonly technique: CompiledTechnique;
  /** What was made on the GPU; freed by `destroy`, and where the effect is gone. */
  readonly owned: BindingObjects<Constants, ArrayTexture>;
  /** By position of the pass. */
  readonly places: readonly ConstantPlaces[];
  /** The blocks above register 0 of all passes, whether they are blocks or arrays in the program. */
  readonly blocks: readonly PlannedUniform[];
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #slots: ConstantSlots;
  readonly #hasArrays: boolean;
  /** What the programs read. */
  #read: readonly ReadTexture[] = [];
  #bound: readonly BoundPass[] = [];
  /** Until a look-up of every name has come to its end. */
  #isUnresolved = true;
  #seenResources = -1;
  #seenEpoch = -1;
  #seenContent = -1;
  /** What `#read` was last held against. */
  #checkedTarget: FrameTarget | null = null;
  #destroyed = false;

  /** @throws DeviceLostError where the technique belongs to an earlier generation */
  constructor(core: DeviceCore, effect: Tr2Effect, technique: CompiledTechnique) {
    this.#core = core;
    this.#generation = core.generation;
    this.owned = ownedObjects(core);
    this.effect = effect;
    this.technique = technique;
    this.assertCurrent();
    const { passes } = technique;
    this.#slots = new ConstantSlots(
      technique,
      core.generation.capabilities.limits.minUniformBufferOffsetAlignment,
      (binding, size) => Math.max(size, ...passes.flatMap((pass) => boundSizes(pass, binding))),
    );
    this.places = passes.map((pass) => constantPlaces(pass, this.#slots));
    this.blocks = passes.flatMap(({ blocks, arrays }) =>
      [...blocks, ...arrays].flatMap(({ uniform }) => (uniform.registerIndex > 0 ? uniform : [])),
    );
    this.#hasArrays = passes.some(({ arrays }) => arrays.some(({ uniform }) => uniform.registerIndex === 0));
  }

  /** By position of the pass, as of the last `refresh`. Another list when something in it is something else. */
  get bound(): readonly BoundPass[] {
    return this.#bound;
  }

  /** As of the last `refresh`. */
  get constants(): Constants {
    const { current } = this.owned;
    if (current !== null) return current;
    throw new DeviceError('the bindings were destroyed', subjectOf('webgl2', this.technique.shader));
  }

  /**
   * Brings everything up to date.
   * @param frame the frame being recorded, 0 = none: the draw is carried out at once
   * @param target what the frame draws into; `null` = an engine's own framebuffer
   * @throws DeviceError naming what is not set or does not fit
   */
  refresh(frame: number, target: FrameTarget | null): void {
    this.#refreshConstants(frame);
    if (this.#mayHaveChanged()) this.#resolve(frame);
    if (target !== null && this.#checkedTarget !== target) this.#assertNotDrawnInto(target);
    this.owned.markArraysUsed(frame);
  }

  /** @throws DeviceError, DeviceLostError where the bindings are no longer those of the effect */
  assertCurrent(): void {
    const { shader, generation, name } = this.technique;
    const subject = subjectOf('webgl2', shader, name);
    if (this.#destroyed) throw new DeviceError('the bindings were destroyed', subject);
    this.#core.generation.assertLive();
    if (this.#core.generation !== this.#generation || generation !== this.#generation.number) {
      throw new DeviceLostError('webgl2', 'unknown', generation, 'compile the technique again for the new context');
    }
    if (this.effect.shader === shader) return;
    throw new DeviceError(
      'the effect has resolved to another permutation since it was bound',
      subject,
      'Compile the effect again and bind the result',
    );
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.owned.free();
  }

  #refreshConstants(frame: number): void {
    if (this.#destroyed)
      throw new DeviceError('the bindings were destroyed', subjectOf('webgl2', this.technique.shader));
    const { constantsRevision } = this.effect;
    const version = this.owned.versionFor(constantsRevision, frame, this.#newVersion);
    if (version.revision === constantsRevision) return;
    version.revision = constantsRevision;
    if (this.#slots.byteLength > 0) this.#fill(version);
  }

  #fill({ buffer, rows }: Constants): void {
    const bytes = this.#slots.fill(this.effect);
    if (rows !== null) rows.set(new Float32Array(bytes.buffer, 0, rows.length));
    if (buffer === null) return;
    const { gl } = this.#generation;
    gl.bindBuffer(gl.UNIFORM_BUFFER, buffer);
    gl.bufferSubData(gl.UNIFORM_BUFFER, 0, bytes);
  }

  readonly #newVersion = (): Constants => {
    const { byteLength } = this.#slots;
    const hasBlocks = this.places.some(({ blocks }) => blocks.some((offset) => offset >= 0));
    return {
      buffer: hasBlocks ? this.#makeBuffer(byteLength) : null,
      rows: this.#hasArrays ? new Float32Array(byteLength / Float32Array.BYTES_PER_ELEMENT) : null,
      source: this.#generation.rows.newSource(),
      revision: -1,
      usedInFrame: 0,
    };
  };

  #makeBuffer(byteLength: number): WebGLBuffer {
    const { gl } = this.#generation;
    const buffer = this.#generation.createBuffer();
    gl.bindBuffer(gl.UNIFORM_BUFFER, buffer);
    gl.bufferData(gl.UNIFORM_BUFFER, byteLength, gl.DYNAMIC_DRAW);
    return buffer;
  }

  #mayHaveChanged(): boolean {
    return (
      this.#isUnresolved ||
      this.#seenResources !== this.effect.resourcesRevision ||
      this.#seenEpoch !== this.#core.resourceEpoch ||
      this.#hasChangedLayers()
    );
  }

  /** Every frame into a render target raises the epoch; what counts is the pixels that were copied. */
  #hasChangedLayers(): boolean {
    const { contentEpoch } = this.#core;
    if (this.#seenContent === contentEpoch) return false;
    if (this.owned.hasChangedLayers) return true;
    this.#seenContent = contentEpoch;
    return false;
  }

  /** Looks every name up again. What draws refer to already stays as it is. */
  #resolve(frame: number): void {
    this.#isUnresolved = true;
    const read: ReadTexture[] = [];
    const { shader, name, passes } = this.technique;
    const bound = passes.map((pass): BoundPass => {
      const subject = subjectOf('webgl2', shader, name, pass.shaderPass.index);
      return {
        textures: pass.units.map((unit) => this.#texture(unit, frame, subject, read)),
        bufferTextures: pass.bufferUnits.map((unit) => this.#buffer(unit, subject)),
        bufferBlocks: pass.bufferBlocks.map((block) => this.#buffer(block, subject)),
      };
    });
    // Only now: what threw is looked at again at the next draw. Making objects meanwhile may have raised the epoch.
    this.#seenResources = this.effect.resourcesRevision;
    this.#seenEpoch = this.#core.resourceEpoch;
    this.#seenContent = this.#core.contentEpoch;
    this.#isUnresolved = false;
    this.#bound = bound;
    this.#read = read;
    this.#checkedTarget = null;
  }

  #texture(
    { binding, texture }: BoundUnit,
    frame: number,
    subject: DeviceErrorSubject,
    read: ReadTexture[],
  ): WebGLTexture {
    if (texture.layers !== null) {
      const array = this.owned.arrayFor(texture, (planned) => new ArrayTexture(this.#core, planned));
      return array.view(this.effect, frame, subject);
    }
    const name = texture.name ?? binding.symbol;
    const given = givenResource(this.effect, 'Texture', name, binding.register, subject);
    read.push({ given, label: given instanceof WebGL2Texture ? given.label : name });
    return sampledTexture(this.#core, texture, name, given, subject);
  }

  #buffer(bound: BufferUnit | BufferBlock, subject: DeviceErrorSubject): WebGLTexture | WebGLBuffer {
    const { binding, buffer } = bound;
    const name = buffer.name ?? binding.symbol;
    const given = givenResource(this.effect, 'Buffer', name, binding.register, subject);
    return heldObject(this.#core, bound, name, given, subject);
  }

  /** GL calls it a feedback loop, and draws nothing. */
  #assertNotDrawnInto(target: FrameTarget): void {
    for (const { given, label } of this.#read) {
      if (!target.holds(given)) continue;
      throw new DeviceError(
        `texture "${label}" is what the frame draws into, and cannot be read by its draws`,
        subjectOf('webgl2', this.technique.shader, this.technique.name),
        'Draw into another target, or read a copy',
      );
    }
    this.#checkedTarget = target;
  }
}

/** A texture of this device, or a WebGLTexture. */
interface ReadTexture {
  readonly given: object;
  readonly label: string;
}

/** What has to be bound of a binding, where the program of the pass has it. */
function boundSizes({ blocks, arrays }: CompiledPass, binding: BoundUnit['binding']): number[] {
  return [...blocks, ...arrays].flatMap((it) => (it.binding === binding ? it.uniform.size : []));
}

/** A function of its own, which sees nothing of the effect. */
function ownedObjects(core: DeviceCore): BindingObjects<Constants, ArrayTexture> {
  const { generation } = core;
  return new BindingObjects(({ buffer }) => {
    if (buffer !== null) core.retire(generation, { kind: 'buffer', object: buffer });
  });
}
