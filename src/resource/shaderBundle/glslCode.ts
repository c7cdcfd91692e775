/**
 * GLSL texts of bundles are looked at by their words. Files may hold anything, so every pattern here takes time in
 * proportion to the text: nothing in it repeats without a bound.
 */

/** The text with its comments as spaces: everything else keeps its place. */
export function blankedComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

/** The words of a text without comments: names, numbers, keywords. */
export function wordsOf(code: string): ReadonlySet<string> {
  return new Set(code.match(/\w+/g) ?? []);
}
