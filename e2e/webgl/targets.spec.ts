/** Targets of the WebGL2 device: views, clears, samples, depth, several at once, arrays made of them, the canvas. */
import { expect, test } from './texturePage.js';

/** Texels of 4 bytes. */
function texels(bytes: readonly number[]): number[][] {
  return Array.from({ length: bytes.length / 4 }, (_, i) => bytes.slice(i * 4, i * 4 + 4));
}

test('a view that is switched to in mid-frame keeps what was drawn, as the same bytes', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { core, gl, target, targetOf, frame, fill } = window.textureHarness.open();
    const drawn = target({ width: 4, height: 1 });
    const into = targetOf(drawn);
    const linear = { formats: ['rgba8unorm'] } as const;
    const srgb = { formats: ['rgba8unorm-srgb'] } as const;
    const half = [0.5, 0.5, 0.5, 0.5];
    frame(into, { color: [0.2, 0.4, 0.6, 0.8] }, [
      { ...linear, draw: () => fill(1, 0, 1, 1, half) },
      { ...srgb, draw: () => fill(2, 0, 1, 1, half) },
      { ...linear, draw: () => fill(3, 0, 1, 1, half) },
    ]);
    const mixed = [...(await drawn.read())];
    // What is left of an earlier frame is brought along as well.
    frame(into, { color: null }, [{ ...srgb, draw: () => fill(0, 0, 1, 1, [1, 0, 0, 1]) }]);
    const kept = [...(await drawn.read())];
    // The clear of a frame that draws as sRGB alone: bytes as the target's own format means them.
    frame(into, { color: [0.2, 0.4, 0.6, 0.8] }, [{ ...srgb, draw: () => {} }]);
    const cleared = [...(await drawn.read())];
    frame(into, { color: [0, 1, 0, 1] });
    const undrawn = [...(await drawn.read())];
    return { mixed, kept, cleared, undrawn, textures: core.generation.counters.textures, error: gl.getError() };
  });
  const own = [51, 102, 153, 204];
  const byte = [128, 128, 128, 128];
  const light = [188, 188, 188, 128];
  expect(texels(found.mixed)).toEqual([own, byte, light, byte]);
  expect(texels(found.kept)).toEqual([[255, 0, 0, 255], byte, light, byte]);
  expect(texels(found.cleared)).toEqual([own, own, own, own]);
  expect(texels(found.undrawn)).toEqual(Array(4).fill([0, 255, 0, 255]));
  expect(found.textures).toBe(2);
  expect(found.error).toBe(0);
});

test('an sRGB target is cleared and drawn in light, and through its linear twin in bytes', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { gl, target, targetOf, frame, fill } = window.textureHarness.open();
    const drawn = target({ width: 3, height: 1, format: 'rgba8unorm-srgb' });
    frame(targetOf(drawn), { color: [0.5, 0.5, 0.5, 0.5] }, [
      { formats: ['rgba8unorm'], draw: () => fill(1, 0, 1, 1, [0.5, 0.5, 0.5, 0.5]) },
      { formats: ['rgba8unorm-srgb'], draw: () => fill(2, 0, 1, 1, [0.2, 0.2, 0.2, 0.2]) },
    ]);
    return { read: [...(await drawn.read())], error: gl.getError() };
  });
  // 0.5 of light is the byte 188, 0.2 is 124; alpha is not encoded.
  expect(texels(found.read)).toEqual([
    [188, 188, 188, 128],
    [128, 128, 128, 128],
    [124, 124, 124, 51],
  ]);
  expect(found.error).toBe(0);
});

