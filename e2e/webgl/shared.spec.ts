/** A context that an engine shares with the device: what either leaves behind does not hurt the other. */
import { expect, pack, resultsOf, test } from '../conformance/page.js';

const WGSL = `
@vertex fn vs(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4f {
  // A triangle over all of the target, a quarter into the depth.
  return vec4f(f32(vertex & 1u) * 4.0 - 1.0, 1.0 - f32(vertex >> 1u) * 4.0, 0.25, 1.0);
}
@fragment fn fs() -> @location(0) vec4f { return vec4f(1.0, 0.0, 0.0, 1.0); }
`;

const effect = () =>
  pack(
    { techniques: [{ name: 'Main', passes: [{ vertex: 'g#vs', fragment: 'g#fs', states: { CULLMODE: 'none' } }] }] },
    { 'g.wesl': WGSL },
  );

test('clip space and polygon mode of the engine are not those of frames', async ({ harness }) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { onBoth, paint, texelAt } = window.conformance;
      return onBoth({ main: file }, async ({ device, canvas, effect }) => {
        if (device.kind !== 'webgl2') return { texels: [], extensions: 2 };
        const gl = canvas.getContext('webgl2');
        const clip = gl?.getExtension('EXT_clip_control');
        const polygon = gl?.getExtension('WEBGL_polygon_mode');
        const target = device.createRenderTarget({ width: 8, height: 8, depthStencilFormat: 'depth32float' });
        const main = effect('main');
        const texels: number[][] = [];
        for (const disturb of [
          () => {},
          // Upper left, zero to one.
          () => clip?.clipControlEXT(0x8ca2, 0x935f),
          // Lines.
          () => polygon?.polygonModeWEBGL(0x0408, 0x1b01),
        ]) {
          disturb();
          await paint(device, [{ effect: main }], { target });
          const pixels = await target.read();
          texels.push([...texelAt(pixels, 8, 2, 2)], [...texelAt(pixels, 8, 6, 7)]);
        }
        return { texels, extensions: [clip, polygon].filter((it) => it != null).length };
      });
    },
    await effect(),
  );
  const [, onWebGL2] = resultsOf(outcomes);
  // Both are in the test browser: else nothing was shown.
  expect(onWebGL2?.extensions).toBe(2);
  expect(onWebGL2?.texels).toEqual(new Array(6).fill([255, 0, 0, 255]));
});

test('what is called between frames leaves nothing of the device bound, and the engine what it bound and stored', async ({
  harness,
}) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { onBoth, paint } = window.conformance;
      return onBoth({ main: file }, async ({ device, canvas, effect }) => {
        if (device.kind !== 'webgl2') return [];
        const gl = canvas.getContext('webgl2');
        if (gl === null) throw new Error('no context');
        const colour = device.createRenderTarget({ width: 4, height: 4 });
        const depth = device.createRenderTarget({ width: 4, height: 4, format: 'depth32float' });
        const made = device.createTexture({ width: 2, height: 2, mipmaps: true, pixels: new Uint8Array(16).fill(9) });
        const buffer = device.createBuffer({ usage: 'index', contents: new Uint16Array(4) });
        for (const target of [colour, depth]) await paint(device, [{ effect: effect('main') }], { target });

        const own = gl.createFramebuffer();
        const image = document.createElement('canvas');
        image.width = image.height = 2;
        const stored = [gl.UNPACK_FLIP_Y_WEBGL, gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL] as const;
        for (const parameter of stored) gl.pixelStorei(parameter, true);
        gl.pixelStorei(gl.PACK_ALIGNMENT, 8);
        const wrong: string[] = [];
        const look = (after: string, readsFrom: WebGLFramebuffer | null) => {
          const pixel = new Uint8Array(4);
          if (readsFrom === null) gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
          const error = gl.getError();
          if (error !== 0) wrong.push(`${after}: error ${error}`);
          if (gl.getParameter(gl.READ_FRAMEBUFFER_BINDING) !== readsFrom) wrong.push(`${after}: reads from another`);
          for (const binding of [
            'DRAW_FRAMEBUFFER_BINDING',
            'RENDERBUFFER_BINDING',
            'CURRENT_PROGRAM',
            'VERTEX_ARRAY_BINDING',
            'PIXEL_PACK_BUFFER_BINDING',
            'PIXEL_UNPACK_BUFFER_BINDING',
            'COPY_READ_BUFFER_BINDING',
            'ELEMENT_ARRAY_BUFFER_BINDING',
          ] as const) {
            if (gl.getParameter(gl[binding]) !== null) wrong.push(`${after}: ${binding}`);
          }
          for (let unit = 0; unit < gl.getParameter(gl.MAX_COMBINED_TEXTURE_IMAGE_UNITS); unit++) {
            gl.activeTexture(gl.TEXTURE0 + unit);
            if (gl.getParameter(gl.SAMPLER_BINDING) !== null) wrong.push(`${after}: sampler ${unit}`);
          }
          for (const parameter of stored) if (gl.getParameter(parameter) !== true) wrong.push(`${after}: ${parameter}`);
          if (gl.getParameter(gl.PACK_ALIGNMENT) !== 8) wrong.push(`${after}: pack alignment`);
        };
        const calls: Readonly<Record<string, () => unknown>> = {
          'read of colours': () => colour.read(),
          'read of depth': () => depth.read(),
          'read of a texture': () => made.read(),
          write: () => made.write(new Uint8Array(16).fill(7)),
          'write of indices': () => buffer.write(new Uint16Array(4)),
          'read of a buffer': () => buffer.read(),
          createTexture: () => device.createTexture({ width: 2, height: 2, mipmaps: true }).read(),
          'createTexture of an array': () =>
            device.createTexture({ width: 2, height: 2, depthOrArrayLayers: 2, viewDimension: '2d-array' }).read(),
          loadTexture: () => device.loadTexture(image.toDataURL(), { mipmaps: true }),
          prepare: () => device.prepare(effect('main'), { target: depth, invertedCull: true }),
          finish: () => device.finish(),
          'a frame': () => paint(device, [{ effect: effect('main') }], { target: colour }),
          'a frame left open': () => device.beginFrame({ target: device.createRenderTarget({ width: 2, height: 2 }) }),
        };
        for (const [name, call] of Object.entries(calls)) {
          const begun = call();
          // While the GPU is still at it, too.
          look(`${name}, begun`, null);
          await begun;
          look(name, null);
        }
        // One that the engine reads from stays, but for what draws depth or a frame.
        for (const name of ['read of colours', 'write', 'createTexture', 'loadTexture']) {
          gl.bindFramebuffer(gl.READ_FRAMEBUFFER, own);
          await calls[name]?.();
          look(`${name} beside an engine's own`, own);
        }
        gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
        return wrong;
      });
    },
    await effect(),
  );
  const [, onWebGL2] = resultsOf(outcomes);
  expect(onWebGL2).toEqual([]);
});

