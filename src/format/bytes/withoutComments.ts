/** WGSL text without its comments (block comments nest). Line breaks are kept. */
export function withoutComments(text: string): string {
  let out = '';
  let depth = 0;
  let kept = 0;
  for (let at = nextMark(text, 0, depth); at >= 0; at = nextMark(text, at, depth)) {
    if (depth === 0) out += text.slice(kept, at);
    const mark = text.slice(at, at + 2);
    if (mark === '//') {
      const end = text.indexOf('\n', at);
      kept = end < 0 ? text.length : end;
      at = kept;
      continue;
    }
    if (depth > 0) out += text.slice(kept, at).replaceAll(/[^\n]/g, '');
    depth += mark === '/*' ? 1 : -1;
    at += 2;
    kept = at;
    if (depth === 0) out += ' ';
  }
  return depth === 0 ? out + text.slice(kept) : out;
}

/** Where the next comment begins or, inside one, where it ends or another begins; -1 = nowhere. */
function nextMark(text: string, from: number, depth: number): number {
  const mark = depth === 0 ? /\/[/*]/g : /\/\*|\*\//g;
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? -1;
}
