import { type CarbonEffectVerification, verifyWith } from '../../format/carbonEffect/verifyCarbonEffect.js';
import { verifyEffectClasses } from '../../resource/verifyEffectClasses.js';
import { CommandFailure } from '../CommandFailure.js';
import { failureAccount } from '../failureAccount.js';
import { readNamedFile } from '../readNamedFile.js';

/** What became of one file. Plain, since it may come from another thread. */
export type VerifyOutcome =
  | { readonly kind: 'verified'; readonly result: CarbonEffectVerification; readonly bytes: number }
  /** Could not be opened. */
  | { readonly kind: 'unread'; readonly message: string }
  /** Made the program fail. */
  | { readonly kind: 'failed'; readonly message: string };

/** Reads a file and re-emits it in every way there is. Never throws: nothing that is wrong with one file may keep others waiting. */
export async function verifyFile(path: string): Promise<VerifyOutcome> {
  try {
    const bytes = await readNamedFile(path);
    return { kind: 'verified', result: verifyWith(bytes, path, verifyEffectClasses), bytes: bytes.length };
  } catch (cause) {
    if (cause instanceof CommandFailure) return { kind: 'unread', message: cause.message };
    return { kind: 'failed', message: `${path}: ${failureAccount(cause)}` };
  }
}
