import type { PlannedUniform } from '../device/BindingPlan.js';
import type { CompileRequest } from '../device/CompileRequest.js';
import { DeviceError } from '../device/DeviceError.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import type { BlockRing } from './BlockRing.js';
import type { CompiledPass } from './CompiledTechnique.js';
import { type CompileRecord, CompileRecords } from './CompileRecords.js';
import { kindOf } from './compileTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import { FIXED_VIEW } from './drawKey.js';
import { assertAllGiven } from './givenResource.js';
import { LiveSet } from './LiveSet.js';
import { hasDynamicOffset } from './layoutEntries.js';
import { TechniqueBindings } from './TechniqueBindings.js';

/** A pass with what the draw path needs of its plan, spelt out so that a draw walks arrays only. */
export interface DrawnPass<P extends CompiledPass = CompiledPass> {
  readonly pass: P;
  /** Position in the compiled technique. */
  readonly position: number;
  /** By group: the blocks that take a dynamic offset, in binding order. */
  readonly dynamicBlocks: readonly (readonly PlannedUniform[])[];
}

/** One effect in one technique for one kind of target and mesh, as a frame draws it. */
export interface Draw {
  readonly key: number;
  readonly technique: string;
  readonly record: CompileRecord;
  /** `null` until the record is ready. */
  bindings: TechniqueBindings | null;
  passes: readonly DrawnPass[];
  /** The dynamic blocks of all passes. */
  blocks: readonly PlannedUniform[];
}

interface EffectDraws {
  shader: Tr2Shader | null;
  draws: Draw[];
  /** By technique: draws that differ in targets or mesh bind the same things. */
  bindings: Map<string, TechniqueBindings>;
}

/**
 * The draws of one generation and one kind of pass, by effect. Finding one compares a packed number and a technique's
 * name; everything else happens when something is drawn for the first time or in another permutation.
 */
export class DrawCache {
  readonly #core: DeviceCore;
  readonly #records: CompileRecords;
  readonly #ring: BlockRing;
  readonly #only: CompiledPass['kind'];
  readonly #byEffect = new WeakMap<Tr2Effect, EffectDraws>();
  readonly #effects = new LiveSet<Tr2Effect>();
  #lastEffect: Tr2Effect | null = null;
  #lastDraws: EffectDraws | null = null;

  constructor(core: DeviceCore, ring: BlockRing, only: CompiledPass['kind']) {
    this.#core = core;
    this.#records = new CompileRecords(core.generation);
    this.#ring = ring;
    this.#only = only;
  }

  /** `null` where nothing like it was drawn since the effect's last permutation. */
  find(effect: Tr2Effect, technique: string, key: number): Draw | null {
    const { draws } = this.#drawsOf(effect);
    for (let i = 0; i < draws.length; i++) {
      const draw = draws[i];
      if (draw && draw.key === key && draw.technique === technique) return draw;
    }
    return null;
  }

  /** Starts compiling where that has not been done for the shader. @throws DeviceError for an effect without a shader */
  add(effect: Tr2Effect, technique: string, key: number, request: CompileRequest): Draw {
    const { shader } = effect;
    if (shader === null) {
      const { source } = effect.resource;
      throw new DeviceError('the options select no permutation that can be read', { device: 'webgpu', effect: source });
    }
    const draws = this.#drawsOf(effect);
    const record = this.#use(shader, technique, key, request);
    const draw: Draw = { key, technique, record, bindings: null, passes: [], blocks: [] };
    draws.draws.push(draw);
    return draw;
  }