test('what was drawn is sampled in either view, and whoever holds the other one is told', async ({ page }) => {
  const found = await page.evaluate(() => {
    const { core, gl, target, targetOf, frame, fill, sampled } = window.textureHarness.open();
    const drawn = target({ width: 1, height: 1 });
    const into = targetOf(drawn);
    const grey = (value: number) => ({
      formats: ['rgba8unorm'] as const,
      draw: () => fill(0, 0, 1, 1, [value, 0, 0, 1]),
    });
    const red = (isSRGB: boolean) =>
      sampled(drawn.sampledView(isSRGB, '2d').texture, gl.TEXTURE_2D, 'sampler2D', 'texelFetch(t, ivec2(0), 0)')[0];
    frame(into, {}, [grey(0.5)]);
    const first = [red(false), red(true)];
    const epoch = core.resourceEpoch;
    frame(into, {}, [grey(1)]);
    const isTold = core.resourceEpoch > epoch;
    const second = [red(false), red(true)];
    const revision = drawn.contentRevision;
    // Nobody holds a view that is out of date now.
    frame(into, {}, [grey(0)]);
    const between = core.resourceEpoch;
    frame(into, {}, [grey(1)]);
    return {
      first,
      second,
      isTold,
      isQuiet: core.resourceEpoch === between,
      isRevised: drawn.contentRevision > revision,
      error: gl.getError(),
    };
  });
  expect(found.first).toEqual([expect.closeTo(128 / 255, 4), expect.closeTo(0.21586, 4)]);
  expect(found.second).toEqual([1, 1]);
  expect([found.isTold, found.isQuiet, found.isRevised]).toEqual([true, true, true]);
  expect(found.error).toBe(0);
});

test('four samples are resolved when the frame ends, and stay for a frame that goes on', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { gl, target, targetOf, frame, triangle } = window.textureHarness.open();
    const options = { width: 8, height: 8, sampleCount: 4, depthStencilFormat: 'depth24plus' } as const;
    const drawn = target(options);
    const into = targetOf(drawn);
    const formats = ['rgba8unorm'] as const;
    // The half below the diagonal, at depth 0 of -1 to 1; then all of it, behind.
    const half = [-1, -1, 0, 1, -1, 0, -1, 1, 0];
    const all = [-1, -1, 0.5, 3, -1, 0.5, -1, 3, 0.5];
    frame(into, { color: [0, 0, 0, 1] }, [{ formats, draw: () => triangle(half, [1, 1, 1, 1], 1, true) }]);
    const first = [...(await drawn.read())];
    frame(into, { color: null, depth: null }, [{ formats, draw: () => triangle(all, [1, 0, 0, 1], 1, true) }]);
    const second = [...(await drawn.read())];
    return { first, second, error: gl.getError() };
  });
  const at = (bytes: readonly number[], x: number, y: number) => bytes.slice((y * 8 + x) * 4, (y * 8 + x) * 4 + 4);
  expect(at(found.first, 0, 0)).toEqual([255, 255, 255, 255]);
  expect(at(found.first, 7, 7)).toEqual([0, 0, 0, 255]);
  // Half of a pixel on the edge is covered: one, two or three of its samples.
  const [edge = 0] = at(found.first, 3, 4);
  expect([64, 128, 191]).toContain(edge);
  // Behind where the white is, sample by sample: the rest of the pixel became red.
  expect(at(found.second, 0, 0)).toEqual([255, 255, 255, 255]);
  expect(at(found.second, 7, 7)).toEqual([255, 0, 0, 255]);
  expect(at(found.second, 3, 4)).toEqual([255, edge, edge, 255]);
  expect(found.error).toBe(0);
});

test('samples go on in the other view with what their pixels were resolved to', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { gl, target, targetOf, frame, fill } = window.textureHarness.open();
    const drawn = target({ width: 4, height: 1, sampleCount: 4 });
    const into = targetOf(drawn);
    frame(into, { color: [0.2, 0.4, 0.6, 0.8] }, [
      { formats: ['rgba8unorm'], draw: () => fill(1, 0, 1, 1, [0.5, 0.5, 0.5, 0.5]) },
      { formats: ['rgba8unorm-srgb'], draw: () => fill(2, 0, 1, 1, [0.5, 0.5, 0.5, 0.5]) },
    ]);
    const mixed = [...(await drawn.read())];
    // Samples that were never drawn are held from the first frame on, also where it clears nothing.
    const other = target({ width: 2, height: 1, sampleCount: 4 });
    frame(targetOf(other), { color: null }, [{ formats: ['rgba8unorm'], draw: () => fill(0, 0, 1, 1, [1, 0, 0, 1]) }]);
    frame(targetOf(other), { color: null }, [
      { formats: ['rgba8unorm-srgb'], draw: () => fill(1, 0, 1, 1, [0, 1, 0, 1]) },
    ]);
    const both = [...(await other.read())];
    // A frame begins in the target's own view.
    frame(into, { color: null }, [{ formats: ['rgba8unorm'], draw: () => fill(3, 0, 1, 1, [1, 0, 0, 1]) }]);
    return { mixed, both, kept: [...(await drawn.read())], error: gl.getError() };
  });
  const own = [51, 102, 153, 204];
  const drawn = [
    [128, 128, 128, 128],
    [188, 188, 188, 128],
  ];
  expect(texels(found.mixed)).toEqual([own, ...drawn, own]);
  expect(texels(found.kept)).toEqual([own, ...drawn, [255, 0, 0, 255]]);
  expect(texels(found.both)).toEqual([
    [255, 0, 0, 255],
    [0, 255, 0, 255],
  ]);
  expect(found.error).toBe(0);
});

