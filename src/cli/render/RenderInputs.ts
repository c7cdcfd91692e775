/** Bytes that the page will fetch, by the paths that a request names them with. */
export class RenderInputs {
  readonly files = new Map<string, Uint8Array>();

  /** Returns the path to fetch them from. */
  add(bytes: Uint8Array): string {
    const path = `/input/${this.files.size}`;
    this.files.set(path, bytes);
    return path;
  }
}
