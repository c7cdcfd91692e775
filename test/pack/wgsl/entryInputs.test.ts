import { describe, expect, it } from 'vitest';
import { entryInputs } from '../../../src/pack/wgsl/entryInputs.js';
import { wgslModule } from '../../../src/pack/wgsl/wgslModule.js';

const STRUCT = 'struct In { @location(0) uv: vec2f, @location(1) tint: vec4f, @builtin(vertex_index) i: u32 }';

function inputsOf(text: string) {
  const module = wgslModule(text);
  const main = module.declarations.find(({ name }) => name === 'main');
  if (main === undefined) throw new RangeError('no main');
  const { inputs, unread } = entryInputs(module, main);
  const { tokens } = module;
  return {
    masks: Object.fromEntries(inputs.map(({ name, mask }) => [name, mask])),
    unread: unread.map(({ start, end }) =>
      tokens
        .slice(start, end)
        .map((token) => token.text)
        .join(''),
    ),
  };
}

describe('components of an input', () => {
  it.each<[string, number]>([
    ['a.x', 0b0001],
    ['a.wy', 0b1010],
    ['a.rg + a.b', 0b0111],
    ['a[2]', 0b0100],
    ['a[1].x', 0b0010],
    ['a[0x2]', 0b0100],
    ['a[0X3u]', 0b1000],
    ['a[1i]', 0b0010],
    ['a[N]', 0b1111],
    ['a', 0b1111],
    ['a[i]', 0b1111],
    ['a[1 + 1]', 0b1111],
    ['a.x + f(a)', 0b1111],
    ['a . /* c */ z', 0b0100],
  ])('%s', (use, mask) => {
    expect(inputsOf(`fn main(@location(0) a: vec4f) { _ = ${use}; }`).masks).toEqual({ a: mask });
  });

  it.each<[string, object]>([
    ['_ = in.uv.x; _ = in.tint;', { uv: 1, tint: 15, i: 0 }],
    ['_ = in.tint.a; _ = in.i;', { uv: 0, tint: 8, i: 15 }],
    ['let copy = in; _ = in.uv.x;', { uv: 15, tint: 15, i: 15 }],
    ['{ let in = 1; _ = in; } _ = in.uv;', { uv: 15, tint: 0, i: 0 }],
    ['_ = f(in);', { uv: 15, tint: 15, i: 15 }],
  ])('of a struct: %s', (body, masks) => {
    expect(inputsOf(`${STRUCT} fn main(in: In) { ${body} }`).masks).toEqual(masks);
  });

  it('are all of them where the struct is not found', () => {
    expect(inputsOf('alias V = In; struct In { @location(0) uv: vec2f } fn main(in: V) {}')).toEqual({
      masks: {},
      unread: [],
    });
  });
});

describe('an input that is never read', () => {
  it('goes with its comma', () => {
    expect(inputsOf('fn main(@location(0) a: vec4<f32>, @location(1) b: f32) { _ = b; }').unread).toEqual([
      '@location(0)a:vec4<f32>,',
    ]);
    expect(inputsOf(`${STRUCT} fn main(in: In) { _ = in.uv; }`).unread).toEqual(['@location(1)tint:vec4f,']);
  });

  it('goes with its parameter where nothing of a struct is read', () => {
    expect(inputsOf(`${STRUCT} fn main(in: In, @location(5) b: f32) { _ = b; }`).unread).toEqual(['in:In,']);
  });

  it('stays where the struct is something else too, and counts as read', () => {
    const { masks, unread } = inputsOf(`${STRUCT} fn f(it: In) {} fn main(in: In) { _ = in.uv.x; }`);
    expect(masks).toEqual({ uv: 1, tint: 15, i: 15 });
    expect(unread).toEqual([]);
  });

  it('stays where it is built in', () => {
    expect(inputsOf('fn main(@builtin(vertex_index) i: u32) {}').unread).toEqual([]);
  });
});
