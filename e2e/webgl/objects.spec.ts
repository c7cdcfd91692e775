/** No GL object outlives its use: programs, textures, buffers and whatever else a device makes are counted in the context. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PackedPair } from '../conformance/onBoth.js';
import { expect, pack, test } from '../conformance/page.js';

const smallest = fileURLToPath(new URL('../../public/effect.webgl/textureviewer.carbonwebgl', import.meta.url));

const MODULE = `
struct Out { @builtin(position) clip: vec4f, @location(0) uv: vec2f }
@group(0) @binding(0) var Picture: texture_2d<f32>;
@group(0) @binding(1) var Smooth: sampler;

@vertex fn vs(@location(0) position: vec3f, @location(1) uv: vec2f) -> Out {
  return Out(vec4f(position, 1), uv);
}

struct Colors { @location(0) first: vec4f, @location(1) second: vec4f }

@fragment fn fs(in: Out) -> Colors {
  var color = textureSample(Picture, Smooth, in.uv);
  @if(TINT_RED) { color = color * vec4f(1, 0, 0, 1); }
  return Colors(color, color.bgra);
}
`;

/** Samples an sRGB texture into two targets; the technique Encoded writes sRGB. */
function packTwoTargets(): Promise<PackedPair> {
  const pass = { vertex: 's#vs', fragment: 's#fs' };
  return pack(
    {
      axes: [{ name: 'TINT', options: ['NONE', 'RED'] }],
      techniques: [
        { name: 'Main', passes: [pass] },
        { name: 'Encoded', passes: [{ ...pass, states: { SRGBWRITEENABLE: true } }] },
      ],
      inputs: { position: 'POSITION', uv: 'TEXCOORD' },
      textures: { Picture: { srgb: true } },
    },
    { 's.wesl': MODULE },
  );
}

test('loading, drawing and destroying an effect a hundred times leaves what the first time left', async ({
  harness,
}) => {
  test.setTimeout(300_000);
  const file = readFileSync(smallest).toString('base64');
  const result = await harness.evaluate(async (file) => {
    const { drawBody, effectOf, openCounted } = window.conformance;
    const { device, gl, counts } = openCounted();
    const fresh = counts();
    let drawn = 0;
    const round = async () => {
      const effect = effectOf(file, device.backend);
      drawn += (await drawBody(device, effect)).length;
      effect.destroy();
    };
    await round();
    const first = counts();
    for (let n = 1; n < 100; n++) await round();
    await device.finish();
    const last = counts();
    const { stats } = device;
    const told = { pipelines: stats.pipelines, pending: stats.pending, modules: stats.shaderModules };
    device.destroy();
    return { fresh, first, last, told, drawn, end: counts(), error: gl.getError(), noError: gl.NO_ERROR };
  }, file);

  expect(result.drawn).toBe(100);
  expect(result.last).toEqual(result.first);
  // What stays is the device's own (a framebuffer to read through, buffers of blocks), and the same from the first time on.
  for (const kind of ['Program', 'Shader', 'Texture', 'Sampler', 'Renderbuffer', 'Sync', 'Query']) {
    expect([kind, result.last[kind] ?? 0]).toEqual([kind, result.fresh[kind] ?? 0]);
  }
  expect(result.told).toEqual({ pipelines: 0, pending: 0, modules: 0 });
  expect(result.end).toEqual({});
  expect(result.error).toBe(result.noError);
});

test('permutations, textures, targets and meshes go when nobody has them any more', async ({ harness }) => {
  const { webgl } = await packTwoTargets();
  const result = await harness.evaluate(async (file) => {
    const { drawnCounts } = window.conformance;
    return drawnCounts(file);
  }, webgl);

  expect(result.thrown).toEqual([]);
  const { afterSwitch, afterSwitches, afterRelease, before, afterAll, end } = result.counts;
  // Two permutations of one technique: two programs, and no more however often they take turns.
  expect(afterSwitch?.Program).toBe((before?.Program ?? 0) + 2);
  expect(afterSwitches).toEqual(afterSwitch);
  expect(afterRelease?.Program ?? 0).toBe(before?.Program ?? 0);
  expect(afterRelease?.Sampler ?? 0).toBe(0);
  expect(afterAll).toEqual(before);
  expect(end).toEqual({});
  expect(result.error).toBe(0);
});

test('a device that is destroyed in the middle of everything leaves nothing', async ({ harness }) => {
  const { webgl } = await packTwoTargets();
  const result = await harness.evaluate(async (file) => {
    const { effectOf, openCounted, rectangle } = window.conformance;
    const { device, gl, counts } = openCounted();
    const effect = effectOf(file, device.backend);
    const picture = device.createTexture({ width: 4, height: 4, mipmaps: true, pixels: new Uint8Array(64).fill(200) });
    effect.setTexture('Picture', picture);
    const mesh = rectangle(device);
    const target = device.createRenderTarget({
      width: 8,
      height: 8,
      depthStencilFormat: 'depth24plus',
      sampleCount: 4,
    });
    await device.prepare(effect, { mesh, target });
    const frame = device.beginFrame({ target });
    const isDrawn = frame.draw(effect, { mesh });
    frame.end();
    const reading = target.read().catch(() => null);
    // Being linked, recorded and read while it goes.
    const preparing = device.prepare(effect, { mesh, technique: 'Encoded', target }).catch((error: unknown) => error);
    const open = device.beginFrame();
    open.draw(effect, { mesh });
    const made = counts();
    device.destroy();
    const atOnce = counts();
    await Promise.all([reading, preparing]);
    open.end();
    picture.destroy();
    mesh.destroy();
    target.destroy();
    return { isDrawn, made, atOnce, later: counts(), error: gl.getError() };
  }, webgl);

  expect(result.isDrawn).toBe(true);
  expect(result.made.Program).toBeGreaterThan(0);
  expect(result.later).toEqual({});
  // A fence is let go of by whoever waits for it, a task later.
  expect(Object.keys(result.atOnce).filter((kind) => kind !== 'Sync')).toEqual([]);
  expect(result.error).toBe(0);
});
