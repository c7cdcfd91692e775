import type { Float } from './Float.js';
import type { ArenaBlob, RecordWalk, StrayBlob } from './RecordIo.js';
import { substituteText } from './substitute.js';
import { WritingIo } from './WritingIo.js';

/** A value that a version cannot carry. */
export interface FieldLoss {
  /** Where it is, e.g. `bodies[0].techniques[1].passes[0].stages[1].registers[2].count`. */
  readonly path: string;
  /** What is there, in words. */
  readonly found: string;
  /** What a reader of that version has there instead, in words. */
  readonly becomes: string;
}

/**
 * Walks records as if they were written and gives them back as a reader of the target version would have them: what that
 * version has no bytes for holds its substitute, and every value that this changes is noted.
 */
export class ConvertingIo extends WritingIo {
  readonly #losses: FieldLoss[] = [];
  /** From the outermost inwards; a list shows by its results where it is. */
  readonly #steps: { readonly name: string; readonly results: readonly unknown[] | null }[] = [];

  /** So far, in the order of the walk. */
  get losses(): readonly FieldLoss[] {
    return this.#losses;
  }

  u8(value: number): number {
    return value;
  }

  u16(value: number): number {
    return value;
  }

  u32(value: number): number {
    return value;
  }

  f32(value: Float): Float {
    return value;
  }

  text(value: string): string {
    return value;
  }

  blob(value: ArenaBlob): ArenaBlob {
    return value;
  }

  strayBlob(value: StrayBlob): StrayBlob {
    return value;
  }

  override list8<T>(name: string, items: readonly T[], record: RecordWalk<T>, cap?: number): readonly T[] {
    return this.#gather(name, record, (gathering) => super.list8(name, items, gathering, cap));
  }

  override list16<T>(name: string, items: readonly T[], record: RecordWalk<T>, cap?: number): readonly T[] {
    return this.#gather(name, record, (gathering) => super.list16(name, items, gathering, cap));
  }

  override list32<T>(name: string, items: readonly T[], record: RecordWalk<T>): readonly T[] {
    return this.#gather(name, record, (gathering) => super.list32(name, items, gathering));
  }

  override record<T>(name: string, it: T, record: RecordWalk<T>): T {
    this.#steps.push({ name, results: null });
    const result = super.record(name, it, record);
    this.#steps.pop();
    return result;
  }

  protected override lose(name: string, value: unknown, substitute: unknown): void {
    const steps = this.#steps.map(({ name: step, results }) =>
      results === null ? step : `${step}[${results.length}]`,
    );
    this.#losses.push({
      path: [...steps, name].join('.'),
      found: substituteText(name, value),
      becomes: substituteText(name, substitute),
    });
  }

  #gather<T>(name: string, record: RecordWalk<T>, walk: (gathering: RecordWalk<T>) => unknown): readonly T[] {
    const results: T[] = [];
    this.#steps.push({ name, results });
    walk((io, it) => {
      const result = record(io, it);
      results.push(result);
      return result;
    });
    this.#steps.pop();
    return results;
  }
}
