/** Textures, buffers and blocks of every kind, seen through programs that read them. */

import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import { blobOf } from '../../test/support/sampleDescriptions.js';
import {
  type BindingSpec,
  constant,
  effectFile,
  input,
  type PassSpec,
  POSITION_PROGRAM,
  pixelStage,
  sampler,
  texture,
  vertexStage,
} from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, test } from './page.js';

const NO_CULL = [22, 1] as const;

/** Fills its mesh with what an expression over `t0` (named `Map`) and `s0` says. */
function readingPass(type: string, expression: string, isSRGB: 0 | 1 = 0, usesSampler = true): PassSpec {
  const program = `@group(0) @binding(0) var t0: ${type};
${usesSampler ? '@group(0) @binding(1) var s0: sampler;' : ''}
@fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f { return ${expression}; }`;
  const bindings: BindingSpec[] = [{ binding: 0, register: 't0', visibility: ['fragment'], type, symbol: 't0' }];
  if (usesSampler) {
    bindings.push({ binding: 1, register: 's0', visibility: ['fragment'], type: 'sampler', symbol: 's0' });
  }
  return {
    stages: [
      vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
      pixelStage(program, {
        textures: [texture(0, 'Map', isSRGB)],
        samplers: usesSampler ? [sampler(0, 'MapSampler')] : [],
      }),
    ],
    bindings,
    states: [NO_CULL],
  };
}

function reading(...pass: Parameters<typeof readingPass>): string {
  return base64(effectFile({ Main: [readingPass(...pass)] }));
}

