/**
 * Every distinct body of the shipped effects draws without a complaint, and looks the same on both devices; effects that
 * compute have a WebGPU file alone. Of an effect with many bodies twelve are drawn; with CARBONFX_ALL_BODIES=1 all of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { chosenBodies, distinctBodies } from '../support/shippedBodies.js';
import { expect, test } from './page.js';

/** Combinations of options, and bodies that differ. */
const COUNTS: Readonly<Record<string, readonly [rows: number, bodies: number]>> = {
  geometryviewer: [80, 27],
  hull: [480, 144],
  nebula: [8, 8],
  particles: [12, 12],
  postprocess: [12, 12],
  shadow: [12, 12],
  shield: [12, 12],
  textureviewer: [18, 3],
};
const COMPUTING = ['particles'];

/** Of 255. Two programs of one source round differently, and an 8-bit target rounds once more. */
const TOLERANCE = 2;

const folder = fileURLToPath(new URL('../../public', import.meta.url));
const names = readdirSync(`${folder}/effect.webgpu`).map((file) => file.replace('.carbonwebgpu', ''));

function bytesOf(name: string, backend: 'webgpu' | 'webgl'): Buffer {
  return readFileSync(`${folder}/effect.${backend}/${name}.carbon${backend}`);
}

function resourceOf(name: string): Tr2EffectRes {
  return Tr2EffectRes.fromBytes(bytesOf(name, 'webgpu'), { source: name });
}

test('the shipped effects are these, with these rows and bodies', () => {
  const counts = names.map((name) => {
    const resource = resourceOf(name);
    return [name, [resource.permutationGraph.variants.length, distinctBodies(resource).length]];
  });
  expect(Object.fromEntries(counts)).toEqual(COUNTS);
  const withoutWebGL = names.filter((name) => !existsSync(`${folder}/effect.webgl/${name}.carbonwebgl`));
  expect(withoutWebGL).toEqual(COMPUTING);
});

for (const name of names) {
  const isComputing = COMPUTING.includes(name);
  test(`bodies of ${name} draw${isComputing ? '' : ', and look the same on both devices'}`, async ({
    harness,
  }, testInfo) => {
    const samples = chosenBodies(name, resourceOf(name));
    test.setTimeout(60_000 + samples.length * 30_000);
    const files = {
      webgpu: bytesOf(name, 'webgpu').toString('base64'),
      ...(isComputing ? {} : { webgl: bytesOf(name, 'webgl').toString('base64') }),
    };
    const { kinds, comparisons, errors } = await harness.evaluate(
      ({ files, samples, tolerance }) => window.conformance.drawBodies(files, samples, tolerance),
      { files, samples, tolerance: TOLERANCE },
    );

    expect(errors).toEqual([]);
    expect(kinds).toEqual(isComputing ? ['webgpu'] : ['webgpu', 'webgl2']);
    expect(comparisons.length).toBeGreaterThanOrEqual(samples.length);
    for (const { name: what, pictures } of comparisons) {
      for (const [index, png] of pictures.entries()) {
        const body = Buffer.from(png, 'base64');
        await testInfo.attach(`${what} ${kinds[index]}`, { body, contentType: 'image/png' });
      }
    }
    for (const { name: what, hasColor, changed } of comparisons) {
      if (!hasColor) continue;
      expect(changed, what).toHaveLength(kinds.length);
      expect(Math.min(...changed), `pixels that were drawn, ${what}`).toBeGreaterThan(0);
    }
    expect(comparisons.filter(({ far }) => far > 0).map(({ name, far, worst }) => ({ name, far, worst }))).toEqual([]);
  });
}
