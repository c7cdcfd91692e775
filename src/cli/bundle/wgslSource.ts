import { basename, dirname, extname, relative } from 'node:path';
import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { VulkanTexts } from '../../pack/bundle/vulkanTexts.js';
import { CommandFailure, usageFailure } from '../CommandFailure.js';
import { readNamedFile } from '../readNamedFile.js';

/** WGSL files as the compiler takes them. */
export interface WgslSource {
  /** The folder that the paths are relative to: that of the first file. */
  readonly folder: string;
  /** Texts by path. */
  readonly modules: Readonly<Record<string, string>>;
  /** The first file without its extension. */
  readonly name: string;
}

const STAGES: Readonly<Record<string, BackendStage>> = { '.vert': 'vertex', '.frag': 'fragment', '.comp': 'compute' };

/** @throws CommandFailure for a file that cannot be read, or lies where no `import` reaches. */
export async function readWgsl(files: readonly string[]): Promise<WgslSource> {
  const [first = ''] = files;
  const folder = dirname(first);
  const modules: Record<string, string> = {};
  for (const file of files) {
    const path = relative(folder, file).replaceAll('\\', '/');
    if (path.startsWith('../')) throw new CommandFailure(`${file}: it does not lie in ${folder}, as ${first} does.`);
    modules[path] = await readText(file);
  }
  return { folder, modules, name: basename(first, extname(first)) };
}

/** Vulkan GLSL by stage, which the extensions say. */
export async function readVulkan(files: readonly string[]): Promise<VulkanTexts> {
  const texts: Partial<Record<BackendStage, string>> = {};
  for (const file of files) {
    const stage = STAGES[extname(file)];
    if (stage === undefined) throw usageFailure(`--vulkan takes a .vert, .frag or .comp file, not "${file}".`);
    if (texts[stage] !== undefined) throw usageFailure(`--vulkan has two files of the ${stage} stage.`);
    texts[stage] = await readText(file);
  }
  return texts;
}

/** As modules of an effect's folder are read: without a mark, and with line breaks that are the same everywhere. */
export async function readText(file: string): Promise<string> {
  return new TextDecoder().decode(await readNamedFile(file)).replaceAll('\r\n', '\n');
}
