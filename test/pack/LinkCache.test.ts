import { describe, expect, it } from 'vitest';
import { ModuleSet } from '../../src/pack/ModuleSet.js';
import { failFor } from '../../src/pack/PackError.js';

const main = (call: string): string => `@fragment fn main() -> @location(0) vec4f { return ${call}; }`;

const MODULES = new ModuleSet({
  'f.wesl': `import package::a::shade;\n@if(FOG) import package::b::fog;
@if(FOG) fn end(c: vec4f) -> vec4f { return fog(c); }
@else fn end(c: vec4f) -> vec4f { return c; }
${main('end(shade())')}`,
  'a.wesl': 'fn shade() -> vec4f { @if(LIT) return vec4f(1); @else return vec4f(0); }',
  'b.wesl': 'fn fog(c: vec4f) -> vec4f { @if(DENSE) return c * 0.5; @else return c; }',
  'g.wesl': `@if(LIT && false) const N = 1;\n${main('vec4f()')}`,
  'unlinked.wesl': '@if(OTHER) const M = 1;',
});

const link = (module: string, ...on: string[]) =>
  MODULES.link(module, Object.fromEntries(on.map((name) => [name, true])), failFor('sample'));

describe('a link', () => {
  it('is one object whatever conditions none of its modules asks for', async () => {
    expect(await link('f', 'OTHER', 'ELSE')).toBe(await link('f'));
    expect(await link('f', 'LIT', 'OTHER')).toBe(await link('f', 'LIT'));
  });

  it('depends on the conditions of what it imports, and only while it does', async () => {
    const texts = await Promise.all(
      [[], ['LIT'], ['FOG'], ['FOG', 'DENSE'], ['LIT', 'FOG'], ['LIT', 'FOG', 'DENSE']].map((on) => link('f', ...on)),
    );
    expect(new Set(texts).size).toBe(6);
    expect(texts.map(({ text }) => [/vec4f\((\d)\)/.exec(text)?.[1], text.includes('c * 0.5')])).toEqual([
      ['0', false],
      ['1', false],
      ['0', false],
      ['0', true],
      ['1', false],
      ['1', true],
    ]);
    expect(await link('f', 'DENSE')).toBe(await link('f'));
    expect(await link('f', 'LIT', 'DENSE')).toBe(await link('f', 'LIT'));
  });

  it('that comes out equal is one object', async () => {
    expect(await link('g', 'LIT')).toBe(await link('g'));
  });

  it('is the same whatever was linked before', async () => {
    const orders = [
      ['FOG', 'LIT', 'DENSE'],
      ['DENSE', 'FOG', 'LIT'],
    ];
    const sets = await Promise.all(
      orders.map(async (order) => {
        const modules = new ModuleSet(Object.fromEntries(MODULES.texts));
        for (const name of order) await modules.link('f', { [name]: true }, failFor('sample'));
        return (await modules.link('f', { FOG: true, DENSE: true }, failFor('sample'))).text;
      }),
    );
    expect(new Set([...sets, (await link('f', 'FOG', 'DENSE')).text]).size).toBe(1);
  });

  it.each([
    '@ if(FOG)',
    '@\nif(FOG)',
    '@/* */if(FOG)',
    '// fog\r@if(FOG)',
    '// fog\u0085@if(FOG)',
    '// fog\u2028@if(FOG)',
  ])('depends on a condition that is written %j', async (condition) => {
    const modules = new ModuleSet({
      'f.wesl': `fn end() -> vec4f { ${condition} return vec4f(1); return vec4f(0); }\n${main('end()')}`,
      'g.wesl': `${condition} import package::f::end;\n${condition} ${main('end()')}\n@else ${main('vec4f(3)')}`,
    });
    for (const module of ['f', 'g']) {
      const [off, on] = await Promise.all(
        [{}, { FOG: true }].map((conditions) => modules.link(module, conditions, failFor('sample'))),
      );
      expect([on?.text.includes('vec4f(1)'), off?.text.includes('vec4f(1)')]).toEqual([true, false]);
    }
  });
});
