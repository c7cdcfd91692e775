/**
 * Bundles put together by hand, as `yup_shader_bundler` has them: programs in WGSL and in ESSL whose vertex text is turned
 * over at its end, without SPIR-V. Colours are worked out by hand, and the same on both devices.
 */
import type { ShaderResourceBinding } from '../../src/format/shaderBundle/ShaderReflection.js';
import { member, resource } from '../../test/resource/shaderBundle/sampleBundles.js';
import { expectValues, test } from '../conformance/page.js';
import { bundlePair } from './bundlePair.js';
import { drawScene, EVERYWHERE } from './drawScene.js';
import { handmadeBundle } from './handmadeBundle.js';

const image = (name: string, binding: number, fields: Partial<ShaderResourceBinding> = {}) =>
  resource(name, { binding, imageDim: 2, backendSlot: binding, ...fields });

/** Red and green of the vertices, and depth. */
const DEPTH = handmadeBundle({
  wgsl: `@fragment fn main(@builtin(position) at: vec4f, @location(0) numbers: vec4f) -> @location(0) vec4f {
    return vec4f(numbers.rg, at.z, 1.0);
  }`,
  essl: 'out vec4 color;\nvoid main() { color = vec4(v_numbers.rg, gl_FragCoord.z, 1.0); }\n',
});
/** ZENABLE, ZWRITEENABLE, ZFUNC less-equal, CULLMODE none. */
const TESTED = [
  { state: 7, value: 1 },
  { state: 14, value: 1 },
  { state: 23, value: 4 },
  { state: 22, value: 1 },
];

test('depth goes from 0 to w: tested, clipped and seen by the program', async ({ harness }) => {
  const outcomes = await drawScene(harness, bundlePair(DEPTH, { renderStates: TESTED }), {
    quads: [
      { place: [-1, 1, 0.5, 0], z: 0.25, numbers: [1, 0, 0, 1] },
      // Behind the first one, where both are.
      { place: [-0.5, 1, 1, 0], z: 0.75, numbers: [0, 1, 0, 1] },
      // In front of the near plane, which GL alone would have at -w, and behind the far plane.
      { place: [-1, 0, 0, -1], z: -0.25, numbers: [1, 1, 0, 1] },
      { place: [0, 0, 1, -1], z: 1.25, numbers: [1, 1, 0, 1] },
    ],
    points: ['1,2', '8,2', '14,2', '3,12', '12,12'],
  });
  const near = [255, 0, 64, 255];
  const clear = [0, 0, 0, 255];
  expectValues(outcomes, { '1,2': near, '8,2': near, '14,2': [0, 255, 191, 255], '3,12': clear, '12,12': clear }, 1);
});

test('the front of a triangle is the same side', async ({ harness }) => {
  // D3DCULL_CCW: what is counter-clockwise is left out.
  const outcomes = await drawScene(harness, bundlePair(DEPTH, { renderStates: [{ state: 22, value: 3 }] }), {
    quads: [
      { place: [-1, 1, 0, -1], numbers: [1, 0, 0, 1] },
      { place: [0, 1, 1, -1], numbers: [1, 0, 0, 1], turned: true },
    ],
    points: ['3,3', '12,3'],
  });
  expectValues(outcomes, { '3,3': [255, 0, 128, 255], '12,3': [0, 0, 0, 255] }, 1);
});

const NEAREST = { minFilter: 'nearest', magFilter: 'nearest', mipmapFilter: 'nearest' } as const;
/** Read at 0.4: the first texel, or (0.4 - 0.25) / 0.5 = 0.3 of the second. */
const TWO_TEXELS = { width: 2, height: 1, bytes: [0, 0, 0, 255, 200, 0, 0, 255] };

test('two samplers of one texture', async ({ harness }) => {
  const bundle = handmadeBundle({
    wgsl: `@group(0) @binding(1) var u_tex: texture_2d<f32>;
    @group(0) @binding(2) var u_near: sampler;
    @group(0) @binding(3) var u_far: sampler;
    @fragment fn main() -> @location(0) vec4f {
      let at = vec2f(0.4, 0.5);
      return vec4f(textureSample(u_tex, u_near, at).r, textureSample(u_tex, u_far, at).r, 0.0, 1.0);
    }`,
    essl: `uniform sampler2D yup_combined_u_tex_u_near;
    uniform sampler2D yup_combined_u_tex_u_far;
    out vec4 color;
    void main() {
      vec2 at = vec2(0.4, 0.5);
      color = vec4(texture(yup_combined_u_tex_u_near, at).r, texture(yup_combined_u_tex_u_far, at).r, 0.0, 1.0);
    }`,
    reflection: {
      separateImages: [image('u_tex', 1)],
      separateSamplers: [
        resource('u_near', { binding: 2, backendSlot: 1 }),
        resource('u_far', { binding: 3, backendSlot: 1 }),
      ],
      glCombinedSamplers: [
        { name: 'yup_combined_u_tex_u_near', textureSlot: 1 },
        { name: 'yup_combined_u_tex_u_far', textureSlot: 1 },
      ],
    },
  });
  const outcomes = await drawScene(harness, bundlePair(bundle, { samplers: { u_near: NEAREST } }), {
    quads: [EVERYWHERE],
    textures: { u_tex: TWO_TEXELS },
    points: ['8,8'],
  });
  expectValues(outcomes, { '8,8': [0, 60, 0, 255] }, 1);
});

