import { expect, it } from 'vitest';
import { wgslWithMain } from '../../../src/resource/shaderBundle/wgslWithMain.js';

const main = (text: string, entryPoint: string) => wgslWithMain(text, entryPoint, 'vertex', 'a.ysl');

it('a text with main is as it was, whatever the bundle calls its entry point', () => {
  const text = '@vertex fn main() -> @builtin(position) vec4f { return vec4f(); }';
  expect(main(text, 'main')).toBe(text);
  expect(main(text, 'vs')).toBe(text);
});

it('another entry point is renamed, and nothing that is called alike', () => {
  expect(main('struct V { vs : f32 } fn vs2() {} @vertex fn vs(v : V) { vs2(); let x = v.vs; }', 'vs')).toContain(
    '@vertex fn main(v : V) { vs2(); let x = v.vs; }',
  );
});

it('a text without its entry point, or with another main, is refused', () => {
  expect(() => main('@vertex fn vs() {}', 'main')).toThrow(/^a\.ysl: vertex\.entryPoint: "main"; wanted a function of/);
  expect(() => main('@vertex fn vs() {}', 'v.s')).toThrow(/^a\.ysl: vertex\.entryPoint: "v\.s"/);
  expect(() => main('const main = 1; @vertex fn vs() {}', 'vs')).toThrow(/something else called main/);
});

it("the bundle's entry point goes before a main that it is not", () => {
  const text = 'fn help() { main(); } @fragment fn main() {} @fragment fn fs2(v: V) { let x = v.fs2; }';
  expect(main(text, 'fs2')).toBe(
    'fn help() { main_(); } @fragment fn main_() {} @fragment fn main(v: V) { let x = v.fs2; }',
  );
  expect(main('struct S { fs : f32 } @fragment fn fs(s : S) {}', 'fs')).toBe(
    'struct S { fs : f32 } @fragment fn main(s : S) {}',
  );
});
