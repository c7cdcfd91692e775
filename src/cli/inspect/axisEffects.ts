import type { PermutationAxis } from '../../format/carbonEffect/permutationAxis.js';

/** What an axis does not do, by the bodies that its options lead to. */
export interface AxisEffect {
  readonly axis: string;
  /** Whether it has several options and no row's body depends on which is chosen. */
  readonly changesNothing: boolean;
  /** Where it changes something: the options of another axis under which it changes nothing. */
  readonly changesNothingWhile: readonly { readonly axis: string; readonly options: readonly string[] }[];
}

/**
 * Compares the bodies of rows that differ in one axis alone. Linear in the rows, for each pair of axes with a choice.
 * @param axes whose combinations are the rows
 */
export function axisEffects(axes: readonly PermutationAxis[], bodyOfRow: ArrayLike<number>): readonly AxisEffect[] {
  let stride = 1;
  const placed = axes.map((axis) => {
    const place = { axis, stride, count: axis.options.length };
    stride *= axis.options.length;
    return place;
  });
  return placed.map((place) => effectOf(place, placed, bodyOfRow));
}

interface PlacedAxis {
  readonly axis: PermutationAxis;
  /** Rows from one option to the next. */
  readonly stride: number;
  readonly count: number;
}

function effectOf(place: PlacedAxis, all: readonly PlacedAxis[], bodyOfRow: ArrayLike<number>): AxisEffect {
  const others = all.filter((other) => other !== place && other.count > 1);
  const matters = others.map(({ count }) => new Uint8Array(count));
  let changes = false;
  for (let row = 0; row < bodyOfRow.length; row++) {
    const digit = Math.floor(row / place.stride) % place.count;
    if (digit === 0 || bodyOfRow[row] === bodyOfRow[row - digit * place.stride]) continue;
    changes = true;
    others.forEach((other, i) => {
      const options = matters[i];
      if (options !== undefined) options[Math.floor(row / other.stride) % other.count] = 1;
    });
  }
  const changesNothingWhile = others.flatMap(({ axis }, i) => {
    const options = axis.options.filter((_, option) => matters[i]?.[option] === 0);
    return changes && options.length > 0 ? [{ axis: axis.name, options }] : [];
  });
  return { axis: place.axis.name, changesNothing: !changes && place.count > 1, changesNothingWhile };
}
