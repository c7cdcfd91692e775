import { describe, expect, it, vi } from 'vitest';
import { SamplerCache } from '../../src/webgpu/SamplerCache.js';
import { effectFile, input, POSITION_PROGRAM, pixelStage, sampler, texture, vertexStage } from './effectFile.js';
import { effectOf, fakeDevice, POSITION_LAYOUT, TARGETS } from './setup.js';

/** Samples `Layer0` and `Layer1` as the two layers of one array. */
function arrayEffect() {
  const type = 'texture_2d_array<f32>';
  const program = `@group(0) @binding(0) var t0: ${type};
@group(0) @binding(1) var s0: sampler;
@fragment fn main() -> @location(0) vec4f { return textureSample(t0, s0, vec2f(0.5), 0); }`;
  const layers = ['Layer0', 'Layer1'];
  return effectOf(
    effectFile({
      Main: [
        {
          stages: [
            vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
            pixelStage(program, {
              textures: layers.map((name, register) => texture(register, name)),
              samplers: [sampler(0, 'LayerSampler')],
            }),
          ],
          bindings: [
            { binding: 0, register: 't0', visibility: ['fragment'], type, symbol: 't0', layers },
            { binding: 1, register: 's0', visibility: ['fragment'], type: 'sampler', symbol: 's0' },
          ],
        },
      ],
    }),
  );
}

function scene() {
  const { gpu, device } = fakeDevice();
  const effect = arrayEffect();
  const solid = (label: string) => device.createTexture({ width: 1, height: 1, label });
  const [first, second] = [solid('first'), solid('second')];
  effect.setTexture('Layer0', first);
  effect.setTexture('Layer1', second);
  const target = device.createRenderTarget({ width: 4, height: 4 });
  const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  /** Labels of the array textures made so far. */
  const arrays = () =>
    gpu.calls.filter(({ method, result }) => method === 'createTexture' && labelOf(result).startsWith('array'));
  const destroyedArrays = () =>
    gpu.calls.filter(({ method, args }) => method === 'destroy' && labelOf(args[0]).startsWith('array'));
  return { gpu, device, effect, solid, first, second, target, mesh, arrays, destroyedArrays };
}

function labelOf(it: unknown): string {
  return typeof it === 'object' && it !== null && 'label' in it ? String(it.label) : '';
}

describe('array textures of a frame', () => {
  it('leave the array that a draw of the frame refers to as it is, until the frame is submitted', async () => {
    const { gpu, device, effect, solid, first, target, mesh, arrays, destroyedArrays } = scene();
    await device.prepare(effect, { mesh, target });
    const frame = device.beginFrame({ target });
    frame.draw(effect, { mesh });
    effect.setTexture('Layer0', solid('third'));
    frame.draw(effect, { mesh });
    frame.draw(effect, { mesh });
    expect(arrays()).toHaveLength(2);
    // New pixels are other layers, too.
    effect.setTexture('Layer0', first);
    frame.draw(effect, { mesh });
    first.write(new Uint8Array(4));
    frame.draw(effect, { mesh });
    expect(arrays()).toHaveLength(4);
    // Each was filled once, layer by layer.
    expect(gpu.commandsOf('copyTextureToTexture')).toHaveLength(4 * 2);
    expect(destroyedArrays()).toHaveLength(0);
    frame.end();
    expect(destroyedArrays()).toHaveLength(3);
  });

  it('copy into the array that they have where no draw of the frame refers to it yet', async () => {
    const { gpu, device, effect, first, target, mesh, arrays } = scene();
    await device.prepare(effect, { mesh, target });
    for (let n = 0; n < 3; n++) {
      first.write(new Uint8Array(4));
      const frame = device.beginFrame({ target });
      frame.draw(effect, { mesh });
      frame.end();
    }
    expect(arrays()).toHaveLength(1);
    expect(gpu.commandsOf('copyTextureToTexture')).toHaveLength(3 * 2);
  });

  it('look nothing up again when other textures are drawn into, and each sampler once', async () => {
    const { device, effect, first, target, mesh } = scene();
    const samplers = vi.spyOn(SamplerCache.prototype, 'sampler');
    await device.prepare(effect, { mesh, target });
    const draw = () => {
      const frame = device.beginFrame({ target });
      frame.draw(effect, { mesh });
      frame.end();
    };
    // The first one makes the mesh's buffers, which the second one sees.
    draw();
    draw();
    const lookUps = vi.spyOn(effect, 'getTexture');
    for (let n = 0; n < 3; n++) draw();
    expect(lookUps).not.toHaveBeenCalled();
    first.write(new Uint8Array(4));
    draw();
    expect(lookUps).toHaveBeenCalled();
    expect(samplers).toHaveBeenCalledTimes(1);
    samplers.mockRestore();
  });
});

describe('array textures of an engine', () => {
  it('are left as recorded commands know them, and never destroyed under them', async () => {
    const { gpu, device, effect, solid, mesh, arrays, destroyedArrays } = scene();
    const technique = await device.compile(effect, { targets: TARGETS, vertexLayout: mesh.layout });
    const bindings = device.bind(effect, technique);
    const encoder = gpu.device.createCommandEncoder().beginRenderPass({ colorAttachments: [] });
    const record = () => bindings.record(encoder, { vertexBuffers: [...mesh.vertexBuffers], count: 3 });
    record();
    const [before] = bindings.bindGroups(0);
    record();
    expect(bindings.bindGroups(0)[0]).toBe(before);
    effect.setTexture('Layer0', solid('third'));
    record();
    expect(bindings.bindGroups(0)[0]).not.toBe(before);
    expect(arrays()).toHaveLength(2);
    expect(destroyedArrays()).toHaveLength(0);
    // Two layers, vertices, and the array that is bound now.
    expect(device.stats.textures).toBe(4);
    bindings.destroy();
    expect(device.stats.textures).toBe(3);
  });
});
