/** A scene cannot draw into what it needs. The library's own error is the `cause`; its message is this one's. */
export class TargetError extends Error {
  override readonly name = 'TargetError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
