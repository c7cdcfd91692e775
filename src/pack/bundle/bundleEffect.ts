import { techniquesFor } from '../authorAnswers.js';
import type { BodyDraft, PassDraft, TechniqueDraft } from '../BodyDraft.js';
import { spotInDefinition } from '../definitionSpot.js';
import { describeBody } from '../describeBody.js';
import type { AxisSource, EffectSource, OptionsOf, PassSource } from '../EffectSource.js';
import type { Options } from '../Options.js';
import { openEffect } from '../openEffect.js';
import { type Fail, failFor } from '../PackError.js';
import { passBlock } from '../passBlock.js';
import { selectedRow } from '../selectedRows.js';
import type { SourceText } from '../sourceSpot.js';
import type { BundledPass } from './BundledPass.js';
import type { BundleLossKind } from './BundleLoss.js';
import type { BundleResult } from './BundleReport.js';
import { bundleResult } from './bundleResult.js';
import type { BundleLanguage } from './languages/BundleLanguage.js';
import { bundleStages } from './languages/bundleStages.js';
import { passLosses } from './passLosses.js';
import { refusedLosses } from './refusedLosses.js';
import { refuseFaults } from './refuseFaults.js';
import { type ReadVulkan, vulkanTexts } from './vulkanTexts.js';
import { withProgramText } from './withProgramText.js';

export interface EffectBundleOptions<Axes extends readonly AxisSource[] = readonly AxisSource[]> {
  /** The text that `source` came from and its path, so that faults in it have a line. */
  readonly definition?: SourceText;
  /** Which permutation, completed by the defaults of the axes. */
  readonly options?: Partial<OptionsOf<Axes>>;
  /** Default `Main`. */
  readonly technique?: string;
  /** Index in the technique. Default 0. */
  readonly pass?: number;
  /** What may be left out since no bundle can say it. Default: nothing. */
  readonly lose?: readonly BundleLossKind[];
  /** Which variants to make. Default: all. */
  readonly languages?: readonly BundleLanguage[];
  /** Gives the text of a file that a pass names as its `vulkan`. */
  readonly readVulkan?: ReadVulkan;
}

/**
 * Makes a YUP shader bundle of one pass of one permutation of an effect: each of its programs in all six languages, with
 * reflection and SPIR-V. Touches nothing outside its arguments; equal arguments give equal bytes.
 * @param modules WESL and WGSL texts by path relative to the effect's folder, with `/`.
 * @throws PackError for everything that is wrong with the source, and for what a bundle would lose that `lose` does not name.
 */
export async function bundleEffect<Source extends EffectSource>(
  source: Source,
  modules: Readonly<Record<string, string>>,
  options?: EffectBundleOptions<Source['axes']>,
): Promise<BundleResult>;
export async function bundleEffect(
  source: EffectSource,
  modules: Readonly<Record<string, string>>,
  options: EffectBundleOptions = {},
): Promise<BundleResult> {
  const definition = options.definition ?? null;
  const { combinations, context, fail: failInEffect } = openEffect(source, modules, definition);
  const row = selectedRow(source.axes, options.options ?? {}, combinations, 'the permutation', failInEffect);
  const own = combinations[row.bodyRow] ?? row;
  const fail = failFor(source.name, own.options);
  const body = await describeBody(context, own.options);
  const { technique = 'Main', pass = 0, lose = [] } = options;
  const chosen = chosenPass(body, technique, pass, definition, fail);
  const records = recordsOf(body, chosen);

  const programs = chosen.draft.stages.map(({ reflection }) => reflection);
  await refuseFaults(programs, fail);
  const losses = passLosses(records);
  const refused = refusedLosses(losses, lose);
  if (refused !== null) {
    const spot = spotInDefinition(definition, 'techniques', technique);
    fail(`a bundle cannot say ${refused.found}`, spot, `${refused.fix}.`);
  }
  const named = vulkanOf(source, own.options, definition, chosen);
  const present = programs.map(({ stage }) => stage);
  const vulkanSpot = spotInDefinition(definition, 'techniques', technique, 'vulkan');
  const vulkanGlsl = await vulkanTexts(named, present, options.readVulkan, (problem, fix) =>
    fail(problem, vulkanSpot, fix),
  );
  const stages = await bundleStages(programs, {
    vulkanGlsl,
    ...(options.languages === undefined ? {} : { languages: options.languages }),
  });
  const names = programs.map(({ program }) => program.module);
  return bundleResult(
    { name: source.name, options: row.options, technique, pass, records, losses, programs: names },
    { ...stages, stages: stages.stages.map(withProgramText) },
  );
}

interface ChosenPass {
  readonly technique: TechniqueDraft;
  readonly techniqueIndex: number;
  readonly pass: number;
  readonly draft: PassDraft;
}

function chosenPass(
  { techniques }: BodyDraft,
  name: string,
  pass: number,
  definition: SourceText | null,
  fail: Fail,
): ChosenPass {
  const techniqueIndex = techniques.findIndex((it) => it.name === name);
  const technique = techniques[techniqueIndex];
  if (technique === undefined) {
    const there = techniques.map((it) => it.name).join(', ');
    return fail(`there is no technique ${name}`, spotInDefinition(definition, 'techniques'), `There are ${there}.`);
  }
  const draft = technique.passes[pass];
  if (draft !== undefined) return { technique, techniqueIndex, pass, draft };
  const last = technique.passes.length - 1;
  return fail(
    `technique ${name} has no pass ${pass}`,
    spotInDefinition(definition, 'techniques', name),
    last === 0 ? 'It has pass 0 alone.' : `Its passes are 0 to ${last}.`,
  );
}

function recordsOf({ parameters }: BodyDraft, { technique, techniqueIndex, pass, draft }: ChosenPass): BundledPass {
  return {
    technique: technique.name,
    techniqueIndex,
    pass,
    passes: technique.passes.length,
    stages: draft.stages.map(({ record }) => record),
    renderStates: draft.renderStates,
    parameters,
    block: passBlock(technique.name, pass, draft.bindings),
  };
}

function vulkanOf(
  source: EffectSource,
  options: Options,
  definition: SourceText | null,
  { technique, pass }: ChosenPass,
): NonNullable<PassSource['vulkan']> {
  const found = techniquesFor(source, options, definition).find(({ name }) => name === technique.name);
  return found?.passes[pass]?.vulkan ?? {};
}
