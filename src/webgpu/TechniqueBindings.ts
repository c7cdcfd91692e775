import { BindingObjects, type ConstantsVersion } from '../device/BindingObjects.js';
import type { PlannedBinding, PlannedUniform } from '../device/BindingPlan.js';
import { ConstantSlots } from '../device/ConstantSlots.js';
import { DeviceError, type DeviceErrorSubject, DeviceLostError } from '../device/DeviceError.js';
import { givenResource } from '../device/givenResource.js';
import { labelOf, subjectOf } from '../device/subjectOf.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import { ArrayTexture } from './ArrayTexture.js';
import { boundBuffer } from './boundBuffer.js';
import { sampledView, storageView } from './boundTexture.js';
import type { CompiledPass, CompiledTechnique } from './CompiledTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';
import { BUFFER_USAGE } from './gpuFlags.js';
import { WebGPUTexture } from './WebGPUTexture.js';

/** Where the uniform blocks above register 0 come from: buffers of the caller, or the ring of a frame. */
export interface BlockSource {
  /** Goes up when any binding changes. */
  readonly revision: number;
  binding(planned: PlannedUniform): GPUBufferBinding;
}

/** One set of constants on the GPU with the bind groups that refer to it. */
interface Version extends ConstantsVersion {
  readonly constants: GPUBuffer | null;
  /** By pass, then group. */
  groups: GPUBindGroup[][] | null;
  /** What of `#stamp` the groups were made at. */
  stamp: number;
}

/**
 * What one effect binds for one compiled technique: its constants, and the bind groups of every pass. Compares revision
 * numbers; uploads and rebuilds what changed and nothing else.
 *
 * WebGPU runs uploads before the commands that are submitted after them. So when constants change between two draws of
 * one frame, the later draw gets a buffer of its own; outside of a frame there is one buffer.
 */
export class TechniqueBindings {
  readonly effect: Tr2Effect;
  readonly technique: CompiledTechnique;
  /** What was made on the GPU; freed by `destroy`, and where the effect is gone. */
  readonly owned: BindingObjects<Version, ArrayTexture>;
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #blocks: BlockSource;
  readonly #slots: ConstantSlots;
  /** What the effect's names stood for when the groups were last made: views, samplers, buffers, in binding order. */
  #resolved: unknown[] = [];
  #resources: Map<PlannedBinding, GPUBindingResource> = new Map();
  /** Goes up when any bound thing but the constants changed. */
  #stamp = 0;
  /** Until a look-up of every name has come to its end. */
  #isUnresolved = true;
  #seenResources = -1;
  #seenEpoch = -1;
  #seenContent = -1;
  #seenBlocks = -1;
  #destroyed = false;

  /** @throws DeviceLostError where the technique belongs to an earlier generation */
  constructor(core: DeviceCore, effect: Tr2Effect, technique: CompiledTechnique, blocks: BlockSource) {
    this.#core = core;
    this.#generation = core.generation;
    this.owned = ownedObjects(core);
    this.effect = effect;
    this.technique = technique;
    this.#blocks = blocks;
    this.assertCurrent();
    this.#slots = new ConstantSlots(technique, core.generation.gpu.limits.minUniformBufferOffsetAlignment);
  }

