/**
 * What the arena of an effect must be, put together from the records alone: every string with its NUL and every blob that
 * is not empty, each once, in the order of their bytes (`carbon-format.md` section 3).
 */
import type { CarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';

export function modelArena({ axes, bodies }: Pick<CarbonEffectFile, 'axes' | 'bodies'>): Uint8Array {
  const entries: Buffer[] = [];
  gather([axes, bodies], entries);
  const unique = new Map(entries.map((entry) => [entry.toString('latin1'), entry]));
  return new Uint8Array(Buffer.concat([...unique.values()].sort(Buffer.compare)));
}

/** Every string of a record is one of the arena's, but for the text of an annotation that is no string. */
function gather(value: unknown, entries: Buffer[]): void {
  if (typeof value === 'string') entries.push(Buffer.concat([utf8Of(value), Buffer.of(0)]));
  if (value instanceof Uint8Array && value.length > 0) entries.push(Buffer.from(value));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  for (const [key, inner] of Object.entries(value)) {
    const isUnused = key === 'text' && 'type' in value && value.type !== 3;
    if (!isUnused) gather(inner, entries);
  }
}

/** A lone surrogate from U+DC80 to U+DCFF stands for the byte in its low half. */
function utf8Of(text: string): Buffer {
  return Buffer.concat(
    Array.from(text, (character) =>
      /^[\udc80-\udcff]$/.test(character) ? Buffer.of(character.charCodeAt(0) & 0xff) : Buffer.from(character, 'utf8'),
    ),
  );
}
