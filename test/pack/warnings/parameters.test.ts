import { describe, expect, it } from 'vitest';
import { warningsOf } from './warningsOf.js';

const MATERIAL = `struct Material {
  Paint: vec4f,
  Glow: f32, // not here
  _rest: vec3f,
}
var<uniform> material: Material;
`;
const parameters = { Paint: {}, Glow: {} };
const fragment = (body: string, more = ''): string =>
  `${MATERIAL}${more}@fragment fn main() -> @location(0) vec4f { ${body} }`;
const unread = (text: string) => warningsOf('unread-parameter', { parameters }, { 'f.wesl': text });
const GLOW = 'f.wesl:3:3 Glow: Glow of the material is read by no program: setting it changes nothing';

describe('a parameter that nobody reads', () => {
  it('is told once, at its place in the struct', async () => {
    expect(await unread(fragment('return material.Paint;'))).toEqual([GLOW]);
    expect(await unread(fragment('{ let material = 1; _ = material; } return material . Paint;'))).toEqual([GLOW]);
  });

  it.each([
    ['in a function', fragment('return f() + material.Paint;', 'fn f() -> f32 { return material.Glow; }\n')],
    ['with the whole struct', fragment('let all = material; return all.Paint;')],
    ['through a pointer', fragment('let all = &material; return (*all).Paint;')],
    ['as an argument', fragment('return f(material);', 'fn f(m: Material) -> vec4f { return m.Paint; }\n')],
  ])('is none that is read %s', async (_, text) => {
    expect(await unread(text)).toEqual([]);
  });

  it('is none that another program, combination or technique reads', async () => {
    const axes = [{ name: 'GLOW', options: ['OFF', 'ON'] }];
    const text = fragment('@if(GLOW_ON) return vec4f(material.Glow); @else return material.Paint;');
    expect(await warningsOf('unread-parameter', { axes, parameters }, { 'f.wesl': text })).toEqual([]);
    const vertex = `${MATERIAL}@vertex fn main() -> @builtin(position) vec4f { return vec4f(material.Glow); }`;
    const modules = { 'v.wesl': vertex, 'f.wesl': fragment('return material.Paint;') };
    expect(await warningsOf('unread-parameter', { parameters }, modules)).toEqual([]);
  });

  it('is every one of a material that no program uses', async () => {
    expect(await unread(fragment('return vec4f();', 'fn unused() -> f32 { return material.Glow; }\n'))).toEqual([
      'f.wesl:2:3 Paint: Paint of the material is read by no program: setting it changes nothing',
      GLOW,
    ]);
  });

  it('is none of another uniform', async () => {
    const text = `struct Frame { A: f32, B: f32 } var<uniform> frame: Frame;
@fragment fn main() -> @location(0) vec4f { return vec4f(frame.A); }`;
    expect(await warningsOf('unread-parameter', {}, { 'f.wesl': text })).toEqual([]);
  });
});

describe('a parameter that nobody describes', () => {
  it('is told at its place in the struct, unless it fills a gap', async () => {
    const text = fragment('return material.Paint * material.Glow;');
    expect(await warningsOf('unnamed-parameter', { parameters: { Paint: {} } }, { 'f.wesl': text })).toEqual([
      'f.wesl:3:3 Glow: Glow of the material has no entry in parameters: it starts at zero and no one is shown it',
    ]);
    expect(await warningsOf('unnamed-parameter', { parameters }, { 'f.wesl': text })).toEqual([]);
  });

  it('is none of a material that is in no program', async () => {
    expect(await warningsOf('unnamed-parameter', {}, { 'f.wesl': fragment('return vec4f();') })).toEqual([]);
  });
});