test('a device that was destroyed does not touch the context', async ({ harness }) => {
  const outcomes = await harness.evaluate(
    async (file) => {
      const { onBoth, paint } = window.conformance;
      return onBoth({ main: file }, async ({ device, canvas, effect }) => {
        if (device.kind !== 'webgl2') return { calls: [], outcomes: [], late: '' };
        const gl = canvas.getContext('webgl2');
        if (gl === null) throw new Error('no context');
        const target = device.createRenderTarget({ width: 4, height: 4 });
        const texture = device.createTexture({ width: 1, height: 1, pixels: new Uint8Array(4) });
        const buffer = device.createBuffer({ usage: 'vertex', contents: new Uint8Array(16) });
        const mesh = device.createMesh({ layout: [], vertices: [], vertexCount: 3 });
        const outcomes: string[] = [];
        await paint(device, [{ effect: effect('main'), options: { mesh } }], { target });
        await texture.read();
        // Under way when the device goes.
        const reading = texture.read().then(String, (error: unknown) => (error instanceof Error ? error.name : ''));
        device.destroy();
        const calls: string[] = [];
        const counted = gl as unknown as Record<string, unknown>;
        const restored: (() => void)[] = [];
        for (const name in gl) {
          const method = counted[name];
          if (typeof method !== 'function' || name === 'getError' || name === 'isContextLost') continue;
          counted[name] = (...given: unknown[]) => {
            calls.push(name);
            return method.apply(gl, given);
          };
          restored.push(() => delete counted[name]);
        }
        const attempt = async (act: () => unknown) => {
          try {
            await act();
            outcomes.push('done');
          } catch (error) {
            outcomes.push(error instanceof Error ? error.name : String(error));
          }
        };
        await attempt(() => texture.write(new Uint8Array(4)));
        await attempt(() => texture.read());
        await attempt(() => target.read());
        await attempt(() => buffer.write(new Uint8Array(4)));
        await attempt(() => buffer.read());
        await attempt(() => device.createTexture({ width: 1, height: 1, pixels: new Uint8Array(4) }).read());
        await attempt(() => device.beginFrame({ target }));
        await attempt(() => 'glTexture' in texture && texture.glTexture);
        await attempt(() => 'glBuffer' in buffer && buffer.glBuffer);
        const late = await reading;
        await attempt(() => texture.destroy());
        await attempt(() => buffer.destroy());
        await attempt(() => mesh.destroy());
        for (const restore of restored) restore();
        return { calls, outcomes, late };
      });
    },
    await effect(),
  );
  const [, onWebGL2] = resultsOf(outcomes);
  // Its fence is all that is left to be removed.
  expect(onWebGL2?.calls).toEqual(['deleteSync']);
  expect(onWebGL2?.late).toBe('DeviceLostError');
  expect(onWebGL2?.outcomes).toEqual([
    'done',
    'DeviceLostError',
    'DeviceLostError',
    'done',
    'done',
    // The device itself says that it was destroyed.
    'DeviceError',
    'DeviceError',
    'DeviceLostError',
    'DeviceLostError',
    'done',
    'done',
    'done',
  ]);
});
