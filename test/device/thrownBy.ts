/** The error that a call throws, for tests of its class and its whole message. */
export function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    if (error instanceof Error) return error;
    throw new TypeError(`something that is no Error was thrown: ${String(error)}`);
  }
  throw new TypeError('nothing was thrown');
}
