import type { RenderingMode } from '../device/renderingModes.js';
import type { BackendStage } from '../format/carbonEffect/BackendStage.js';
import { CARBON_EFFECT_COUNT_CAPS } from '../format/carbonEffect/limits.js';
import type { Sampler } from '../format/carbonEffect/sampler.js';
import { techniquesFor } from './authorAnswers.js';
import type { BodyDraft, PassDraft, StageDraft, TechniqueDraft } from './BodyDraft.js';
import { checkLocations } from './checkLocations.js';
import { checkStageCounts } from './checkStageCounts.js';
import { checkStageInterface } from './checkStageInterface.js';
import { conditionsOf } from './combinations.js';
import { type SeenConstants, stageConstants } from './constants.js';
import { spotInDefinition } from './definitionSpot.js';
import type { EffectSource, PassSource, TechniqueSource } from './EffectSource.js';
import { entryOf } from './entryOf.js';
import { noteDeclaredNames } from './noteDeclaredNames.js';
import type { Options } from './Options.js';
import { type Fail, failFor } from './PackError.js';
import type { ProgramCache } from './ProgramCache.js';
import { parameterAnnotations } from './parameterAnnotations.js';
import { type PassBinding, passBindings } from './passBindings.js';
import { pipelineInputs } from './pipelineInputs.js';
import type { ProgramReflection } from './reflectProgram.js';
import { renderStateRecords } from './renderStates.js';
import { samplerRecord } from './samplerRecord.js';
import type { SourceSpot, SourceText } from './sourceSpot.js';
import { stageRecord, textureNames } from './stageRecord.js';
import type { UsedNames } from './UsedNames.js';

/** What is the same for all bodies of one effect. */
export interface PackContext {
  readonly source: EffectSource;
  readonly definition: SourceText | null;
  readonly programs: ProgramCache;
  readonly used: UsedNames;
}

const TECHNIQUES_MAX = 255;

/** Links and reflects one combination of options and makes its records. */
export async function describeBody(context: PackContext, options: Options): Promise<BodyDraft> {
  return new BodyDescriber(context, options).describe();
}

/** One body in the making: what later passes have to know of earlier ones is held here. */
class BodyDescriber {
  readonly #context: PackContext;
  readonly #options: Options;
  readonly #conditions: Record<string, boolean>;
  readonly #fail: Fail;
  /** Constants of the stages so far. */
  readonly #seen: SeenConstants = new Set();
  /** Everything that can have annotations. */
  readonly #names = new Set<string>();

  constructor(context: PackContext, options: Options) {
    this.#context = context;
    this.#options = options;
    this.#conditions = conditionsOf(context.source.axes, options);
    this.#fail = failFor(context.source.name, options);
  }

  async describe(): Promise<BodyDraft> {
    const { source, definition } = this.#context;
    const sources = techniquesFor(source, this.#options, definition);
    if (sources.length === 0 || sources.length > TECHNIQUES_MAX) {
      this.#fail(`${sources.length} techniques; there are 1 to ${TECHNIQUES_MAX}`, this.#spotOf('techniques'));
    }
    const techniques: TechniqueDraft[] = [];
    for (const technique of sources) {
      if (techniques.some(({ name }) => name === technique.name)) {
        this.#fail(`two techniques are called ${technique.name}`, this.#spotOf('techniques', technique.name));
      }
      techniques.push(await this.#technique(technique));
    }
    const parameters = parameterAnnotations(source, this.#names, definition, this.#fail);
    return { options: this.#options, techniques, parameters };
  }

  async #technique({ name, mode, passes: sources }: TechniqueSource): Promise<TechniqueDraft> {
    const spot = this.#spotOf('techniques', name);
    if (sources.length === 0) this.#fail(`technique ${name} has no pass`, spot);
    if (sources.length > CARBON_EFFECT_COUNT_CAPS.passes) {
      this.#fail(
        `technique ${name} has ${sources.length} passes; there are 1 to ${CARBON_EFFECT_COUNT_CAPS.passes}`,
        spot,
      );
    }
    const passes: PassDraft[] = [];
    for (const pass of sources) passes.push(await this.#pass(pass, mode));
    return { name, passes };
  }

  async #pass(pass: PassSource, modeOfTechnique: RenderingMode | undefined): Promise<PassDraft> {
    const { source } = this.#context;
    const programs = await this.#programs(pass);
    const bindings = passBindings(source, programs, this.#fail);
    const stages = programs.map((program) => this.#stage(program, bindings));
    const renderStates =
      pass.compute === undefined ? renderStateRecords(pass.states ?? {}, pass.mode ?? modeOfTechnique) : [];
    return { bindings, stages, renderStates };
  }

  async #programs(pass: PassSource): Promise<ProgramReflection[]> {
    if (pass.compute !== undefined) return [await this.#program(pass.compute, 'compute')];
    const vertex = await this.#program(pass.vertex, 'vertex');
    const fragment = pass.fragment === undefined ? null : await this.#program(pass.fragment, 'fragment');
    checkStageInterface(vertex, fragment, this.#fail);
    return fragment === null ? [vertex] : [vertex, fragment];
  }

  #program(module: string, stage: BackendStage): Promise<ProgramReflection> {
    const named = (): SourceSpot => this.#spotOf('techniques', module);
    return this.#context.programs.reflect(module, stage, this.#conditions, this.#fail, named);
  }

  #stage(reflection: ProgramReflection, all: readonly PassBinding[]): StageDraft {
    const { source, definition } = this.#context;
    const bindings = all.filter(({ visibility }) => visibility.includes(reflection.stage));
    checkLocations(reflection, this.#fail);
    checkStageCounts(reflection, bindings, this.#fail);
    const material = bindings.find(({ kind, register }) => kind === 'uniform-buffer' && register === 0);
    const spotOf = (name: string): SourceSpot => this.#spotOf('parameters', name);
    const constants = stageConstants(source, material, this.#seen, spotOf, this.#fail);
    const inputs = reflection.stage === 'vertex' ? pipelineInputs(source, reflection, definition, this.#fail) : [];
    noteDeclaredNames(source, reflection, this.#context.used);
    for (const { name } of constants.constants) this.#names.add(name);
    for (const it of bindings.filter(isResource)) for (const name of textureNames(it)) this.#names.add(name);
    const samplers = this.#samplers(bindings);
    return { reflection, record: stageRecord({ source, reflection, bindings, constants, samplers, inputs }) };
  }

  #samplers(bindings: readonly PassBinding[]): Sampler[] {
    return bindings
      .filter(({ kind }) => kind === 'sampler')
      .map((it) => {
        const entry = entryOf(this.#context.source.samplers, it.name);
        const spot = entry === undefined ? it.spot : this.#spotOf('samplers', it.name);
        return samplerRecord(it, entry, spot, this.#fail);
      });
  }

  #spotOf(...words: readonly string[]): SourceSpot {
    return spotInDefinition(this.#context.definition, ...words);
  }
}

function isResource({ kind }: PassBinding): boolean {
  return kind === 'sampled-resource' || kind === 'storage-resource';
}
