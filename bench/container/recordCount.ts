/** Records of a description: every object that a list of it holds, at any depth. */
export function recordCount(value: unknown): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, it) => sum + (typeof it === 'object' ? 1 : 0) + recordCount(it), 0);
  }
  return Object.values(value).reduce<number>((sum, it) => sum + recordCount(it), 0);
}
