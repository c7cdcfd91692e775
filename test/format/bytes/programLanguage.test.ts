import { describe, expect, it } from 'vitest';
import { programLanguage } from '../../../src/format/bytes/programLanguage.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { ascii, hex } from '../../support/bytes.js';
import { describeWithReference, referenceBytes } from '../../support/referenceFiles.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Longer than what a quick look would see, and quoting both languages. */
const LICENCE = `/*\n${'  * void main() { gl_Position } #version 300 es @vertex fn main( var<private>\n'.repeat(60)}*/\n`;

describe('programLanguage', () => {
  it.each([
    ['dxbc', 'DXBC', ascii('DXBC\x01\x02')],
    ['air', 'bitcode', hex('4243c0de 35140000')],
    ['air', 'wrapped bitcode: the word 0x0B17C0DE', hex('dec0170b 00000000')],
    ['air', 'a Metal library', ascii('MTLB\x01\x80\x02\0')],
    ['spirv', 'SPIR-V', hex('03022307 00000100')],
    ['spirv', 'SPIR-V in the other byte order', hex('07230203 00010000')],
    ['unknown', 'nothing', hex('')],
    ['unknown', 'half a magic', hex('445842')],
    ['unknown', 'zeros', hex('00000000')],
    ['unknown', 'a text of no language', utf8('Not found. Please void your contract; struct or not.')],
    ['unknown', 'an address that reads like an attribute', utf8('write to me@group.example, @vertex and @compute')],
    ['unknown', 'JSON that quotes a program', utf8('{"code": "@vertex fn main() {} void main() {}"}')],
    ['unknown', 'a page that quotes a program', utf8('<html><pre>fn main() {}</pre>')],
    ['unknown', 'a comment alone', utf8('// @vertex fn main() {}\n/* void main() {} */')],
    ['unknown', 'a comment that nothing ends', utf8('/* @vertex fn main() {}')],
  ] as const)('says %s of %s', (language, _, bytes) => {
    expect(programLanguage(bytes)).toBe(language);
  });

  it.each([
    '#version 300 es\nvoid main() {}',
    '\n\n  # version 300 es\n',
    '\uFEFF#version 300 es\n',
    '// fn main() {}\n\n/* @vertex */ #version 300 es\n',
    'void main() {}',
    'void main ( void ) { }',
    'precision highp float;\n',
    'uniform vec4 cb0[4];',
    'layout(location = 0) in vec3 a;',
    'layout (std140) uniform A { vec4 b; };',
    'float f() { return gl_FragCoord.x; }',
    '#extension GL_OES_x : enable\n  varying vec2 uv;',
    '/* never closed inside /* of another */ void main() {}',
    '// Größe in mètres\nvoid main() {}',
    'struct Light { vec3 p; };\nuniform Light light;',
    'void main() {}\0',
  ])('knows GLSL by its syntax: %j', (text) => {
    expect(programLanguage(utf8(text))).toBe('glsl');
  });

  it.each([
    '@vertex fn main() {}',
    '@compute@workgroup_size(1) fn main() {}',
    '@group(0) @binding(0) var t: texture_2d<f32>;',
    'var<uniform> a: f32;',
    'var <storage, read_write> a: array<u32>;',
    'fn größe() -> f32 { return 1.0; }',
    'diagnostic(off, derivative_uniformity);',
    'enable f16;',
    'requires readonly_and_readwrite_storage_textures, packed_4x8_integer_dot_product;',
    'struct A { a: f32 }',
    'struct A {\n  @size(16) a: f32,\n}',
    '// #version 300 es\n// void main() {}\nfn f() {}',
    '/* /* void main() {} */ uniform vec4 a; */ fn f() {}',
    '// a comment\r\n\r\n/* another */ enable f16;',
    'struct O { @builtin(position) gl_Position: vec4<f32> }',
    '\uFEFFfn f() {}',
  ])('knows WGSL by its syntax: %j', (text) => {
    expect(programLanguage(utf8(text))).toBe('wgsl');
  });

  it('sees what stands behind a long licence', () => {
    expect(programLanguage(utf8(`${LICENCE}fn f() {}`))).toBe('wgsl');
    expect(programLanguage(utf8(`${LICENCE}uniform sampler2D s;`))).toBe('glsl');
  });

  it('knows text in which a comment is not UTF-8', () => {
    expect(programLanguage(Uint8Array.of(0x2f, 0x2f, 0xe9, 0x0a, ...utf8('fn f() {}')))).toBe('wgsl');
  });

  it('looks at a view from its own beginning, in shared memory too', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(16), 2, 9);
    shared.set(utf8('fn f() {}'));
    expect(programLanguage(shared)).toBe('wgsl');
  });

  it('looks at some KB and no more', () => {
    expect(programLanguage(utf8(`${' '.repeat(100_000)}fn f() {}`))).toBe('unknown');
    expect(programLanguage(utf8(`fn f() {}${' '.repeat(100_000)}\0\x01`))).toBe('wgsl');
  });
});

describeWithReference('programLanguage of the programs in reference files', () => {
  const languagesIn = (path: string): ReadonlySet<string> => {
    const { techniques } = new CjsCarbonEffectReader(referenceBytes(path)).readDescription(0);
    const stages = techniques.flatMap((technique) => technique.passes).flatMap((pass) => pass.stages);
    return new Set(stages.map((stage) => programLanguage(stage.program.bytes)));
  };

  it.each([
    ['texturedtri.carbonwebgpu', 'wgsl'],
    ['detailarray.carbonwebgpu', 'wgsl'],
    ['texturedtri.carbonwebgl', 'glsl'],
  ])('%s: %s', (file, language) => {
    expect(languagesIn(`golden/carbonwebgpu/${file}`)).toEqual(new Set([language]));
  });
});
