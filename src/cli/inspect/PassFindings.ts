import { type RowRuns, runsOfBodies } from './rowSets.js';

/** Something about passes, with where and for which rows it holds. */
export interface Finding {
  readonly reason: string;
  /** `Main pass 0`, `Trace library 0`. */
  readonly places: readonly string[];
  /** Whether it holds for every pass and library of every body that was read. */
  readonly isEverywhere: boolean;
  readonly rows: RowRuns;
}

/** Collects what is found about the passes of bodies, and tells equal findings as one. */
export class PassFindings {
  /** Reason, then place: bodies in ascending order. */
  readonly #bodies = new Map<string, Map<string, number[]>>();

  add(reason: string, place: string, body: number): void {
    let places = this.#bodies.get(reason);
    if (places === undefined) {
      places = new Map();
      this.#bodies.set(reason, places);
    }
    const bodies = places.get(place);
    if (bodies === undefined) places.set(place, [body]);
    else if (bodies.at(-1) !== body) bodies.push(body);
  }

  /**
   * What holds everywhere first, the rest in the order it was found.
   * @param partCount passes and libraries of all bodies together
   */
  list(rowsOfBody: readonly (readonly number[])[], partCount: number): readonly Finding[] {
    const findings = [...this.#bodies].flatMap(([reason, places]): readonly Finding[] => {
      const count = [...places.values()].reduce((sum, bodies) => sum + bodies.length, 0);
      if (count === partCount) {
        const bodies = [...new Set([...places.values()].flat())];
        return [{ reason, places: [...places.keys()], isEverywhere: true, rows: runsOfBodies(bodies, rowsOfBody) }];
      }
      return groupedByBodies(places).map(({ names, bodies }) => {
        return { reason, places: names, isEverywhere: false, rows: runsOfBodies(bodies, rowsOfBody) };
      });
    });
    return findings.sort((a, b) => Number(b.isEverywhere) - Number(a.isEverywhere));
  }
}

interface PlacesOfBodies {
  readonly names: string[];
  readonly bodies: readonly number[];
}

function groupedByBodies(places: ReadonlyMap<string, readonly number[]>): readonly PlacesOfBodies[] {
  const groups = new Map<string, PlacesOfBodies>();
  for (const [name, bodies] of places) {
    const key = bodies.join();
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { names: [name], bodies });
    else known.names.push(name);
  }
  return [...groups.values()];
}
