/** The README's second example, word for word: `test/readme.test.ts` compares, `readme.spec.ts` runs it. */
// #region readme
import { EffectLibrary } from 'carbonfx';
import { WebGPUEffectDevice } from 'carbonfx/webgpu';

export async function compileHull(gpu: GPUDevice) {
  const effects = new WebGPUEffectDevice({ device: gpu }); // the engine keeps its device, its canvas and its frame
  const library = new EffectLibrary({ root: '/', backend: effects.backend });
  const effect = await library.createEffect('hull', { SHADING: 'UNLIT' });
  effect.setTexture(
    'DiffuseMap',
    effects.createTexture({ width: 1, height: 1, pixels: new Uint8Array([255, 0, 0, 255]) }),
  );

  const technique = await effects.compile(effect, {
    technique: 'Main',
    targets: { colorFormats: ['rgba8unorm'], depthStencilFormat: 'depth24plus' },
    vertexLayout: [
      {
        arrayStride: 20,
        attributes: [
          { usage: 'POSITION', format: 'float32x3', offset: 0 },
          { usage: 'TEXCOORD', format: 'float32x2', offset: 12 },
        ],
      },
    ],
  });
  for (const pass of technique.passes) {
    // WebGPU's own objects, to use as you like, and what WebGPU cannot do of the pass' states.
    console.log(pass.pipeline, pass.bindGroupLayouts, pass.kind === 'render' ? pass.unsupportedStates : []);
  }

  const bindings = effects.bind(effect, technique);
  const identity = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  bindings.setBlock(1, identity); // b1 to b4: bytes, or your own GPUBuffer or GPUBufferBinding
  bindings.setBlock(3, identity);
  return function record(pass: GPURenderPassEncoder, vertices: GPUBuffer, count: number) {
    bindings.record(pass, { vertexBuffers: [vertices], count });
  };
}
// #endregion
