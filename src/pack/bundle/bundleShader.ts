import { FormatError } from '../../format/bytes/FormatError.js';
import type { BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import type { ShaderPass } from '../../resource/ShaderPass.js';
import type { Tr2Shader } from '../../resource/Tr2Shader.js';
import type { BundledPass } from './BundledPass.js';
import type { BundleLossKind } from './BundleLoss.js';
import type { BundleResult } from './BundleReport.js';
import { bundleResult } from './bundleResult.js';
import { compiledPrograms } from './compiledPrograms.js';
import { esslStages } from './essl/esslPass.js';
import type { BundleLanguage } from './languages/BundleLanguage.js';
import { type BundledStages, bundleStages } from './languages/bundleStages.js';
import { nameLosses } from './nameLosses.js';
import { passLosses } from './passLosses.js';
import { refusedLosses } from './refusedLosses.js';
import { stageOfType } from './stageOfType.js';
import { checkedVulkan, type VulkanTexts } from './vulkanTexts.js';

export interface PermutationBundleOptions {
  /** Default `Main`. */
  readonly technique?: string;
  /** Index in the technique. Default 0. */
  readonly pass?: number;
  /** What may be left out since no bundle can say it. Default: nothing. */
  readonly lose?: readonly BundleLossKind[];
  /** Which variants to make. Default: all. */
  readonly languages?: readonly BundleLanguage[];
  /** Vulkan GLSL of the stages, which every variant of the stage carries as its input source. */
  readonly vulkan?: VulkanTexts;
}

/**
 * Makes a YUP shader bundle of one pass of a compiled permutation. WGSL is put into all six languages; the GLSL of a
 * `.carbonwebgl` becomes ESSL alone.
 * @throws FormatError for a pass that is not there, is not translated, or has programs that no bundle can have, and for what
 *   a bundle would lose that `lose` does not name.
 */
export async function bundleShader(shader: Tr2Shader, options: PermutationBundleOptions = {}): Promise<BundleResult> {
  const { technique = 'Main', lose = [] } = options;
  const { records, pass, at } = chosenPass(shader, technique, options.pass ?? 0);
  const present = pass.stages.map(({ type }, i) => stageOfType(type, shader.label, `${at}.stages[${i}].type`));
  const vulkanGlsl = checkedVulkan(options.vulkan ?? {}, present, (found, fix) => {
    throw new FormatError({
      source: shader.label,
      found,
      wanted: 'Vulkan GLSL',
      ...(fix === undefined ? {} : { fix }),
    });
  });
  const isWgsl = pass.language === 'wgsl';
  if (!isWgsl && pass.language !== 'glsl') {
    throw refusal(shader, at, `programs in ${pass.language}`, 'WGSL, or GLSL ES 3.00');
  }
  const programs = isWgsl ? compiledPrograms(pass.stages, records.block, shader.label, at) : [];
  const losses = [...passLosses(records), ...nameLosses(pass.stages, programs, records.block, at)];
  const refused = refusedLosses(losses, lose);
  if (refused !== null) {
    throw new FormatError({
      source: shader.label,
      path: refused.first.path,
      found: `what no bundle can say: ${refused.found}`,
      wanted: 'nothing that gets lost, or that it may',
      fix: refused.fix,
    });
  }
  const stages: BundledStages = isWgsl
    ? await bundleStages(programs, {
        vulkanGlsl,
        ...(options.languages === undefined ? {} : { languages: options.languages }),
      })
    : {
        stages: esslStages({ stages: pass.stages, block: records.block, source: shader.label, at, vulkanGlsl }),
        refusals: [],
        losses: [],
      };
  const names = pass.stages.map((_, i) => `${at}.stages[${i}]`);
  const { source: name, options: permutation } = shader;
  return bundleResult(
    { name, options: permutation, technique, pass: pass.index, records, losses, programs: names },
    stages,
  );
}

interface ChosenPass {
  readonly pass: ShaderPass;
  readonly records: BundledPass;
  /** Path in the body. */
  readonly at: string;
}

function chosenPass(shader: Tr2Shader, name: string, index: number): ChosenPass {
  const technique = shader.techniques.find((it) => it.name === name);
  if (technique === undefined) {
    const there = shader.techniques.map((it) => it.name).join(', ');
    throw refusal(shader, 'techniques', `no technique ${name}`, `one of ${there}`);
  }
  const path = `techniques[${technique.index}].passes`;
  const pass = technique.passes[index];
  if (pass === undefined) throw refusal(shader, path, `no pass ${index}`, `0 to ${technique.passes.length - 1}`);
  const at = `${path}[${index}]`;
  if (!pass.isTranslated) throw refusal(shader, at, 'a pass without programs', 'one that was translated');
  return {
    pass,
    at,
    records: {
      technique: name,
      techniqueIndex: technique.index,
      pass: index,
      passes: technique.passes.length,
      stages: pass.stages,
      renderStates: pass.record.renderStates,
      parameters: shader.description.parameters,
      block: blockOf(shader, pass, at),
    },
  };
}

function blockOf(shader: Tr2Shader, pass: ShaderPass, at: string): BackendBlock {
  if (pass.backendError !== null) throw pass.backendError;
  if (pass.backend !== null) return pass.backend;
  throw refusal(shader, `${at}.block`, 'no backend block', 'a block that says which register is where in the programs');
}

function refusal({ label }: Tr2Shader, path: string, found: string, wanted: string): FormatError {
  return new FormatError({ source: label, path, found, wanted });
}
