/** The SPIR-V of bundles: read back by naga, and by its words. */
import { init, parseSpirv, validate, writeWgsl } from 'naga-wasm';
import { describe, expect, it } from 'vitest';
import type { BackendStage } from '../../../../src/format/carbonEffect/BackendStage.js';
import { spirvFacts } from '../../../../src/pack/bundle/languages/spirvFacts.js';
import type { ProgramReflection } from '../../../../src/pack/reflectProgram.js';
import { bundled, languagesOf, problemOf, variant } from './bundling.js';
import { reflected } from './programs.js';

const VERTEX = `struct Globals { view: mat4x4f, sizes: array<vec4f, 3> }
@group(0) @binding(2) var<uniform> globals: Globals;
@group(1) @binding(0) var<storage, read> points: array<vec2f>;
struct Out { @builtin(position) @invariant position: vec4f, @location(0) uv: vec2f, @location(3) @interpolate(flat) id: u32 }
@vertex fn main(@location(1) at: vec3f, @location(2) ids: vec2i, @builtin(vertex_index) i: u32) -> Out {
  return Out(globals.view * vec4f(at + globals.sizes[1].xyz, 1), points[i], u32(ids.x));
}`;
const FRAGMENT = `@group(0) @binding(0) var map: texture_2d_array<f32>;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(5) var shadow: texture_depth_cube;
@group(0) @binding(6) var compare: sampler_comparison;
struct Out { @location(0) a: vec4f, @location(1) b: vec2u, @builtin(frag_depth) depth: f32 }
@fragment fn main(@location(0) uv: vec2f, @builtin(position) p: vec4f) -> Out {
  return Out(textureSample(map, s, uv, 1), vec2u(p.xy), textureSampleCompare(shadow, compare, p.xyz, 0.5));
}`;
const COMPUTE = `@group(3) @binding(1) var image: texture_storage_3d<r32uint, write>;
@group(0) @binding(0) var<storage, read_write> counts: array<atomic<u32>, 16>;
@compute @workgroup_size(4, 2, 3) fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) w: vec3u) {
  textureStore(image, w, vec4u(atomicAdd(&counts[i], 1u)));
}`;

async function wgslOf(stage: BackendStage, text: string): Promise<ProgramReflection> {
  const [made] = (await bundled({ [stage]: text })).stages;
  if (made === undefined) throw new Error('no stage');
  await init();
  const module = parseSpirv(made.spirv);
  return reflected(stage, writeWgsl(module, validate(module)));
}

const slots = ({ bindings }: ProgramReflection) =>
  bindings.map(({ group, binding, resource }) => [group, binding, resource.kind]);
const places = (variables: ProgramReflection['inputs']) =>
  variables.map(({ location, builtin, type }) => [location, builtin, builtin === '' ? type : '']).sort();

describe('SPIR-V read by naga and written as WGSL', () => {
  it.each([
    ['vertex', VERTEX],
    ['fragment', FRAGMENT],
    ['compute', COMPUTE],
  ] as const)('has the interface of the %s program', async (stage, text) => {
    const before = reflected(stage, text);
    const after = await wgslOf(stage, text);
    expect(slots(after)).toEqual(slots(before));
    expect(places(after.inputs)).toEqual(places(before.inputs));
    expect(places(after.outputs)).toEqual(places(before.outputs));
    expect(after.workgroupSize).toEqual(before.workgroupSize);
  });
});

