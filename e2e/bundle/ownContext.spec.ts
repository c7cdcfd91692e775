/** A bundle in an engine's own frame: compiled, bound and recorded, with vertex buffers by location and a block of its own. */
import { effectFromShaderBundle } from '../../src/resource/shaderBundle/effectFromShaderBundle.js';
import { member, resource } from '../../test/resource/shaderBundle/sampleBundles.js';
import { test as onConformancePage } from '../conformance/page.js';
import { base64, expect, test } from '../webgpu/page.js';
import { handmadeBundle } from './handmadeBundle.js';

const block = (name: string, binding: number, memberName: string) =>
  resource(name, {
    binding,
    blockSize: 16,
    backendSlot: binding,
    members: [member(memberName, 0, { size: 16, vecSize: 4 })],
  });

/** The numbers of a vertex times a parameter of b0, and what b7 has on top: the register is above those that frames give. */
const BUNDLE = handmadeBundle({
  wgsl: `struct Paint { color: vec4f } struct Glow { glow: vec4f }
  @group(0) @binding(0) var<uniform> paint: Paint;
  @group(2) @binding(1) var<uniform> glow: Glow;
  @fragment fn main(@location(0) numbers: vec4f) -> @location(0) vec4f { return numbers * paint.color + glow.glow; }`,
  essl: `layout(std140) uniform Paint { vec4 color; } paint;
  layout(std140) uniform Glow { vec4 glow; } glow;
  out vec4 color;
  void main() { color = v_numbers * paint.color + glow.glow; }`,
  reflection: { uniformBuffers: [block('Paint', 0, 'u_color'), { ...block('Glow', 1, 'u_glow'), set: 2 }] },
});
const OPTIONS = { registers: { Glow: 7 } };
/** (1, 1, 0, 1) * (0.8, 0.4, 1, 1) + (0, 0, 0.2, 0). */
const SHOWN = [204, 102, 51, 255];
const BLACK = [0, 0, 0, 255];

test('WebGPU: into a pass encoder', async ({ page }) => {
  const file = base64(effectFromShaderBundle(BUNDLE, 'webgpu', OPTIONS));
  const { errors, groups, texels } = await page.evaluate(async (file) => {
    const { openGPU, effectOf, rawPixels, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const effect = effectOf(file);
    effect.setParameter('u_color', [0.8, 0.4, 1, 1]);
    const technique = await device.compile(effect, {
      targets: { colorFormats: ['rgba8unorm'] },
      // Two buffers: what location 0 and location 1 read.
      vertexLayout: [
        { arrayStride: 12, attributes: [{ location: 0, format: 'float32x3', offset: 0 }] },
        { arrayStride: 16, attributes: [{ location: 1, format: 'float32x4', offset: 0 }] },
      ],
    });
    const [pass] = technique.passes;
    if (pass?.kind !== 'render') throw new Error('no render pass');
    const bufferOf = (numbers: readonly number[]): GPUBuffer => {
      const buffer = gpu.createBuffer({
        size: 4 * numbers.length,
        usage: GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST,
      });
      gpu.queue.writeBuffer(buffer, 0, Float32Array.from(numbers));
      return buffer;
    };
    // The upper left triangle of the target.
    const positions = bufferOf([-1, 1, 0, 1, 1, 0, -1, -1, 0]);
    const numbers = bufferOf([1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1]);
    const bindings = device.bind(effect, technique);
    bindings.setBlock(7, Float32Array.of(0, 0, 0.2, 0));
    const target = gpu.createTexture({
      size: [64, 64],
      format: 'rgba8unorm',
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC,
    });
    const encoder = gpu.createCommandEncoder();
    const recorded = encoder.beginRenderPass({
      colorAttachments: [{ view: target.createView(), loadOp: 'clear', clearValue: [0, 0, 0, 1], storeOp: 'store' }],
    });
    bindings.record(recorded, { vertexBuffers: [positions, numbers], count: 3 });
    recorded.end();
    gpu.queue.submit([encoder.finish()]);
    const pixels = await rawPixels(gpu, target);
    const texels = [texel(pixels, 64, 8, 8), texel(pixels, 64, 56, 56)];
    bindings.destroy();
    device.destroy();
    await gpu.queue.onSubmittedWorkDone();
    await new Promise((resolve) => setTimeout(resolve));
    return { errors: [...errors], groups: pass.bindGroupLayouts.length, texels };
  }, file);
  expect(errors).toEqual([]);
  // Sets 0 and 2, and the empty one between them.
  expect(groups).toBe(3);
  expect(texels).toEqual([SHOWN, BLACK]);
});

onConformancePage('WebGL2: into a framebuffer of the engine’s own, and into its canvas', async ({ harness }) => {
  const file = base64(effectFromShaderBundle(BUNDLE, 'webgl', OPTIONS));
  const result = await harness.evaluate(async (file) => {
    const { effectOf, openCounted } = window.conformance;
    const { device, gl, counts } = openCounted();
    const effect = effectOf(file, device.backend);
    effect.setParameter('u_color', [0.8, 0.4, 1, 1]);
    const technique = await device.compile(effect, {
      targets: { colorFormats: ['rgba8unorm'] },
      vertexLayout: [
        {
          arrayStride: 28,
          attributes: [
            { location: 0, format: 'float32x3', offset: 0 },
            { location: 1, format: 'float32x4', offset: 12 },
          ],
        },
      ],
    });
    // The engine's own vertex array: attributes at the locations of the program.
    const vertexArray = gl.createVertexArray();
    gl.bindVertexArray(vertexArray);
    const vertices = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
    const corners = [-1, 1, 1, 1, -1, -1].flatMap((x, i, all) =>
      i % 2 === 0 ? [x, all[i + 1] ?? 0, 0, 1, 1, 0, 1] : [],
    );
    gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(corners), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 28, 0);
    gl.enableVertexAttribArray(1);
    gl.vertexAttribPointer(1, 4, gl.FLOAT, false, 28, 12);
    gl.bindVertexArray(null);
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, 64, 64);
    const framebuffer = gl.createFramebuffer();
    const bindings = device.bind(effect, technique);
    bindings.setBlock(7, Float32Array.of(0, 0, 0.2, 0));
    const draw = (into: WebGLFramebuffer | null, target: 'texture' | 'canvas'): number[][] => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, into);
      if (into) gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
      gl.viewport(0, 0, 64, 64);
      gl.clearColor(0, 0, 0, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      device.forgetState();
      bindings.record({ vertexArray, count: 3, target });
      // Of GL's window, whose first row is the lowest.
      return [8, 56].map((y) => {
        const texel = new Uint8Array(4);
        gl.readPixels(8, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, texel);
        return [...texel];
      });
    };
    // The left column of the upper left triangle: at its wide end and at its tip.
    const own = draw(framebuffer, 'texture');
    const shown = draw(null, 'canvas');
    gl.bindVertexArray(null);
    bindings.destroy();
    device.destroy();
    gl.deleteVertexArray(vertexArray);
    gl.deleteBuffer(vertices);
    gl.deleteFramebuffer(framebuffer);
    gl.deleteTexture(texture);
    return { own, shown, end: counts(), error: gl.getError() };
  }, file);
  // At x = 8 of 64 the triangle is there above y = 8 of the window.
  expect(result).toEqual({ own: [SHOWN, BLACK], shown: [BLACK, SHOWN], end: {}, error: 0 });
});
