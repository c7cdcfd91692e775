/** The README's first example, word for word: `test/readme.test.ts` compares, `readme.spec.ts` runs it. */
// #region readme
import { EffectLibrary } from 'carbonfx';
import { createEffectDevice, sphere } from 'carbonfx/device';
import { mat4 } from 'wgpu-matrix';

export async function start(canvas: HTMLCanvasElement) {
  const device = await createEffectDevice(canvas);
  const library = new EffectLibrary({ root: '/', backend: device.backend });
  const effect = await library.createEffect('hull', { SHADING: 'PBR' });
  effect.setParameter('MaterialDiffuse', [0.8, 0.3, 0.1, 1]);
  effect.setTexture('DiffuseMap', await device.loadTexture('/textures/hull_d.png'));

  // Per-frame blocks b1 (vertex) and b2 (pixel), per-object block b3. What is in them is the effect's own convention;
  // Carbon's matrices are register rows, the transpose of wgpu-matrix's columns.
  const eye = [0, 0, 3, 1];
  const camera = mat4.multiply(mat4.perspective(0.8, 1, 0.1, 10), mat4.lookAt([0, 0, 3], [0, 0, 0], [0, 1, 0]));
  const light = [0.4, 0.6, 0.7, 0, 4, 4, 4, 1];
  const blocks = {
    1: new Float32Array([...mat4.transpose(camera), ...eye]),
    2: new Float32Array([...mat4.transpose(mat4.invert(camera)), ...eye, ...light, 0, 0, 0, 0, 0, 0, 0, 0]),
  };
  const mesh = device.createMesh(sphere());

  await device.prepare(effect, { mesh }); // or draw at once: draw() returns false while a pipeline is being made
  return function draw(angle: number) {
    const frame = device.beginFrame({ clearColor: [0, 0, 0.1, 1], blocks });
    frame.draw(effect, { mesh, blocks: { 3: new Float32Array(mat4.transpose(mat4.rotationY(angle))) } });
    frame.end();
  };
}
// #endregion