test('sRGB, mips and the shapes of textures', async ({ page }) => {
  const level1 = 'textureSampleLevel(t0, s0, vec2f(0.5), 1.0)';
  const files = {
    linear: reading('texture_2d<f32>', level1, 0),
    srgb: reading('texture_2d<f32>', level1, 1),
    cube: reading('texture_cube<f32>', 'textureSampleLevel(t0, s0, vec3f(0.0, 0.0, -1.0), 0.0)'),
    volume: reading('texture_3d<f32>', 'textureSampleLevel(t0, s0, vec3f(0.5, 0.5, 0.75), 0.0)'),
    array: reading('texture_2d_array<f32>', 'textureSampleLevel(t0, s0, vec2f(0.5), 1, 0.0)'),
    integers: reading('texture_2d<u32>', 'vec4f(textureLoad(t0, vec2u(0), 0)) / 1000.0', 0, false),
    depth: reading('texture_depth_2d', 'vec4f(vec3f(textureLoad(t0, vec2u(0), 0)), 1.0)', 0, false),
    many: reading('texture_multisampled_2d<f32>', 'textureLoad(t0, vec2u(0), 2)', 0, false),
  };
  const result = await page.evaluate(async (files) => {
    const { effectOf, openGPU, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const target = device.createRenderTarget({ width: 2, height: 2 });
    const mesh = rectangle(device, [-1, 1, 1, -1]);
    const shown = async (name: keyof typeof files, given: object) => {
      const effect = effectOf(files[name]);
      effect.setTexture('Map', given);
      await paint(device, [{ effect, options: { mesh } }], { target });
      return texel(await target.read(), 2, 0, 0);
    };
    // A checker of black and white whose one mip is the mean.
    const checker = () =>
      device.createTexture({
        width: 2,
        height: 2,
        mipmaps: true,
        pixels: Uint8Array.from([0, 255, 255, 0].flatMap((value) => [value, value, value, 255])),
      });
    const stack = (viewDimension: 'cube' | '3d' | '2d-array', layers: number) =>
      device.createTexture({
        width: 1,
        height: 1,
        viewDimension,
        depthOrArrayLayers: layers,
        pixels: Uint8Array.from(
          Array.from({ length: layers }, (_, layer) => [layer * 40, 0, 255 - layer * 40, 255]).flat(),
        ),
      });
    const depth = gpu.createTexture({
      size: [4, 4],
      format: 'depth24plus-stencil8',
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING,
    });
    const many = gpu.createTexture({
      size: [2, 2],
      sampleCount: 4,
      format: 'rgba8unorm',
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING,
    });
    const encoder = gpu.createCommandEncoder();
    encoder
      .beginRenderPass({
        colorAttachments: [],
        depthStencilAttachment: {
          view: depth.createView(),
          depthLoadOp: 'clear',
          depthClearValue: 0.25,
          depthStoreOp: 'store',
          stencilLoadOp: 'clear',
          stencilStoreOp: 'store',
        },
      })
      .end();
    encoder
      .beginRenderPass({
        colorAttachments: [
          { view: many.createView(), loadOp: 'clear', clearValue: [0, 0.4, 0.8, 1], storeOp: 'store' },
        ],
      })
      .end();
    gpu.queue.submit([encoder.finish()]);
    const raw = gpu.createTexture({
      size: [2, 2],
      mipLevelCount: 2,
      format: 'rgba8unorm',
      viewFormats: ['rgba8unorm-srgb'],
      usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
    });
    gpu.queue.writeTexture({ texture: raw, mipLevel: 1 }, Uint8Array.of(188, 188, 188, 255), {}, [1, 1]);
    return {
      errors,
      linear: await shown('linear', checker()),
      srgb: await shown('srgb', checker()),
      rawView: await shown('srgb', raw.createView({ format: 'rgba8unorm-srgb' })),
      rawLinear: await shown('linear', raw),
      cube: await shown('cube', stack('cube', 6)),
      volume: await shown('volume', stack('3d', 2)),
      array: await shown('array', stack('2d-array', 3)),
      integers: await shown(
        'integers',
        device.createTexture({
          width: 1,
          height: 1,
          format: 'rgba16uint',
          pixels: Uint16Array.of(200, 400, 600, 1000),
        }),
      ),
      depth: await shown('depth', depth),
      many: await shown('many', many),
    };
  }, files);
  expect(result.errors).toEqual([]);
  // Half black, half white: 0.5 of the bytes, or of the light.
  expectTexel(result.linear, [128, 128, 128, 255]);
  expectTexel(result.srgb, [128, 128, 128, 255]);
  expectTexel(result.rawView, [128, 128, 128, 255]);
  expect(result.rawLinear).toEqual([188, 188, 188, 255]);
  // Face 5 is -z. Slice 1 is at 0.75 of two. Layer 1 as asked.
  expectTexel(result.cube, [200, 0, 55, 255]);
  expectTexel(result.volume, [40, 0, 215, 255]);
  expectTexel(result.array, [40, 0, 215, 255]);
  expectTexel(result.integers, [51, 102, 153, 255]);
  expectTexel(result.depth, [64, 64, 64, 255]);
  expectTexel(result.many, [0, 102, 204, 255]);
});

test('layers that change while commands are recorded show in the draws after the change alone', async ({ page }) => {
  const type = 'texture_2d_array<f32>';
  const program = `@group(0) @binding(0) var t0: ${type};
@fragment fn main() -> @location(0) vec4f { return textureLoad(t0, vec2u(0), 0, 0); }`;
  const pass: PassSpec = {
    stages: [
      vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
      pixelStage(program, { textures: [texture(0, 'L0'), texture(1, 'L1')] }),
    ],
    bindings: [{ binding: 0, register: 't0', visibility: ['fragment'], type, symbol: 't0', layers: ['L0', 'L1'] }],
    states: [NO_CULL],
  };
  const file = base64(effectFile({ Main: [pass] }));
  const result = await page.evaluate(async (file) => {
    const { effectOf, openGPU, rawPixels, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const target = device.createRenderTarget({ width: 4, height: 1 });
    const columns = [-1, -0.5, 0, 0.5].map((left) => rectangle(device, [left, 1, left + 0.5, -1]));
    const solid = (red: number, green: number) =>
      device.createTexture({ width: 1, height: 1, pixels: Uint8Array.of(red, green, 0, 255) });
    const effect = effectOf(file);
    effect.setTexture('L1', solid(0, 0));
    const red = solid(200, 0);
    // Before each column: the layer, another texture in it, other pixels in that.
    const green = solid(0, 100);
    const steps = [
      () => effect.setTexture('L0', red),
      () => effect.setTexture('L0', green),
      () => green.write(Uint8Array.of(0, 50, 0, 255)),
      () => effect.setTexture('L0', red),
    ];
    const [mesh] = columns;
    if (!mesh) throw new Error('no mesh');
    effect.setTexture('L0', red);
    await device.prepare(effect, { mesh, target });
    const rows = [];
    for (let n = 0; n < 2; n++) {
      green.write(Uint8Array.of(0, 100, 0, 255));
      const frame = device.beginFrame({ target });
      for (const [index, step] of steps.entries()) {
        step();
        const column = columns[index];
        if (column) frame.draw(effect, { mesh: column });
      }
      frame.end();
      const pixels = await target.read();
      rows.push([0, 1, 2, 3].map((x) => texel(pixels, 4, x, 0)));
    }

    const technique = await device.compile(effect, {
      targets: { colorFormats: ['rgba8unorm'] },
      vertexLayout: mesh.layout,
      topology: 'triangle-strip',
    });
    const bindings = device.bind(effect, technique);
    const own = gpu.createTexture({
      size: [4, 1],
      format: 'rgba8unorm',
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
    });
    green.write(Uint8Array.of(0, 100, 0, 255));
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: own.createView(), loadOp: 'clear', storeOp: 'store' }],
    });
    for (const [index, step] of steps.entries()) {
      step();
      const column = columns[index];
      if (column) bindings.record(pass, { vertexBuffers: [...column.vertexBuffers], count: 4 });
    }
    pass.end();
    gpu.queue.submit([encoder.finish()]);
    const pixels = await rawPixels(gpu, own);
    rows.push([0, 1, 2, 3].map((x) => texel(pixels, 4, x, 0)));
    return { errors, rows };
  }, file);
  expect(result.errors).toEqual([]);
  const row = [
    [200, 0, 0, 255],
    [0, 100, 0, 255],
    [0, 50, 0, 255],
    [200, 0, 0, 255],
  ];
  expect(result.rows).toEqual([row, row, row]);
});

