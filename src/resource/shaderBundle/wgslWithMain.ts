import { FormatError } from '../../format/bytes/FormatError.js';
import { withoutComments } from '../../format/bytes/withoutComments.js';

/** Neither a function nor a member of a struct. */
const OTHER_MAIN = /(?<![\p{L}\p{N}_.])main(?![\p{L}\p{N}_])(?!\s{0,99}[(:])/u;
const NAME = /^[\p{L}_][\p{L}\p{N}_]{0,999}$/u;

/**
 * A WGSL text whose entry point is called `main`, as it is in every bundle of YUP's. One that the bundle calls otherwise is
 * renamed where it is declared, since nothing can call it; another function called `main` makes way.
 * @throws FormatError where the text has neither a function of the entry point's name nor one called `main`, and where
 *   `main` is something else than a function or a member
 */
export function wgslWithMain(text: string, entryPoint: string, stage: string, source: string): string {
  const code = withoutComments(text);
  const hasMain = declares(code, 'main');
  const hasOwn = entryPoint !== 'main' && NAME.test(entryPoint) && declares(code, entryPoint);
  if (!hasOwn && hasMain) return text;
  if (!hasOwn) {
    throw new FormatError({
      source,
      path: `${stage}.entryPoint`,
      found: JSON.stringify(entryPoint),
      wanted: 'a function of that name in the WGSL, or one called main',
    });
  }
  if (OTHER_MAIN.test(code)) {
    const found = `${JSON.stringify(entryPoint)}, and something else called main`;
    throw new FormatError({ source, path: `${stage}.entryPoint`, found, wanted: 'the entry point main' });
  }
  const free = hasMain ? text.replaceAll(/(?<![\p{L}\p{N}_.])main(?=\s{0,99}\()/gu, unusedName(code)) : text;
  return free.replaceAll(declaration(entryPoint), (_, before: string) => `${before}main`);
}

function declaration(name: string): RegExp {
  return new RegExp(`(\\bfn\\s{1,99})${name}(?=\\s{0,99}\\()`, 'gu');
}

function declares(code: string, name: string): boolean {
  return declaration(name).test(code);
}

function unusedName(code: string): string {
  let name = 'main_';
  while (code.includes(name)) name += '_';
  return name;
}
