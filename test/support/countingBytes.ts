/** Bytes that count how many of them are looked at, so that work can be measured without a clock. */
export interface CountingBytes {
  readonly bytes: Uint8Array;
  /** Bytes looked at so far: one by one, or by a method that goes over a range. */
  readonly looks: () => number;
}

/**
 * A `Uint8Array` whose views count too. It stands on shared memory, so that a decoder is given a copy, and the copy is counted.
 * What is read through a `DataView` is not.
 */
export function countingBytes(original: Uint8Array): CountingBytes {
  const memory = new Uint8Array(new SharedArrayBuffer(original.length));
  memory.set(original);
  let count = 0;
  const look = (many: number): void => {
    count += many;
  };
  return { bytes: countingView(memory, look), looks: () => count };
}

function countingView(target: Uint8Array, look: (many: number) => void): Uint8Array {
  return new Proxy(target, {
    get(_, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) {
        look(1);
        return target[Number(key)];
      }
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, given);
        if (key === 'subarray' && result instanceof Uint8Array) return countingView(result, look);
        look(looksOf(target, key, result, given));
        return result;
      };
    },
  });
}

/** What a method of typed arrays has to go over. */
function looksOf(target: Uint8Array, key: string | symbol, result: unknown, given: readonly unknown[]): number {
  if (result instanceof Uint8Array) return result.length;
  const from = typeof given[1] === 'number' ? given[1] : 0;
  if (key === 'indexOf' && typeof result === 'number') return (result < 0 ? target.length : result + 1) - from;
  if (key === 'lastIndexOf' && typeof result === 'number') return from - result;
  return target.length;
}