/** Places its mesh by b3 and colours it with b4 + b2. */
const BLOCKS: PassSpec = {
  stages: [
    vertexStage(
      '@group(1) @binding(0) var<uniform> cb3: array<vec4<f32>, 1>;\n@vertex fn main(@location(0) p: vec3f) -> @builtin(position) vec4f { return vec4f(p, 1.0) + cb3[0]; }',
      [input(0, 0, 3)],
    ),
    pixelStage(
      '@group(0) @binding(0) var<uniform> cb2: array<vec4<f32>, 2>;\n@group(1) @binding(3) var<uniform> cb4: array<vec4<f32>, 1>;\n@fragment fn main() -> @location(0) vec4f { return cb4[0] + cb2[1]; }',
    ),
  ],
  bindings: [
    { group: 1, binding: 0, register: 'b3', visibility: ['vertex'], type: 'array<vec4<f32>, 1>', symbol: 'cb3' },
    { group: 0, binding: 0, register: 'b2', visibility: ['fragment'], type: 'array<vec4<f32>, 2>', symbol: 'cb2' },
    { group: 1, binding: 3, register: 'b4', visibility: ['fragment'], type: 'array<vec4<f32>, 1>', symbol: 'cb4' },
  ],
  states: [NO_CULL],
};

test('blocks of frames and draws, more than fit at first, and with the offsets of an engine', async ({ page }) => {
  const file = base64(effectFile({ Main: [BLOCKS] }));
  const result = await page.evaluate(async (file) => {
    const { effectOf, openGPU, rawPixels, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const effect = effectOf(file);
    const target = device.createRenderTarget({ width: 32, height: 32 });
    // One pixel at the top left, moved by b3 to each of the 1024.
    const mesh = rectangle(device, [-1, 1, -1 + 2 / 32, 1 - 2 / 32]);
    await device.prepare(effect, { mesh, target });
    const frame = device.beginFrame({ target, blocks: { 2: Float32Array.of(9, 9, 9, 9, 0, 0, 0.2, 0.5) } });
    for (let index = 0; index < 1024; index++) {
      const [x, y] = [index % 32, Math.floor(index / 32)];
      // Bytes as well as floats.
      const color = Float32Array.of(x / 255, y / 255, 0, 0);
      const blocks = {
        3: Float32Array.of((x * 2) / 32, (-y * 2) / 32, 0, 0),
        4: index % 2 === 0 ? color : new Uint8Array(color.buffer),
      };
      frame.draw(effect, { mesh, blocks });
    }
    frame.end();
    const pixels = await target.read();
    let wrong = 0;
    for (let index = 0; index < 1024; index++) {
      const [r, g, b, a] = texel(pixels, 32, index % 32, Math.floor(index / 32));
      if (r !== index % 32 || g !== Math.floor(index / 32) || b !== 51 || a !== 128) wrong++;
    }

    // The engine's buffer with two sets of blocks, its offsets, its render bundle.
    const technique = await device.compile(effect, {
      targets: { colorFormats: ['rgba8unorm'] },
      vertexLayout: mesh.layout,
      topology: 'triangle-strip',
      dynamicOffsets: true,
    });
    const blocks = gpu.createBuffer({ size: 1024, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    gpu.queue.writeBuffer(blocks, 0, Float32Array.of(0, 0, 0, 0));
    gpu.queue.writeBuffer(blocks, 256, Float32Array.of(1, -1, 0, 0));
    gpu.queue.writeBuffer(blocks, 512, Float32Array.of(1, 0, 0, 1));
    gpu.queue.writeBuffer(blocks, 768, Float32Array.of(0, 1, 0, 1));
    const bindings = device.bind(effect, technique);
    bindings.setBlock(3, blocks);
    bindings.setBlock(4, { buffer: blocks, offset: 512 });
    const own = gpu.createTexture({
      size: [32, 32],
      format: 'rgba8unorm',
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
    });
    const bundle = gpu.createRenderBundleEncoder({ colorFormats: ['rgba8unorm'] });
    const [vertexBuffer] = mesh.vertexBuffers;
    if (!vertexBuffer) throw new Error('no vertices');
    bindings.record(bundle, { vertexBuffers: [vertexBuffer], count: 4 });
    bindings.record(bundle, { vertexBuffers: [vertexBuffer], count: 4, blockOffsets: { 3: 256, 4: 256 } });
    const recorded = bundle.finish();
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: own.createView(), loadOp: 'clear', storeOp: 'store' }],
    });
    pass.executeBundles([recorded]);
    pass.end();
    gpu.queue.submit([encoder.finish()]);
    const bundled = await rawPixels(gpu, own);
    const at = (x: number, y: number) => texel(bundled, 32, x, y);
    return { errors, wrong, bundled: [at(0, 0), at(16, 16), at(1, 0)], draws: device.stats.draws };
  }, file);
  expect(result.errors).toEqual([]);
  expect(result.wrong).toBe(0);
  expect(result.bundled).toEqual([
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 0, 0],
  ]);
  expect(result.draws).toBe(1026);
});

