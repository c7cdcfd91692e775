import { DeviceLostError, type LossOutlook } from './DeviceError.js';
import type { DeviceKind } from './DeviceKind.js';

interface Loss {
  readonly reason: string;
  readonly message: string;
  outlook: LossOutlook;
  cause: unknown;
}

/**
 * How one life of an underlying device goes: from its making until it is lost, for good. Whoever awaited something of it
 * asks `assertLive` before using the result, since a lost device or context goes on handing out objects.
 */
export class Lifetime {
  /** 1 for the first. */
  readonly number: number;
  readonly #kind: DeviceKind;
  #lostBecause: Loss | null = null;

  constructor(kind: DeviceKind, number: number) {
    this.#kind = kind;
    this.number = number;
  }

  get isLive(): boolean {
    return this.#lostBecause === null;
  }

  get lostError(): DeviceLostError | null {
    const why = this.#lostBecause;
    if (why === null) return null;
    const { reason, message, outlook, cause } = why;
    return new DeviceLostError(this.#kind, reason, this.number, message, { outlook, cause });
  }

  /** @throws DeviceLostError */
  assertLive(): void {
    const error = this.lostError;
    if (error) throw error;
  }

  /** The first reason stays; what comes after is what was said last. */
  markLost(reason: string, message: string, outlook: LossOutlook = null): void {
    this.#lostBecause ??= { reason, message, outlook, cause: undefined };
    this.#lostBecause.outlook = outlook;
  }

  /** Says that there will be no other after this one, where it is lost. */
  giveUp(cause: unknown): void {
    const why = this.#lostBecause;
    if (why === null) return;
    why.outlook = 'given-up';
    why.cause = cause;
  }
}
