/** A name of nothing but the digits of hashes, as content-addressed stores give. */
const HASH_NAME = /^[0-9a-f]{16,}(?:[_-][0-9a-f]{16,})*$/i;

/** The files of a folder that are no effects by their names, so as to say what the folder is when there is no other. */
export class OtherFiles {
  #files = 0;
  #hashed = 0;
  #bare = 0;

  /** @param name of the file, without its folder. */
  add(name: string): void {
    this.#files += 1;
    const dot = name.lastIndexOf('.');
    if (dot <= 0) this.#bare += 1;
    if (HASH_NAME.test(dot > 0 ? name.slice(0, dot) : name)) this.#hashed += 1;
  }

  /** Says what is there in place of effects, and what to do. */
  account(): string {
    const files = this.#files;
    if (files === 0) return 'There is no file in there at all.';
    // Half, since a store may hold an index beside what it stores.
    const isStore = this.#hashed * 2 >= files || this.#bare * 2 >= files;
    const names = isStore ? `, named by hashes: ${this.#hashed}, without an extension: ${this.#bare}` : '';
    return `Effects are found by their extension. Other files in there: ${files}${names}. ${STORE}`;
  }
}

const STORE =
  'A content-addressed store is no corpus: write its effects out under their real names first (effect.dx11/….sm_hi), and name ' +
  'that folder. A file that is called otherwise can be named itself.';
