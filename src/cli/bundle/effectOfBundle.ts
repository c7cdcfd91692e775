import { extname } from 'node:path';
import type { EffectBackend } from '../../resource/EffectReference.js';
import { effectFromShaderBundle } from '../../resource/shaderBundle/effectFromShaderBundle.js';
import { usageFailure } from '../CommandFailure.js';
import { EXIT } from '../exitCodes.js';
import { bytesText } from '../inspect/textLines.js';
import type { Terminal } from '../Terminal.js';
import { printable } from '../valueTexts.js';
import type { BundleOperand } from './bundleOperand.js';
import type { BundleRequest } from './bundleRequest.js';
import { FILE_STATES } from './bundleSource.js';
import { putFile } from './putFile.js';
import { readDrawn } from './readDrawn.js';
import { refuseFlags } from './refuseFlags.js';

const BACKENDS: Readonly<Record<string, EffectBackend>> = { '.carbonwebgpu': 'webgpu', '.carbonwebgl': 'webgl' };

/** Makes the effect of a bundle and puts it in its place. Resolves to the exit code. */
export async function effectOfBundle(
  { file, bytes }: Extract<BundleOperand, { readonly kind: 'bundle' }>,
  request: BundleRequest,
  terminal: Terminal,
): Promise<number> {
  const { sources, out, drawn, isCheck, isJson } = request;
  refuseFlags('a bundle', [
    ['AXIS=OPTION', request.options.length > 0],
    ['--technique', request.technique !== null],
    ['--pass', request.pass !== null],
    ['--entry', request.entries.length > 0],
    ['--language', request.languages.length > 0],
    ['--lose', request.lose.length > 0],
    ['--vulkan', request.vulkan.length > 0],
  ]);
  const backend = BACKENDS[extname(out)];
  if (backend === undefined) {
    throw usageFailure(`A bundle becomes an effect: --out is a .carbonwebgpu or a .carbonwebgl file, not "${out}".`);
  }
  const options = drawn === null ? {} : (await readDrawn(drawn))[backend];
  const effect = effectFromShaderBundle(bytes, backend, { source: file, ...options });
  const state = await putFile(out, effect, isCheck);
  if (isJson) terminal.out(JSON.stringify({ sources, out, state, bytes: effect.length, backend }));
  else terminal.out(`${printable(out)}, ${bytesText(effect.length)}, ${FILE_STATES[state]}`);
  return state === 'written' || state === 'unchanged' ? EXIT.OK : EXIT.FAILED;
}
