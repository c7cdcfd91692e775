/** What is said before anything is linked, what a compiled technique is, and what is let go of. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceError, DeviceLostError } from '../../src/device/DeviceError.js';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import type { Tr2Shader } from '../../src/resource/Tr2Shader.js';
import type { CompiledTechnique } from '../../src/webgl2/CompiledTechnique.js';
import { compileTechnique, discardTechnique } from '../../src/webgl2/compileTechnique.js';
import { Generation } from '../../src/webgl2/Generation.js';
import { FakeGl, type FakeGlOptions, GL_CONSTANTS } from '../support/fakeGl.js';
import { haveProgram } from '../support/fakeProgram.js';
import {
  type BindingSpec,
  type BodySpec,
  constant,
  effectFile,
  input,
  type PassSpec,
  pixelStage,
  sampler,
  texture,
  vertexStage,
} from '../webgpu/effectFile.js';

const VERTEX = '#version 300 es\nlayout(location = 0) in vec3 p;\nvoid main() { gl_Position = vec4(p, 1.0); }\n';
const FRAGMENT =
  '#version 300 es\nprecision highp float;\nlayout(location = 0) out vec4 c;\nvoid main() { c = vec4(1.0); }\n';

const MATERIAL: BindingSpec = {
  binding: 0,
  register: 'b0',
  visibility: ['fragment'],
  type: 'vec4[1]',
  symbol: 'material',
};
const combined = (unit: number, type = 'sampler2D'): BindingSpec[] => [
  { group: 1, binding: unit, register: `t${unit}`, visibility: ['fragment'], type, symbol: `map${unit}` },
  { group: 2, binding: unit, register: `s${unit}`, visibility: ['fragment'], type, symbol: `map${unit}` },
];

/** A pass of these programs. */
function pass(changes: Partial<PassSpec> = {}, fragment = FRAGMENT, vertex = VERTEX): PassSpec {
  return {
    stages: [
      vertexStage(vertex, [input(0, 0, 3)]),
      pixelStage(fragment, {
        constants: [constant('Color', 0)],
        textures: [texture(0, 'Map'), texture(1, 'Other')],
        samplers: [sampler(0, 'MapSampler'), sampler(1, 'OtherSampler')],
      }),
    ],
    ...changes,
  };
}

function shaderOf(body: BodySpec): Tr2Shader {
  const shader = Tr2EffectRes.fromBytes(effectFile(body), { source: 'test.carbonwebgl' }).getShader();
  if (shader === null) throw new Error('no shader');
  return shader;
}

function setUp(options: FakeGlOptions = {}): { fake: FakeGl; generation: Generation } {
  const fake = new FakeGl(options);
  const generation = new Generation(1, fake.gl);
  fake.clear();
  return { fake, generation };
}

const LAYOUT = [{ arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] }] as const;
const REQUEST = { targets: { colorFormats: ['rgba8unorm'] }, vertexLayout: LAYOUT } as const;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

async function compile(
  generation: Generation,
  shader: Tr2Shader,
  ...rest: [Parameters<typeof compileTechnique>[2]?, Parameters<typeof compileTechnique>[3]?]
): Promise<CompiledTechnique> {
  const [request = REQUEST, options] = rest;
  const compiled = compileTechnique(generation, shader, request, options);
  compiled.catch(() => {});
  await vi.runAllTimersAsync();
  return compiled;
}