test('textures that were one with their samplers in the author’s text', async ({ harness }) => {
  const bundle = handmadeBundle({
    wgsl: `@group(0) @binding(0) var u_a: texture_2d<f32>;
    @group(0) @binding(1) var u_b: texture_2d<f32>;
    @group(0) @binding(2) var u_a_sampler: sampler;
    @group(0) @binding(3) var u_b_sampler: sampler;
    @fragment fn main() -> @location(0) vec4f {
      let at = vec2f(0.4, 0.5);
      return vec4f(textureSample(u_a, u_a_sampler, at).r, textureSample(u_b, u_b_sampler, at).r, 0.0, 1.0);
    }`,
    essl: `uniform sampler2D u_a;
    uniform sampler2D u_b;
    out vec4 color;
    void main() { vec2 at = vec2(0.4, 0.5); color = vec4(texture(u_a, at).r, texture(u_b, at).r, 0.0, 1.0); }`,
    // No fix-up names them, and one has no unit at all.
    reflection: { sampledImages: [image('u_a', 0), resource('u_b', { binding: 1, imageDim: 2 })] },
  });
  const outcomes = await drawScene(harness, bundlePair(bundle, { samplers: { u_b_sampler: NEAREST } }), {
    quads: [EVERYWHERE],
    textures: { u_a: TWO_TEXELS, u_b: TWO_TEXELS },
    points: ['8,8'],
  });
  expectValues(outcomes, { '8,8': [60, 0, 0, 255] }, 1);
});

test('depth that is compared, integers, layers', async ({ harness }) => {
  const bundle = handmadeBundle({
    wgsl: `@group(0) @binding(0) var u_depth: texture_depth_2d;
    @group(0) @binding(1) var u_compare: sampler_comparison;
    @group(1) @binding(0) var u_ids: texture_2d<u32>;
    @group(1) @binding(1) var u_list: texture_2d_array<f32>;
    @group(1) @binding(2) var u_samp: sampler;
    @fragment fn main() -> @location(0) vec4f {
      let lit = textureSampleCompareLevel(u_depth, u_compare, vec2f(0.5), 0.25);
      let dark = textureSampleCompareLevel(u_depth, u_compare, vec2f(0.5), 0.75);
      let id = f32(textureLoad(u_ids, vec2u(1, 0), 0).r) / 255.0;
      return vec4f(lit * 0.2 + dark * 0.6, id, textureSample(u_list, u_samp, vec2f(0.5), 1).b, 1.0);
    }`,
    essl: `uniform highp sampler2DShadow yup_combined_u_depth_u_compare;
    uniform highp usampler2D yup_combined_u_ids_dummy;
    uniform highp sampler2DArray yup_combined_u_list_u_samp;
    out vec4 color;
    void main() {
      float lit = texture(yup_combined_u_depth_u_compare, vec3(0.5, 0.5, 0.25));
      float dark = texture(yup_combined_u_depth_u_compare, vec3(0.5, 0.5, 0.75));
      float id = float(texelFetch(yup_combined_u_ids_dummy, ivec2(1, 0), 0).r) / 255.0;
      color = vec4(lit * 0.2 + dark * 0.6, id, texture(yup_combined_u_list_u_samp, vec3(0.5, 0.5, 1.0)).b, 1.0);
    }`,
    reflection: {
      separateImages: [
        image('u_depth', 0, { imageIsDepth: true }),
        // Binding 0 again, of another set: GL has units of one range.
        image('u_ids', 0, { set: 1 }),
        image('u_list', 1, { set: 1, imageArrayed: true }),
      ],
      separateSamplers: [
        resource('u_compare', { binding: 1, backendSlot: 0 }),
        resource('u_samp', { set: 1, binding: 2, backendSlot: 1 }),
      ],
      glCombinedSamplers: [
        { name: 'yup_combined_u_depth_u_compare', textureSlot: 0 },
        { name: 'yup_combined_u_ids_dummy', textureSlot: 0 },
        { name: 'yup_combined_u_list_u_samp', textureSlot: 1 },
      ],
    },
  });
  const outcomes = await drawScene(harness, bundlePair(bundle), {
    quads: [EVERYWHERE],
    depths: { u_depth: 0.5 },
    textures: {
      u_ids: { width: 2, height: 1, format: 'r8uint', bytes: [7, 100] },
      u_list: {
        width: 1,
        height: 1,
        depthOrArrayLayers: 2,
        viewDimension: '2d-array',
        bytes: [0, 0, 10, 255, 0, 0, 150, 255],
      },
    },
    points: ['8,8'],
  });
  // 0.25 <= 0.5 and not 0.75 <= 0.5.
  expectValues(outcomes, { '8,8': [51, 100, 150, 255] }, 1);
});

