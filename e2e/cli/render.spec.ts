import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { TINTED_FRAGMENT, tintedEffect } from '../../test/cli/support/tintedEffect.js';
import { png, texelsOf } from './pictures.js';
import { runBin } from './runBin.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'carbonfx-render-'));
const out = join(scratch, 'picture.png');

test.beforeEach(() => rmSync(out, { force: true }));
test.afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return path;
}

async function rendered(...words: string[]) {
  const result = await runBin(['render', ...words, '--out', out]);
  expect(result.code, result.err).toBe(0);
  return { ...result, picture: texelsOf(out) };
}

/** Each channel within 1 of what was computed by hand. */
function expectTexel(found: readonly number[], wanted: readonly number[]): void {
  const isNear = found.length === 4 && found.every((value, channel) => Math.abs(value - (wanted[channel] ?? -9)) <= 1);
  expect(isNear, `[${found}] where [${wanted}] was expected`).toBe(true);
}

test('a picture has the texture, the tint and the clear colour, at its size', async () => {
  const map = write(
    'map.png',
    png(2, 2, [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
      [100, 200, 50, 0],
    ]),
  );
  const {
    out: text,
    err,
    picture,
  } = await rendered(
    write('tinted.carbonwebgpu', tintedEffect()),
    ...[
      '--size',
      '8x16',
      '--clear',
      '0.2,0.4,0.6,0',
      '--texture',
      `DiffuseMap=${map}`,
      '--constant',
      'Tint=0.2,0.4,0.8,0.6',
    ],
  );
  expect(err).toBe('');
  expect(text).toContain('passes drawn: 1, pipelines made: 1');
  expect(text).toMatch(/^device: webgpu, \S/m);
  expect([picture.width, picture.height]).toEqual([8, 16]);
  // The program halves the quad: columns 2 to 5, rows 4 to 11. Around it the clear colour, alpha 0 and not multiplied.
  expectTexel(picture.at(0, 0), [51, 102, 153, 0]);
  expectTexel(picture.at(7, 15), [51, 102, 153, 0]);
  expectTexel(picture.at(1, 8), [51, 102, 153, 0]);
  expectTexel(picture.at(2, 4), [255 * 0.2, 0, 0, 255 * 0.6]);
  expectTexel(picture.at(5, 4), [0, 255 * 0.4, 0, 255 * 0.6]);
  expectTexel(picture.at(2, 11), [0, 0, 255 * 0.8, 255 * 0.6]);
  expectTexel(picture.at(5, 11), [100 * 0.2, 200 * 0.4, 50 * 0.8, 0]);
});

test('a texture that is not given is a checker, a block that is given moves the quad', async () => {
  // b1 = (0.5, 0.5): the half quad fills the upper right quarter, 8 texels of the picture by 8 squares of the checker.
  const block = write('b1.bin', new Uint8Array(Float32Array.of(0.5, 0.5).buffer));
  const { picture } = await rendered(
    write('tinted.carbonwebgpu', tintedEffect()),
    ...['--size', '16x16', '--constants', `b1=${block}`],
  );
  expectTexel(picture.at(8, 0), [255, 255, 255, 255]);
  expectTexel(picture.at(9, 0), [128, 128, 128, 255]);
  expectTexel(picture.at(9, 1), [255, 255, 255, 255]);
  expectTexel(picture.at(15, 7), [255, 255, 255, 255]);
  expectTexel(picture.at(7, 0), [0, 0, 0, 255]);
  expectTexel(picture.at(8, 8), [0, 0, 0, 255]);
});

test('another mesh covers what it covers', async () => {
  // Half a sphere of radius 1: a disc of radius 4 in the middle of 16x16.
  const { picture } = await rendered(
    write('tinted.carbonwebgpu', tintedEffect()),
    '--size',
    '16x16',
    '--mesh',
    'sphere',
  );
  const isDrawn = (x: number, y: number) => (picture.at(x, y)[0] ?? 0) > 0;
  expect([isDrawn(8, 8), isDrawn(5, 8), isDrawn(8, 11)]).toEqual([true, true, true]);
  // Inside the half quad, outside of the disc.
  expect([isDrawn(4, 4), isDrawn(11, 11), isDrawn(1, 8)]).toEqual([false, false, false]);
});

test('a shipped effect in GLSL is drawn by WebGL2, and looks as it does in WGSL', async () => {
  const shipped = (backend: string): string =>
    join(root, 'public', `effect.${backend}`, `textureviewer.carbon${backend}`);
  const map = write(
    'map.png',
    png(2, 1, [
      [250, 120, 10, 255],
      [20, 220, 90, 255],
    ]),
  );
  // The last row of the pixel side's frame block begins with the size of the picture.
  const block = new Float32Array(8 * 4);
  block.set([16, 16], 7 * 4);
  const frame = write('b2.bin', new Uint8Array(block.buffer));
  const words = ['--size', '16x16', '--texture', `FlatMap=${map}`, '--constants', `b2=${frame}`];
  const wgsl = await rendered(shipped('webgpu'), ...words);
  const glsl = await rendered(shipped('webgl'), ...words);
  expect(glsl.out).toMatch(/^device: webgl2, \S/m);
  const places = Array.from({ length: 256 }, (_, i) => [i % 16, Math.floor(i / 16)] as const);
  const colours = new Set(places.map(([x, y]) => wgsl.picture.at(x, y).join()));
  expect(colours.size).toBeGreaterThan(1);
  for (const [x, y] of places) expectTexel(glsl.picture.at(x, y), wgsl.picture.at(x, y));
});

