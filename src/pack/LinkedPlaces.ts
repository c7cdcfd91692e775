import { type AuthorToken, type AuthorTokens, alignTokens, type Origin } from './alignTokens.js';
import { type WgslToken, wgslTokens } from './wgsl/wgslTokens.js';

/** A place in an author's file. */
export interface AuthorPlace {
  readonly path: string;
  /** UTF-16 units from the start of the file. */
  readonly offset: number;
}

const NAME = /^[\p{XID_Start}_]\p{XID_Continue}*/u;
const NAME_REACH = 100;

/** The way from a linked text back to the author's files, which is worked out when something is first asked for. */
export class LinkedPlaces {
  readonly #text: string;
  readonly #author: AuthorTokens;
  readonly #origin: Origin;
  #aligned: { readonly linked: readonly WgslToken[]; readonly author: readonly (AuthorToken | null)[] } | null = null;

  constructor(text: string, author: AuthorTokens, origin: Origin) {
    this.#text = text;
    this.#author = author;
    this.#origin = origin;
  }

  /** Of an offset inside of a token the same inside of the author's, of one between tokens the end of the one before. */
  placeOf(offset: number): AuthorPlace {
    return this.#placeOfName(offset) ?? this.#placeOfToken(offset);
  }

  /** Most questions are about names, and the linker knows where these were. */
  #placeOfName(offset: number): AuthorPlace | null {
    const [name] = this.#text.slice(offset, offset + NAME_REACH).match(NAME) ?? [];
    if (name === undefined || /[\p{XID_Continue}.]/u.test(this.#text[offset - 1] ?? '')) return null;
    const { path, offset: at } = this.#origin(offset);
    const found = this.#author.tokenAt(path, at);
    return found !== null && this.#author.tokensOf(path)[found.index]?.text === name ? { path, offset: at } : null;
  }

  #placeOfToken(offset: number): AuthorPlace {
    this.#aligned ??= this.#align();
    const { linked, author } = this.#aligned;
    const at = linked.findLastIndex((token) => token.offset <= offset);
    const [token, found] = [linked[at], author[at]];
    const own = found == null ? undefined : this.#author.tokensOf(found.path)[found.index];
    if (token === undefined || found == null || own === undefined) return this.#origin(offset);
    return { path: found.path, offset: own.offset + Math.min(offset - token.offset, own.text.length) };
  }

  #align(): { readonly linked: readonly WgslToken[]; readonly author: readonly (AuthorToken | null)[] } {
    const linked = wgslTokens(this.#text);
    return { linked, author: alignTokens(linked, this.#author, this.#origin) };
  }
}