test('several blocks in a stage, one in both, one slot by two names; two targets', async ({ harness }) => {
  const block = (name: string, binding: number, memberName: string, size = 16) =>
    resource(name, {
      binding,
      blockSize: size,
      backendSlot: binding,
      members: [member(memberName, 0, { size: 16, vecSize: 4 })],
    });
  const bundle = handmadeBundle({
    vertex: {
      wgsl: `struct Shift { shift: vec4f } struct Frame { tint: vec4f } struct Seen { first: vec4f }
      struct Out { @builtin(position) position: vec4f, @location(0) numbers: vec4f }
      @group(0) @binding(0) var<uniform> shift: Shift;
      @group(0) @binding(1) var<uniform> frame: Frame;
      @group(0) @binding(2) var<uniform> seen: Seen;
      @vertex fn main(@location(0) at: vec3f, @location(1) numbers: vec4f) -> Out {
        return Out(vec4f(at.xy + shift.shift.xy, at.z, 1.0), frame.tint * seen.first.x);
      }`,
      essl: `#version 300 es
      layout(location = 0) in vec3 at;
      layout(location = 1) in vec4 numbers;
      layout(std140) uniform Shift { vec4 shift; } shift;
      layout(std140) uniform Frame { vec4 tint; } frame;
      layout(std140) uniform Seen { vec4 first; } seen;
      out vec4 v_numbers;
      void main() {
        v_numbers = frame.tint * seen.first.x;
        gl_Position = vec4(at.xy + shift.shift.xy, at.z, 1.0);
        gl_Position.y = -gl_Position.y;
      }`,
      reflection: {
        uniformBuffers: [block('Shift', 0, 'u_shift'), block('Frame', 1, 'tint'), block('Seen', 2, 'first')],
      },
    },
    wgsl: `struct Frame { tint: vec4f } struct Whole { first: vec4f, second: vec4f } struct Paint { color: vec4f }
    @group(0) @binding(1) var<uniform> f: Frame;
    @group(0) @binding(2) var<uniform> whole: Whole;
    @group(0) @binding(3) var<uniform> p: Paint;
    struct Out { @location(0) a: vec4f, @location(1) b: vec4f }
    @fragment fn main(@location(0) numbers: vec4f) -> Out {
      return Out(numbers + whole.second, vec4f(f.tint.rgb * p.color.rgb, 1.0));
    }`,
    essl: `layout(std140) uniform Frame { vec4 tint; } frame;
    layout(std140) uniform Whole { vec4 first; vec4 second; } whole;
    layout(std140) uniform Paint { vec4 color; } p;
    layout(location = 0) out vec4 a;
    layout(location = 1) out vec4 b;
    void main() { a = v_numbers + whole.second; b = vec4(frame.tint.rgb * p.color.rgb, 1.0); }`,
    reflection: {
      uniformBuffers: [
        block('Frame', 1, 'tint'),
        {
          ...block('Whole', 2, 'first', 32),
          members: [member('first', 0, { size: 16, vecSize: 4 }), member('second', 16, { size: 16, vecSize: 4 })],
        },
        block('Paint', 3, 'u_color'),
      ],
    },
  });
  const outcomes = await drawScene(harness, bundlePair(bundle, { registers: { Seen: 3, Frame: 1 } }), {
    quads: [{ place: [-1, 1, 0, 0] }],
    targets: 2,
    // Half a target to the right: the upper right quarter.
    parameters: { u_shift: [1, 0, 0, 0], u_color: [0.5, 1, 0, 1] },
    blocks: { 1: [0.4, 0.2, 0.8, 0], 3: [0.5, 0, 0, 0, 0, 0.2, 0, 1] },
    points: ['12,3', '3,3', '12,12', '1: 12,3', '1: 3,3'],
  });
  const clear = [0, 0, 0, 255];
  expectValues(
    outcomes,
    // (0.2, 0.1, 0.4) + (0, 0.2, 0).
    { '12,3': [51, 77, 102, 255], '3,3': clear, '12,12': clear, '1: 12,3': [51, 51, 0, 255], '1: 3,3': clear },
    1,
  );
});
