import type { BodyDraft, StageDraft } from '../BodyDraft.js';
import { keyOf } from '../BodyTranslations.js';
import { ENTRY_POINT } from '../entryProgram.js';
import { md5 } from '../md5.js';
import { staticUse } from '../wgsl/staticUse.js';
import { wgslModule } from '../wgsl/wgslModule.js';

/**
 * A number per body: equal where everything that the files say of them is equal, untranslated or not, but for declarations
 * that a program has and never uses.
 */
export function bodyNumbers(bodies: readonly BodyDraft[]): number[] {
  const live = new Map<string, string>();
  const numbers = new Map<string, number>();
  return bodies.map(({ techniques, parameters }) => {
    const content = techniques.map(({ name, passes }) => [
      name,
      passes.map(({ stages, renderStates, bindings }) => [
        stages.map((stage) => [liveProgram(live, stage), recordOf(stage)]),
        renderStates,
        bindings.map(({ spot: _, ...binding }) => binding),
      ]),
    ]);
    return numberOf(numbers, JSON.stringify([content, parameters]));
  });
}

/** The words of a program without what its entry point does not use. Bodies share most of their programs. */
function liveProgram(live: Map<string, string>, stage: StageDraft): string {
  const key = keyOf(stage);
  const known = live.get(key);
  if (known !== undefined) return known;
  const { tokens, declarations } = wgslModule(stage.reflection.program.text);
  const entry = declarations.find(({ keyword, name }) => keyword === 'fn' && name === ENTRY_POINT);
  const used = entry === undefined ? new Set(declarations) : staticUse(declarations, entry);
  const words = tokens.map(({ text }) => text);
  for (const { start, end } of declarations.filter((it) => !used.has(it))) words.fill('', start, end);
  const program = md5(new TextEncoder().encode(words.filter((word) => word !== '').join(' ')));
  live.set(key, program);
  return program;
}

function recordOf({ record }: StageDraft): unknown {
  return { ...record, defaults: [...record.defaults.bytes] };
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}