test('a compute pass writes a storage texture and a counter that a render pass of the same technique reads', async ({
  page,
}) => {
  const compute = `@group(0) @binding(0) var<uniform> cb0: array<vec4<f32>, 1>;
@group(0) @binding(1) var u0: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(2) var<storage, read_write> u1: array<atomic<u32>>;
@compute @workgroup_size(4, 4) fn main(@builtin(global_invocation_id) id: vec3u) {
  textureStore(u0, id.xy, vec4f(vec2f(id.xy) / 8.0, cb0[0].x, 1.0));
  atomicAdd(&u1[0], 1u);
}`;
  const uav = (register: number, name: string, type: number) => ({
    register,
    name,
    type,
    arrayElements: 1,
    isAutoregister: 0 as const,
  });
  const pass: PassSpec = {
    stages: [
      {
        type: STAGE_TYPE.COMPUTE,
        program: blobOf(compute),
        threadGroupSize: [4, 4, 1],
        constants: [constant('Blue', 0, 4)],
        uavs: [uav(0, 'Image', 10), uav(1, 'Count', 11)],
      },
    ],
    bindings: [
      { binding: 0, register: 'b0', visibility: ['compute'], type: 'array<vec4<f32>, 1>', symbol: 'cb0' },
      {
        binding: 1,
        register: 'u0',
        visibility: ['compute'],
        type: 'texture_storage_2d<rgba8unorm, write>',
        symbol: 'u0',
      },
      { binding: 2, register: 'u1', visibility: ['compute'], type: 'array<atomic<u32>>', symbol: 'u1' },
    ],
  };
  const file = base64(
    effectFile({ Main: [pass, readingPass('texture_2d<f32>', 'textureLoad(t0, vec2u(at.xy), 0)', 0, false)] }),
  );
  const result = await page.evaluate(async (file) => {
    const { effectOf, openGPU, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const effect = effectOf(file);
    const image = device.createTexture({ width: 8, height: 8, storage: true, label: 'image' });
    const count = device.createBuffer({ size: 4, usage: 'storage', label: 'count' });
    effect.setParameter('Blue', 0.4);
    effect.setTexture('Image', image);
    effect.setTexture('Map', image);
    effect.setBuffer('Count', count);
    while (!device.dispatch(effect, { workgroups: [2, 2] })) await new Promise((resolve) => setTimeout(resolve, 10));
    const target = device.createRenderTarget({ width: 8, height: 8 });
    const mesh = rectangle(device, [-1, 1, 1, -1]);
    await paint(device, [{ effect, options: { mesh } }], { target });
    const pixels = await target.read();
    return {
      errors,
      texels: [texel(pixels, 8, 0, 0), texel(pixels, 8, 2, 6), texel(pixels, 8, 7, 3)],
      count: [...new Uint32Array((await count.read()).slice().buffer)],
      stored: texel(await image.read(), 8, 7, 3),
    };
  }, file);
  expect(result.errors).toEqual([]);
  expectTexel(result.texels[0] ?? [], [0, 0, 102, 255]);
  expectTexel(result.texels[1] ?? [], [64, 191, 102, 255]);
  expectTexel(result.texels[2] ?? [], [223, 96, 102, 255]);
  expect(result.stored).toEqual(result.texels[2]);
  expect(result.count).toEqual([64]);
});

test('the mips of a storage texture follow what compute passes write', async ({ page }) => {
  const compute = `@group(0) @binding(0) var<uniform> cb0: array<vec4<f32>, 1>;
@group(0) @binding(1) var u0: texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(2, 2) fn main(@builtin(global_invocation_id) id: vec3u) { textureStore(u0, id.xy, cb0[0]); }`;
  const write: PassSpec = {
    stages: [
      {
        type: STAGE_TYPE.COMPUTE,
        program: blobOf(compute),
        threadGroupSize: [2, 2, 1],
        constants: [constant('Fill', 0)],
        uavs: [{ register: 0, name: 'Map', type: 10, arrayElements: 1, isAutoregister: 0 }],
      },
    ],
    bindings: [
      { binding: 0, register: 'b0', visibility: ['compute'], type: 'array<vec4<f32>, 1>', symbol: 'cb0' },
      {
        binding: 1,
        register: 'u0',
        visibility: ['compute'],
        type: 'texture_storage_2d<rgba8unorm, write>',
        symbol: 'u0',
      },
    ],
  };
  const read = readingPass('texture_2d<f32>', 'textureLoad(t0, vec2u(0), 1)', 0, false);
  const file = base64(effectFile({ Write: [write], Main: [read] }));
  const result = await page.evaluate(async (file) => {
    const { effectOf, openGPU, paint, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const effect = effectOf(file);
    effect.setTexture('Map', device.createTexture({ width: 2, height: 2, storage: true, mipmaps: true }));
    const target = device.createRenderTarget({ width: 1, height: 1 });
    const mesh = rectangle(device, [-1, 1, 1, -1]);
    await device.prepare(effect, { technique: 'Write' });
    const texels = [];
    for (const red of [0.2, 0.4, 0.6]) {
      effect.setParameter('Fill', [red, 0, 0, 1]);
      device.dispatch(effect, { technique: 'Write', workgroups: [1] });
      await paint(device, [{ effect, options: { mesh } }], { target });
      texels.push(texel(await target.read(), 1, 0, 0));
    }
    return { errors, texels };
  }, file);
  expect(result).toEqual({
    errors: [],
    texels: [
      [51, 0, 0, 255],
      [102, 0, 0, 255],
      [153, 0, 0, 255],
    ],
  });
});

test('a block whose type is a struct: none, a short one, a longer one after the draw, one of many', async ({
  page,
}) => {
  const program = `struct Obj { world: mat4x4f, tint: vec4f }
@group(0) @binding(0) var<uniform> object: Obj;
@fragment fn main() -> @location(0) vec4f { return object.tint + object.world[0]; }`;
  const pass: PassSpec = {
    stages: [vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]), pixelStage(program)],
    bindings: [{ binding: 0, register: 'b3', visibility: ['fragment'], type: 'Obj', symbol: 'object' }],
    states: [NO_CULL],
  };
  const file = base64(effectFile({ Main: [pass] }));
  const result = await page.evaluate(async (file) => {
    const { effectOf, openGPU, rawPixels, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const effect = effectOf(file);
    const columns = [-1, -0.5, 0, 0.5].map((left) => rectangle(device, [left, 1, left + 0.5, -1]));
    const [mesh] = columns;
    if (!mesh) throw new Error('no mesh');
    // As long as the struct; the tint is its last register.
    const tinted = (red: number) => Float32Array.from({ length: 20 }, (_, index) => (index === 16 ? red : 0));
    const short = Float32Array.of(0, 1, 0, 1);

    const target = device.createRenderTarget({ width: 4, height: 1 });
    await device.prepare(effect, { mesh, target });
    const frame = device.beginFrame({ target });
    for (const [index, block] of [undefined, short, tinted(0.2), tinted(0.4)].entries()) {
      const column = columns[index];
      if (column) frame.draw(effect, { mesh: column, ...(block ? { blocks: { 3: block } } : {}) });
    }
    frame.end();
    const framed = await target.read();

    const own = gpu.createTexture({
      size: [4, 1],
      format: 'rgba8unorm',
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
    });
    const request = {
      targets: { colorFormats: ['rgba8unorm'] },
      vertexLayout: mesh.layout,
      topology: 'triangle-strip',
    } as const;
    const bindings = device.bind(effect, await device.compile(effect, request));
    const moving = device.bind(effect, await device.compile(effect, { ...request, dynamicOffsets: true }));
    const many = gpu.createBuffer({ size: 512, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    gpu.queue.writeBuffer(many, 256, tinted(0.4));
    moving.setBlock(3, { buffer: many, size: 80 });
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: own.createView(), loadOp: 'clear', storeOp: 'store' }],
    });
    const record = (on: typeof bindings, index: number, blockOffsets = {}) =>
      on.record(pass, { vertexBuffers: [...(columns[index]?.vertexBuffers ?? [])], count: 4, blockOffsets });
    record(bindings, 0);
    bindings.setBlock(3, short);
    record(bindings, 1);
    // Longer than the buffer that the draw before refers to.
    const long = new Float32Array(1024);
    long.set(tinted(0.2));
    bindings.setBlock(3, long);
    record(bindings, 2);
    bindings.setBlock(3, many);
    record(moving, 3, { 3: 256 });
    pass.end();
    gpu.queue.submit([encoder.finish()]);
    const recorded = await rawPixels(gpu, own);
    const row = (pixels: Uint8Array) => [0, 1, 2, 3].map((x) => texel(pixels, 4, x, 0));
    return { errors, framed: row(framed), recorded: row(recorded) };
  }, file);
  const row = [
    [0, 0, 0, 0],
    [0, 255, 0, 255],
    [51, 0, 0, 0],
    [102, 0, 0, 0],
  ];
  expect(result).toEqual({ errors: [], framed: row, recorded: row });
});
