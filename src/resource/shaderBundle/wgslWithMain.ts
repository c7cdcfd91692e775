import { FormatError } from '../../format/bytes/FormatError.js';
import { withoutComments } from '../../format/bytes/withoutComments.js';

/**
 * A WGSL text with the entry point `main`, which bundles have in every language; one that is called otherwise is renamed.
 * @throws FormatError where the text has no function of the entry point's name, or another thing is called `main`
 */
export function wgslWithMain(text: string, entryPoint: string, stage: string, source: string): string {
  const code = withoutComments(text);
  if (/\bfn\s+main\s*\(/.test(code)) return text;
  const refuse = (found: string, wanted: string): never => {
    throw new FormatError({ source, path: `${stage}.entryPoint`, found, wanted });
  };
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(entryPoint) || !new RegExp(`\\bfn\\s+${entryPoint}\\s*\\(`, 'u').test(code)) {
    refuse(`"${entryPoint}"`, 'a function of that name in the WGSL, or one called main');
  }
  if (/\bmain\b/.test(code)) refuse(`"${entryPoint}", and something else called main`, 'the entry point main');
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}_.])${entryPoint}(?![\\p{L}\\p{N}_])`, 'gu'), 'main');
}
