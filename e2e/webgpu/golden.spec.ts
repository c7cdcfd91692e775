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