async function failure(...args: Parameters<typeof compile>): Promise<DeviceError> {
  try {
    await compile(...args);
  } catch (error) {
    if (error instanceof DeviceError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

describe('before anything is linked', () => {
  const compute: PassSpec = {
    stages: [
      { ...vertexStage('#version 300 es\nvoid main(){}'), type: STAGE_TYPE.COMPUTE, threadGroupSize: [1, 1, 1] },
    ],
  };
  const WGSL = '@fragment fn main() -> @location(0) vec4f { return vec4f(1.0); }';
  const many = (count: number, of: (index: number) => BindingSpec[]) =>
    Array.from({ length: count }, (_, i) => of(i)).flat();
  const block = (point: number, visibility: BindingSpec['visibility'] = ['fragment']): BindingSpec => ({
    binding: point,
    register: `b${point}`,
    visibility,
    type: 'vec4[1]',
    symbol: `block${point}`,
  });

  it.each<[string, BodySpec, string]>([
    ['a pass that computes', { Main: [pass(), compute] }, 'the pass computes, which WebGL2 cannot'],
    ['a program of another language', { Main: [pass(), pass({}, WGSL)] }, 'the program is WGSL, the device takes GLSL'],
    [
      'storage',
      {
        Main: [
          pass({
            bindings: [
              { binding: 0, group: 3, register: 'u0', visibility: ['fragment'], type: 'image2D', symbol: 'u0' },
            ],
          }),
        ],
      },
      "@group(3) @binding(0) u0 ('u0') is a storage resource, which a GLSL ES program cannot write",
    ],
    [
      'too many blocks',
      { Main: [pass({ bindings: many(15, (i) => [block(i)]) })] },
      'the pass needs maxUniformBuffersPerShaderStage 15, the device has 14',
    ],
    [
      'a binding point that is not there',
      { Main: [pass({ bindings: [block(72)] })] },
      'the pass needs maxUniformBufferBindings 73, the device has 72',
    ],
    [
      'a texture unit that is not there',
      { Main: [pass({ bindings: combined(32).map((it) => ({ ...it, register: `${it.register[0]}0` })) })] },
      'the pass needs maxCombinedTextureUnits 33, the device has 32',
    ],
    [
      'a block that is too long',
      { Main: [pass({ bindings: [{ ...MATERIAL, type: 'vec4[4097]' }] })] },
      'the pass needs maxUniformBufferBindingSize 65552, the device has 65536',
    ],
    [
      'integers for a target of floats',
      { Main: [pass({}, FRAGMENT.replace('vec4 c', 'uvec4 c'))] },
      'the program writes unsigned integers to colour target 0, which is rgba8unorm',
    ],
  ])('%s is refused', async (_, body, problem) => {
    const { fake, generation } = setUp();
    const error = await failure(generation, shaderOf(body));
    expect(error).toMatchObject({ device: 'webgl2', effect: 'test.carbonwebgl', technique: 'Main', problem });
    expect(fake.count('createShader')).toBe(0);
    expect(fake.count('createSampler')).toBe(0);
  });

  it('what WebGL2 cannot do is said with what can, and hurts no other technique', async () => {
    const { generation } = setUp();
    const shader = shaderOf({ Main: [compute], Other: [pass()] });
    expect(await failure(generation, shader)).toMatchObject({
      pass: 0,
      stage: 'compute',
      fix: 'Draw it on WebGPU, from the .carbonwebgpu file of the effect',
    });
    await expect(compile(generation, shader, { ...REQUEST, technique: 'Other' })).resolves.toMatchObject({
      name: 'Other',
    });
  });

  it('a technique of passes of one kind is asked for by kind', async () => {
    const { generation } = setUp();
    const shader = shaderOf({ Main: [compute, pass()] });
    const { passes } = await compile(generation, shader, REQUEST, { only: 'render' });
    expect(passes.map(({ shaderPass }) => shaderPass.index)).toEqual([1]);
    expect(await failure(generation, shaderOf({ Main: [compute] }), REQUEST, { only: 'render' })).toMatchObject({
      problem: 'the pass computes, which WebGL2 cannot',
    });
  });
});

describe('a compiled technique', () => {
  it('binds what its program has, at the points and units of the block', async () => {
    const { fake, generation } = setUp();
    haveProgram(fake, {
      blocks: { material: 40 },
      uniforms: { ssyf: ['FLOAT_VEC3', 1], map1: ['SAMPLER_CUBE', 1], 'cb2[0]': ['FLOAT_VEC4', 2] },
      attributes: { p: ['FLOAT_VEC3', 0] },
    });
    const rows: BindingSpec = { binding: 1, register: 'b2', visibility: ['fragment'], type: 'vec4[8]', symbol: 'cb2' };
    const shader = shaderOf({
      Main: [pass({ bindings: [MATERIAL, rows, ...combined(0), ...combined(1, 'samplerCube')] })],
    });
    const compiled = await compile(generation, shader);
    const [first] = compiled.passes;
    expect(compiled).toMatchObject({ name: 'Main', index: 0, generation: 1 });
    // The program has more than the block says: 40 bytes are three rows.
    expect(first?.blocks).toMatchObject([{ point: 0, size: 48, uniform: { registerIndex: 0 } }]);
    expect(first?.arrays).toMatchObject([{ length: 8, uniform: { registerIndex: 2 } }]);
    expect(first?.units).toMatchObject([
      { unit: 1, target: GL_CONSTANTS.TEXTURE_CUBE_MAP, texture: { name: 'Other' }, sampler: { name: 'OtherSampler' } },
    ]);
    expect(first?.colorFormats).toEqual(['rgba8unorm']);
    expect(generation.counters).toMatchObject({ pipelines: 1, samplers: 1, pending: 0, shaderModules: 0 });
    discardTechnique(generation, compiled);
    expect(generation.counters).toMatchObject({ pipelines: 0, samplers: 0 });
    expect(fake.liveOf('program')).toEqual([]);
    expect(fake.liveOf('sampler')).toEqual([]);
  });

  it('that writes depth alone has a fragment program that writes nothing', async () => {
    const { fake, generation } = setUp();
    const shader = shaderOf({ Main: [{ stages: [vertexStage(VERTEX, [input(0, 0, 3)])] }] });
    await compile(generation, shader, {
      vertexLayout: LAYOUT,
      targets: { colorFormats: [], depthStencilFormat: 'depth32float' },
    });
    expect(fake.commands('shaderSource').map(([, , text]) => text)).toEqual([
      VERTEX,
      '#version 300 es\nvoid main(){}\n',
    ]);
  });

  it('follows the view that a pass asks for', async () => {
    const SRGBWRITEENABLE = 194;
    const { generation } = setUp();
    const shader = shaderOf({ Main: [pass({ states: [[SRGBWRITEENABLE, 1]] }), pass()] });
    const { passes } = await compile(generation, shader, REQUEST, { followsSrgbWrite: true });
    expect(passes.map(({ colorFormats }) => colorFormats)).toEqual([['rgba8unorm-srgb'], ['rgba8unorm']]);
  });

  it('shares programs with others, until nobody has them', async () => {
    const { fake, generation } = setUp();
    const first = await compile(generation, shaderOf({ Main: [pass(), pass()] }));
    const second = await compile(generation, shaderOf({ Main: [pass()] }));
    expect(fake.liveOf('program')).toHaveLength(1);
    discardTechnique(generation, first);
    expect(fake.liveOf('program')).toHaveLength(1);
    discardTechnique(generation, second);
    expect(fake.liveOf('program')).toEqual([]);
  });
});

describe('a technique that fails', () => {
  it('lets go of the passes that did not', async () => {
    const { fake, generation } = setUp();
    haveProgram(fake, { uniforms: { map0: ['SAMPLER_2D', 1] } });
    const { getProgramParameter } = fake.answers as Record<string, (program: object, name: number) => unknown>;
    let links = 0;
    Object.assign(fake.answers, {
      getProgramParameter: (program: object, name: number) =>
        name === GL_CONSTANTS.LINK_STATUS ? ++links !== 2 : getProgramParameter?.(program, name),
    });
    const bindings = combined(0);
    const shader = shaderOf({ Main: [pass({ bindings }), pass({ bindings }, `${FRAGMENT}//`), pass({ bindings })] });
    expect(await failure(generation, shader)).toMatchObject({ pass: 1, problem: 'the programs do not link' });
    expect(generation.counters).toMatchObject({ pipelines: 0, samplers: 0, pending: 0, shaderModules: 0 });
    expect([...fake.live]).toEqual([]);
  });

  it.each([
    [
      { uniforms: { map0: ['SAMPLER_CUBE', 1] } },
      "t0 is a sampler2D in the backend block, the program declares 'map0' as a samplerCube",
    ],
    [
      { uniforms: { map0: ['UNSIGNED_INT_SAMPLER_2D', 1] } },
      "t0 is a sampler2D in the backend block, the program declares 'map0' as a usampler2D",
    ],
    [
      { attributes: { bones: ['UNSIGNED_INT_VEC4', 0] } },
      "the program reads unsigned integers from the attribute 'bones' at location 0, and gets floats",
    ],
    [
      { attributes: { bones: ['INT_VEC4', 7] } },
      "the program reads signed integers from the attribute 'bones' at location 7, and gets floats",
    ],
  ] as const)('where the program is not what the file says: %j', async (contents, problem) => {
    const { fake, generation } = setUp();
    haveProgram(fake, contents);
    expect(await failure(generation, shaderOf({ Main: [pass({ bindings: combined(0) })] }))).toMatchObject({ problem });
    expect([...fake.live]).toEqual([]);
  });

  it('by a loss says that it is one', async () => {
    const { fake, generation } = setUp();
    const compiling = compileTechnique(generation, shaderOf({ Main: [pass()] }), REQUEST);
    compiling.catch(() => {});
    fake.lose();
    await vi.runAllTimersAsync();
    await expect(compiling).rejects.toBeInstanceOf(DeviceLostError);
  });
});