  /**
   * Brings everything up to date.
   * @param frame the frame being recorded, 0 = none
   * @returns the groups to set, by pass, then group
   * @throws DeviceError naming what is not set or does not fit
   */
  refresh(frame: number): readonly (readonly GPUBindGroup[])[] {
    const version = this.#constants(frame);
    if (this.#mayHaveChanged()) this.#resolve(frame);
    this.owned.markArraysUsed(frame);
    if (version.groups === null || version.stamp !== this.#stamp) this.#makeGroups(version);
    return version.groups ?? [];
  }

  /** @throws DeviceError, DeviceLostError where the bindings are no longer those of the effect */
  assertCurrent(): void {
    const { shader, generation } = this.technique;
    if (this.#destroyed)
      throw new DeviceError('the bindings were destroyed', subjectOf('webgpu', shader, this.technique.name));
    this.#core.generation.assertLive();
    if (this.#core.generation !== this.#generation || generation !== this.#generation.number) {
      throw new DeviceLostError('webgpu', 'unknown', generation, 'compile the technique again for the new device');
    }
    if (this.effect.shader !== shader) {
      throw new DeviceError(
        'the effect has resolved to another permutation since it was bound',
        subjectOf('webgpu', shader, this.technique.name),
        'Compile the effect again and bind the result',
      );
    }
  }

  /** After a dispatch: what was copied from the textures that it may have written is out of date. */
  markStorageTexturesChanged(): void {
    for (const { plan } of this.technique.passes) {
      for (const { resource, symbol } of plan.bindings) {
        if (resource.kind !== 'storage-texture' || resource.access === 'read-only') continue;
        const given = this.effect.getTexture(resource.name ?? symbol);
        if (given instanceof WebGPUTexture) given.contentChanged();
      }
    }
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.owned.free();
  }

  #constants(frame: number): Version {
    if (this.#destroyed)
      throw new DeviceError('the bindings were destroyed', subjectOf('webgpu', this.technique.shader));
    const { constantsRevision } = this.effect;
    const version = this.owned.versionFor(constantsRevision, frame, this.#newVersion);
    if (version.revision === constantsRevision) return version;
    version.revision = constantsRevision;
    if (version.constants) this.#generation.gpu.queue.writeBuffer(version.constants, 0, this.#slots.fill(this.effect));
    return version;
  }

  readonly #newVersion = (): Version => {
    const constants =
      this.#slots.byteLength === 0
        ? null
        : this.#generation.createBuffer({
            label: `${this.technique.shader.source} ${this.technique.name} constants`,
            size: this.#slots.byteLength,
            usage: BUFFER_USAGE.UNIFORM | BUFFER_USAGE.COPY_DST,
          });
    return { constants, revision: -1, usedInFrame: 0, groups: null, stamp: -1 };
  };

  #mayHaveChanged(): boolean {
    return (
      this.#isUnresolved ||
      this.#seenResources !== this.effect.resourcesRevision ||
      this.#seenEpoch !== this.#core.resourceEpoch ||
      this.#seenBlocks !== this.#blocks.revision ||
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

  /** Looks every name up again and raises the stamp where one of them stands for something else now. */
  #resolve(frame: number): void {
    this.#isUnresolved = true;
    const blocksChanged = this.#seenBlocks !== this.#blocks.revision;
    const resources = new Map<PlannedBinding, GPUBindingResource>();
    const resolved: unknown[] = [];
    for (const pass of this.technique.passes) {
      const subject = subjectOf('webgpu', this.technique.shader, this.technique.name, pass.shaderPass.index);
      for (const binding of pass.plan.bindings) {
        const resource = this.#resource(binding, frame, subject);
        if (resource === null) continue;
        resources.set(binding, resource);
        if ('buffer' in resource) resolved.push(resource.buffer, resource.offset ?? 0, resource.size ?? 0);
        else resolved.push(resource);
      }
    }
    // Only now: what threw is looked at again at the next draw. Making objects meanwhile may have raised the epoch.
    this.#seenResources = this.effect.resourcesRevision;
    this.#seenEpoch = this.#core.resourceEpoch;
    this.#seenContent = this.#core.contentEpoch;
    this.#seenBlocks = this.#blocks.revision;
    this.#isUnresolved = false;
    if (!blocksChanged && isSameList(resolved, this.#resolved)) return;
    this.#resolved = resolved;
    this.#resources = resources;
    this.#stamp++;
  }

  /** `null` for uniform buffers, which the versions and the block source give. */
  #resource(binding: PlannedBinding, frame: number, subject: DeviceErrorSubject): GPUBindingResource | null {
    const { resource, register, symbol } = binding;
    switch (resource.kind) {
      case 'uniform-buffer':
        return null;
      case 'sampler':
        // Nothing that is set changes a sampler: the one of the time before is still it.
        return (
          this.#resources.get(binding) ??
          this.#generation.samplers.sampler(resource.state, `${subject.effect} ${resource.name ?? symbol}`)
        );
      case 'texture': {
        if (resource.layers !== null) {
          const array = this.owned.arrayFor(resource, (planned) => new ArrayTexture(this.#core, planned));
          return array.view(this.effect, frame, subject);
        }
        const name = resource.name ?? symbol;
        return sampledView(
          this.#core,
          resource,
          name,
          givenResource(this.effect, 'Texture', name, register, subject),
          subject,
        );
      }
      case 'storage-texture': {
        const name = resource.name ?? symbol;
        return storageView(
          this.#core,
          resource,
          name,
          givenResource(this.effect, 'Texture', name, register, subject),
          subject,
        );
      }
      case 'storage-buffer': {
        const name = resource.name ?? symbol;
        return boundBuffer(
          this.#core,
          resource,
          name,
          givenResource(this.effect, 'Buffer', name, register, subject),
          subject,
        );
      }
    }
  }

  #makeGroups(version: Version): void {
    const { counters } = this.#generation;
    counters.bindGroups -= countOf(version.groups);
    version.groups = this.technique.passes.map((pass) => this.#passGroups(pass, version));
    version.stamp = this.#stamp;
    counters.bindGroups += countOf(version.groups);
  }

  #passGroups(pass: CompiledPass, version: Version): GPUBindGroup[] {
    const passIndex = pass.shaderPass.index;
    const label = labelOf(this.technique.shader, this.technique.name, passIndex);
    return pass.bindGroupLayouts.map((layout, group) => {
      const entries = pass.plan.bindings
        .filter((binding) => binding.group === group)
        .map((binding) => ({ binding: binding.binding, resource: this.#entry(binding, passIndex, version) }));
      return this.#generation.gpu.createBindGroup({ label: `${label} group ${group}`, layout, entries });
    });
  }

  #entry(binding: PlannedBinding, passIndex: number, version: Version): GPUBindingResource {
    const { resource } = binding;
    if (resource.kind === 'uniform-buffer') {
      if (resource.registerIndex > 0) return this.#blocks.binding(resource);
      if (version.constants) {
        const { offset, size } = this.#slots.slot(passIndex, resource.stageIndex);
        return { buffer: version.constants, offset, size };
      }
    }
    const resolved = this.#resources.get(binding);
    if (resolved === undefined) throw new RangeError(`nothing resolved for ${binding.register}`);
    return resolved;
  }
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((it, index) => it === b[index]);
}

function countOf(groups: readonly (readonly GPUBindGroup[])[] | null): number {
  let count = 0;
  for (const passGroups of groups ?? []) count += passGroups.length;
  return count;
}

/** A function of its own, which sees nothing of the effect. */
function ownedObjects(core: DeviceCore): BindingObjects<Version, ArrayTexture> {
  const { generation } = core;
  return new BindingObjects(({ constants, groups }) => {
    generation.counters.bindGroups -= countOf(groups);
    if (constants !== null) core.retire(generation, constants);
  });
}
