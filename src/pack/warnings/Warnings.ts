import type { PackWarning } from '../PackWarning.js';

/** The warnings of one effect: each once, however many combinations give it. */
export class Warnings {
  readonly #byKey = new Map<string, PackWarning>();

  add(warning: PackWarning): void {
    const { kind, name, message, spot } = warning;
    this.#byKey.set(JSON.stringify([kind, name, message, spot.file, spot.line, spot.column]), warning);
  }

  /** By file, line, column, then kind and name: the same order whatever gave them first. */
  sorted(): readonly PackWarning[] {
    return [...this.#byKey.values()].sort(inOrder);
  }
}

function inOrder(a: PackWarning, b: PackWarning): number {
  return (
    compare(a.spot.file, b.spot.file) ||
    a.spot.line - b.spot.line ||
    a.spot.column - b.spot.column ||
    compare(a.kind, b.kind) ||
    compare(a.name, b.name) ||
    compare(a.message, b.message)
  );
}

/** By code unit: no locale has a say in it. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
