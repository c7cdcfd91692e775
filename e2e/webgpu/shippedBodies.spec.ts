/**
 * Every distinct body of the shipped effects makes its pipelines and draws, without a validation error. Of an effect with
 * many bodies twelve are drawn; with CARBONFX_ALL_BODIES=1 all of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { chosenBodies, distinctBodies } from '../support/shippedBodies.js';
import { base64, expect, test } from './page.js';

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

const folder = fileURLToPath(new URL('../../public/effect.webgpu', import.meta.url));
const names = readdirSync(folder).map((file) => file.replace('.carbonwebgpu', ''));

function resourceOf(name: string): Tr2EffectRes {
  return Tr2EffectRes.fromBytes(readFileSync(`${folder}/${name}.carbonwebgpu`), { source: name });
}

test('the shipped effects are these, with these rows and bodies', () => {
  const counts = names.map((name) => {
    const resource = resourceOf(name);
    return [name, [resource.permutationGraph.variants.length, distinctBodies(resource).length]];
  });
  expect(Object.fromEntries(counts)).toEqual(COUNTS);
});

for (const name of names) {
  test(`bodies of ${name} draw`, async ({ page }) => {
    const resource = resourceOf(name);
    const samples = chosenBodies(name, resource);
    test.setTimeout(60_000 + samples.length * 15_000);

    const file = base64(readFileSync(`${folder}/${name}.carbonwebgpu`));
    const bodies = await page.evaluate(
      async ({ file, samples }) => {
        const { drawBody, effectsOf, openGPU, WebGPUEffectDevice } = window.harness;
        const { gpu, errors } = await openGPU();
        const device = new WebGPUEffectDevice({ device: gpu });
        const results = [];
        for (const effect of effectsOf(file, samples)) {
          gpu.pushErrorScope('validation');
          const drawn = await drawBody(device, effect).catch((error: unknown) => String(error));
          const invalid = await gpu.popErrorScope();
          results.push({ options: effect.resolution.axes, drawn, invalid: invalid?.message ?? null });
        }
        await gpu.queue.onSubmittedWorkDone();
        device.destroy();
        return { results, errors };
      },
      { file, samples },
    );

    expect(bodies.errors).toEqual([]);
    expect(bodies.results).toHaveLength(samples.length);
    for (const { options, drawn, invalid } of bodies.results) {
      const which = options.map(({ name: axis, option }) => `${axis}=${option}`).join(' ');
      expect(invalid, which).toBeNull();
      if (typeof drawn === 'string') throw new Error(`${which}: ${drawn}`);
      expect(drawn.length, which).toBeGreaterThan(0);
      for (const { technique, hasColor, changed } of drawn) {
        if (hasColor) expect(changed, `pixels that ${technique} changed, ${which}`).toBeGreaterThan(0);
      }
    }
  });
}
