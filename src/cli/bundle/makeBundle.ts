import { join, resolve } from 'node:path';
import { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { BUNDLE_LOSSES } from '../../pack/bundle/BundleLoss.js';
import type { BundleResult } from '../../pack/bundle/BundleReport.js';
import { PackError } from '../../pack/PackError.js';
import { resolveOptions } from '../../resource/resolveOptions.js';
import { Tr2Shader } from '../../resource/Tr2Shader.js';
import { CommandFailure } from '../CommandFailure.js';
import type { BundleOperand } from './bundleOperand.js';
import type { BundleRequest } from './bundleRequest.js';
import { refuseFlags } from './refuseFlags.js';
import { readText, readVulkan, readWgsl } from './wgslSource.js';

/** A bundle with the folder that places in its report are relative to; empty where they are in no file. */
export interface MadeBundle {
  readonly result: BundleResult;
  readonly folder: string;
}

/**
 * The bundle of a source, whatever it would lose.
 * @throws CommandFailure, FormatError
 */
export function makeBundle(
  operand: Exclude<BundleOperand, { readonly kind: 'bundle' }>,
  request: BundleRequest,
): Promise<MadeBundle> {
  switch (operand.kind) {
    case 'wgsl':
      return ofWgsl(operand.files, request);
    case 'folder':
      return ofFolder(operand.folder, request);
    case 'effect':
      return ofEffect(operand.file, operand.bytes, request);
  }
}

async function ofWgsl(files: readonly string[], request: BundleRequest): Promise<MadeBundle> {
  const { entries, languages, vulkan } = request;
  refuseFlags('WGSL', [
    ['AXIS=OPTION', request.options.length > 0],
    ['--technique', request.technique !== null],
    ['--pass', request.pass !== null],
    ['--lose', request.lose.length > 0],
  ]);
  const { bundleWgsl } = await import('../../pack/index.js');
  const { folder, modules, name } = await readWgsl(files);
  const texts = await readVulkan(vulkan);
  const wanted = languages.length === 0 ? {} : { languages };
  const made = bundleWgsl(modules, { name, entries, vulkan: texts, ...wanted });
  return { folder, result: await placed(folder, made) };
}

async function ofFolder(folder: string, request: BundleRequest): Promise<MadeBundle> {
  refuseFlags("an effect's folder", [
    ['--entry', request.entries.length > 0],
    ['--vulkan', request.vulkan.length > 0],
  ]);
  const [{ TypeScriptImporter }, packEntry] = await Promise.all([
    import('../../pack/folder/TypeScriptImporter.js'),
    import('../../pack/index.js'),
  ]);
  const importer = new TypeScriptImporter({ 'carbonfx/pack': packEntry });
  const { readEffectFolder, bundleEffect } = packEntry;
  const bundled = async (): Promise<BundleResult> => {
    const { source, modules, definition } = await readEffectFolder(resolve(folder), (path) => importer.import(path));
    return bundleEffect(source, modules, {
      definition,
      options: Object.fromEntries(request.options),
      readVulkan: (path) => readText(join(folder, path)),
      ...chosen(request),
    });
  };
  return { folder, result: await placed(folder, bundled()) };
}

async function ofEffect(file: string, bytes: Uint8Array, request: BundleRequest): Promise<MadeBundle> {
  refuseFlags('a compiled effect', [['--entry', request.entries.length > 0]]);
  const reader = new CjsCarbonEffectReader(bytes, { source: file });
  const { index, warnings } = resolveOptions(reader.axes, request.options);
  const names = reader.axes.map(({ name }) => name);
  const stray = request.options.find(([axis]) => !names.includes(axis));
  if (stray !== undefined)
    throw new CommandFailure(`${file}: there is no axis ${stray[0]}; there are ${names.join(', ') || 'none'}.`);
  const [warning] = warnings;
  if (warning !== undefined) throw new CommandFailure(`${file}: ${warning}.`);
  const { bundleShader } = await import('../../pack/index.js');
  const shader = Tr2Shader.fromCarbonBinary(reader, index);
  const vulkan = await readVulkan(request.vulkan);
  return { folder: '', result: await bundleShader(shader, { vulkan, ...chosen(request) }) };
}

/** What is asked of an effect whatever it comes from. What gets lost is decided when all of it is known. */
function chosen({ technique, pass, languages }: BundleRequest) {
  return {
    lose: BUNDLE_LOSSES,
    ...(technique === null ? {} : { technique }),
    ...(pass === null ? {} : { pass }),
    ...(languages.length === 0 ? {} : { languages }),
  };
}

/** What is wrong with an author's file as a failure that begins with its path, line and column. */
async function placed<T>(folder: string, made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    const { file, message } = error;
    throw new CommandFailure(file === '' ? `${folder}: ${message}` : join(folder, message));
  }
}
