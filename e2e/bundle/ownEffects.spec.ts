/** Permutations of shipped effects as bundles and back: what is drawn is what the effect's own files draw. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { DeviceKind } from '../../src/device/DeviceKind.js';
import { CONSTANT_TYPE } from '../../src/format/carbonEffect/constant.js';
import { BUNDLE_LOSSES } from '../../src/pack/bundle/BundleLoss.js';
import type { BundleResult } from '../../src/pack/bundle/BundleReport.js';
import { bundleShader } from '../../src/pack/bundle/bundleShader.js';
import type { EffectBackend } from '../../src/resource/EffectReference.js';
import { effectFromShaderBundle } from '../../src/resource/shaderBundle/effectFromShaderBundle.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import type { Tr2Shader } from '../../src/resource/Tr2Shader.js';
import type { Outcome, PackedPair } from '../conformance/onBoth.js';
import { expect, resultsOf, test } from '../conformance/page.js';

const folder = fileURLToPath(new URL('../../public', import.meta.url));

function bytesOf(name: string, backend: EffectBackend): Buffer {
  return readFileSync(`${folder}/effect.${backend}/${name}.carbon${backend}`);
}

function shaderOf(name: string, backend: EffectBackend): Tr2Shader {
  const shader = Tr2EffectRes.fromBytes(bytesOf(name, backend), { source: name }).getShader();
  if (shader === null) throw new Error(`${name} has no permutation`);
  return shader;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The way back, told what the bundle does not say. */
function effectOf({ bundle, report }: BundleResult, backend: EffectBackend): string {
  return base64(effectFromShaderBundle(bundle, backend, report.drawn[backend]));
}

/** The numbers that the parameters of a permutation start with, as the program reads them. */
function startValues(shader: Tr2Shader): Record<string, number[]> {
  const stages = shader.getTechnique()?.passes[0]?.stages ?? [];
  return Object.fromEntries(
    stages.flatMap(({ constants, defaults: { bytes } }) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return constants.map(({ name, offset, size, type }) => {
        expect(type).toBe(CONSTANT_TYPE.FLOAT);
        return [name, Array.from({ length: size / 4 }, (_, i) => view.getFloat32(offset + 4 * i, true))];
      });
    }),
  );
}

interface DrawnEffect {
  /** Bytes, RGBA. */
  readonly original: readonly number[];
  readonly bundled: readonly number[];
}

const SIZE = 48;

/**
 * Draws an effect's own file and what came of its bundle, one after the other in the same way: the one with its start
 * values, the other given them.
 */
function drawBoth(
  page: Page,
  original: PackedPair,
  bundled: PackedPair,
  values: Readonly<Record<string, readonly number[]>>,
  texture: string,
): Promise<Outcome<DrawnEffect>[]> {
  return page.evaluate(
    ({ files, values, texture, size }) => {
      const { onBoth, paint } = window.conformance;
      return onBoth(files, async ({ device, effect }) => {
        const texels = Uint8Array.from({ length: 16 * 16 * 4 }, (_, i) => (i % 4 === 3 ? 255 : 40 + ((i * 37) % 210)));
        const map = device.createTexture({ width: 16, height: 16, pixels: texels, mipmaps: true });
        // A matrix that changes nothing, then rows that are a point, a direction or a colour; sizes in the end.
        const block = Float32Array.from({ length: 64 }, (_, i) => {
          if (i < 16) return i % 5 === 0 ? 1 : 0;
          return i < 28 ? ([0.3, 0.5, 0.8, 1][i % 4] ?? 0) : ([size, size, 1 / size, 1 / size][i % 4] ?? 0);
        });
        const corner = (x: number, y: number): number[] => [x, y, 0.5, x, y, 0.2 + x / 4, y / 3, 0.9, 1, 0, 0, 1];
        const mesh = device.createMesh({
          layout: [
            {
              arrayStride: 48,
              attributes: [
                { usage: 'POSITION', format: 'float32x3', offset: 0 },
                { usage: 'TEXCOORD', format: 'float32x2', offset: 12 },
                { usage: 'NORMAL', format: 'float32x3', offset: 20 },
                { usage: 'TANGENT', format: 'float32x4', offset: 32 },
              ],
            },
          ],
          vertices: [Float32Array.of(...corner(-0.9, 0.9), ...corner(0.8, 0.7), ...corner(-0.7, -0.8))],
        });
        const draw = async (name: string): Promise<number[]> => {
          const drawn = effect(name);
          drawn.setTexture(texture, map);
          if (name === 'bundled')
            for (const [parameter, value] of Object.entries(values)) drawn.setParameter(parameter, value);
          const target = device.createRenderTarget({ width: size, height: size });
          const options = { mesh, blocks: { 1: block, 2: block, 3: block } };
          await paint(device, [{ effect: drawn, options }], { target, clearColor: [0.25, 0.5, 0.75, 1] });
          return [...(await target.read())];
        };
        return { original: await draw('original'), bundled: await draw('bundled') };
      });
    },
    { files: { original, bundled }, values, texture, size: SIZE },
  );
}

/** Pixels that are no longer of the clear colour. */
function drawnPixels(pixels: readonly number[]): number {
  const clear = [64, 128, 191];
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (clear.some((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) > 2)) count += 1;
  }
  return count;
}

/** Of 255. */
const TOLERANCE = 1;

function expectSame(outcomes: readonly Outcome<DrawnEffect>[], kinds: readonly DeviceKind[]): void {
  resultsOf(outcomes);
  const results = outcomes.flatMap(({ kind, result }) => (result !== null && kinds.includes(kind) ? [result] : []));
  expect(results).toHaveLength(kinds.length);
  for (const { original, bundled } of results) {
    expect(drawnPixels(original)).toBeGreaterThan((SIZE * SIZE) / 8);
    const worst = Math.max(...original.map((value, i) => Math.abs(value - (bundled[i] ?? 0))));
    expect(worst).toBeLessThanOrEqual(TOLERANCE);
  }
}

for (const [name, texture] of [
  ['hull', 'DiffuseMap'],
  ['textureviewer', 'FlatMap'],
] as const) {
  const original = (): PackedPair => ({
    webgpu: base64(bytesOf(name, 'webgpu')),
    webgl: base64(bytesOf(name, 'webgl')),
  });

  test(`${name}: a bundle of its WGSL draws as it does on both devices`, async ({ harness }) => {
    const shader = shaderOf(name, 'webgpu');
    const made = await bundleShader(shader, { lose: BUNDLE_LOSSES });
    expect(made.report.refusals).toEqual([]);
    const bundled = { webgpu: effectOf(made, 'webgpu'), webgl: effectOf(made, 'webgl') };
    expectSame(await drawBoth(harness, original(), bundled, startValues(shader), texture), ['webgpu', 'webgl2']);
  });

  test(`${name}: a bundle of its GLSL draws as it does on WebGL2`, async ({ harness }) => {
    const shader = shaderOf(name, 'webgl');
    const made = await bundleShader(shader, { lose: BUNDLE_LOSSES });
    expect(() => effectOf(made, 'webgpu')).toThrow(/no vertex variant that WebGPU runs/);
    const bundled = { webgpu: original().webgpu, webgl: effectOf(made, 'webgl') };
    expectSame(await drawBoth(harness, original(), bundled, startValues(shader), texture), ['webgl2']);
  });
}
