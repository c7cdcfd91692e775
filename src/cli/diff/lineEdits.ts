/** One line of two texts put side by side: in both, only in the first, only in the second. */
export interface LineEdit {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
  /** Line number from 1, in the second text where it is only there, else in the first. */
  readonly line: number;
}

/** More edits than this are not told apart: what is between the first and the last of them is replaced whole. */
const MAX_EDITS = 400;

/** Turns one list of lines into the other with few edits (Myers' greedy search); what both begin and end with is left out. */
export function lineEdits(left: readonly string[], right: readonly string[]): readonly LineEdit[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  const kept = commonLines(a, b);
  const edits: LineEdit[] = [];
  let [x, y] = [0, 0];
  for (const [toX, toY] of [...kept, [a.length, b.length] as const]) {
    for (; x < toX; x++) edits.push({ mark: '-', text: a[x] ?? '', line: start + x + 1 });
    for (; y < toY; y++) edits.push({ mark: '+', text: b[y] ?? '', line: start + y + 1 });
    if (x < a.length && y < b.length) edits.push({ mark: ' ', text: a[x] ?? '', line: start + x + 1 });
    x++;
    y++;
  }
  return edits;
}

type Place = readonly [left: number, right: number];

/** The places of lines that both keep, ascending. */
function commonLines(a: readonly string[], b: readonly string[]): readonly Place[] {
  /** By number of edits: the furthest place in `a` on each diagonal. */
  const trace: Map<number, number>[] = [];
  for (let edits = 0; edits <= Math.min(a.length + b.length, MAX_EDITS); edits++) {
    const last = trace.at(-1) ?? new Map([[1, 0]]);
    const furthest = new Map<number, number>();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = comesFromAbove(last, diagonal, edits) ? (last.get(diagonal + 1) ?? 0) : (last.get(diagonal - 1) ?? 0) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      furthest.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return walkBack([...trace, furthest], a.length, b.length);
    }
    trace.push(furthest);
  }
  return [];
}

/** Whether the best way to a diagonal is by a line of `b` alone. */
function comesFromAbove(last: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && (last.get(diagonal - 1) ?? -1) < (last.get(diagonal + 1) ?? -1));
}

function walkBack(trace: readonly ReadonlyMap<number, number>[], endX: number, endY: number): readonly Place[] {
  const kept: Place[] = [];
  let [x, y] = [endX, endY];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const last = trace[edits - 1] ?? new Map([[1, 0]]);
    const diagonal = x - y;
    const before = comesFromAbove(last, diagonal, edits) ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : (last.get(before) ?? 0);
    const fromY = edits === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x--;
      y--;
      kept.push([x, y]);
    }
    [x, y] = [fromX, fromY];
  }
  return kept.reverse();
}
