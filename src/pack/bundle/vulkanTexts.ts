import { withoutComments } from '../../format/bytes/withoutComments.js';
import { BACKEND_STAGES, type BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { thrownText } from '../thrownText.js';

/** Gives the text of a file by its path relative to the effect's folder. */
export type ReadVulkan = (path: string) => string | Promise<string>;

/** Vulkan GLSL of some stages. */
export type VulkanTexts = Readonly<Partial<Record<BackendStage, string>>>;

type FailWith = (problem: string, fix?: string) => never;

/**
 * The texts of the files that an author names.
 * @param named paths by stage.
 * @param stages that the pass has.
 */
export async function vulkanTexts(
  named: Readonly<Partial<Record<BackendStage, string>>>,
  stages: readonly BackendStage[],
  read: ReadVulkan | undefined,
  fail: FailWith,
): Promise<VulkanTexts> {
  const texts: Partial<Record<BackendStage, string>> = {};
  for (const stage of BACKEND_STAGES) {
    const path = named[stage];
    if (path === undefined) continue;
    if (read === undefined) {
      return fail(`the ${stage} program has Vulkan GLSL in ${path}, which nobody reads`, 'Pass readVulkan.');
    }
    refuseStray(stage, stages, path, fail);
    texts[stage] = checkedText(await given(read, path, fail), path, fail);
  }
  return texts;
}

/** Texts that are given by stage, looked at. */
export function checkedVulkan(vulkan: VulkanTexts, stages: readonly BackendStage[], fail: FailWith): VulkanTexts {
  const texts: Partial<Record<BackendStage, string>> = {};
  for (const stage of BACKEND_STAGES) {
    const text = vulkan[stage];
    if (text === undefined) continue;
    const subject = `the Vulkan GLSL of the ${stage} stage`;
    refuseStray(stage, stages, subject, fail);
    texts[stage] = checkedText(text, subject, fail);
  }
  return texts;
}

function refuseStray(stage: BackendStage, stages: readonly BackendStage[], subject: string, fail: FailWith): void {
  if (!stages.includes(stage)) fail(`${subject} is of no program: there is no ${stage} stage`);
}

/** A text that can be in a bundle, and that people who compile it anew take for Vulkan GLSL. */
function checkedText(text: string, subject: string, fail: FailWith): string {
  if (/[\0\p{Surrogate}]/u.test(text)) fail(`${subject} is no text: it has U+0000 or half a character`);
  if (/^\s*#version\s/.test(withoutComments(text))) return text;
  return fail(`${subject} does not begin with a #version`, 'Vulkan GLSL begins with #version 450.');
}

async function given(read: ReadVulkan, path: string, fail: FailWith): Promise<string> {
  try {
    return await read(path);
  } catch (cause) {
    return fail(`${path} cannot be read: ${thrownText(cause)}`);
  }
}
