import { type CarbonEffectVerification, verifyWith } from '../../format/carbonEffect/verifyCarbonEffect.js';
import { type ShaderBundleVerification, verifyShaderBundle } from '../../format/shaderBundle/verifyShaderBundle.js';
import { verifyEffectClasses } from '../../resource/verifyEffectClasses.js';
import { CommandFailure } from '../CommandFailure.js';
import { failureAccount } from '../failureAccount.js';
import { isBundleFile } from '../isBundleFile.js';
import { readNamedFile } from '../readNamedFile.js';

/** What re-emitting a file gave: of an effect, or of a shader bundle, which has `format`. */
export type FileVerification = CarbonEffectVerification | ShaderBundleVerification;

/** What became of one file. Plain, since it may come from another thread. */
export type VerifyOutcome =
  | { readonly kind: 'verified'; readonly result: FileVerification; readonly bytes: number }
  /** Could not be opened. */
  | { readonly kind: 'unread'; readonly message: string }
  /** Made the program fail. */
  | { readonly kind: 'failed'; readonly message: string };

/** Reads a file and re-emits it in every way there is. Never throws: nothing that is wrong with one file may keep others waiting. */
export async function verifyFile(path: string): Promise<VerifyOutcome> {
  try {
    const bytes = await readNamedFile(path);
    const result = isBundleFile(bytes, path)
      ? verifyShaderBundle(bytes, { source: path })
      : verifyWith(bytes, path, verifyEffectClasses);
    return { kind: 'verified', result, bytes: bytes.length };
  } catch (cause) {
    if (cause instanceof CommandFailure) return { kind: 'unread', message: cause.message };
    return { kind: 'failed', message: `${path}: ${failureAccount(cause)}` };
  }
}
