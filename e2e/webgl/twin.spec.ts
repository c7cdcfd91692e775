/** The same WGSL drawn twice into a texture: by the project's WebGPU device, and as its GLSL by bare WebGL2 calls. */

import { packEffect } from '../../src/pack/packEffect.js';
import { expect, test } from './page.js';
import { firstTexts } from './programTexts.js';

const SHARED = `
struct Material { World: mat4x4f, Tint: vec4f, Offset: vec3f, Scale: f32, Steps: array<vec4f, 3> }
@group(1) @binding(0) var<uniform> material: Material;
`;

// What is flat is the same at all vertices: WebGPU takes it from a triangle's first one, WebGL2 from the last.
const VERTEX = `${SHARED}
struct Out { @builtin(position) position: vec4f, @location(0) uv: vec2f, @location(1) @interpolate(flat) step: u32 }
@vertex fn main(@location(0) position: vec3f, @location(1) uv: vec2f, @builtin(vertex_index) index: u32) -> Out {
  return Out(vec4f(position + material.Offset, 1) * material.World, uv * material.Scale, index / 4 + 1);
}
`;

// The row, the way up of a derivative and the depth all differ where the target is the other way up.
const FRAGMENT = `${SHARED}
@group(1) @binding(1) var Map: texture_2d<f32>;
@group(1) @binding(2) var MapSampler: sampler;
@fragment fn main(
  @builtin(position) at: vec4f, @location(0) uv: vec2f, @location(1) @interpolate(flat) step: u32
) -> @location(0) vec4f {
  var colour = textureSample(Map, MapSampler, uv) * material.Tint;
  if (at.y > 40) { colour.b = at.x / 64; }
  colour.r += material.Steps[step % 3].x * dpdy(at.y);
  colour.g = mix(colour.g, at.z, 0.5);
  return colour;
}
`;

const SIZE = 64;
/** Rows of the matrix: turned a little, moved, deeper to the right. */
const WORLD = [0.8, 0.1, 0, 0.1, -0.2, 0.9, 0, -0.05, 0.3, 0, 0.5, 0.25, 0.1, 0, 0, 1];
const TINT = [0.9, 0.7, 1, 1];
const OFFSET = [0.02, -0.03, 0];
const SCALE = 1.7;
const STEPS = [0.1, 0, 0, 0, 0.2, 0, 0, 0, 0.3, 0, 0, 0];
/** `Material` in memory. */
const CONSTANTS = [...WORLD, ...TINT, ...OFFSET, SCALE, ...STEPS];
/** x, y, z, u, v; no corner mirrors another. */
const VERTICES = [-0.91, 0.83, 0.1, 0, 0, 0.77, 0.91, 0.3, 1, 0, -0.67, -0.89, 0.6, 0, 1, 0.93, -0.57, 0.9, 1, 1];
const TEXELS = Array.from({ length: 64 }, (_, i) => (i % 4 === 3 ? 255 : (i * 73) % 256));

