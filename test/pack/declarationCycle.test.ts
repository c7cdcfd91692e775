import { describe, expect, it } from 'vitest';
import { declarationCycle } from '../../src/pack/declarationCycle.js';
import { wgslModule } from '../../src/pack/wgsl/wgslModule.js';
import { effect, type Modules, pack, packError, TRIANGLE } from './packing.js';

const cycle = (text: string) => declarationCycle(wgslModule(text))?.map(({ name }) => name) ?? null;

describe('declarations in a circle', () => {
  it.each([
    ['fn a() { b(); } fn b() -> f32 { return c(1); } fn c(x: f32) -> f32 { return b(); }', ['b', 'c']],
    ['fn a() { if (true) { a (); } }', ['a']],
    ['struct A { it: array<B, 2> } struct B { @align(16) it: A }', ['A', 'B']],
    ['const a = 1 + b; const b = a;', ['a', 'b']],
    ['alias A = array<B, 2>; alias B = A;', ['A', 'B']],
  ])('%s', (text, names) => {
    expect(cycle(text)).toEqual(names);
  });

  it.each([
    'fn a(b: f32) -> f32 { let c = b; return c; } fn b() -> f32 { return a(1); } fn c() -> f32 { return b() + b(); }',
    'fn a() { let x = y.b(); } fn b() { a(); }',
    'struct A { B: f32, it: vec4f } struct B { it: A }',
    'const N = 4; @workgroup_size(N) @compute fn main() { let N = 1; }',
    'var<private> a: f32 = b; const b = 2;',
    '',
  ])('are not seen in: %s', (text) => {
    expect(cycle(text)).toBeNull();
  });

  it('are found behind a long chain', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => `fn f${i}() { f${i + 1}(); }`).join('\n');
    expect(cycle(`${chain} fn f20000() {}`)).toBeNull();
    expect(cycle(`${chain} fn f20000() { f19999(); }`)).toEqual(['f19999', 'f20000']);
  });
});

describe('an effect whose modules need each other in a circle', () => {
  const main = 'import package::g::h;\n@fragment fn main() -> @location(0) vec4f { return vec4f(h()); }';
  const packed = (modules: Modules) => pack(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': main, ...modules });

  it('is told which, and where', async () => {
    const error = await packError(
      packed({
        'g.wesl': 'import package::k::h2;\nfn h() -> f32 { return h2(); }',
        'k.wesl': 'import package::g::h;\nfn h2() -> f32 { return h(); }',
      }),
    );
    expect(error.message).toBe(
      'g.wesl:2:4: h needs itself: h (g.wesl) -> h2 (k.wesl) -> h (effect sample). WGSL has no recursion.',
    );
  });

  it('is packed when only the modules do, and no declaration', async () => {
    const { counts } = await packed({
      'g.wesl': 'import package::k::h2;\nfn h() -> f32 { return h2(); }\nfn one() -> f32 { return 1.0; }',
      'k.wesl': 'import package::g::one;\nfn h2() -> f32 { return one(); }',
    });
    expect(counts.programs).toBe(2);
  });
});
