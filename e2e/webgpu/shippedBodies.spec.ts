/**
 * Every distinct body of the shipped effects makes its pipelines and draws, without a validation error. Of an effect with
 * many bodies twelve are drawn; with CARBONFX_ALL_BODIES=1 all of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { base64, expect, test } from './page.js';

type OptionSet = Readonly<Record<string, string>>;

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

/** Effects with more bodies than this are drawn by samples. */
const BODIES_MAX = 30;

/** Every option of every axis, and the longest programs. */
const SAMPLES: Readonly<Record<string, readonly OptionSet[]>> = {
  hull: [
    { SHADING: 'UNLIT', EMISSIVE: 'OFF', FOG: 'OFF', OUTPUT: 'DISPLAY', CUTAWAY: 'OFF' },
    { SHADING: 'UNLIT', EMISSIVE: 'ON', FOG: 'ON', OUTPUT: 'LINEAR', CUTAWAY: 'ON' },
    { SHADING: 'LAMBERT', EMISSIVE: 'OFF', FOG: 'ON', OUTPUT: 'DISPLAY', CUTAWAY: 'OFF' },
    { SHADING: 'LAMBERT', EMISSIVE: 'ON', FOG: 'OFF', OUTPUT: 'LINEAR', CUTAWAY: 'ON' },
    { SHADING: 'PBR', DETAIL: 'OFF', EMISSIVE: 'OFF', FOG: 'OFF', OUTPUT: 'LINEAR', DAMAGE: 'OFF', CUTAWAY: 'OFF' },
    { SHADING: 'PBR', DETAIL: 'RELIEF', EMISSIVE: 'OFF', FOG: 'ON', OUTPUT: 'DISPLAY', DAMAGE: 'OFF', CUTAWAY: 'ON' },
    { SHADING: 'PBR', DETAIL: 'FULL', EMISSIVE: 'ON', FOG: 'OFF', OUTPUT: 'DISPLAY', DAMAGE: 'OFF', CUTAWAY: 'OFF' },
    { SHADING: 'PBR', DETAIL: 'FULL', EMISSIVE: 'ON', FOG: 'ON', OUTPUT: 'DISPLAY', DAMAGE: 'ON', CUTAWAY: 'ON' },
    { SHADING: 'NORMALS', DETAIL: 'OFF', DAMAGE: 'ON', CUTAWAY: 'OFF' },
    { SHADING: 'NORMALS', DETAIL: 'FULL', DAMAGE: 'OFF', CUTAWAY: 'ON' },
    { SHADING: 'CLAY', OUTPUT: 'DISPLAY', CUTAWAY: 'OFF' },
    { SHADING: 'CLAY', OUTPUT: 'LINEAR', CUTAWAY: 'ON' },
  ],
};

const folder = fileURLToPath(new URL('../../public/effect.webgpu', import.meta.url));
const names = readdirSync(folder).map((file) => file.replace('.carbonwebgpu', ''));

function resourceOf(name: string): Tr2EffectRes {
  return Tr2EffectRes.fromBytes(readFileSync(`${folder}/${name}.carbonwebgpu`), { source: name });
}

/** One option set for every body that differs, as the rows come. */
function distinctBodies(resource: Tr2EffectRes): OptionSet[] {
  const bodies = new Map<number, OptionSet>();
  for (const { bodyOffset, options } of resource.permutationGraph.variants) {
    if (!bodies.has(bodyOffset)) bodies.set(bodyOffset, options);
  }
  return [...bodies.values()];
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
    const all = distinctBodies(resource);
    const isWhole = all.length <= BODIES_MAX || process.env.CARBONFX_ALL_BODIES === '1';
    const samples = isWhole ? all : (SAMPLES[name] ?? []);
    expect(samples.length, `option sets of ${name}, which has ${all.length} bodies`).toBeGreaterThanOrEqual(
      isWhole ? 1 : 12,
    );
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
