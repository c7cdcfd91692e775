/** A texture could not be had. The library's own error is the `cause`; its message is this one's. */
export class TextureError extends Error {
  override readonly name = 'TextureError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
