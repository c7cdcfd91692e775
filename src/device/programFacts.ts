import { withoutComments } from '../format/bytes/withoutComments.js';

/**
 * What a device has to know about a WGSL program that neither its records nor its block state. Read from the text by
 * looking for what WGSL's built-in functions are called with: where that does not answer, the answer is "unknown" and
 * the caller takes the careful side.
 */

/** Whether a pixel program discards fragments by itself. */
export function programDiscards(text: string): boolean {
  return /\bdiscard\b/.test(withoutComments(text));
}

/** All colour targets that a device can have. */
const EVERY_TARGET = 0xff;

/** Bit per colour target (`@location`) that the entry point `main` of a pixel program writes; all bits where the text does not tell. */
export function fragmentOutputs(text: string): number {
  const code = withoutComments(text);
  const entry = /\bfn\s+main\s*\(/.exec(code);
  if (entry === null) return EVERY_TARGET;
  const parametersEnd = closingParenthesis(code, entry.index + entry[0].length);
  const result = /^\s*->([^{]*)\{/.exec(code.slice(parametersEnd));
  if (result === null) return 0;
  const returned = result[1] ?? '';
  const own = locationsIn(returned);
  if (own !== 0) return own;
  if (/@\s*builtin\b/.test(returned)) return 0;
  const name = returned.trim();
  if (!/^[\p{L}\p{N}_]+$/u.test(name)) return EVERY_TARGET;
  const struct = new RegExp(`\\bstruct\\s+${name}\\s*\\{([^}]*)\\}`).exec(code);
  return struct === null ? EVERY_TARGET : locationsIn(struct[1] ?? '');
}

function closingParenthesis(code: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < code.length && depth > 0; at += 1) {
    const character = code[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
  }
  return at;
}

function locationsIn(declaration: string): number {
  let bits = 0;
  for (const [, location] of declaration.matchAll(/@\s*location\s*\(\s*(\d+)[iu]?\s*,?\s*\)/g))
    bits |= 1 << Number(location);
  return bits;
}

/** How a program reads one of its textures. */
export interface TextureUse {
  /** Symbols of the samplers that it is sampled through, where the call names both. */
  readonly samplers: ReadonlySet<string>;
  /** Whether it is also used in a way that the text does not show, e.g. handed to a function. */
  readonly isOpaque: boolean;
}

/** Built-in functions that read a texture without a sampler. */
const UNSAMPLED = /^texture(Load|Dimensions|NumLayers|NumLevels|NumSamples)$/;

/** Characters around an occurrence that are looked at. A call spread wider than this counts as opaque. */
const CONTEXT = 200;

/** Whether a name is declared other than by `var`: as a parameter it means something else inside that function. */
export function isShadowed(code: string, symbol: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}_.]|\\bvar\\s+)${escaped(symbol)}\\s*:`, 'u').test(code);
}

/** Finds the uses of a texture in WGSL text that has no comments any more. */
export function textureUse(code: string, texture: string): TextureUse {
  const samplers = new Set<string>();
  let isOpaque = false;
  const occurrence = new RegExp(`(?<![\\p{L}\\p{N}_.])${escaped(texture)}(?![\\p{L}\\p{N}_])`, 'gu');
  for (const { index } of code.matchAll(occurrence)) {
    const before = code.slice(Math.max(0, index - CONTEXT), index);
    const after = code.slice(index + texture.length, index + texture.length + CONTEXT);
    if (/\bvar\s*$/.test(before)) continue; // Its declaration.
    // textureGather may have the component in front of the texture.
    const call = /\b(texture[A-Z]\w*)\s*\(\s*(?:\d[iu]?\s*,\s*)?$/.exec(before)?.[1];
    if (call === undefined) {
      isOpaque = true;
      continue;
    }
    if (UNSAMPLED.test(call)) continue;
    const sampler = /^\s*,\s*([\p{L}_][\p{L}\p{N}_]*)(?=\s*[,)])/u.exec(after)?.[1];
    if (sampler === undefined) isOpaque = true;
    else samplers.add(sampler);
  }
  return { samplers, isOpaque };
}

/** A file may call a symbol anything. */
function escaped(symbol: string): string {
  return symbol.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
