/** What WGSL says of integers and GLSL leaves undefined, worked out by both: one pixel for each case. */

import { packEffect } from '../../src/pack/packEffect.js';
import { expect, test } from './page.js';
import { firstTexts } from './programTexts.js';

const LEAST = -2147483648;

/** Bodies of `fn(z: i32) -> i32`, where z is a zero that no compiler knows, and what they give by WGSL's rules. */
const CASES: readonly (readonly [body: string, value: number])[] = [
  ['return (z - 7) % (z + 2);', -1],
  ['return (z + 7) % (z - 2);', 1],
  ['return (z - 7) % 3;', -1],
  ['return (z + 7) % -3;', 1],
  ['return -7 % (z + 2);', -1],
  ['return (z - 6) % (z + 3);', 0],
  ['var m = z - 9; m %= 4; return m;', -1],
  ['var m = vec2i(z - 9, 3); m.x %= z + 5; return m.x * m.y;', -12],
  ['let v = vec3i(z - 7, z + 7, z - 8) % vec3i(z + 4, z - 4, z + 3); return v.x * 100 + v.y * 10 + v.z;', -272],
  ['let v = vec2i(z - 7, z + 7) % (z + 4); return v.x * 10 + v.y;', -27],
  ['let v = (z - 7) % vec4i(2, 3, 4, 5); return v.x * 1000 + v.y * 100 + v.z * 10 + v.w;', -1132],
  ['let r = next() % (z + 3); return r * 100 + calls;', -99],
  ['let r = (z + 100) / next(); return r * 100 + calls;', -1399],
  ['return (z - 7) / (z + 2);', -3],
  ['return (z + 5) / z;', 5],
  ['return (z + 5) % z;', 0],
  ['let v = vec2i(z - 5, 6) / vec2i(z, z + 2); return v.x * 10 + v.y;', -47],
  [`return (z + ${LEAST + 1} - 1) / (z - 1);`, LEAST],
  [`return (z + ${LEAST + 1} - 1) % (z - 1);`, 0],
  ['return i32((u32(z) + 5) / u32(z));', 5],
  ['return i32((u32(z) + 5) % u32(z));', 0],
  ['return i32((u32(z) + 4294967295) % 10);', 5],
  ['return i32(((vec2u(vec2i(z)) + vec2u(7, 9)) % vec2u(u32(z), 4)).y);', 1],
  ['return i32(f32(z) + 3e9);', 2147483520],
  ['return i32(f32(z) - 3e9);', LEAST],
  ['return i32(f32(z) - 3.7);', -3],
  ['let v = vec2i(vec2f(f32(z) + 3e9, -2.5)); return v.y + v.x % 2;', -2],
  ['return i32(u32(f32(z) - 5));', 0],
  ['return bitcast<i32>(u32(f32(z) + 5e9));', -256],
  ['return 1 << u32(z + 33);', 2],
  ['return (z - 8) >> u32(z + 33);', -4],
  ['return i32((vec2u(8, 16) >> vec2u(vec2i(z + 33, z + 34))).y);', 4],
  ['var sum = 0; for (var i = z - 4; i % 5 != 1; i++) { sum += i % 3; } return sum;', -4],
];

const FRAGMENT = `
var<private> calls: i32;
fn next() -> i32 { calls += 1; return calls - 8; }
${CASES.map(([body], i) => `fn case${i}(z: i32) -> i32 { ${body} }`).join('\n')}
fn value(at: i32, z: i32) -> i32 {
  switch (at) {
    ${CASES.map((_, i) => `case ${i}: { return case${i}(z); }`).join('\n')}
    default: { return 0; }
  }
}
@fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
  let bits = bitcast<u32>(value(i32(at.x), i32(at.y)));
  return vec4f((vec4u(bits) >> vec4u(0, 8, 16, 24)) & vec4u(255)) / 255;
}
`;

const VERTEX = `@vertex fn main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i & 1) * 4 - 1, f32(i >> 1) * 4 - 1, 0, 1);
}
`;

test('integers are what WGSL says', async ({ page }) => {
  const { files } = await packEffect(
    {
      name: 'integers',
      axes: [],
      techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f', states: { CULLMODE: 'none' } }] }],
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
      const target = device.createRenderTarget({ width: given.width, height: 1 });
      const options = { vertexCount: 3 };
      await paint(device, [{ effect: effectOf(given.file), options }], { target, clearColor: [0, 0, 0, 0] });
      return { errors, webgpu: numbers(await target.read()), webgl: numbers(drawInWebgl()) };

      function numbers(pixels: Uint8Array): number[] {
        return [...new Int32Array(Uint8Array.from(pixels).buffer)];
      }

      function drawInWebgl(): Uint8Array {
        const { createContext, link } = window.glslHarness;
        const gl = createContext();
        const program = link(gl, given.programs);
        gl.useProgram(program);
        gl.uniform3f(gl.getUniformLocation(program, 'ssyf'), 0, 0, -1);
        const drawn = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, drawn);
        gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, given.width, 1);
        gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, drawn, 0);
        gl.viewport(0, 0, given.width, 1);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
        const pixels = new Uint8Array(given.width * 4);
        gl.readPixels(0, 0, given.width, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
        const error = gl.getError();
        if (error !== 0) throw new Error(`WebGL error ${error}`);
        return pixels;
      }
    },
    {
      file: Buffer.from(wgsl ?? []).toString('base64'),
      programs: firstTexts(glsl ?? new Uint8Array(), 'integers.carbonwebgl'),
      width: CASES.length,
    },
  );

  expect(result.errors).toEqual([]);
  const worked = (values: readonly number[]) => CASES.map(([body], i) => [body, values[i]]);
  expect(worked(result.webgpu)).toEqual(CASES);
  expect(worked(result.webgl)).toEqual(CASES);
});
