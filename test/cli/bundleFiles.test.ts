/** Shader bundles through the tools that take effects as well. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { readShaderBundle } from '../../src/format/shaderBundle/readShaderBundle.js';
import { writeShaderBundle } from '../../src/format/shaderBundle/writeShaderBundle.js';
import { ascii } from '../support/bytes.js';
import { scratchFolder } from '../support/scratchFolder.js';
import { itWithReference, reference, referenceJson } from './support/reference.js';
import { runCli } from './support/runCli.js';

const { root, write } = scratchFolder();

const file = (name: string): string => reference('yslb', `${name}.ysl`);

describe('carbonfx dump of a shader bundle', () => {
  itWithReference('prints every stage and variant as its JSON has them, with the fix-up table', async () => {
    const { code, out, err } = await runCli('dump', file('04-textured'));
    expect([code, err]).toEqual([0, []]);
    const { version, stages } = JSON.parse(out.join('\n'));
    const golden = referenceJson('yslb', '04-textured.json');
    expect(version).toBe(2);
    const shaders = stages.flatMap(({ stage, variants }: { stage: number; variants: object[] }) =>
      variants.map((variant) => ({ stage, ...variant })),
    );
    expect(shaders).toEqual(
      golden.shadersInAddOrder.map((shader: { language: number }) => ({
        ...shader,
        languageName: shader.language === 5 ? 'wgsl' : 'essl',
      })),
    );
    expect(stages.map(({ spirv }: { spirv: { hex: string } }) => spirv.hex)).toEqual(
      golden.setSPIRV.map(({ hex }: { hex: string }) => hex),
    );
    expect(stages.map(({ stageName }: { stageName: string }) => stageName)).toEqual(['vertex', 'fragment']);
  });

  it('says what is wrong with a damaged one, by its bytes or its name', async () => {
    for (const [name, bytes] of [
      ['cut.ysl', ascii('RIFF')],
      ['cut.bin', new Uint8Array([...ascii('RIFF'), 99, 0, 0, 0, ...ascii('YSLB')])],
    ] as const) {
      const { code, out, err } = await runCli('dump', write(name, bytes));
      expect(code).toBe(1);
      expect(JSON.parse(out[0] ?? '').error.name).toBe('FormatError');
      expect(err.join('\n')).toContain('ShaderBundle: ');
    }
  });
});

describe('carbonfx verify of shader bundles', () => {
  itWithReference('finds what YUP wrote equal, and counts it', async () => {
    const names = readdirSync(reference('yslb')).filter((name) => name.endsWith('.ysl'));
    const { code, out, err } = await runCli('verify', '--json', ...names.map((name) => reference('yslb', name)));
    expect([code, err]).toEqual([0, []]);
    const lines = out.map((line) => JSON.parse(line));
    const variants = names.map((name) => referenceJson('yslb', name.replace('.ysl', '.json')).shadersInAddOrder.length);
    for (const [i, name] of names.entries()) {
      expect(lines[i]).toMatchObject({ file: reference('yslb', name), format: 'yslb', ok: true, rewritten: true });
      expect(lines[i].variants).toBe(variants[i]);
    }
    expect(lines.at(-1).totals).toMatchObject({
      files: 10,
      ok: 10,
      bundles: 10,
      variants: variants.reduce((sum, count) => sum + count, 0),
      rows: 0,
      divergences: { bundles: 0 },
    });
  });

  itWithReference('tells what it passes by, what YUP would write otherwise, and what is refused', async () => {
    const names = ['e07-trailing-bytes', 'e26-unknown-top', 'e30-shdr-twice-same-stage', 'e15-vers-3'];
    const files = names.map((name) => reference('yslb', 'edge', `${name}.ysl`));
    const { code, out } = await runCli('verify', ...files);
    expect(code).toBe(1);
    expect(out.slice(0, 6)).toEqual([
      // 320 bytes; YUP's note calls the other's chunk SRCE, which version 1 had.
      `ok       ${files[0]}: shader bundle of version 2, 12 bytes behind the end at 0x140`,
      `ok       ${files[1]}: shader bundle of version 2, an unknown chunk "SRCE" at 0x18`,
      `differs  ${files[2]}: shader bundle of version 2, written again it differs: another SHDR of vertex at 0x144`,
      `refused  ${files[3]}: version at 0x14: ShaderBundle: bundle version 3 is not supported (expected 2); ` +
        'wanted a bundle of version 2. Compile it again with a yup_shader_bundler that writes version 2',
      '4 files: 2 ok, 1 differs, 1 refused',
      'of them 4 shader bundles with 4 variants: 1 written again otherwise',
    ]);
  });

  itWithReference('refuses a NUL, which YUP would end the text at', async () => {
    const path = reference('yslb', 'edge', 'e51-nul-in-source.ysl');
    const { code, out } = await runCli('verify', '--json', path);
    expect(code).toBe(1);
    const { error } = JSON.parse(out[0] ?? '');
    expect(error.path).toBe('stages[0].variants[0].source');
    expect(error.message.startsWith(`${path}: `)).toBe(true);
  });
});

describe('carbonfx extract of a shader bundle', () => {
  itWithReference('writes each text and SPIR-V once, and an index of who has it', async () => {
    const folder = join(root, 'textured');
    const { code, out, err } = await runCli('extract', file('04-textured'), folder);
    expect([code, err]).toEqual([0, []]);
    const golden = referenceJson('yslb', '04-textured.json');
    const md5 = (bytes: string | Uint8Array): string => createHash('md5').update(bytes).digest('hex');
    const shaders: { stage: number; language: number; source: string; inputSource: string }[] =
      golden.shadersInAddOrder;
    const extension = (language: number): string => (language === 5 ? 'wgsl' : 'essl');
    const expected: (readonly [string, Buffer])[] = [
      ...shaders.map(({ language, source }) => [`${md5(source)}.${extension(language)}`, Buffer.from(source)] as const),
      // The same in both variants of a stage.
      ...shaders.map(({ inputSource }) => [`${md5(inputSource)}.glsl`, Buffer.from(inputSource)] as const),
      ...golden.setSPIRV.map(({ hex }: { hex: string }) => {
        const bytes = Buffer.from(hex, 'hex');
        return [`${md5(bytes)}.spv`, bytes] as const;
      }),
    ];
    const files = new Map(expected);
    expect(files.size).toBe(8);
    expect(readdirSync(folder).sort()).toEqual(['index.json', ...files.keys()].sort());
    for (const [name, bytes] of files) expect(readFileSync(join(folder, name)).equals(bytes), name).toBe(true);
    expect(out[0]).toBe(`8 programs, told apart in ${join(folder, 'index.json')}`);
    const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
    expect(index.bundle).toMatchObject({ name: '04-textured.ysl', version: 2, size: 10116 });
    const [first] = shaders;
    const uses = index.programs.find(({ file: name }: { file: string }) => name === `${md5(first?.source ?? '')}.wgsl`);
    expect(uses.uses).toEqual([{ stage: 'vertex', stageIndex: 0, variant: 0, language: 'wgsl', is: 'source' }]);
    // Again: nothing is written.
    expect((await runCli('extract', file('04-textured'), folder)).out[0]).toContain('0 files written, 9 were there');
  });
});

describe('carbonfx diff of shader bundles', () => {
  itWithReference('says by path what two do not say alike', async () => {
    const bundle = readShaderBundle(new Uint8Array(readFileSync(file('04-textured'))));
    const changed = {
      stages: bundle.stages.map((stage, index) =>
        index === 0
          ? { ...stage, spirv: stage.spirv.subarray(4) }
          : {
              ...stage,
              variants: stage.variants.map((variant) => ({
                ...variant,
                source: variant.source.replace('vec4<f32>(params', 'vec4f(params'),
                reflection: {
                  ...variant.reflection,
                  separateSamplers: [],
                  uniformBuffers: variant.reflection.uniformBuffers.map((block) => ({ ...block, backendSlot: 3 })),
                },
              })),
            },
      ),
    };
    const other = write('other.ysl', writeShaderBundle(changed));
    const { code, out, err } = await runCli('diff', file('04-textured'), other);
    expect([code, err]).toEqual([1, []]);
    const text = out.join('\n');
    for (const line of [
      /^vertex\.spirv: (\d+) bytes -> \d+ bytes$/m,
      /^fragment\.wgsl\.source: \d+ bytes -> \d+ bytes$/m,
      /^ {4}- {3}return t \* params\.u_color \* w \+ vec4<f32>/m,
      /^fragment\.wgsl\.reflection\.uniformBuffers\.Params\.backendSlot: 0 -> 3$/m,
      /^fragment\.essl\.reflection\.separateSamplers\.u_samp: only in A/m,
    ]) {
      expect(text).toMatch(line);
    }
    expect(text).not.toContain('fragment.essl.source');
    expect((await runCli('diff', other, other)).code).toBe(0);
    const json = await runCli('diff', '--json', file('04-textured'), other);
    const { differences } = JSON.parse(json.out.join('\n'));
    expect(differences.map(({ path }: { path: string }) => path)).toContain(
      'fragment.wgsl.reflection.uniformBuffers.Params.backendSlot',
    );
  });

  itWithReference('does not compare one with an effect', async () => {
    const { code, err } = await runCli('diff', file('04-textured'), reference('carbon', '01_minimal.sm_hi'));
    expect(code).toBe(2);
    expect(err.join()).toContain('one file is a shader bundle and the other a compiled effect');
  });
});

describe('carbonfx inspect of a shader bundle', () => {
  itWithReference('tells stages, interface, and what it is as an effect', async () => {
    const { code, out, err } = await runCli('inspect', file('04-textured'));
    expect([code, err]).toEqual([0, []]);
    expect(out).toEqual([
      `${file('04-textured')}: a YUP shader bundle of version 2, 10116 B`,
      "  vertex    wgsl (285 B), essl (192 B), the author's GLSL, SPIR-V (972 B, from glsl)",
      "  fragment  wgsl (742 B), essl (632 B), the author's GLSL, SPIR-V (2244 B, from glsl)",
      '  WebGPU    runs it',
      '            as an effect  b0 Params, t0 u_tex, s0 u_samp',
      '  WebGL2    runs it',
      '            as an effect  b0 Params, t0 u_tex, s0 u_samp',
      '',
      'vertex',
      '  inputs  0 a_position float32x2, 1 a_uv float32x2',
      '  outputs  0 v_uv float32x2',
      '',
      'fragment',
      '  inputs  0 v_uv float32x2',
      '  outputs  0 outColor float32x4',
      '  uniform block Params  set 0, binding 0, 144 bytes',
      '       0  u_color float32x4',
      '      16  u_light struct',
      '      48  u_uvm float32x3x3',
      '      96  u_weights float32[3]',
      '  texture u_tex  set 0, binding 1, dim2D',
      '  sampler u_samp  set 0, binding 2',
      '  GL fix-ups  Params point 0, yup_combined_u_tex_u_samp unit 1',
    ]);
  });

  itWithReference('says why a device does not run it', async () => {
    const { out } = await runCli('inspect', '--json', file('10-compute'));
    const { browsers, stages } = JSON.parse(out.join('\n'));
    expect(browsers.webgpu).toEqual({ problem: null, passes: [[{ register: 'u0', name: 'Data' }]] });
    expect(browsers.webgl2.problem).toContain('Dispatch it on WebGPU: WebGL2 has no compute stage');
    expect(stages[0].interface.workgroupSize).toEqual([64, 2, 1]);
  });

  itWithReference('reads every bundle that YUP reads', async () => {
    const folder = reference('yslb');
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.ysl'))) {
      const { code, err } = await runCli('inspect', join(folder, name));
      expect([name, code, err]).toEqual([name, 0, []]);
    }
  });
});

describe('the other commands', () => {
  itWithReference('types declares what the effect of a bundle has', async () => {
    const { code, out } = await runCli('types', file('04-textured'));
    expect(code).toBe(0);
    for (const name of ['u_color', 'u_light', 'u_uvm', 'u_weights', 'u_tex']) expect(out.join('\n')).toContain(name);
  });

  itWithReference('resolve says that a bundle has no options', async () => {
    const { code, err } = await runCli('resolve', file('04-textured'), 'A=B');
    expect(code).toBe(1);
    expect(err.join()).toContain('a shader bundle is one permutation; it has no options to resolve');
  });
});

describe('damaged bundles', () => {
  itWithReference('are told by every command, and none fails unexpectedly', async () => {
    const edge = reference('yslb', 'edge');
    const whole = new Uint8Array(readFileSync(file('04-textured')));
    const cuts = [0, 1, 11, 12, 40, 333, whole.length - 1].map((length) =>
      write(`cut${length}.ysl`, whole.subarray(0, length)),
    );
    // A word in each of the headers at the beginning, of a size that nothing has.
    const words = [4, 16, 28, 40, 44, 56, 64].map((offset) => {
      const bytes = whole.slice();
      bytes.fill(0xff, offset, offset + 4);
      return write(`word${offset}.ysl`, bytes);
    });
    const edges = readdirSync(edge)
      .filter((name) => name.endsWith('.ysl'))
      .map((name) => join(edge, name));
    expect(edges).toHaveLength(42);
    const good = file('04-textured');
    for (const [index, path] of [...edges, ...cuts, ...words].entries()) {
      const isRefused = refused(new Uint8Array(readFileSync(path)));
      for (const [command, ...more] of [
        ['dump'],
        ['inspect'],
        ['inspect', '--json'],
        ['types'],
        ['resolve'],
        ['verify'],
        ['extract', join(root, `extracted${index}`)],
        ['diff', good],
      ] as const) {
        const { code, err } = await runCli(command, path, ...more);
        const said = err.join('\n');
        expect(said, `${command} ${path}`).not.toMatch(/unexpected|RangeError|TypeError/);
        if (command === 'dump' || command === 'inspect' || command === 'extract') {
          expect([command, path, code]).toEqual([command, path, isRefused ? 1 : 0]);
          expect(said.includes(path)).toBe(isRefused);
        }
      }
    }
  });
});

/** Whether it cannot be read at all. */
function refused(bytes: Uint8Array): boolean {
  try {
    readShaderBundle(bytes);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError);
    return true;
  }
}
