/** What frames refuse and keep, and drawing into framebuffers of an engine's own. */
import { expect, pack, test } from '../conformance/page.js';

const MODULE = `
struct Material { tint: vec4f }
@group(0) @binding(0) var<uniform> material: Material;
@group(0) @binding(1) var Picture: texture_2d<f32>;

@vertex fn vs(@location(0) position: vec3f) -> @builtin(position) vec4f { return vec4f(position, 1); }
@fragment fn fs() -> @location(0) vec4f { return textureLoad(Picture, vec2i(0), 0) * material.tint; }
`;

async function packTinted(): Promise<string> {
  const { webgl } = await pack(
    {
      techniques: [{ name: 'Main', passes: [{ vertex: 's#vs', fragment: 's#fs' }] }],
      inputs: { position: 'POSITION' },
    },
    { 's.wesl': MODULE },
  );
  return webgl;
}

test('an engine draws into a framebuffer of its own, and the right way up into its canvas', async ({ harness }) => {
  const result = await harness.evaluate(
    async (file) => {
      const { effectOf, openCounted, rectangle } = window.conformance;
      const { device, gl, counts } = openCounted();
      const effect = effectOf(file, device.backend);
      effect.setTexture(
        'Picture',
        device.createTexture({ width: 1, height: 1, pixels: Uint8Array.of(255, 255, 0, 255) }),
      );
      effect.setParameter('tint', [1, 0.4, 1, 1]);
      // The left upper quarter.
      const mesh = rectangle(device, [-1, 1, 0, 0]);
      const technique = await device.compile(effect, {
        targets: { colorFormats: ['rgba8unorm'] },
        vertexLayout: mesh.layout,
        topology: mesh.topology,
      });
      const bindings = device.bind(effect, technique);
      const texture = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, 64, 64);
      const framebuffer = gl.createFramebuffer();
      const draw = (into: WebGLFramebuffer | null, target: 'texture' | 'canvas'): number[][] => {
        gl.bindFramebuffer(gl.FRAMEBUFFER, into);
        if (into) gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
        gl.viewport(0, 0, 64, 64);
        gl.clearColor(0, 0, 0, 1);
        gl.clear(gl.COLOR_BUFFER_BIT);
        device.forgetState();
        bindings.record({ mesh, target });
        // By row and column of GL's window, whose first row is the lowest.
        return [16, 48].flatMap((y) =>
          [16, 48].map((x) => {
            const texel = new Uint8Array(4);
            gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, texel);
            return [...texel];
          }),
        );
      };
      const own = draw(framebuffer, 'texture');
      const shown = draw(null, 'canvas');
      bindings.destroy();
      let again = '';
      try {
        device.bind(effect, technique);
      } catch (error) {
        again = String(error);
      }
      const { pipelines } = device.stats;
      device.destroy();
      gl.deleteFramebuffer(framebuffer);
      gl.deleteTexture(texture);
      return { own, shown, again, pipelines, end: counts(), error: gl.getError() };
    },
    await packTinted(),
  );

  const [black, yellow] = [
    [0, 0, 0, 255],
    [255, 102, 0, 255],
  ];
  // A texture's first row is the upper one, and the lowest of GL's window.
  expect(result.own).toEqual([yellow, black, black, black]);
  expect(result.shown).toEqual([black, black, yellow, black]);
  expect(result.again).toContain('the technique went with the last of its bindings. Compile it again.');
  expect(result).toMatchObject({ pipelines: 0, end: {}, error: 0 });
});

test('a texture that the frame draws into is not read by its draws, nor as the WebGLTexture that it is', async ({
  harness,
}) => {
  const result = await harness.evaluate(
    async (file) => {
      const { effectOf, openCounted, rectangle } = window.conformance;
      const { device, gl } = openCounted();
      const effect = effectOf(file, device.backend);
      const target = device.createRenderTarget({ width: 4, height: 4, label: 'mirror' });
      const other = device.createRenderTarget({ width: 4, height: 4, label: 'other' });
      const mesh = rectangle(device);
      effect.setParameter('tint', [1, 1, 1, 1]);
      effect.setTexture('Picture', target);
      await device.prepare(effect, { mesh, target });
      const frame = device.beginFrame({ target, clearColor: [0, 0.2, 0, 1] });
      const refused: string[] = [];
      for (const given of [target, target.glTexture]) {
        effect.setTexture('Picture', given);
        try {
          frame.draw(effect, { mesh });
        } catch (error) {
          refused.push(String(error));
        }
      }
      frame.end();
      effect.setTexture('Picture', target);
      const next = device.beginFrame({ target: other });
      const drawn = next.draw(effect, { mesh });
      // What is let go of meanwhile has been drawn all the same.
      device.release(effect);
      mesh.destroy();
      next.end();
      const texel = [...(await other.read()).subarray(0, 4)];
      device.destroy();
      return { refused, drawn, texel, error: gl.getError() };
    },
    await packTinted(),
  );

  expect(result.refused).toHaveLength(2);
  expect(result.refused[0]).toContain('test effect.carbonwebgl');
  expect(result.refused[0]).toContain('texture "mirror" is what the frame draws into');
  expect(result.refused[1]).toContain('texture "Picture" is what the frame draws into');
  expect(result).toMatchObject({ drawn: true, texel: [0, 51, 0, 255], error: 0 });
});