  /**
   * Whether the draw can be recorded.
   * @throws whatever its compilation failed with
   */
  isReady(effect: Tr2Effect, draw: Draw): boolean {
    if (draw.bindings !== null) return true;
    const { compiled, error } = draw.record;
    if (error !== null) throw error;
    if (compiled === null) return false;
    const { bindings } = this.#drawsOf(effect);
    let shared = bindings.get(draw.technique);
    if (!shared) {
      shared = new TechniqueBindings(this.#core, effect, compiled, this.#ring);
      bindings.set(draw.technique, shared);
    }
    draw.bindings = shared;
    draw.passes = compiled.passes.map((pass, position) => ({ pass, position, dynamicBlocks: dynamicBlocks(pass) }));
    draw.blocks = draw.passes.flatMap((pass) => pass.dynamicBlocks.flat());
    return true;
  }

  /**
   * Compiles what an earlier generation drew, for the effects that are still there and in the permutation that they have
   * now. Resolves when each of them is ready or has failed.
   */
  async repeat(earlier: DrawCache): Promise<void> {
    const repeated: Draw[] = [];
    for (const effect of earlier.#effects.list()) {
      if (effect.shader === null) continue;
      for (const { key, technique, record } of earlier.#byEffect.get(effect)?.draws ?? []) {
        const draw = this.find(effect, technique, key) ?? this.add(effect, technique, key, record.request);
        repeated.push(draw);
      }
    }
    this.rest();
    await Promise.all(repeated.map((draw) => draw.record.done));
  }

  /**
   * Compiles what the effect is drawn with at present for a shader that it is to go over to. Techniques that the shader
   * does not have, or not as passes of this kind, are left alone.
   *
   * @throws what the first that failed failed with
   */
  async prepareShader(effect: Tr2Effect, shader: Tr2Shader): Promise<void> {
    const draws = this.#byEffect.get(effect)?.draws ?? [];
    const records = draws
      .filter(({ technique }) => shader.getTechnique(technique)?.passes.some((pass) => kindOf(pass) === this.#only))
      .map(({ technique, key, record }) => this.#use(shader, technique, key, record.request));
    await Promise.all(records.map(({ done }) => done));
    // What was compiled stays with the shader; a failure that nobody has drawn is tried again.
    for (const record of records) this.#records.leave(record);
    for (const { error, compiled } of records) {
      if (error !== null) throw error;
      if (compiled !== null) assertAllGiven(effect, compiled);
    }
  }

  /** Frees what was made for the effect. */
  release(effect: Tr2Effect): void {
    const known = this.#byEffect.get(effect);
    if (!known) return;
    this.#clear(known);
    this.#byEffect.delete(effect);
    this.#effects.delete(effect);
    this.rest();
  }

  /** Lets go of the effect that was drawn last: it is remembered for the next draw of a frame, not for longer. */
  rest(): void {
    this.#lastEffect = null;
    this.#lastDraws = null;
  }

  #use(shader: Tr2Shader, technique: string, key: number, request: CompileRequest): CompileRecord {
    const options = { followsSrgbWrite: (key & FIXED_VIEW) === 0, only: this.#only };
    return this.#records.use(shader, technique, key, { ...request, dynamicOffsets: true }, options);
  }

  #drawsOf(effect: Tr2Effect): EffectDraws {
    const known = this.#lastEffect === effect ? this.#lastDraws : (this.#byEffect.get(effect) ?? null);
    const draws = known ?? { shader: effect.shader, draws: [], bindings: new Map() };
    if (known === null) {
      this.#byEffect.set(effect, draws);
      this.#effects.add(effect);
    }
    if (draws.shader !== effect.shader) {
      this.#clear(draws);
      draws.shader = effect.shader;
    }
    this.#lastEffect = effect;
    this.#lastDraws = draws;
    return draws;
  }

  #clear(draws: EffectDraws): void {
    for (const bindings of draws.bindings.values()) bindings.destroy();
    draws.bindings.clear();
    for (const { record } of draws.draws) this.#records.leave(record);
    draws.draws.length = 0;
  }
}

function dynamicBlocks(pass: CompiledPass): PlannedUniform[][] {
  const groups: PlannedUniform[][] = pass.bindGroupLayouts.map(() => []);
  for (const { group, resource } of pass.plan.bindings) {
    if (resource.kind === 'uniform-buffer' && hasDynamicOffset(resource, pass.dynamicOffsets)) {
      groups[group]?.push(resource);
    }
  }
  return groups;
}