test('rows, derivatives, depth, textures and uniforms come out the same', async ({ page }) => {
  const { files } = await packEffect(
    {
      name: 'twin',
      axes: [],
      techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f', states: { CULLMODE: 'none' } }] }],
      inputs: { position: 'POSITION', uv: 'TEXCOORD' },
      parameters: { World: {}, Tint: {}, Offset: {}, Scale: {}, Steps: { default: STEPS } },
      samplers: { MapSampler: { addressModeU: 'repeat', addressModeV: 'mirror-repeat' } },
    },
    { 'v.wesl': VERTEX, 'f.wesl': FRAGMENT },
  );
  const [wgsl, glsl] = files.map(({ bytes }) => bytes);
  const result = await page.evaluate(
    async (given) => {
      // A path for the browser, not for the compiler of the spec.
      const path = '/e2e/webgpu/harness.ts';
      await import(path);
      const { openGPU, effectOf, paint, WebGPUEffectDevice } = window.harness;
      const { gpu, errors } = await openGPU();
      const device = new WebGPUEffectDevice({ device: gpu });
      const effect = effectOf(given.file);
      effect.setParameter('World', given.world);
      effect.setParameter('Tint', given.tint);
      effect.setParameter('Offset', given.offset);
      effect.setParameter('Scale', given.scale);
      effect.setTexture('Map', device.createTexture({ width: 4, height: 4, pixels: Uint8Array.from(given.texels) }));
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
        vertices: [Float32Array.from(given.vertices)],
        topology: 'triangle-strip',
      });
      const target = device.createRenderTarget({ width: given.size, height: given.size });
      await paint(device, [{ effect, options: { mesh } }], { target, clearColor: [0, 0, 0, 0] });
      return { errors, webgpu: [...(await target.read())], webgl: drawInWebgl() };

      function drawInWebgl(): number[] {
        const { createContext, link } = window.glslHarness;
        const gl = createContext();
        const program = link(gl, given.programs);
        gl.useProgram(program);
        gl.uniform3f(gl.getUniformLocation(program, 'ssyf'), 0, 0, -1);
        gl.uniform1i(gl.getUniformLocation(program, given.symbols.map), 0);
        gl.uniformBlockBinding(program, gl.getUniformBlockIndex(program, given.symbols.material), 0);
        gl.bindBufferBase(gl.UNIFORM_BUFFER, 0, gl.createBuffer());
        gl.bufferData(gl.UNIFORM_BUFFER, Float32Array.from(given.constants), gl.STATIC_DRAW);
        gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
        gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(given.vertices), gl.STATIC_DRAW);
        gl.enableVertexAttribArray(0);
        gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 20, 0);
        gl.enableVertexAttribArray(1);
        gl.vertexAttribPointer(1, 2, gl.FLOAT, false, 20, 12);
        gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 4, 4, 0, gl.RGBA, gl.UNSIGNED_BYTE, Uint8Array.from(given.texels));
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.MIRRORED_REPEAT);
        const drawn = gl.createTexture();
        gl.activeTexture(gl.TEXTURE1);
        gl.bindTexture(gl.TEXTURE_2D, drawn);
        gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, given.size, given.size);
        gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, drawn, 0);
        gl.viewport(0, 0, given.size, given.size);
        gl.clearColor(0, 0, 0, 0);
        gl.clear(gl.COLOR_BUFFER_BIT);
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
        const pixels = new Uint8Array(given.size * given.size * 4);
        // The first row that is read is the first row of the texture, as in WebGPU.
        gl.readPixels(0, 0, given.size, given.size, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
        const error = gl.getError();
        if (error !== 0) throw new Error(`WebGL error ${error}`);
        return [...pixels];
      }
    },
    {
      file: Buffer.from(wgsl ?? []).toString('base64'),
      programs: firstTexts(glsl ?? new Uint8Array(), 'twin.carbonwebgl'),
      symbols: { material: 'material_1_0', map: 'Map_1_1' },
      size: SIZE,
      world: WORLD,
      tint: TINT,
      offset: OFFSET,
      scale: SCALE,
      constants: CONSTANTS,
      vertices: VERTICES,
      texels: TEXELS,
    },
  );

  expect(result.errors).toEqual([]);
  // Something to compare: much of the target is covered, and no half of it mirrors the other.
  const rowOf = (y: number): number[] => result.webgpu.slice(y * SIZE * 4, (y + 1) * SIZE * 4);
  expect(result.webgpu.filter((value, i) => i % 4 === 3 && value === 255).length).toBeGreaterThan(1000);
  expect(rowOf(20)).not.toEqual(rowOf(SIZE - 1 - 20));
  const far = result.webgpu
    .map((value, i) => ({ i, value, other: result.webgl[i] ?? Number.NaN }))
    .filter(({ value, other }) => !(Math.abs(value - other) <= 2));
  expect(far).toEqual([]);
  expect(result.webgl).toHaveLength(SIZE * SIZE * 4);
});
