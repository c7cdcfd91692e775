import type { ShaderPass } from '../resource/ShaderPass.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import type { BindingPlan, PlannedResource, PlannedUniform } from './BindingPlan.js';
import { type CompileRecord, CompileRecords, type TechniqueCompiler } from './CompileRecords.js';
import type { CompileRequest } from './CompileRequest.js';
import { DeviceError } from './DeviceError.js';
import type { DeviceKind } from './DeviceKind.js';
import { FIXED_VIEW } from './drawKey.js';
import { kindOf, type PassKind } from './findTechnique.js';
import { assertAllGiven } from './givenResource.js';
import { LiveSet } from './LiveSet.js';
import { subjectOf } from './subjectOf.js';

/** What the draw path needs to know of a compiled pass, whatever the device made of it. */
export interface PlannedPass {
  readonly shaderPass: ShaderPass;
  readonly plan: BindingPlan;
  /** Whether the uniform buffers of registers above 0 take dynamic offsets. */
  readonly dynamicOffsets: boolean;
}

/** A technique whose passes are compiled. */
export interface PlannedTechnique<P extends PlannedPass> {
  readonly name: string;
  readonly shader: Tr2Shader;
  readonly passes: readonly P[];
}

/** A pass with what the draw path needs of its plan, spelt out so that a draw walks arrays only. */
export interface DrawnPass<P extends PlannedPass> {
  readonly pass: P;
  /** Position in the compiled technique. */
  readonly position: number;
  /** By group: the blocks that take a dynamic offset, in binding order. */
  readonly dynamicBlocks: readonly (readonly PlannedUniform[])[];
}

/** One effect in one technique for one kind of target and mesh, as a frame draws it. */
export interface Draw<C extends PlannedTechnique<P>, P extends PlannedPass, B> {
  readonly key: number;
  readonly technique: string;
  readonly record: CompileRecord<C>;
  /** `null` until the record is ready. */
  bindings: B | null;
  passes: readonly DrawnPass<P>[];
  /** The dynamic blocks of all passes. */
  blocks: readonly PlannedUniform[];
}

/** What a device does for its draws. */
export interface DrawMaker<C, B> extends TechniqueCompiler<C> {
  readonly kind: DeviceKind;
  /** The passes that these draws are made of. */
  readonly only: PassKind;
  /** Binds an effect's values to its compiled technique, once for all draws of the technique. */
  bind(effect: Tr2Effect, compiled: C): B;
}

interface EffectDraws<C extends PlannedTechnique<P>, P extends PlannedPass, B> {
  shader: Tr2Shader | null;
  draws: Draw<C, P, B>[];
  /** By technique: draws that differ in targets or mesh bind the same things. */
  bindings: Map<string, B>;
  readonly kept: Kept<C>;
}

/** What goes when the effect goes, or is released. Knows nothing of the effect. */
interface Kept<C> {
  /** Its draws now and, where the device frees what nobody uses, those of its earlier permutations. */
  readonly records: Set<CompileRecord<C>>;
  /** Of its bindings. */
  readonly owned: Set<Owned>;
}

interface Owned {
  free(): void;
}

/** What an effect binds for a technique. `owned` is what was made for that on the GPU. */
interface Bindings {
  readonly owned: Owned;
  destroy(): void;
}

/**
 * The draws of one generation and one kind of pass, by effect. Finding one compares a packed number and a technique's
 * name; everything else happens when something is drawn for the first time or in another permutation.
 *
 * Where a device frees what nobody uses, an effect keeps what it was drawn with in earlier permutations until it is
 * released (or is gone), so that going back to one compiles nothing.
 */
export class DrawCache<C extends PlannedTechnique<P>, P extends PlannedPass, B extends Bindings> {
  readonly #maker: DrawMaker<C, B>;
  readonly #records: CompileRecords<C>;
  readonly #byEffect = new WeakMap<Tr2Effect, EffectDraws<C, P, B>>();
  readonly #effects = new LiveSet<Tr2Effect>();
  readonly #gone = new FinalizationRegistry<Kept<C>>((kept) => this.#letGo(kept));
  #lastEffect: Tr2Effect | null = null;
  #lastDraws: EffectDraws<C, P, B> | null = null;

  constructor(maker: DrawMaker<C, B>) {
    this.#maker = maker;
    this.#records = new CompileRecords(maker);
  }

  /** `null` where nothing like it was drawn since the effect's last permutation. */
  find(effect: Tr2Effect, technique: string, key: number): Draw<C, P, B> | null {
    const { draws } = this.#drawsOf(effect);
    for (let i = 0; i < draws.length; i++) {
      const draw = draws[i];
      if (draw && draw.key === key && draw.technique === technique) return draw;
    }
    return null;
  }

  /** Starts compiling where that has not been done for the shader. @throws DeviceError for an effect without a shader */
  add(effect: Tr2Effect, technique: string, key: number, request: CompileRequest): Draw<C, P, B> {
    const { shader } = effect;
    if (shader === null) {
      const { source } = effect.resource;
      throw new DeviceError('the options select no permutation that can be read', {
        device: this.#maker.kind,
        effect: source,
      });
    }
    const draws = this.#drawsOf(effect);
    const record = this.#use(shader, technique, key, request);
    const { records } = draws.kept;
    if (records.has(record)) this.#records.leave(record);
    else records.add(record);
    const draw: Draw<C, P, B> = { key, technique, record, bindings: null, passes: [], blocks: [] };
    draws.draws.push(draw);
    return draw;
  }

