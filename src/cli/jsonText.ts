/**
 * JSON, indented by one space, as `JSON.stringify` writes it, but that -0 stays -0, whose sign `JSON.stringify` drops, and
 * that a list of nothing but numbers, booleans and `null` is one line.
 * @param value plain: objects, lists, strings, numbers, booleans and `null`. A property that is `undefined` is left out.
 */
export function jsonText(value: unknown): string {
  const lines: string[] = [];
  eachJsonLine(value, (line) => lines.push(line));
  return lines.join('\n');
}

/** Hands out the lines of {@link jsonText} one by one, for what takes too much memory as one text. */
export function eachJsonLine(value: unknown, tell: (line: string) => void): void {
  tellLines(value, { indent: '', before: '', after: '' }, tell);
}

/** Where a value stands: what is in front of it in its first line, and behind it in its last one. */
interface Place {
  readonly indent: string;
  readonly before: string;
  readonly after: string;
}

function tellLines(value: unknown, { indent, before, after }: Place, tell: (line: string) => void): void {
  if (typeof value !== 'object' || value === null) {
    tell(before + shortText(value) + after);
    return;
  }
  if (Array.isArray(value) && value.every(isShort)) {
    tell(`${before}[${value.map(shortText).join(', ')}]${after}`);
    return;
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const items = Array.isArray(value) ? value.map((it): NamedValue => ['', it]) : propertiesOf(value);
  if (items.length === 0) {
    tell(before + open + close + after);
    return;
  }
  tell(before + open);
  const inside = `${indent} `;
  items.forEach(([name, it], i) => {
    const comma = i === items.length - 1 ? '' : ',';
    tellLines(it, { indent: inside, before: inside + name, after: comma }, tell);
  });
  tell(indent + close + after);
}

type NamedValue = readonly [name: string, value: unknown];

function propertiesOf(value: object): readonly NamedValue[] {
  return Object.entries(value)
    .filter(([, it]) => it !== undefined)
    .map(([name, it]) => [`${JSON.stringify(name)}: `, it]);
}

function shortText(value: unknown): string {
  return Object.is(value, -0) ? '-0' : (JSON.stringify(value) ?? 'null');
}

function isShort(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean';
}