test('depth drawn alone is read back in its own format; what cannot be read says so', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { rejected } = window.textureHarness;
    const { gl, target, targetOf, frame, triangle, sampled } = window.textureHarness.open();
    const left = [-1, -1, -0.5, 0, -1, -0.5, -1, 7, -0.5];
    const depths = async (format: GPUTextureFormat) => {
      const map = target({ width: 8, height: 4, format, label: format });
      frame(targetOf(map), { color: null, depth: 0.75 }, [
        { formats: [], draw: () => triangle(left, [0, 0, 0, 0], 0, true) },
      ]);
      return map;
    };
    const floats = await depths('depth32float');
    const words = await depths('depth16unorm');
    return {
      floats: [...new Float32Array((await floats.read()).buffer)].slice(0, 8),
      words: [...new Uint16Array((await words.read()).buffer)].slice(0, 8),
      sampled: sampled(
        floats.sampledView(false, '2d').texture,
        gl.TEXTURE_2D,
        'sampler2D',
        'vec4(texelFetch(t, ivec2(0), 0).r, texelFetch(t, ivec2(7, 3), 0).r, 0, 0)',
      ),
      unreadable: await rejected((await depths('depth24plus')).read()),
      error: gl.getError(),
    };
  });
  // Clip depth -0.5 is a quarter; the triangle's edge goes through the middle of the first row.
  expect(found.floats).toEqual([0.25, 0.25, 0.25, 0.25, 0.75, 0.75, 0.75, 0.75]);
  expect(found.words.slice(5)).toEqual([49151, 49151, 49151]);
  expect(found.words[0]).toBe(16384);
  expect(found.sampled.slice(0, 2)).toEqual([0.25, 0.75]);
  expect(found.unreadable).toContain(
    'texture "depth24plus" is depth24plus, whose bytes cannot be read. Use depth32float',
  );
  expect(found.error).toBe(0);
});

test('stencil is cleared and kept with depth, in every format that has it', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { gl, target, targetOf, frame, triangle } = window.textureHarness.open();
    const all = [-1, -1, 0, 3, -1, 0, -1, 3, 0];
    const results: Record<string, number[]> = {};
    for (const depthStencilFormat of ['depth24plus-stencil8', 'depth32float-stencil8', 'stencil8'] as const) {
      const drawn = target({ width: 2, height: 1, depthStencilFormat });
      const into = targetOf(drawn);
      const formats = ['rgba8unorm'] as const;
      const where = (reference: number, color: readonly [number, number, number, number]) => ({
        formats,
        draw: () => {
          gl.enable(gl.STENCIL_TEST);
          gl.stencilFunc(gl.EQUAL, reference, 0xff);
          gl.stencilOp(gl.KEEP, gl.KEEP, gl.KEEP);
          triangle(all, color);
          gl.disable(gl.STENCIL_TEST);
        },
      });
      frame(into, { stencil: 7 }, [where(7, [1, 0, 0, 1])]);
      const found = [(await drawn.read())[0] ?? -1];
      frame(into, { depth: null, stencil: null }, [where(7, [0.2, 0, 0, 1])]);
      found.push((await drawn.read())[0] ?? -1);
      frame(into, { stencil: 3 }, [where(7, [1, 0, 0, 1])]);
      found.push((await drawn.read())[0] ?? -1);
      results[depthStencilFormat] = found;
    }
    return { results, error: gl.getError() };
  });
  const each = [255, 51, 0];
  expect(found.results).toEqual({
    'depth24plus-stencil8': each,
    'depth32float-stencil8': each,
    stencil8: each,
  });
  expect(found.error).toBe(0);
});

