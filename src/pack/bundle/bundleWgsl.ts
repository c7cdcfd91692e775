import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { checkLocations } from '../checkLocations.js';
import { checkStageCounts } from '../checkStageCounts.js';
import { checkStageInterface } from '../checkStageInterface.js';
import type { EffectSource } from '../EffectSource.js';
import { type OpenedEffect, openEffect } from '../openEffect.js';
import { passBindings } from '../passBindings.js';
import type { ProgramReflection } from '../reflectProgram.js';
import { NOWHERE } from '../sourceSpot.js';
import type { BundleResult } from './BundleReport.js';
import { bundleResult } from './bundleResult.js';
import { chosenEntries, type StageEntry } from './chosenEntries.js';
import type { BundleLanguage } from './languages/BundleLanguage.js';
import { type BundledStages, bundleStages } from './languages/bundleStages.js';
import { refuseFaults } from './refuseFaults.js';
import { checkedVulkan, type VulkanTexts } from './vulkanTexts.js';
import { withProgramText } from './withProgramText.js';

export interface WgslBundleOptions {
  /** For messages and the report. Default: the path of the first module without extension. */
  readonly name?: string;
  /**
   * Names of entry points, where there are others: at most one for each stage, and `#` between a module's path without
   * extension and the name where two modules have it (`lib/blur#fs`). Default: all of them.
   */
  readonly entries?: readonly string[];
  /** Which variants to make. Default: all. */
  readonly languages?: readonly BundleLanguage[];
  /** Vulkan GLSL of the stages, which every variant of the stage carries as its input source. */
  readonly vulkan?: VulkanTexts;
}

/**
 * Makes a YUP shader bundle of WGSL that is no effect's: of a vertex and a fragment entry point, a compute one, or all three.
 * Nothing is said of it but what the text says, so nothing gets lost.
 * @param modules WGSL and WESL texts by path: one, or several that import from each other or have an entry point each.
 * @throws PackError for everything that is wrong with them.
 */
export async function bundleWgsl(
  modules: Readonly<Record<string, string>>,
  options: WgslBundleOptions = {},
): Promise<BundleResult> {
  const name = options.name ?? Object.keys(modules)[0]?.replace(/\.[^.]*$/, '') ?? '';
  const source: EffectSource = { name: 'wgsl', axes: [], techniques: [] };
  const opened = openEffect(source, modules, null, name);
  const entries = chosenEntries(opened.modules, options.entries ?? [], opened.fail);
  const render = await reflected(
    opened,
    entries.filter(({ stage }) => stage !== 'compute'),
  );
  const compute = await reflected(
    opened,
    entries.filter(({ stage }) => stage === 'compute'),
  );
  checkPass(source, render, opened);
  checkPass(source, compute, opened);
  await refuseFaults([...render, ...compute], opened.fail);

  const { languages, vulkan = {} } = options;
  const present = [...render, ...compute].map(({ stage }) => stage);
  const vulkanGlsl = checkedVulkan(vulkan, present, (problem, fix) => opened.fail(problem, NOWHERE, fix));
  const made: BundledStages[] = [];
  for (const programs of [render, compute]) {
    const asked = { vulkanGlsl, ...(languages === undefined ? {} : { languages }) };
    if (programs.length > 0) made.push(await bundleStages(programs, asked));
  }
  const programs = [...render, ...compute].map(({ program }) => program.module);
  return bundleResult(
    { name, options: {}, technique: 'Main', pass: 0, records: null, losses: [], programs },
    {
      stages: made.flatMap(({ stages }) => stages.map(withProgramText)),
      refusals: made.flatMap(({ refusals }) => refusals),
      losses: made.flatMap(({ losses }) => losses),
    },
  );
}

async function reflected(
  { context, fail }: OpenedEffect,
  entries: readonly StageEntry[],
): Promise<readonly ProgramReflection[]> {
  const programs: ProgramReflection[] = [];
  for (const { program, stage } of entries) {
    programs.push(await context.programs.reflect(program, stage, {}, fail, () => NOWHERE));
  }
  return programs;
}

/** What is checked of an effect's pass, but for roles and usages, which nobody has given here. */
function checkPass(source: EffectSource, programs: readonly ProgramReflection[], { fail }: OpenedEffect): void {
  const ofStage = (stage: BackendStage) => programs.find((it) => it.stage === stage);
  const [vertex, fragment] = [ofStage('vertex'), ofStage('fragment')];
  if (vertex !== undefined) checkStageInterface(vertex, fragment ?? null, fail);
  const uniforms = programs.flatMap(({ bindings }) => bindings).filter(({ resource }) => resource.kind === 'uniform');
  const names = [...new Set(uniforms.map(({ name }) => name))];
  const registers = Object.fromEntries(names.map((name, register) => [name, register]));
  const bindings = passBindings({ ...source, uniforms: registers }, programs, fail);
  for (const program of programs) {
    checkLocations(program, fail);
    checkStageCounts(
      program,
      bindings.filter(({ visibility }) => visibility.includes(program.stage)),
      fail,
    );
  }
}
