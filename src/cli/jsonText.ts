/**
 * JSON, indented by one space, as `JSON.stringify` writes it, but that -0 stays -0, whose sign `JSON.stringify` drops, and
 * that a list of nothing but numbers, booleans and `null` is one line.
 * @param value plain: objects, lists, strings, numbers, booleans and `null`. A property that is `undefined` is left out.
 */
export function jsonText(value: unknown, indent = ''): string {
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inside = `${indent} `;
  if (Array.isArray(value)) {
    if (value.every(isShort)) return `[${value.map((it) => jsonText(it)).join(', ')}]`;
    return block(
      '[',
      value.map((it) => jsonText(it, inside)),
      ']',
      indent,
    );
  }
  const properties = Object.entries(value)
    .filter(([, it]) => it !== undefined)
    .map(([name, it]) => `${JSON.stringify(name)}: ${jsonText(it, inside)}`);
  return block('{', properties, '}', indent);
}

function isShort(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean';
}

function block(open: string, lines: readonly string[], close: string, indent: string): string {
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${indent} ${line}`).join(',\n')}\n${indent}${close}`;
}