test('several targets are cleared and drawn at once, each in its own kind of number', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { thrown } = window.textureHarness;
    const { gl, target, targetOf, frame, fill } = window.textureHarness.open();
    const size = { width: 2, height: 1 };
    const targets = [
      target({ ...size, depthStencilFormat: 'depth24plus' }),
      target({ ...size, format: 'rgba16float' }),
      target({ ...size, format: 'rgba8uint' }),
      target({ ...size, format: 'r32sint' }),
    ];
    const into = targetOf(...targets);
    const formats = ['rgba8unorm-srgb', 'rgba16float', 'rgba8uint', 'r32sint'] as const;
    frame(into, { color: [1, 2, 3, 4] }, [
      {
        formats,
        draw: () => {
          fill(1, 0, 1, 1, [0.5, 0, 0, 1], 0);
          fill(1, 0, 1, 1, [-0.25, 0, 0, 0], 1);
        },
      },
    ]);
    const first = await Promise.all(targets.map(async (it) => [...(await it.read())]));
    // The same textures in other company have kept what they have.
    const [one, , three] = targets;
    if (one === undefined || three === undefined) throw new Error('no targets');
    frame(targetOf(three, one), { color: null }, [
      { formats: ['rgba8uint', 'rgba8unorm'], draw: () => fill(0, 0, 1, 1, [0, 0, 1, 1], 1) },
    ]);
    const second = [[...(await one.read())], [...(await three.read())]];
    const other = target({ width: 3, height: 1 });
    return { first, second, sizes: thrown(() => targetOf(one, other)), error: gl.getError() };
  });
  const [unorm, float, unsigned, signed] = found.first;
  expect(texels(unorm ?? [])).toEqual([
    [255, 255, 255, 255],
    [188, 0, 0, 255],
  ]);
  // Halves: 1 is 3c00, 2 4000, 3 4200, 4 4400, -0.25 b400.
  expect(float).toEqual([0, 0x3c, 0, 0x40, 0, 0x42, 0, 0x44, 0, 0xb4, 0, 0, 0, 0, 0, 0]);
  expect(texels(unsigned ?? [])).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  expect(signed).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
  expect(texels(found.second[0] ?? [])).toEqual([
    [0, 0, 255, 255],
    [188, 0, 0, 255],
  ]);
  expect(found.second[1]).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  expect(found.sizes).toContain('Targets of one frame have one size');
  expect(found.error).toBe(0);
});

test('a target that is destroyed while a frame is recorded is drawn into all the same, and gone after it', async ({
  page,
}) => {
  const found = await page.evaluate(async () => {
    const { countObjects, thrown, rejected } = window.textureHarness;
    const { core, gl, target, targetOf, frame, fill } = window.textureHarness.open();
    const live = countObjects(gl);
    const drawn = target({ width: 2, height: 2, sampleCount: 4, depthStencilFormat: 'depth24plus', label: 'mirror' });
    const into = targetOf(drawn);
    core.beginFrame();
    into.open();
    drawn.destroy();
    into.begin({ color: [1, 0, 0, 1], depth: 1, stencil: 0 });
    into.useViews(['rgba8unorm']);
    fill(0, 0, 1, 1, [0, 1, 0, 1]);
    into.useViews(['rgba8unorm-srgb']);
    into.finish();
    const during = { ...live };
    core.endFrame();
    const again = thrown(() => frame(into, {}));
    core.endFrame();
    const after = { ...live };
    return { during, after, again, read: await rejected(drawn.read()), error: gl.getError() };
  });
  // Two views, samples of both and depth.
  expect(found.during).toMatchObject({ Texture: 2, Renderbuffer: 3 });
  // The one framebuffer is the device's own, which it copies through.
  expect(found.after).toMatchObject({ Texture: 0, Renderbuffer: 0, Framebuffer: 1 });
  expect(found.again).toContain('texture "mirror" was destroyed');
  expect(found.read).toContain('texture "mirror" was destroyed');
  expect(found.error).toBe(0);
});

