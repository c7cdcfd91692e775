/** Gives out numbers to names: to each the one it wants where that is free, else the lowest that nobody wants. */
export class SlotNumbers {
  readonly #wanted = new Map<string, number | null>();
  #numbers: ReadonlyMap<string, number> | null = null;

  /** Said before any number is asked for. What a name wants first counts. */
  want(name: string, number: number | null): void {
    const known = this.#wanted.get(name);
    if (known === undefined || known === null) this.#wanted.set(name, number);
  }

  numberOf(name: string): number {
    this.#numbers ??= giveOut(this.#wanted);
    const number = this.#numbers.get(name);
    if (number === undefined) throw new RangeError(`nobody said that there is a ${name}`);
    return number;
  }
}

/** What every WebGL2 device has at least: texture units of one stage; there are more points for blocks. */
const NUMBERS = 16;

function giveOut(wanted: ReadonlyMap<string, number | null>): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  for (const [name, number] of wanted) {
    if (number === null || number >= NUMBERS || taken.has(number)) continue;
    numbers.set(name, number);
    taken.add(number);
  }
  let next = 0;
  for (const name of wanted.keys()) {
    if (numbers.has(name)) continue;
    while (taken.has(next)) next++;
    numbers.set(name, next);
    taken.add(next);
  }
  return numbers;
}