describe('the words', () => {
  const NEGATE = 127;

  it('leave y as it is', async () => {
    const [made] = (await bundled({ vertex: VERTEX })).stages;
    const words = new Uint32Array(made?.spirv.slice().buffer ?? new ArrayBuffer(0));
    const ops: number[] = [];
    for (let at = 5; at < words.length; at += Math.max(1, (words[at] ?? 0) >>> 16)) ops.push((words[at] ?? 0) & 0xffff);
    expect(ops).toContain(54);
    expect(ops).not.toContain(NEGATE);
  });

  it('say what the reflection has of them', async () => {
    const { reflection } = variant(await bundled({ vertex: VERTEX }), 'vertex', 'wgsl');
    expect(reflection.positionInvariant).toBe(true);
    expect(reflection.capabilities).toEqual(['Capability(1)']);
    expect(reflection.extensions).toEqual(['SPV_KHR_storage_buffer_storage_class']);
    // The ids are of different variables.
    const ids = [...reflection.uniformBuffers, ...reflection.storageBuffers, ...reflection.stageInputs];
    expect(new Set(ids.map(({ resourceId }) => resourceId)).size).toBe(4);
  });

  it('are read by the numbers of the specification', () => {
    const text = (words: string): number[] => [
      ...new Uint32Array(new TextEncoder().encode(words.padEnd(8, '\0')).buffer),
    ];
    const op = (code: number, ...operands: number[]): number[] => [((operands.length + 1) << 16) | code, ...operands];
    const module = new Uint32Array([
      ...[0x07230203, 0x10100, 0, 90, 0],
      ...op(17, 1), // OpCapability Shader
      ...op(17, 50), // OpCapability ImageQuery
      ...op(10, ...text('SPV_abc')), // OpExtension
      ...op(71, 21, 34, 2), // OpDecorate %21 DescriptorSet 2
      ...op(71, 21, 33, 7), // OpDecorate %21 Binding 7
      ...op(71, 30, 30, 4), // OpDecorate %30 Location 4
      ...op(71, 31, 30, 4), // OpDecorate %31 Location 4
      ...op(71, 32, 11, 0), // OpDecorate %32 BuiltIn Position
      ...op(71, 32, 18), // OpDecorate %32 Invariant
      ...op(59, 9, 21, 2), // %21 = OpVariable Uniform
      ...op(59, 9, 30, 1), // %30 = OpVariable Input
      ...op(59, 9, 31, 3), // %31 = OpVariable Output
      ...op(59, 9, 32, 3), // %32 = OpVariable Output
    ]);
    const facts = spirvFacts(module);
    expect(facts.capabilities).toEqual(['Capability(1)', 'Capability(50)']);
    expect(facts.extensions).toEqual(['SPV_abc']);
    expect(facts.positionInvariant).toBe(true);
    expect(facts.idOfSlot({ group: 2, binding: 7 })).toBe(21);
    expect(facts.idOfSlot({ group: 7, binding: 2 })).toBe(0);
    expect([facts.idOf('in', 'location', 4), facts.idOf('out', 'location', 4)]).toEqual([30, 31]);
    expect([facts.idOf('out', 'builtin', 0), facts.idOf('in', 'builtin', 0)]).toEqual([32, 0]);
  });
});

describe('the Vulkan GLSL of the author', () => {
  const wgsl = `@group(0) @binding(4) var<uniform> tint: vec4f;
@fragment fn main(@location(2) uv: vec2f) -> @location(0) vec4f { return tint * uv.x; }`;
  const glsl = (set: number, location: number, result = 0): string => `#version 450
layout(set = ${set}, binding = 4) uniform Tint { vec4 value; } tint;
layout(location = ${location}) in vec2 uv;
layout(location = ${result}) out vec4 color;
void main() { color = tint.value * uv.x; }
`;

  it('may declare more than the WGSL uses', async () => {
    const more = glsl(0, 2).replace(
      'void main',
      'layout(set = 1, binding = 0) uniform Other { vec4 x; } o;\nvoid main',
    );
    const made = await bundled({ fragment: wgsl }, { vulkanGlsl: { fragment: more } });
    expect([made.refusals, made.losses]).toEqual([[], []]);
    expect(variant(made, 'fragment', 'spirv').source).toBe(more);
  });

  it.each([
    ['another slot', glsl(1, 2), 'tint is in set 0, binding 4, which the Vulkan GLSL of the stage does not have'],
    ['another input', glsl(0, 1), 'uv is in at location 2, which the Vulkan GLSL of the stage does not have'],
  ])('is refused with %s, and no SPIR-V is made', async (_, text, problem) => {
    const made = await bundled({ fragment: wgsl }, { vulkanGlsl: { fragment: text } });
    expect(languagesOf(made)).toEqual(['glsl', 'essl', 'hlsl', 'msl', 'wgsl']);
    expect(problemOf(made.refusals, 'spirv')).toBe(problem);
    expect(made.stages[0]).toMatchObject({ sourceLanguage: 0, spirv: new Uint8Array(0) });
  });

  it('that naga cannot read is kept, and the SPIR-V is of the WGSL', async () => {
    const made = await bundled({ fragment: wgsl }, { vulkanGlsl: { fragment: '#version 450\nnonsense' } });
    expect(problemOf(made.losses, 'spirv')).toMatch(/^the SPIR-V is of the WGSL: naga cannot read the Vulkan GLSL: ./);
    expect(made.stages[0]?.sourceLanguage).toBe(5);
    expect(variant(made, 'fragment', 'wgsl').inputSource).toBe('#version 450\nnonsense');
  });
});