test('GL objects go with the textures that they were made for', async ({ page }) => {
  const found = await page.evaluate(async () => {
    const { countObjects } = window.textureHarness;
    const { gl, core, texture, target, targetOf, frame, fill } = window.textureHarness.open();
    const live = countObjects(gl);
    const round = async () => {
      const drawn = target({ width: 4, height: 4, sampleCount: 4, depthStencilFormat: 'depth24plus-stencil8' });
      const second = target({ width: 4, height: 4, sampleCount: 4 });
      const map = target({ width: 4, height: 4, format: 'depth32float' });
      const pixels = texture({ width: 4, height: 4, mipmaps: true });
      frame(targetOf(drawn, second), {}, [
        { formats: ['rgba8unorm', 'rgba8unorm'], draw: () => fill(0, 0, 1, 1, [1, 1, 1, 1]) },
        { formats: ['rgba8unorm-srgb', 'rgba8unorm'], draw: () => fill(0, 0, 1, 1, [1, 1, 1, 1]) },
      ]);
      frame(targetOf(drawn), {});
      frame(targetOf(map), { color: null });
      pixels.sampledView(true, '2d');
      drawn.sampledView(true, '2d-array');
      await Promise.all([drawn, second, map, pixels].map((it) => it.read()));
      for (const it of [drawn, second, map, pixels]) it.destroy();
    };
    await round();
    const once = { ...live };
    await round();
    await round();
    const thrice = { ...live };
    core.destroy();
    return { once, thrice, after: { ...live }, error: gl.getError() };
  });
  expect(found.thrice).toEqual(found.once);
  expect(found.once).toMatchObject({ Texture: 0, Renderbuffer: 0, Shader: 0, Sync: 0 });
  expect(Object.values(found.after)).toEqual(Array(8).fill(0));
  expect(found.error).toBe(0);
});

test('the canvas shows the first row at the top, the bytes of either view, and alpha 1 where it is opaque', async ({
  page,
}) => {
  const found = await page.evaluate(() => {
    const { CanvasTarget } = window.textureHarness;
    const results: number[][] = [];
    const errors: number[] = [];
    for (const [alphaMode, format] of [
      ['opaque', 'rgba8unorm'],
      ['premultiplied', 'rgba8unorm'],
      ['opaque', 'rgba8unorm-srgb'],
    ] as const) {
      // Whatever the context was made with.
      const { core, gl, frame, fill, canvasPixels } = window.textureHarness.open({
        alpha: true,
        antialias: alphaMode === 'opaque',
        depth: true,
      });
      const canvas = new CanvasTarget(core, { alphaMode, format });
      frame(canvas, { color: [0, 0, 0.2, 0.2] }, [
        { formats: ['rgba8unorm'], draw: () => fill(0, 0, 8, 1, [0.2, 0, 0, 1]) },
        { formats: ['rgba8unorm-srgb'], draw: () => fill(0, 1, 4, 1, [0.5, 0, 0, 1]) },
      ]);
      results.push(canvasPixels());
      errors.push(gl.getError());
      canvas.destroy();
    }
    return { results, errors };
  });
  const [opaque = [], premultiplied = [], srgb = []] = found.results.map(texels);
  const rows = (pixels: readonly number[][]) => [0, 1, 2, 3].map((y) => pixels[y * 8]);
  expect(rows(opaque)).toEqual([
    [51, 0, 0, 255],
    [188, 0, 0, 255],
    [0, 0, 51, 255],
    [0, 0, 51, 255],
  ]);
  // Blue 51 of an alpha of 51 is all of it.
  expect(rows(premultiplied)).toEqual([
    [51, 0, 0, 255],
    [188, 0, 0, 255],
    [0, 0, 255, 51],
    [0, 0, 255, 51],
  ]);
  // 0.2 of light is the byte 124.
  expect(rows(srgb)).toEqual([
    [51, 0, 0, 255],
    [188, 0, 0, 255],
    [0, 0, 124, 255],
    [0, 0, 124, 255],
  ]);
  expect(found.errors).toEqual([0, 0, 0]);
});

