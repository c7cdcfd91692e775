/** There is neither WebGPU nor WebGL2 to draw with. The library's own error is the `cause`; its message is this one's. */
export class NoDeviceError extends Error {
  override readonly name = 'NoDeviceError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
