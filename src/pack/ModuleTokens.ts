import type { AuthorToken, AuthorTokens } from './alignTokens.js';
import { type WgslToken, wgslTokens } from './wgsl/wgslTokens.js';

/** The tokens of an effect's modules, each module read once. */
export class ModuleTokens implements AuthorTokens {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #tokens = new Map<string, readonly WgslToken[]>();
  /** By file, then offset: the index of the token. */
  readonly #indices = new Map<string, ReadonlyMap<number, number>>();

  /** @param texts by path. */
  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  tokensOf(path: string): readonly WgslToken[] {
    const tokens = this.#tokens.get(path) ?? wgslTokens(this.#texts.get(path) ?? '');
    this.#tokens.set(path, tokens);
    return tokens;
  }

  tokenAt(path: string, offset: number): AuthorToken | null {
    const indices = this.#indices.get(path) ?? new Map(this.tokensOf(path).map((token, i) => [token.offset, i]));
    this.#indices.set(path, indices);
    const index = indices.get(offset);
    return index === undefined ? null : { path, index };
  }
}
