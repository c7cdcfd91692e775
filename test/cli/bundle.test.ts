import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findShader } from '../../src/format/shaderBundle/findShader.js';
import { readShaderBundle } from '../../src/format/shaderBundle/readShaderBundle.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../src/format/shaderBundle/shaderEnums.js';
import { bundleWgsl } from '../../src/pack/bundle/bundleWgsl.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { scratchFolder } from '../support/scratchFolder.js';
import { definition, FRAGMENT, VERTEX } from './support/effectSources.js';
import { type CliResult, runCli } from './support/runCli.js';

const { root, write } = scratchFolder();
let count = 0;
const at = (...names: string[]): string => join(root, String(count), ...names);
const put = (name: string, text: string): string => write(join(String(count), name), text);
const bundle = (...words: string[]): Promise<CliResult> => runCli('bundle', ...words);
beforeEach(() => {
  count += 1;
});

const WGSL = `struct Params { tint: vec4f }
@group(0) @binding(0) var<uniform> params: Params;
@vertex fn vs(@location(0) at: vec2f) -> @builtin(position) vec4f { return vec4f(at, 0, 1); }
@fragment fn fs() -> @location(0) vec4f { return params.tint; }
`;

function effectFolder(fields = ''): string {
  put('glow/effect.ts', definition('glow', fields));
  put('glow/v.wesl', VERTEX);
  put('glow/f.wesl', FRAGMENT);
  return at('glow');
}

const bundleAt = (path: string) => readShaderBundle(readFileSync(path));
const wgslOf = (path: string, stage: number): string =>
  findShader(bundleAt(path), stage, SHADER_LANGUAGE.wgsl)?.source ?? '';

