/** Effects that go over to another file between two frames, on a real device. */
import {
  colorPass,
  constant,
  effectFile,
  input,
  type PassSpec,
  POSITION_PROGRAM,
  pixelStage,
  vertexStage,
} from '../../test/webgpu/effectFile.js';
import { base64, expect, expectTexel, test } from './page.js';

/** Fills with an expression over the constant `Color`. */
function fillingPass(expression: string): PassSpec {
  const program = `@group(0) @binding(0) var<uniform> cb0: array<vec4<f32>, 1>;
@fragment fn main() -> @location(0) vec4f { return ${expression}; }`;
  const stages = [
    vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
    pixelStage(program, { constants: [constant('Color', 0)] }),
  ];
  return { ...colorPass(), stages };
}

const FILES = {
  first: base64(effectFile({ Main: [fillingPass('cb0[0]')], Depth: [fillingPass('cb0[0]')] })),
  // Without the second technique.
  second: base64(effectFile({ Main: [fillingPass('cb0[0].zyxw')] })),
  broken: base64(effectFile({ Main: [fillingPass('cb0[0].nonsense')] })),
};

test('a replaced file changes the picture without a draw left out', async ({ page }) => {
  const result = await page.evaluate(async (files) => {
    const { EffectLibrary, openGPU, rectangle, texel, WebGPUEffectDevice } = window.harness;
    const { gpu, errors } = await openGPU();
    const device = new WebGPUEffectDevice({ device: gpu });
    const bytesOf = (file: keyof typeof files) => Uint8Array.from(atob(files[file]), (it) => it.charCodeAt(0));
    const served: Record<string, keyof typeof files> = {
      '/v1': 'first',
      '/v2': 'second',
      '/v3': 'broken',
      '/v4': 'first',
    };
    const library = new EffectLibrary({
      fetch: async (url) => new Response(bytesOf(served[url] ?? 'first')),
      prepare: (effect, shader) => device.prepareShader(effect, shader),
    });
    let changed = (): void => {};
    const reference = {
      name: 'hot',
      urls: { webgpu: '/v1' },
      hot: {
        subscribe: (listener: { changed(): void }) => {
          changed = () => listener.changed();
          return () => {};
        },
      },
    };
    const effect = await library.createEffect(reference);
    effect.setParameter('Color', [1, 0.5, 0.25, 1]);
    const target = device.createRenderTarget({ width: 2, height: 2 });
    const mesh = rectangle(device, [-1, 1, 1, -1]);
    const other = device.createRenderTarget({ width: 2, height: 2, format: 'rgba16float' });
    await device.prepare(effect, { mesh, target });
    await device.prepare(effect, { mesh, target: other });
    await device.prepare(effect, { mesh, target, technique: 'Depth' });

    let isOver = false;
    /** Draws, as a page does, until the update is over. */
    const drawUntilOver = async (): Promise<boolean> => {
      let all = true;
      do {
        for (const into of [target, other]) {
          const frame = device.beginFrame({ target: into });
          all = frame.draw(effect, { mesh }) && all;
          frame.end();
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      } while (!isOver);
      return all;
    };
    const go = async (url: string) => {
      isOver = false;
      let failure = '';
      library.onupdate = ({ error }) => {
        failure = error === null ? '' : String(error);
        isOver = true;
      };
      reference.urls = { webgpu: url };
      changed();
      const all = await drawUntilOver();
      const last = await drawUntilOver();
      return {
        all: all && last,
        failure,
        texel: texel(await target.read(), 2, 0, 0),
        pipelines: device.stats.pipelines,
      };
    };
    isOver = true;
    await drawUntilOver();
    const before = { texel: texel(await target.read(), 2, 0, 0), pipelines: device.stats.pipelines };
    const steps = [await go('/v2'), await go('/v3'), await go('/v4')];
    const { skipped } = device.stats;
    device.destroy();
    return { before, steps, skipped, errors };
  }, FILES);

  const [second, broken, again] = result.steps;
  expectTexel(result.before.texel, [255, 128, 64, 255]);
  expectTexel(second?.texel ?? [], [64, 128, 255, 255]);
  expect(second?.failure).toBe('');
  // Two targets, one new program.
  expect(second?.pipelines).toBe(result.before.pipelines + 2);
  expect(broken?.failure).toContain('does not compile');
  expectTexel(broken?.texel ?? [], [64, 128, 255, 255]);
  expectTexel(again?.texel ?? [], [255, 128, 64, 255]);
  // What was made for the first file is still there.
  expect(again?.pipelines).toBe(second?.pipelines);
  expect(result.steps.map(({ all }) => all)).toEqual([true, true, true]);
  expect(result.skipped).toBe(0);
  expect(result.errors).toEqual([]);
});
