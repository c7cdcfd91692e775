import { withoutComments } from '../../format/bytes/withoutComments.js';
import { BACKEND_STAGES, type BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { thrownText } from '../thrownText.js';

/** Gives the text of a file by its path relative to the effect's folder. */
export type ReadVulkan = (path: string) => string | Promise<string>;

/** Vulkan GLSL of some stages. */
export type VulkanTexts = Readonly<Partial<Record<BackendStage, string>>>;

/**
 * The texts of the files that an author names.
 * @param named paths by stage.
 */
export async function vulkanTexts(
  named: Readonly<Partial<Record<BackendStage, string>>>,
  read: ReadVulkan | undefined,
  fail: (problem: string, fix?: string) => never,
): Promise<VulkanTexts> {
  const texts: Partial<Record<BackendStage, string>> = {};
  for (const stage of BACKEND_STAGES) {
    const path = named[stage];
    if (path === undefined) continue;
    if (read === undefined) {
      return fail(`the ${stage} program has Vulkan GLSL in ${path}, which nobody reads`, 'Pass readVulkan.');
    }
    texts[stage] = checkedVulkan(await given(read, path, fail), path, fail);
  }
  return texts;
}

/** A text that can be in a bundle, and that people who compile it anew take for Vulkan GLSL. */
export function checkedVulkan(text: string, path: string, fail: (problem: string, fix?: string) => never): string {
  if (/[\0\p{Surrogate}]/u.test(text)) fail(`${path} is no text: it has U+0000 or half a character`);
  if (/^\s*#version\s/.test(withoutComments(text))) return text;
  return fail(`${path} does not begin with a #version`, 'Vulkan GLSL begins with #version 450.');
}

async function given(read: ReadVulkan, path: string, fail: (problem: string, fix?: string) => never): Promise<string> {
  try {
    return await read(path);
  } catch (cause) {
    return fail(`${path} cannot be read: ${thrownText(cause)}`);
  }
}
