import { describe, expect, it } from 'vitest';
import { findShader } from '../../../src/format/shaderBundle/findShader.js';
import { SHADER_LANGUAGE, SHADER_STAGE } from '../../../src/format/shaderBundle/shaderEnums.js';
import { bundleWgsl } from '../../../src/pack/bundle/bundleWgsl.js';
import { packError } from '../packing.js';

const SHADER = `struct Params { tint: vec4f }
@group(0) @binding(0) var<uniform> params: Params;
@vertex fn vs_main(@location(0) a_position: vec3f) -> @builtin(position) vec4f { return vec4f(a_position, 1); }
@fragment fn fs_main() -> @location(0) vec4f { return params.tint; }
@compute @workgroup_size(8, 2) fn cs_main() {}
`;

describe('a bundle of WGSL', () => {
  it('has a stage for each entry point, whatever these are called', async () => {
    const { bundle, report } = await bundleWgsl({ 'shader.wgsl': SHADER });
    expect(bundle.stages.map(({ stage }) => stage)).toEqual([
      SHADER_STAGE.vertex,
      SHADER_STAGE.fragment,
      SHADER_STAGE.compute,
    ]);
    for (const { variants } of bundle.stages)
      expect(variants.every(({ entryPoint }) => entryPoint === 'main')).toBe(true);
    const compute = findShader(bundle, SHADER_STAGE.compute, SHADER_LANGUAGE.wgsl);
    expect(compute?.source).toContain('fn main()');
    expect(compute?.reflection.workgroupSize).toMatchObject({ x: 8, y: 2, z: 1 });
    expect(report).toMatchObject({ name: 'shader', losses: [] });
    // GLSL ES 3.00 computes nothing.
    expect(report.refusals.map(({ stage, language }) => [stage, language])).toEqual([['compute', 'essl']]);
  });

  it('gives slots to variables that have none', async () => {
    const text = SHADER.replace('@group(0) @binding(0) ', '');
    const { bundle } = await bundleWgsl({ 'shader.wgsl': text }, { entries: ['vs_main', 'fs_main'] });
    const fragment = findShader(bundle, SHADER_STAGE.fragment, SHADER_LANGUAGE.wgsl);
    expect(fragment?.reflection.uniformBuffers).toMatchObject([{ name: 'Params' }]);
    expect(fragment?.source).toMatch(/@group\(\d\) @binding\(\d\) var<uniform> params/);
  });

  it('takes the entry points that are named, of several modules that import', async () => {
    const modules = {
      'a.wesl':
        'import package::shared::half;\n@vertex fn main() -> @builtin(position) vec4f { return vec4f(half()); }',
      'shared.wesl':
        'fn half() -> f32 { return 0.5; }\n@fragment fn one() -> @location(0) vec4f { return vec4f(half()); }',
      'b.wesl': '@fragment fn one() -> @location(0) vec4f { return vec4f(0.25); }',
    };
    const { bundle, report } = await bundleWgsl(modules, { entries: ['main', 'b#one'] });
    expect(report.stages.map(({ program }) => program)).toEqual(['a#main', 'b#one']);
    expect(findShader(bundle, SHADER_STAGE.vertex, SHADER_LANGUAGE.wgsl)?.source).toContain('fn half');
    expect(findShader(bundle, SHADER_STAGE.fragment, SHADER_LANGUAGE.wgsl)?.source).toContain('0.25');
    const { message } = await packError(bundleWgsl(modules, { name: 'both' }));
    expect(message).toBe(
      'shared#one and b#one are both @fragment (effect both). A bundle has one program for each stage. Name the entry ' +
        'points to take; there are @vertex a#main, @fragment shared#one, @fragment b#one.',
    );
  });

  it('carries Vulkan GLSL where it is given', async () => {
    const vertex = '#version 450\nvoid main() {}\n';
    const { bundle } = await bundleWgsl({ 'shader.wgsl': SHADER }, { vulkan: { vertex } });
    const inputs = bundle.stages.map(({ variants }) => [...new Set(variants.map(({ inputSource }) => inputSource))]);
    expect(inputs).toEqual([[vertex], [''], ['']]);
    const entries = ['cs_main'];
    const { message } = await packError(bundleWgsl({ 'shader.wgsl': SHADER }, { entries, vulkan: { vertex } }));
    expect(message).toBe(
      'the Vulkan GLSL of the vertex stage is of no program: there is no vertex stage (effect shader)',
    );
  });

  it.each([
    ['nothing', 'fn f() {}', {}, /^there is no entry point \(effect shader\)/],
    ['a name that is none', SHADER, { entries: ['main'] }, /^there is no entry point main .* @vertex shader#vs_main/],
    ['a fragment alone', SHADER, { entries: ['fs_main'] }, /^there is a fragment program and no vertex program/],
    [
      'a slot of two things',
      `${SHADER}@group(0) @binding(0) var t: texture_2d<f32>;
@fragment fn other() -> @location(0) vec4f { return params.tint + textureLoad(t, vec2u(0), 0); }`,
      { entries: ['vs_main', 'other'] },
      /^shader\.wgsl:\d+:\d+: \w+ has the slot of \w+: @group\(0\) @binding\(0\)/,
    ],
    [
      'a fragment that takes what no vertex gives',
      `${SHADER}@fragment fn other(@location(3) x: f32) -> @location(0) vec4f { return vec4f(x); }`,
      { entries: ['vs_main', 'other'] },
      /takes x at @location\(3\), which shader#vs_main does not give/,
    ],
    ['what is no WGSL', SHADER.replace('return params.tint', 'return params.hint'), {}, /^shader\.wgsl:4:\d+: /],
    [
      'an option',
      SHADER.replace('@compute', '@if(FOG_ON) @compute'),
      {},
      /^shader\.wgsl:5:\d+: no option is called FOG_ON/,
    ],
  ])('refuses %s', async (_, text, options, message) => {
    expect((await packError(bundleWgsl({ 'shader.wgsl': text }, options))).message).toMatch(message);
  });
});