test('the canvas target follows the size of the canvas; a frame for another size is stale', async ({ page }) => {
  const found = await page.evaluate(() => {
    const { CanvasTarget, thrown } = window.textureHarness;
    const { core, gl, canvas, frame, canvasPixels } = window.textureHarness.open();
    const target = new CanvasTarget(core, { sampleCount: 4 });
    frame(target, { color: [1, 0, 0, 1] });
    const small = canvasPixels();
    target.open();
    canvas.width = 16;
    const isStale = target.isStale();
    frame(target, { color: [0, 1, 0, 1] });
    const large = canvasPixels();
    const size = [target.width, target.height];
    const textures = core.generation.counters.textures;
    canvas.width = 0;
    const { isEmpty } = target;
    target.destroy();
    return {
      small: small.slice(0, 4),
      large: large.slice(-4),
      isStale,
      isEmpty,
      size,
      textures,
      left: core.generation.counters.textures,
      refused: thrown(() => new CanvasTarget(core, { format: 'bgra8unorm' })),
      error: gl.getError(),
    };
  });
  expect(found.small).toEqual([255, 0, 0, 255]);
  expect(found.large).toEqual([0, 255, 0, 255]);
  expect(found).toMatchObject({ isStale: true, isEmpty: true, size: [16, 4], textures: 1, left: 0, error: 0 });
  expect(found.refused).toContain(
    'canvas: format is "bgra8unorm"; a canvas of WebGL2 is rgba8unorm or rgba8unorm-srgb',
  );
});

/** A texture that effects name in an array made of two. */
const PLANNED = {
  kind: 'texture',
  sampleType: 'float',
  viewDimension: '2d-array',
  multisampled: false,
  isSRGB: false,
  name: null,
  layers: [
    { name: 'Layer0', isSRGB: false },
    { name: 'Layer1', isSRGB: false },
  ],
} as const;

test('an array made of named textures has their mips and bytes, and those that they get later', async ({ page }) => {
  const found = await page.evaluate((planned) => {
    const { ArrayTexture, materialOf, thrown } = window.textureHarness;
    const { core, gl, texture, target, targetOf, frame, fill, sampled } = window.textureHarness.open();
    const subject = {};
    const texel = (array: WebGLTexture, layer: number, level: number) =>
      sampled(
        array,
        gl.TEXTURE_2D_ARRAY,
        'sampler2DArray',
        `texelFetch(t, ivec3(0, 0, ${layer}), ${level}) * 255.0`,
      ).map(Math.round);
    const grey = (value: number) => new Uint8Array(16).fill(value);
    const size = { width: 2, height: 2, mipmaps: true } as const;
    const first = texture({ ...size, pixels: grey(10) });
    const second = texture({ ...size, pixels: grey(20) });
    const material = materialOf({ Layer0: first, Layer1: second });
    const array = new ArrayTexture(core, planned);

    const made = array.view(material, 0, subject);
    const levels = [texel(made, 0, 0), texel(made, 0, 1), texel(made, 1, 0), texel(made, 1, 1)];
    const isQuiet = !array.isOutOfDate && array.view(material, 0, subject) === made;
    second.write(grey(30));
    const isNoticed = array.isOutOfDate;
    const isSame = array.view(material, 0, subject) === made;
    const rewritten = [texel(made, 0, 1), texel(made, 1, 1)];

    // What a draw of the frame refers to stays as it is until the frame is over.
    const number = core.beginFrame();
    array.markUsed(number);
    first.write(grey(40));
    const next = array.view(material, number, subject);
    const recorded = [texel(made, 0, 0), texel(next, 0, 0)];
    core.endFrame();

    // Drawn layers; other sizes are an error.
    const drawn = target({ width: 2, height: 2 });
    const red = { formats: ['rgba8unorm'] as const, draw: () => fill(0, 0, 2, 2, [1, 0, 0, 1]) };
    frame(targetOf(drawn), {}, [red]);
    const flat = texture({ width: 2, height: 2, pixels: grey(50) });
    const mixed = array.view(materialOf({ Layer0: drawn, Layer1: flat }), 0, subject);
    const painted = [texel(mixed, 0, 0), texel(mixed, 1, 0)];
    const wrong = texture({ width: 4, height: 2 });
    const misfit = thrown(() => array.view(materialOf({ Layer0: drawn, Layer1: wrong }), 0, subject));
    const raw = thrown(() => array.view(materialOf({ Layer0: drawn, Layer1: gl.createTexture() }), 0, subject));
    array.release();
    for (const it of [first, second, drawn, flat, wrong]) it.destroy();
    const left = core.generation.counters.textures;
    return {
      levels,
      isQuiet,
      isNoticed,
      isSame,
      rewritten,
      recorded,
      painted,
      misfit,
      raw,
      left,
      error: gl.getError(),
    };
  }, PLANNED);
  const grey = (value: number) => [value, value, value, value];
  expect(found.levels).toEqual([grey(10), grey(10), grey(20), grey(20)]);
  expect([found.isQuiet, found.isNoticed, found.isSame]).toEqual([true, true, true]);
  expect(found.rewritten).toEqual([grey(10), grey(30)]);
  expect(found.recorded).toEqual([grey(10), grey(40)]);
  expect(found.painted).toEqual([[255, 0, 0, 255], grey(50)]);
  expect(found.misfit).toContain("layer 1 of the array texture, 'Layer1', is 4x2, not the 2x2 of layer 0, 'Layer0'");
  expect(found.raw).toContain('Set a texture of this device: a layer is copied');
  expect(found.left).toBe(0);
  expect(found.error).toBe(0);
});

