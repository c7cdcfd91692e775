/** The next multiple of `step` at or above `value`. */
export function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