describe('carbonfx bundle of WGSL', () => {
  it('makes a bundle of a file with entry points of any name, and says what is in it', async () => {
    const { code, out, err } = await bundle(put('triangle.wgsl', WGSL), '--out', at('triangle.ysl'));
    expect([code, err]).toEqual([0, []]);
    expect(out[0]).toMatch(/^\S+triangle\.ysl, [\d.]+ K?B, written: triangle, Main pass 0$/);
    expect(out[1]).toMatch(/^ {2}vertex +triangle#vs +glsl essl hlsl msl spirv wgsl +\d+ B of SPIR-V$/);
    const { bytes } = await bundleWgsl({ 'triangle.wgsl': WGSL });
    expect(new Uint8Array(readFileSync(at('triangle.ysl')))).toEqual(bytes);
  });

  it('takes files of one stage each, and Vulkan GLSL by its extension', async () => {
    const [vertex, fragment] = WGSL.split('@fragment');
    const files = [
      put('a.wgsl', vertex ?? ''),
      put(
        'b.wgsl',
        `struct Params { tint: vec4f }
@group(0) @binding(0) var<uniform> params: Params;
@fragment${fragment}`,
      ),
    ];
    const glsl = '#version 450\nvoid main() {}\n';
    const { code } = await bundle(...files, '--vulkan', put('a.vert', glsl), '--out', at('ab.ysl'));
    expect(code).toBe(0);
    expect(bundleAt(at('ab.ysl')).stages.map(({ variants }) => variants[0]?.inputSource)).toEqual([glsl, '']);
    const { code: wrong, err } = await bundle(...files, '--vulkan', put('a.glsl', glsl), '--out', at('ab.ysl'));
    expect([wrong, err[0]]).toEqual([2, expect.stringContaining('--vulkan takes a .vert, .frag or .comp file')]);
  });

  it('takes the entry points and languages that are named', async () => {
    const file = put('all.wgsl', `${WGSL}@fragment fn other() -> @location(0) vec4f { return vec4f(0.5); }`);
    const { code, err } = await bundle(file, '--out', at('all.ysl'));
    expect([code, err]).toEqual([1, [expect.stringContaining('all#fs and all#other are both @fragment')]]);
    expect(existsSync(at('all.ysl'))).toBe(false);
    const words = ['--entry', 'vs', '--entry', 'other', '--language', 'wgsl,essl'];
    expect((await bundle(file, '--out', at('all.ysl'), ...words)).code).toBe(0);
    expect(wgslOf(at('all.ysl'), SHADER_STAGE.fragment)).toContain('vec4f(0.5)');
    expect(bundleAt(at('all.ysl')).stages.map(({ variants }) => variants.length)).toEqual([2, 2]);
  });

  it('tells faults with their file, line and column, and warnings of languages', async () => {
    const wrong = put('wrong.wgsl', WGSL.replace('return params.tint', 'return params.hint'));
    const { code, err } = await bundle(wrong, '--out', at('wrong.ysl'));
    expect([code, err]).toEqual([1, [expect.stringMatching(/^carbonfx bundle: \S+wrong\.wgsl:4:\d+: /)]]);
    const compute = put('c.wgsl', '@compute @workgroup_size(1) fn main() {}');
    const made = await bundle(compute, '--out', at('c.ysl'));
    expect([made.code, made.err]).toEqual([
      0,
      [expect.stringMatching(/c\.wgsl:1:\d+: warning: the compute stage is not in essl: /)],
    ]);
  });

  it('touches no file that is as it should be, and only compares with --check', async () => {
    const file = put('triangle.wgsl', WGSL);
    const out = at('triangle.ysl');
    const check = async (): Promise<[number, string]> => {
      const { code, out: lines } = await bundle(file, '--out', out, '--check', '--json');
      return [code, JSON.parse(lines[0] ?? '').state];
    };
    expect(await check()).toEqual([1, 'missing']);
    expect(existsSync(out)).toBe(false);
    await bundle(file, '--out', out);
    const time = statSync(out).mtimeMs;
    expect(await check()).toEqual([0, 'unchanged']);
    await bundle(file, '--out', out);
    expect(statSync(out).mtimeMs).toBe(time);
    writeFileSync(file, WGSL.replace('params.tint', 'params.tint.bgra'));
    expect(await check()).toEqual([1, 'different']);
    expect(statSync(out).mtimeMs).toBe(time);
  });
});

describe('carbonfx bundle of an effect', () => {
  it('writes nothing while something gets lost that was not allowed, and says what', async () => {
    const { code, out, err } = await bundle(effectFolder(), '--out', at('glow.ysl'));
    expect([code, out]).toEqual([1, []]);
    expect(err).toEqual([
      `${at('glow')}: defaults (1): Tint 1 1 1 1`,
      `${at('glow')}: annotations (1): Tint: SasUiLabel, SasUiVisible`,
      `carbonfx bundle: ${at('glow')}: no bundle can say defaults, annotations. Leave out what it has with ` +
        '--lose defaults,annotations, or --lose all.',
    ]);
    expect(existsSync(at('glow.ysl'))).toBe(false);
    const json = await bundle(effectFolder(), '--out', at('glow.ysl'), '--lose', 'defaults', '--json');
    expect([json.code, JSON.parse(json.out[0] ?? '').error.losses]).toEqual([
      1,
      [
        {
          kind: 'annotations',
          path: 'parameters[0]',
          found: 'Tint: SasUiLabel, SasUiVisible',
          becomes: 'no annotations',
        },
      ],
    ]);
  });

  it('makes the bundle of the options that are given', async () => {
    const words = [effectFolder(), 'PULSE=ON', '--out', at('glow.ysl'), '--lose', 'defaults,annotations'];
    const { code, out, err } = await bundle(...words);
    expect([code, err]).toEqual([0, [`${at('glow')}: left out: defaults (1), annotations (1)`]]);
    expect(out[0]).toContain('glow PULSE=ON, Main pass 0');
    expect(out.at(-1)).toBe('  uniform blocks: Material b0');
    expect(wgslOf(at('glow.ysl'), SHADER_STAGE.fragment)).toContain('colour *= 0.5');
    const wrong = await bundle(effectFolder(), 'PULSE=DIM', '--out', at('glow.ysl'), '--lose', 'all');
    expect([wrong.code, wrong.err[0]]).toEqual([1, expect.stringContaining('The options of PULSE are OFF, ON.')]);
  });

  it('reads the Vulkan GLSL that a pass names', async () => {
    const folder = effectFolder(
      "techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f', vulkan: { vertex: 'v.vert' } }] }],",
    );
    const missing = await bundle(folder, '--out', at('glow.ysl'), '--lose', 'all');
    expect([missing.code, missing.err[0]]).toEqual([
      1,
      expect.stringMatching(/effect\.ts:\d+:\d+: v\.vert cannot be read/),
    ]);
    put('glow/v.vert', '#version 450\r\nvoid main() {}\r\n');
    expect((await bundle(folder, '--out', at('glow.ysl'), '--lose', 'all')).code).toBe(0);
    expect(bundleAt(at('glow.ysl')).stages[0]?.variants[0]?.inputSource).toBe('#version 450\nvoid main() {}\n');
  });

  it('goes to an effect and back, by what --drawn has', async () => {
    const folder = effectFolder('uniforms: { material: 2 }, parameters: {}, textures: {},');
    await bundle(folder, '--out', at('glow.ysl'), '--lose', 'all', '--drawn', at('drawn.json'));
    expect(JSON.parse(readFileSync(at('drawn.json'), 'utf8')).webgpu.registers).toEqual({ Material: 2 });
    const registers: unknown[] = [];
    for (const words of [[], ['--drawn', at('drawn.json')]]) {
      for (const backend of ['webgpu', 'webgl']) {
        const { code } = await bundle(at('glow.ysl'), '--out', at(`glow.carbon${backend}`), ...words);
        expect(code).toBe(0);
        const source = `glow.carbon${backend}`;
        const shader = Tr2EffectRes.fromBytes(readFileSync(at(source)), { source }).getShader();
        const states = shader?.techniques[0]?.passes[0]?.record.renderStates;
        // Without being told nothing is culled; told, it is as the effect has it.
        expect(states).toEqual(words.length === 0 ? [{ state: 22, value: 1 }] : []);
        const block = shader?.techniques[0]?.passes[0]?.backend;
        registers.push(block?.bindGroups[0]?.bindings[0]?.registerIndex);
      }
    }
    expect(registers).toEqual([0, 0, 2, 2]);
    const again = await bundle(at('glow.carbonwebgpu'), '--out', at('again.ysl'), '--lose', 'all');
    expect(again.code).toBe(0);
    expect(wgslOf(at('again.ysl'), SHADER_STAGE.fragment)).toBe(wgslOf(at('glow.ysl'), SHADER_STAGE.fragment));
  });
});

describe('carbonfx bundle, not used as it is meant', () => {
  it.each([
    ['no source', [], 2, 'A SOURCE is missing.'],
    ['no place', ['x.wgsl'], 2, '--out FILE is missing.'],
    ['an unknown loss', ['x.wgsl', '--out', 'y.ysl', '--lose', 'state'], 2, '"state" is none. Did you mean states?'],
    ['an unknown language', ['x.wgsl', '--out', 'y.ysl', '--language', 'cg'], 2, '--language is of glsl, essl'],
    ['a pass that is no number', ['x.wgsl', '--out', 'y.ysl', '--pass', 'one'], 2, '--pass is the number of a pass'],
    [
      'several sources',
      ['x.wgsl', 'y.ysl', '--out', 'z.ysl'],
      2,
      'Several SOURCEs are WGSL files, by their names; "y.ysl"',
    ],
    ['what is of effects', ['x.wgsl', '--out', 'y.ysl', '--technique', 'Main'], 2, '--technique says nothing of WGSL.'],
    ['a file that is not there', ['x.wgsl', '--out', 'y.ysl'], 1, 'x.wgsl: there is no such file.'],
  ])('%s', async (_, words, code, message) => {
    const result = await bundle(...words);
    expect([result.code, result.err[0]]).toEqual([code, expect.stringContaining(message)]);
  });

  it('a folder without an effect, bytes that are nothing, and a bundle that becomes a bundle', async () => {
    put('empty/notes.md', 'nothing');
    expect((await bundle(at('empty'), '--out', at('x.ysl'))).err[0]).toContain('it has no effect.ts');
    const noise = await bundle(put('noise.bin', 'not a file of ours'), '--out', at('x.ysl'));
    expect([noise.code, noise.err[0]]).toEqual([1, expect.stringContaining('noise.bin')]);
    await bundle(put('t.wgsl', WGSL), '--out', at('t.ysl'));
    const same = await bundle(at('t.ysl'), '--out', at('u.ysl'));
    expect([same.code, same.err[0]]).toEqual([
      2,
      expect.stringContaining('--out is a .carbonwebgpu or a .carbonwebgl'),
    ]);
    const drawn = put('drawn.json', '{"webgpu": {"registers": {"Params": "b1"}}}');
    const refused = await bundle(at('t.ysl'), '--out', at('t.carbonwebgpu'), '--drawn', drawn);
    expect([refused.code, refused.err[0]]).toEqual([
      1,
      expect.stringContaining('webgpu.registers.Params is "b1"; it takes a number'),
    ]);
  });
});

describe('what carbonfx bundle does not write over', () => {
  it.each([
    ['a source', ['t.wgsl', '--out', 't.wgsl'], /--out .*t\.wgsl is a file that the bundle is made of/],
    ['a source, by --drawn', ['t.wgsl', '--out', 't.ysl', '--drawn', 't.wgsl'], /--drawn .*t\.wgsl is a file/],
    ['its other file', ['t.wgsl', '--out', 't.ysl', '--drawn', 't.ysl'], /--out and --drawn are both/],
    ['what is no bundle by its name', ['t.wgsl', '--out', 't.txt'], /A bundle is a \.ysl file/],
  ])('%s', async (_, words, message) => {
    const text = '@compute @workgroup_size(1) fn main() {}';
    put('t.wgsl', text);
    const placed = words.map((word) => (word.startsWith('--') ? word : at(word)));
    const { code, err } = await bundle(...placed);
    expect(code).toBe(2);
    expect(err.join('\n')).toMatch(message);
    expect(readFileSync(at('t.wgsl'), 'utf8')).toBe(text);
  });

  it('flags of effects are none of bundles', async () => {
    put('c.wgsl', '@compute @workgroup_size(1) fn main() {}');
    await bundle(at('c.wgsl'), '--out', at('c.ysl'));
    const { code, err } = await bundle(at('c.ysl'), '--out', at('c.carbonwebgpu'), '--lose', 'all');
    expect([code, err.join('\n')]).toEqual([2, expect.stringContaining('--lose says nothing of a bundle')]);
  });
});