  /**
   * Whether the draw can be recorded.
   * @throws whatever its compilation failed with
   */
  isReady(effect: Tr2Effect, draw: Draw<C, P, B>): boolean {
    if (draw.bindings !== null) return true;
    const { compiled, error } = draw.record;
    if (error !== null) throw error;
    if (compiled === null) return false;
    const { bindings, kept } = this.#drawsOf(effect);
    let shared = bindings.get(draw.technique);
    if (!shared) {
      shared = this.#maker.bind(effect, compiled);
      bindings.set(draw.technique, shared);
      kept.owned.add(shared.owned);
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
  async repeat(earlier: DrawCache<C, P, B>): Promise<void> {
    const repeated: Draw<C, P, B>[] = [];
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
    const { only, kind } = this.#maker;
    const known = this.#byEffect.get(effect);
    const records = (known?.draws ?? [])
      .filter(({ technique }) => shader.getTechnique(technique)?.passes.some((pass) => kindOf(pass) === only))
      .map(({ technique, key, record }) => this.#use(shader, technique, key, record.request));
    await Promise.all(records.map(({ done }) => done));
    try {
      for (const { error, compiled } of records) {
        if (error !== null) throw error;
        if (compiled === null) continue;
        assertAllGiven(effect, compiled.passes, (pass) => subjectOf(kind, compiled.shader, compiled.name, pass));
      }
      // The effect keeps what was compiled for it until it has gone over. One that was released meanwhile keeps nothing.
      const draws = this.#byEffect.get(effect);
      if (draws !== undefined && draws === known) for (const record of records) this.#keep(record, draws);
    } finally {
      // A failure that nobody has drawn is tried again.
      for (const record of records) this.#records.leave(record);
    }
  }

  /** Frees what was made for the effect. */
  release(effect: Tr2Effect): void {
    const known = this.#byEffect.get(effect);
    if (!known) return;
    this.#clear(known);
    this.#letGo(known.kept);
    this.#gone.unregister(known);
    this.#byEffect.delete(effect);
    this.#effects.delete(effect);
    this.rest();
  }

  /** Frees what was made for every effect. */
  destroy(): void {
    for (const effect of this.#effects.list()) this.release(effect);
  }

  /** Lets go of the effect that was drawn last: it is remembered for the next draw of a frame, not for longer. */
  rest(): void {
    this.#lastEffect = null;
    this.#lastDraws = null;
  }

  #use(shader: Tr2Shader, technique: string, key: number, request: CompileRequest): CompileRecord<C> {
    const options = { followsSrgbWrite: (key & FIXED_VIEW) === 0, only: this.#maker.only };
    return this.#records.use(shader, technique, key, { ...request, dynamicOffsets: true }, options);
  }

  #drawsOf(effect: Tr2Effect): EffectDraws<C, P, B> {
    const known = this.#lastEffect === effect ? this.#lastDraws : (this.#byEffect.get(effect) ?? null);
    const draws = known ?? newDraws(effect.shader);
    if (known === null) {
      this.#byEffect.set(effect, draws);
      this.#effects.add(effect);
      this.#gone.register(effect, draws.kept, draws);
    }
    if (draws.shader !== effect.shader) {
      this.#clear(draws);
      draws.shader = effect.shader;
    }
    this.#lastEffect = effect;
    this.#lastDraws = draws;
    return draws;
  }

  /** What is not made, and what goes with its shader, is let go of; the rest stays until the effect is released. */
  #clear({ draws, bindings, kept }: EffectDraws<C, P, B>): void {
    for (const it of bindings.values()) it.destroy();
    bindings.clear();
    kept.owned.clear();
    for (const { record } of draws) {
      if (this.#records.discards && record.compiled !== null) continue;
      if (kept.records.delete(record)) this.#records.leave(record);
    }
    draws.length = 0;
  }

  #keep(record: CompileRecord<C>, { kept }: EffectDraws<C, P, B>): void {
    if (!this.#records.discards || kept.records.has(record)) return;
    record.users++;
    kept.records.add(record);
  }

  #letGo({ records, owned }: Kept<C>): void {
    for (const it of owned) it.free();
    owned.clear();
    for (const record of records) this.#records.leave(record);
    records.clear();
  }
}

function newDraws<C extends PlannedTechnique<P>, P extends PlannedPass, B>(
  shader: Tr2Shader | null,
): EffectDraws<C, P, B> {
  return { shader, draws: [], bindings: new Map(), kept: { records: new Set(), owned: new Set() } };
}

/** The material's own constants keep their place; the blocks above them move from draw to draw. */
export function hasDynamicOffset(resource: PlannedResource, dynamicOffsets: boolean): boolean {
  return dynamicOffsets && resource.kind === 'uniform-buffer' && resource.registerIndex > 0;
}

function dynamicBlocks(pass: PlannedPass): PlannedUniform[][] {
  const groups = Array.from({ length: pass.plan.groupCount }, (): PlannedUniform[] => []);
  for (const { group, resource } of pass.plan.bindings) {
    if (resource.kind === 'uniform-buffer' && hasDynamicOffset(resource, pass.dynamicOffsets)) {
      groups[group]?.push(resource);
    }
  }
  return groups;
}
