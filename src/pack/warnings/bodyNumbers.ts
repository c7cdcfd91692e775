import type { BodyDraft, StageDraft } from '../BodyDraft.js';
import { keyOf } from '../BodyTranslations.js';

/** A number per body: equal where everything that the files say of them is equal, untranslated or not. */
export function bodyNumbers(bodies: readonly BodyDraft[]): number[] {
  const programs = new Map<string, number>();
  const numbers = new Map<string, number>();
  return bodies.map(({ techniques, parameters }) => {
    const content = techniques.map(({ name, passes }) => [
      name,
      passes.map(({ stages, renderStates, bindings }) => [
        stages.map((stage) => [numberOf(programs, keyOf(stage)), recordOf(stage)]),
        renderStates,
        bindings.map(({ spot: _, ...binding }) => binding),
      ]),
    ]);
    return numberOf(numbers, JSON.stringify([content, parameters]));
  });
}

function recordOf({ record }: StageDraft): unknown {
  return { ...record, defaults: [...record.defaults.bytes] };
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}
