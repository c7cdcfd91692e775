/** Imports that {@link effectFileOf} may know, so that a bundler asks for no others. */
export const EFFECT_QUERY = /[\\/]effect\.ts\?/;

const QUERY = /^(?<file>.+[\\/]effect\.ts)\?(?:.*&)?effect(?:[&=]|$)/;

/** The `effect.ts` of an import like `./hull/effect.ts?effect`; `null` for any other import. */
export function effectFileOf(id: string): string | null {
  return QUERY.exec(id)?.groups?.file ?? null;
}

/** The module of the reference to an effect. */
export function effectId(file: string): string {
  return `${file}?effect`;
}
