import { describe, expect, it } from 'vitest';
import { staticUse } from '../../../src/pack/wgsl/staticUse.js';
import { wgslModule } from '../../../src/pack/wgsl/wgslModule.js';

/** What `main` uses of two variables and what else is declared, itself left out. */
function used(text: string): string[] {
  const { declarations } = wgslModule(`var A: texture_2d<f32>; var B: texture_2d<f32>; ${text}`);
  const main = declarations.find(({ name }) => name === 'main');
  if (main === undefined) throw new RangeError('no main');
  const names = [...staticUse(declarations, main)].map(({ name }) => name);
  return names.filter((name) => name !== 'main').sort();
}

describe('an entry point uses', () => {
  it.each<[string, string[]]>([
    ['fn main() { _ = A; }', ['A']],
    ['fn main() { f(); } fn f() { g(); } fn g() { _ = textureDimensions(B); }', ['B', 'f', 'g']],
    ['fn f() { _ = A; } fn main() {}', []],
    ['fn main() { if false { return; _ = A; } }', ['A']],
    ['const N = 4; fn main() { var a: array<f32, N>; }', ['N']],
    ['const N = M; const M = 2; @workgroup_size(N) fn main() {}', ['M', 'N']],
    ['struct S { a: T } struct T { A: f32 } fn main(s: S) -> @location(0) vec4f {}', ['S', 'T']],
    ['alias V = array<T, 2>; struct T { x: f32 } fn main() { var v: V; }', ['T', 'V']],
    ['override A1 = 2; fn main() { _ = A1 + 1; }', ['A1']],
    ['fn main() { for (var i = 0; i < f(); i++) {} } fn f() -> i32 { return 1; }', ['f']],
    ['fn main() { switch 1 { case N: { _ = A; } default: {} } } const N = 1;', ['A', 'N']],
    ['fn main() { loop { continuing { break if f(B); } } } fn f(t: texture_2d<f32>) -> bool {}', ['B', 'f']],
  ])('%s', (text, names) => {
    expect(used(text)).toEqual(names);
  });
});

describe('a name that is something else is no use', () => {
  it.each<[string, string[]]>([
    ['fn main(A: f32) { _ = A; }', []],
    ['fn main() { let A = 1; _ = A; }', []],
    ['fn main() { const A = 1; { _ = A; } }', []],
    ['fn main() { var<function> A = 1; A += 1; }', []],
    ['fn main() { _ = v.A + v.B; }', []],
    ['struct S { A: f32, @align(16) B: vec4f } fn main(s: S) {}', ['S']],
    ['@vertex fn main(@builtin(A) a: f32, @location(0) @interpolate(B) b: f32) {}', []],
    ['fn main() { for (var A = 0; A < 2; A++) { _ = A; } }', []],
    ['fn main() { /* A */ } // B', []],
  ])('%s', (text, names) => {
    expect(used(text)).toEqual(names);
  });

  it.each<[string, string[]]>([
    ['fn main() { { let A = 1; } _ = A; }', ['A']],
    ['fn main() { let A = A; }', ['A']],
    ['fn main() { _ = A; let A = 1; }', ['A']],
    ['fn main() { for (var A = 0; A < 2; A++) {} _ = A; }', ['A']],
    ['fn main() { for (var A = 0; A < 2; A++) { if true { let x = 1; } } _ = B; _ = A; }', ['A', 'B']],
    ['fn main() { if true { let A = 1; } else { _ = A; } }', ['A']],
    ['fn f(A: f32) {} fn main() { f(1); _ = A; }', ['A', 'f']],
    ['fn main(a: array<f32, A>) {}', ['A']],
  ])('but beyond its scope it is one: %s', (text, names) => {
    expect(used(text)).toEqual(names);
  });
});

describe('a module', () => {
  it('has its declarations in order, directives and asserts left out', () => {
    const { declarations } = wgslModule(`enable f16; diagnostic(off, derivative_uniformity);
import package::a::{b, c};
const_assert 1 < 2;
@group(0) @binding(0) var<storage, read_write> buffer: array<u32>;
struct S { a: f32 };
@compute @workgroup_size(1) fn main() {}`);
    expect(declarations.map(({ keyword, name, addressSpace }) => [keyword, name, addressSpace])).toEqual([
      ['var', 'buffer', 'storage'],
      ['struct', 'S', ''],
      ['fn', 'main', ''],
    ]);
  });

  it.each([
    'fn',
    'fn f(',
    'struct S {',
    'var<',
    '@',
    '@group(',
    '}}}',
    'const a = (',
    'fn f() { for ( }',
    'fn main() {',
  ])('may end anywhere: %s', (text) => {
    expect(() => wgslModule(text)).not.toThrow();
  });

  it('may be long', () => {
    const text = `${Array.from({ length: 5000 }, (_, i) => `fn f${i}() { f${i + 1}(); }`).join(' ')} fn f5000() {}`;
    const { declarations } = wgslModule(text);
    const [first] = declarations;
    if (first === undefined) throw new RangeError('no declaration');
    expect(staticUse(declarations, first).size).toBe(5001);
  });
});
