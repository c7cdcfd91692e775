/** What compute stages of bundles bind: runtime arrays that are read and written, a block, a storage texture. WebGPU alone. */
import { makeShaderBundle } from '../../src/format/shaderBundle/makeShaderBundle.js';
import { effectFromShaderBundle } from '../../src/resource/shaderBundle/effectFromShaderBundle.js';
import { member, resource, shader } from '../../test/resource/shaderBundle/sampleBundles.js';
import { base64, expect, test } from '../webgpu/page.js';

const BUNDLE = makeShaderBundle([
  shader(
    'compute',
    'wgsl',
    `struct Params { scale: f32 }
    struct Ids { values: array<u32> }
    struct Result { count: atomic<u32>, values: array<f32> }
    @group(0) @binding(0) var<uniform> params: Params;
    @group(0) @binding(1) var<storage, read> ids: Ids;
    @group(1) @binding(0) var<storage, read_write> result: Result;
    @group(1) @binding(4) var image: texture_storage_2d<rgba8unorm, write>;
    @compute @workgroup_size(2) fn main(@builtin(global_invocation_id) at: vec3u) {
      atomicAdd(&result.count, 1u);
      result.values[at.x] = f32(ids.values[at.x]) * params.scale;
      textureStore(image, vec2u(at.x, 0), vec4f(f32(at.x), 0.2, 0.0, 1.0));
    }`,
    {
      // The block's end is not rounded up, as YUP has it.
      uniformBuffers: [resource('Params', { blockSize: 4, members: [member('u_scale', 0)] })],
      storageBuffers: [resource('Ids', { binding: 1 }), resource('Result', { set: 1, blockSize: 4 })],
      storageImages: [resource('u_image', { set: 1, binding: 4, imageDim: 2 })],
      workgroupSize: { x: 2, y: 1, z: 1, usesSpecConst: false, specConstIdX: 0, specConstIdY: 0, specConstIdZ: 0 },
    },
  ),
]);

test('a compute stage reads, writes, counts and stores', async ({ page }) => {
  const result = await page.evaluate(
    async (file) => {
      const { openGPU, effectOf, WebGPUEffectDevice } = window.harness;
      const { gpu, errors } = await openGPU();
      const device = new WebGPUEffectDevice({ device: gpu });
      const effect = effectOf(file);
      effect.setParameter('u_scale', [0.5]);
      effect.setBuffer('Ids', device.createBuffer({ usage: 'storage', contents: Uint32Array.of(3, 10) }));
      const written = device.createBuffer({ usage: 'storage', size: 12 });
      effect.setBuffer('Result', written);
      const image = device.createTexture({ width: 2, height: 1, storage: true });
      effect.setTexture('u_image', image);
      while (!device.dispatch(effect, { workgroups: [1] })) await new Promise((resolve) => setTimeout(resolve, 5));
      const bytes = await written.read();
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const pixels = [...(await image.read())];
      device.destroy();
      await gpu.queue.onSubmittedWorkDone();
      await new Promise((resolve) => setTimeout(resolve));
      return {
        errors: [...errors],
        count: view.getUint32(0, true),
        values: [view.getFloat32(4, true), view.getFloat32(8, true)],
        pixels,
      };
    },
    base64(effectFromShaderBundle(BUNDLE, 'webgpu')),
  );
  expect(result).toEqual({ errors: [], count: 2, values: [1.5, 5], pixels: [0, 51, 0, 255, 255, 51, 0, 255] });
});

test('a buffer that is not set is asked for by the name of its block', async ({ page }) => {
  const { thrown, errors } = await page.evaluate(
    async (file) => {
      const { openGPU, effectOf, WebGPUEffectDevice } = window.harness;
      const { gpu, errors } = await openGPU();
      const device = new WebGPUEffectDevice({ device: gpu });
      const effect = effectOf(file);
      let thrown = '';
      try {
        while (!device.dispatch(effect, { workgroups: [1] })) await new Promise((resolve) => setTimeout(resolve, 5));
      } catch (error) {
        thrown = String(error);
      }
      device.destroy();
      return { thrown, errors: [...errors] };
    },
    base64(effectFromShaderBundle(BUNDLE, 'webgpu')),
  );
  expect(thrown).toContain('buffer "Ids" (t0) is not set. Call setBuffer("Ids", …) before drawing.');
  expect(errors).toEqual([]);
});
