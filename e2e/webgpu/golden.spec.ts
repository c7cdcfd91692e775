/**
 * The reference effects, drawn. Expected values are worked out by hand from the WGSL in the file: each test quotes the
 * lines that it computes.
 */
import { expect, expectTexel, golden, test } from './page.js';

/** What an sRGB texture gives for a stored byte (IEC 61966-2-1). */
function decoded(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Of a float written to an rgba8unorm target. */
function stored(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}

test('texturedtri: a textured, tinted, fogged quad off the centre', async ({ page }) => {
  const file = golden('texturedtri.carbonwebgpu');
  const result = await page.evaluate(async (file) => {
    const { openGPU, effectOf, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    // QUALITY HIGH, FOG ON: row 2 + 3 * 1.
    const effect = effectOf(file, { QUALITY: 'HIGH', FOG: 'ON' });
    // Rows of the matrix: moves by (0.125, -0.125, 0.25).
    effect.setParameter('WorldViewProj', [1, 0, 0, 0.125, 0, 1, 0, -0.125, 0, 0, 1, 0.25, 0, 0, 0, 1]);
    effect.setParameter('Tint', [0.8, 1, 0.6, 1]);
    effect.setParameter('FogColor', [0.2, 0.4, 0.9, 1]);
    effect.setParameter('UvScale', 3);
    effect.setParameter('FogDensity', 0.8);
    const texture = device.createTexture({
      width: 2,
      height: 2,
      pixels: Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 188, 188, 188, 255),
    });
    effect.setTexture('DiffuseMap', texture);
    const target = device.createRenderTarget({ width: 64, height: 64, depthStencilFormat: 'depth24plus' });
    // 34 x 34 pixels from (20, 10) once moved: -0.375 .. 0.6875 in both directions. Clockwise on the target.
    const [left, right, top, bottom] = [-0.375 - 0.125, 0.6875 - 0.125, 0.6875 + 0.125, -0.375 + 0.125];
    const mesh = device.createMesh({
      layout: [
        {
          arrayStride: 20,
          attributes: [
            { usage: 'POSITION', format: 'float32x3', offset: 0 },
            { usage: 'TEXCOORD', format: 'float32x2', offset: 12 },
          ],
        },
      ],
      vertices: [
        Float32Array.of(left, top, 0, 0, 0, right, top, 0, 1, 0, left, bottom, 0, 0, 1, right, bottom, 0, 1, 1),
      ],
      indices: Uint16Array.of(0, 1, 2, 2, 1, 3),
    });
    await device.prepare(effect, { mesh, target });
    const frame = device.beginFrame({ target, clearColor: [0, 0, 0, 0] });
    const drawn = frame.draw(effect, { mesh });
    frame.end();
    const pixels = await target.read();
    const at = (x: number, y: number) => texel(pixels, 64, x, y);
    const texels = {
      a: at(28, 18),
      b: at(45, 18),
      c: at(28, 35),
      d: at(45, 35),
      outside: at(19, 18),
      below: at(28, 45),
    };
    const { index } = effect.resolution;
    device.destroy();
    return { errors, drawn, index, texels };
  }, file);

  expect(result.errors).toEqual([]);
  expect(result.drawn).toBe(true);
  expect(result.index).toBe(5);
  // `var c = textureSample(t0, s0, input.input1 * cb0[2].x) * cb0[0]; c = c * c;
  //  c = mix(c, cb0[1], clamp(input.position.z * cb0[2].y, 0.0, 1.0));`
  // Pixel centre 28.5 is u = 8.5 / 34 = 0.25, times 3 wraps to 0.75: the second column; 45.5 is 0.75, which wraps to 0.25.
  // Texels are seen through sRGB; Tint and FogColor are sRGB constants: pow(v, 2.2). Depth is 0.25, so the fog is 0.2.
  const tint = [0.8 ** 2.2, 1, 0.6 ** 2.2, 1];
  const fog = [0.2 ** 2.2, 0.4 ** 2.2, 0.9 ** 2.2, 1];
  const shade = (texel: readonly number[]): number[] =>
    texel.map((value, channel) => {
      const lit = value * (tint[channel] ?? 0);
      return stored(lit * lit * 0.8 + (fog[channel] ?? 0) * 0.2);
    });
  const grey = decoded(188);
  expectTexel(result.texels.a, shade([grey, grey, grey, 1]));
  expectTexel(result.texels.b, shade([0, 0, 1, 1]));
  expectTexel(result.texels.c, shade([0, 1, 0, 1]));
  expectTexel(result.texels.d, shade([1, 0, 0, 1]));
  expect(result.texels.outside).toEqual([0, 0, 0, 0]);
  expect(result.texels.below).toEqual([0, 0, 0, 0]);
});

test('shared: one block for two stages, and vertex inputs that the mesh lacks', async ({ page }) => {
  const file = golden('shared.carbonwebgpu');
  const result = await page.evaluate(async (file) => {
    const { openGPU, effectOf, rawPixels, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const effect = effectOf(file);
    // The engine's own texture, encoder and vertex buffer; the state turns depth on, and there is no depth attachment.
    const target = gpu.createTexture({
      size: [32, 32],
      format: 'rgba8unorm',
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
    });
    const technique = await device.compile(effect, {
      targets: { colorFormats: ['rgba8unorm'] },
      vertexLayout: [{ arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] }],
    });
    const [pass] = technique.passes;
    if (pass?.kind !== 'render') throw new Error('no render pass');
    const vertices = gpu.createBuffer({ size: 36, usage: GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST });
    // Clockwise. `vec4(input0, 1.0) * cb1[0].x` scales w as well, so 0.5 moves nothing; 0 would lose the triangle.
    gpu.queue.writeBuffer(vertices, 0, Float32Array.of(-0.5, 0.25, 0, 0.5, 0.25, 0, -0.5, -0.75, 0));
    const bindings = device.bind(effect, technique);
    const block = new Float32Array(16);
    block[0] = 0.5;
    block.set([0.2, 0.4, 0.6, 0.8], 12);
    bindings.setBlock(1, block);
    const encoder = gpu.createCommandEncoder();
    const recorded = encoder.beginRenderPass({
      colorAttachments: [{ view: target.createView(), loadOp: 'clear', clearValue: [0, 0, 0, 0], storeOp: 'store' }],
    });
    bindings.record(recorded, { vertexBuffers: [vertices], count: 3 });
    recorded.end();
    gpu.queue.submit([encoder.finish()]);
    const pixels = await rawPixels(gpu, target);
    const at = (x: number, y: number) => texel(pixels, 32, x, y);
    return {
      errors,
      layouts: pass.bindGroupLayouts.length,
      missing: pass.missingInputs,
      dummySlot: pass.dummySlot,
      // Corners in pixels: (8, 12), (24, 12), (8, 28).
      texels: { inside: at(9, 13), alongTop: at(22, 12), corner: at(8, 26), left: at(7, 13), above: at(9, 11) },
    };
  }, file);

  expect(result.errors).toEqual([]);
  expect(result.layouts).toBe(1);
  // `@location(3) input3: vec4<u32>` is BLENDINDICES0; NORMAL0 is declared with a used mask of 0 and needs nothing.
  expect(result.missing).toEqual(['BLENDINDICES0']);
  expect(result.dummySlot).toBe(1);
  // `output.target0 = cb1[3];`
  for (const inside of [result.texels.inside, result.texels.alongTop, result.texels.corner]) {
    expectTexel(inside, [51, 102, 153, 204]);
  }
  expect(result.texels.left).toEqual([0, 0, 0, 0]);
  expect(result.texels.above).toEqual([0, 0, 0, 0]);
});

test('detailarray: three named textures become the layers of one array', async ({ page }) => {
  const file = golden('detailarray.carbonwebgpu');
  const result = await page.evaluate(async (file) => {
    const { openGPU, effectOf, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const effect = effectOf(file, { OVERLAY: 'BLEND' });
    // Scales of the three details, then how much of them is mixed in.
    effect.setParameter('DetailScale', [1, 3, 1, 0.25]);
    effect.setParameter('DetailBias', 0);
    effect.setParameter('WorldViewProj', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    const flat = (label: string, pixels: number[]) =>
      device.createTexture({ width: 2, height: 2, pixels: Uint8Array.from(pixels), label });
    const quarters = (a: number[], b: number[], c: number[], d: number[]) => [...a, ...b, ...c, ...d];
    const detail1 = flat('one', quarters([30, 0, 0, 255], [60, 0, 0, 255], [90, 0, 0, 255], [120, 0, 0, 255]));
    effect.setTexture(
      'AlbedoMap',
      flat('albedo', quarters([255, 255, 255, 255], [0, 0, 0, 255], [255, 0, 0, 255], [0, 0, 255, 255])),
    );
    effect.setTexture('Detail1Map', detail1);
    effect.setTexture(
      'Detail2Map',
      flat('two', quarters([0, 30, 0, 255], [0, 60, 0, 255], [0, 90, 0, 255], [0, 120, 0, 255])),
    );
    effect.setTexture(
      'Detail3Map',
      flat('three', quarters([0, 0, 30, 255], [0, 0, 60, 255], [0, 0, 90, 255], [0, 0, 120, 255])),
    );
    const target = device.createRenderTarget({ width: 34, height: 34 });
    const mesh = device.createMesh({
      layout: [
        {
          arrayStride: 20,
          attributes: [
            { usage: 'POSITION', format: 'float32x3', offset: 0 },
            { usage: 'TEXCOORD', format: 'float32x2', offset: 12 },
          ],
        },
      ],
      vertices: [Float32Array.of(-1, 1, 0, 0, 0, 1, 1, 0, 1, 0, -1, -1, 0, 0, 1, 1, -1, 0, 1, 1)],
      topology: 'triangle-strip',
    });
    const picture = async () => {
      await device.prepare(effect, { mesh, target });
      const frame = device.beginFrame({ target });
      frame.draw(effect, { mesh });
      frame.end();
      const pixels = await target.read();
      return [texel(pixels, 34, 8, 8), texel(pixels, 34, 25, 8), texel(pixels, 34, 8, 25), texel(pixels, 34, 25, 25)];
    };
    const first = await picture();
    // A changed input is copied again.
    detail1.write(Uint8Array.from(quarters([150, 0, 0, 255], [150, 0, 0, 255], [150, 0, 0, 255], [150, 0, 0, 255])));
    const second = await picture();
    let refusal = '';
    effect.setTexture('Detail2Map', device.createTexture({ width: 4, height: 4, label: 'large' }));
    try {
      const frame = device.beginFrame({ target });
      try {
        frame.draw(effect, { mesh });
      } finally {
        frame.end();
      }
    } catch (error) {
      refusal = String(error);
    }
    return { errors, first, second, refusal };
  }, file);

  expect(result.errors).toEqual([]);
  // `let d = (d0 + d1 + d2) / 3.0; output.target0 = mix(base, d, cb0[0].w);` At the four texel centres u, v are 0.25 and
  // 0.75; layer 1 is scaled by 3, which swaps both directions. Details are not sRGB, the albedo (all 0 or 255) is.
  const mixed = (base: readonly number[], details: readonly number[]): number[] =>
    base.map((value, channel) => Math.round(value * 0.75 + ((details[channel] ?? 0) / 3) * 0.25));
  expectTexel(result.first[0] ?? [], [...mixed([255, 255, 255], [30, 120, 30]), 255]);
  expectTexel(result.first[1] ?? [], [...mixed([0, 0, 0], [60, 90, 60]), 255]);
  expectTexel(result.first[2] ?? [], [...mixed([255, 0, 0], [90, 60, 90]), 255]);
  expectTexel(result.first[3] ?? [], [...mixed([0, 0, 255], [120, 30, 120]), 255]);
  expectTexel(result.second[0] ?? [], [...mixed([255, 255, 255], [150, 120, 30]), 255]);
  expectTexel(result.second[3] ?? [], [...mixed([0, 0, 255], [150, 30, 120]), 255]);
  expect(result.refusal).toContain('Detail2Map');
  expect(result.refusal).toContain('layer 1');
});

test('compute: buffer words, through the device and through an encoder of the engine', async ({ page }) => {
  const file = golden('compute.carbonwebgpu');
  const result = await page.evaluate(async (file) => {
    const { openGPU, effectOf, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const values = Float32Array.from({ length: 400 }, (_, index) => index * 0.5);
    const source = device.createBuffer({ contents: values, usage: 'storage', label: 'source' });
    const product = device.createBuffer({ size: 1600, usage: 'storage', label: 'product' });
    const sum = device.createBuffer({ size: 1600, usage: 'storage', label: 'sum' });

    const multiply = effectOf(file);
    multiply.setParameter('Scale', 3);
    multiply.setBuffer('Source', source);
    multiply.setBuffer('Destination', product);
    // 100 elements in groups of 64: two groups.
    while (!device.dispatch(multiply, { workgroups: [2] })) await new Promise((resolve) => setTimeout(resolve, 10));

    const add = effectOf(file, { OP: 'ADD', GROUP: 'G32' });
    add.setParameter('Scale', -1.25);
    add.setBuffer('Source', source);
    add.setBuffer('Destination', { buffer: sum.gpuBuffer, offset: 0, size: 1600 });
    const technique = await device.compile(add, {});
    const bindings = device.bind(add, technique);
    const encoder = gpu.createCommandEncoder();
    const pass = encoder.beginComputePass();
    // One group of 32: elements 0 to 31 only.
    bindings.dispatch(pass, [1]);
    pass.end();
    gpu.queue.submit([encoder.finish()]);

    const words = async (buffer: typeof sum) => {
      const bytes = await buffer.read();
      return new Float32Array(bytes.buffer, bytes.byteOffset, 400);
    };
    const products = await words(product);
    const sums = await words(sum);
    const [compiled] = technique.passes;
    return {
      errors,
      group: compiled?.kind === 'compute' ? compiled.threadGroupSize : null,
      products: [products[0], products[3], products[255], products[399]],
      sums: [sums[0], sums[3], sums[127], sums[128], sums[399]],
      dispatches: device.stats.dispatches,
    };
  }, file);

  expect(result.errors).toEqual([]);
  expect(result.group).toEqual([32, 1, 1]);
  // `u0[i * 4u + k] = bitcast<u32>(v * cb0[0].x);` with v = word / 2 and Scale 3.
  expect(result.products).toEqual([0, 4.5, 382.5, 598.5]);
  // `v + cb0[0].x` with Scale -1.25 in the first 128 words; what no invocation reaches stays 0.
  expect(result.sums).toEqual([-1.25, 0.25, 62.25, 0, 0]);
  expect(result.dispatches).toBe(2);
});