test('the wrong device for a file says which file it takes', async () => {
  const { code, err } = await runBin([
    'render',
    write('tinted.carbonwebgpu', tintedEffect()),
    ...['--device', 'webgl2', '--out', out],
  ]);
  expect(code).toBe(1);
  expect(err).toContain('the program is WGSL, the device takes GLSL');
  expect(err).toContain('Load the .carbonwebgl file of the effect');
});

test('a render state that WebGPU does not have is warned about', async () => {
  const wireframe = { state: 8, value: 2 };
  const { err } = await rendered(
    write('wire.carbonwebgpu', tintedEffect({ renderStates: [wireframe] })),
    '--size',
    '4x4',
  );
  expect(err).toMatch(/^warning: pass 0: render state FILLMODE = 2: /m);
});

test('a program that does not compile is shown at its line, and there is no picture', async () => {
  const fragment = TINTED_FRAGMENT.replace('* cb0[0]', '* colour');
  const file = write('broken.carbonwebgpu', tintedEffect({ fragment }));
  const { code, out: text, err } = await runBin(['render', file, '--out', out]);
  expect([code, text]).toEqual([1, '']);
  expect(err).toContain(`${file} Main.pass0 fragment`);
  expect(err).toContain('colour');
  expect(err).toContain('return textureSampleLevel(t0, s0, input.uv, 0.0) * colour;');
  expect(err).not.toMatch(/^\s+at /m);
  expect(existsSync(out)).toBe(false);
});

const reference = process.env.CARBONFX_REFERENCE ?? fileURLToPath(new URL('../../../shared', import.meta.url));

test('an effect by another program: a linear tint over an sRGB texture', async () => {
  test.skip(process.env.CARBONFX_REFERENCE === undefined && !existsSync(reference), 'there are no reference files');
  const file = join(reference, 'golden', 'carbonwebgpu', 'texturedtri.carbonwebgpu');
  expect(readFileSync(file).length).toBe(6641);
  const map = write(
    'four.png',
    png(2, 2, [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
      [200, 100, 50, 128],
    ]),
  );
  const words = [
    '--mesh',
    'quad',
    '--size',
    '6x6',
    '--texture',
    `DiffuseMap=${map}`,
    '--constant',
    'Tint=0.6,0.8,0.3,1',
  ];
  const { picture } = await rendered(file, 'QUALITY=MEDIUM', ...words);
  // textureSample(t0, s0, uv * UvScale) * Tint with UvScale 1 by default. Three pixels to a texel, so the middle ones lie on
  // texel centres. Both are sRGB: the texture is decoded by its view, Tint by pow(v, 2.2), which 10.6 asks for.
  const tint = [0.6 ** 2.2, 0.8 ** 2.2, 0.3 ** 2.2] as const;
  const linear = (byte: number) => ((byte / 255 + 0.055) / 1.055) ** 2.4;
  expectTexel(picture.at(1, 1), [255 * tint[0], 0, 0, 255]);
  expectTexel(picture.at(4, 1), [0, 255 * tint[1], 0, 255]);
  expectTexel(picture.at(1, 4), [0, 0, 255 * tint[2], 255]);
  expectTexel(picture.at(4, 4), [
    255 * linear(200) * tint[0],
    255 * linear(100) * tint[1],
    255 * linear(50) * tint[2],
    128,
  ]);
});

test('a shader bundle, by its WGSL and by its ESSL', async () => {
  test.skip(process.env.CARBONFX_REFERENCE === undefined && !existsSync(reference), 'there are no reference files');
  const file = join(reference, 'golden', 'yslb', '04-textured.ysl');
  const map = write(
    'two.png',
    png(2, 2, [
      [200, 0, 0, 255],
      [0, 200, 0, 255],
      [0, 0, 200, 255],
      [100, 100, 100, 255],
    ]),
  );
  const drawn = write('drawn.json', JSON.stringify(drawnWith('u_samp')));
  const words = [
    ...['--mesh', 'quad', '--size', '8x8', '--texture', `u_tex=${map}`, '--drawn', drawn],
    ...[
      '--constant',
      'u_color=0.5,1,1,1',
      '--constant',
      'u_uvm=1,0,0,0,1,0,0,0,1',
      '--constant',
      'u_weights=0.25,0.5,0.25',
    ],
  ];
  for (const device of ['webgpu', 'webgl2']) {
    const { out: text, picture } = await rendered(file, ...words, '--device', device);
    expect(text).toContain(`device: ${device}`);
    // The weights sum up to 1.
    expectTexel(picture.at(0, 0), [100, 0, 0, 255]);
    expectTexel(picture.at(3, 3), [100, 0, 0, 255]);
    expectTexel(picture.at(4, 0), [0, 200, 0, 255]);
    expectTexel(picture.at(0, 7), [0, 0, 200, 255]);
    expectTexel(picture.at(7, 7), [50, 100, 100, 255]);
  }
  const compute = await runBin(['render', join(reference, 'golden', 'yslb', '10-compute.ysl'), '--out', out]);
  expect(compute.code).toBe(1);
  expect(compute.err).toContain('it only computes, and render draws');
});

/** Nearest texels on both devices. */
function drawnWith(sampler: string) {
  const nearest = { minFilter: 'nearest', magFilter: 'nearest', mipmapFilter: 'nearest' };
  const options = { samplers: { [sampler]: nearest } };
  return { webgpu: options, webgl: options };
}
