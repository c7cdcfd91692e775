import { describe, expect, it } from 'vitest';
import { spotInDefinition, spotNear } from '../../src/pack/definitionSpot.js';
import type { SourceSpot, SourceText } from '../../src/pack/sourceSpot.js';

const of = (text: string): SourceText => ({ path: 'effect.ts', text });

const placeOf = ({ line, column }: SourceSpot): string => `${line}:${column}`;

describe('a place in a definition', () => {
  it.each<[string, string, (string | number)[], string]>([
    ['a line comment', '// name: Tint\nname: 1', ['name'], '2:1'],
    ['a block comment', '/* name:\n1 */ name: 1', ['name'], '2:6'],
    ['a part of a string', "a: 'the name: of it', name: 1", ['name'], '1:23'],
    ['a part of a template', 'a: `name:\n`, name: 1', ['name'], '2:4'],
    ['a quote in a regular expression', 'a: /[\'"]/, // name\nname: 1', ['name'], '2:1'],
    ['an escaped quote', "a: 'it\\'s name: ', name: 1", ['name'], '1:20'],
    ['a division', "a: b / 2, c: '/', name: 1", ['name'], '1:19'],
    ['a longer word', 'names: 1, $name: 2, name: 3', ['name'], '1:21'],
    ['a use that is none of a property', 'a: name, name: 1', ['name'], '1:10'],
    ['an inner one', 'a: { name: 1 },\nname: 1', ['name'], '2:1'],
    ['one of another property', 'a: { Tint: 1 }, parameters: { Tint: 2 }', ['parameters', 'Tint'], '1:31'],
    ['an inner one of the same property', 'p: { A: { Tint: 1 }, Tint: 2 }', ['p', 'Tint'], '1:22'],
    ['a quoted property', "p: { 'A B': 1, 'Tint': 2 }", ['p', 'Tint'], '1:17'],
    ['a name in a list', "axes: [{ name: 'A' }, { name: 'B' }]", ['axes', 'B'], '1:32'],
    ['an element', "axes: [{ name: 'A' }, { name: 'B' }]", ['axes', 1, 'name'], '1:25'],
    ['an element of nested lists', 'a: [[1, x], [y, z]]', ['a', 1, 1], '1:17'],
    ['a method', 'a: 1, aliases(o) { return { name: o }; }, name: 2', ['aliases', 'name'], '1:29'],
    ['a variable of its own', 'const p = { Tint: 1 };\n({ q: { Tint: 2 }, p })', ['p', 'Tint'], '1:13'],
    ['a variable of another name', 'const all = { Tint: 1 };\n({ q: { Tint: 2 }, p: all })', ['p', 'Tint'], '1:15'],
    ['what is made elsewhere', 'p: made(), q: { Tint: 2 }', ['p', 'Tint'], '1:17'],
  ])('is not that of %s', (_what, text, way, place) => {
    expect(placeOf(spotInDefinition(of(text), ...way))).toBe(place);
  });

  it('is the file alone where there is no such word, and nowhere where there is no text', () => {
    expect(spotInDefinition(of('// Tint'), 'Tint')).toEqual({ file: 'effect.ts', line: 0, column: 0 });
    expect(spotInDefinition(null, 'Tint')).toEqual({ file: '', line: 0, column: 0 });
  });

  it('is that of what something is missing in', () => {
    const text = of("axes: [{ name: 'A' }, { options: [] }],\np: { Tint: { range: 1 } }");
    expect(placeOf(spotNear(text, ['axes', 0, 'options']))).toBe('1:8');
    expect(placeOf(spotNear(text, ['axes', 1, 'options']))).toBe('1:25');
    expect(placeOf(spotNear(text, ['p', 'Tint', 'range', 1]))).toBe('2:14');
    expect(placeOf(spotNear(text, ['nothing']))).toBe('0:0');
  });

  it.each(['', '/', '`', "'", '/*', '}}]', '((([[[{', 'a: `${`', '\\', '"\\'])('bears any text: %j', (text) => {
    expect(spotInDefinition(of(text), 'name', 0, 'x')).toEqual({ file: 'effect.ts', line: 0, column: 0 });
  });
});