test('layers that no framebuffer shows are copied from the bytes that they were made from', async ({ page }) => {
  const found = await page.evaluate((planned) => {
    const { ArrayTexture, materialOf } = window.textureHarness;
    const { core, gl, texture, sampled } = window.textureHarness.open();
    // Shared exponent 16, so that 256 of 512 is 1, in red and in blue.
    const pixels = (word: number) => new Uint8Array(Uint32Array.of(word).buffer);
    const made = (word: number) => texture({ width: 1, height: 1, format: 'rgb9e5ufloat', pixels: pixels(word) });
    const red = made(0x80000100);
    const blue = made(0x84000000);
    const array = new ArrayTexture(core, planned);
    const view = array.view(materialOf({ Layer0: red, Layer1: blue }), 0, {});
    const texel = (layer: number) =>
      sampled(view, gl.TEXTURE_2D_ARRAY, 'sampler2DArray', `texelFetch(t, ivec3(0, 0, ${layer}), 0)`);
    return { texels: [texel(0), texel(1)], error: gl.getError() };
  }, PLANNED);
  expect(found.texels).toEqual([
    [1, 0, 0, 1],
    [0, 0, 1, 1],
  ]);
  expect(found.error).toBe(0);
});

test('what programs declare is held against what a texture is', async ({ page }) => {
  const found = await page.evaluate((planned) => {
    const { sampledTexture, thrown } = window.textureHarness;
    const one = window.textureHarness.open();
    const other = window.textureHarness.open();
    const plan = { ...planned, layers: null } as const;
    const seen = (given: object, changes = {}) =>
      thrown(() => sampledTexture(one.core, { ...plan, viewDimension: '2d', ...changes }, 'Map', given, {}));
    const flat = one.texture({ width: 2, height: 2 });
    const raw = one.gl.createTexture();
    const gone = one.texture({ width: 2, height: 2, label: 'old' });
    gone.destroy();
    const map = one.target({ width: 2, height: 2, format: 'depth32float' });
    return {
      fine: [seen(flat), seen(flat, { viewDimension: '2d-array' }), seen(raw), seen(map, { sampleType: 'depth' })],
      isRaw: sampledTexture(one.core, { ...plan, viewDimension: '2d' }, 'Map', raw, {}) === raw,
      cube: seen(flat, { viewDimension: 'cube' }),
      integers: seen(flat, { sampleType: 'uint' }),
      depth: seen(map, { sampleType: 'depth', viewDimension: '2d-array' }),
      foreign: seen(other.texture({ width: 2, height: 2 })),
      gone: seen(gone),
      wrong: seen({ label: 'no texture' }),
      error: one.gl.getError(),
    };
  }, PLANNED);
  expect(found.fine).toEqual(['', '', '', '']);
  expect(found.isRaw).toBe(true);
  expect(found.cube).toContain('texture "Map" has dimension 2d, 2x2, 1 layer, the program reads cube');
  expect(found.integers).toContain('texture "Map" is rgba8unorm, which is read as float or unfilterable-float');
  expect(found.depth).toContain('WebGL2 does not read it as 2d-array');
  expect(found.foreign).toContain('belongs to another device');
  expect(found.gone).toContain('("old") was destroyed');
  expect(found.wrong).toContain('texture "Map" was given Object "no texture", which is no texture');
  expect(found.error).toBe(0);
});
