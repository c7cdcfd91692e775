import { describe, expect, it } from 'vitest';
import { DeviceError } from '../../src/device/DeviceError.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import type { Tr2Shader } from '../../src/resource/Tr2Shader.js';
import { FakeGPU } from '../support/fakeGPUDevice.js';
import {
  COLOR_PROGRAM,
  colorPass,
  constant,
  effectFile,
  input,
  type PassSpec,
  POSITION_PROGRAM,
  pixelStage,
  texture,
  vertexStage,
} from './effectFile.js';
import { deferred, effectOf, fakeDevice, POSITION_LAYOUT, rejection, settle } from './setup.js';

const OTHER_PROGRAM = COLOR_PROGRAM.replace('return cb0[0]', 'return cb0[0].zyxw');

/** As `colorPass`, with another fragment program. */
function otherPass(program = OTHER_PROGRAM): PassSpec {
  const stages = [
    vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
    pixelStage(program, { constants: [constant('Color', 0)] }),
  ];
  return { ...colorPass(), stages };
}

function texturePass(): PassSpec {
  return {
    stages: [
      vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
      pixelStage(
        '@group(0) @binding(0) var t0: texture_2d<f32>;\n@fragment fn main() -> @location(0) vec4f { return textureLoad(t0, vec2u(0), 0); }',
        { textures: [texture(0, 'Map')] },
      ),
    ],
    bindings: [{ binding: 0, register: 't0', visibility: ['fragment'], type: 'texture_2d<f32>', symbol: 't0' }],
  };
}

function resourceOf(bytes: Uint8Array): Tr2EffectRes {
  return Tr2EffectRes.fromBytes(bytes, { source: 'new.carbonwebgpu' });
}

function shaderOf(resource: Tr2EffectRes): Tr2Shader {
  const shader = resource.getShader();
  if (shader === null) throw new Error('no shader');
  return shader;
}

async function drawn(bytes = effectFile({ Main: [colorPass()], Depth: [colorPass()] })) {
  const { gpu, device } = fakeDevice();
  const effect = effectOf(bytes);
  const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  const targets = ['rgba8unorm', 'rgba16float'] as const;
  const [first, second] = targets.map((format) => device.createRenderTarget({ width: 4, height: 4, format }));
  const draw = (target = first, technique = 'Main'): boolean => {
    const frame = device.beginFrame(target === undefined ? {} : { target });
    try {
      return frame.draw(effect, { mesh, technique });
    } finally {
      frame.end();
    }
  };
  draw(first);
  draw(second);
  draw(first, 'Depth');
  await settle();
  expect([draw(first), draw(second), draw(first, 'Depth')]).toEqual([true, true, true]);
  return { gpu, device, effect, draw, first, second };
}

describe('prepareShader', () => {
  it('makes everything that the effect is drawn with, so that no draw is left out afterwards', async () => {
    const { gpu, device, effect, draw, first, second } = await drawn();
    const before = { ...device.stats };
    const resource = resourceOf(effectFile({ Main: [otherPass()], Depth: [otherPass()] }));
    await device.prepareShader(effect, shaderOf(resource));
    // Two targets for Main; Depth in the first target is Main's program there.
    expect(gpu.count('createRenderPipelineAsync')).toBe(before.pipelines + 2);
    effect.replaceResource(resource);
    expect([draw(first), draw(second), draw(first, 'Depth')]).toEqual([true, true, true]);
    expect(device.stats.skipped).toBe(before.skipped);
    expect(gpu.count('createRenderPipelineAsync')).toBe(before.pipelines + 2);
  });

  it('makes nothing where the programs are the same', async () => {
    const bytes = effectFile({ Main: [colorPass()], Depth: [colorPass()] });
    const { gpu, device, effect, draw } = await drawn(bytes);
    const { pipelines, skipped } = device.stats;
    const modules = gpu.count('createShaderModule');
    const resource = resourceOf(bytes.slice());
    await device.prepareShader(effect, shaderOf(resource));
    effect.replaceResource(resource);
    expect(draw()).toBe(true);
    expect(device.stats).toMatchObject({ pipelines, skipped });
    expect(gpu.count('createShaderModule')).toBe(modules);
  });

  it('leaves the effect as it is until it goes over', async () => {
    const { gpu, device, effect, draw } = await drawn();
    const gate = deferred();
    gpu.onPipeline = () => gate.promise;
    const resource = resourceOf(effectFile({ Main: [otherPass()] }));
    const prepared = device.prepareShader(effect, shaderOf(resource));
    const { skipped } = device.stats;
    expect(draw()).toBe(true);
    gate.resolve();
    await prepared;
    expect(draw()).toBe(true);
    expect(device.stats.skipped).toBe(skipped);
  });

  it('leaves techniques alone that the shader does not have', async () => {
    const { device, effect, draw, first } = await drawn();
    const resource = resourceOf(effectFile({ Main: [otherPass()] }));
    await device.prepareShader(effect, shaderOf(resource));
    effect.replaceResource(resource);
    expect(draw(first)).toBe(true);
  });

  it('rejects with what does not compile, and can be asked again', async () => {
    const { gpu, device, effect, draw } = await drawn();
    const broken = resourceOf(effectFile({ Main: [otherPass()] }));
    gpu.onPipeline = () => Promise.reject(new Error('no'));
    expect(await rejection(device.prepareShader(effect, shaderOf(broken)))).toBeInstanceOf(DeviceError);
    expect(draw()).toBe(true);
    gpu.onPipeline = () => null;
    await device.prepareShader(effect, shaderOf(broken));
    effect.replaceResource(broken);
    expect(draw()).toBe(true);
  });

  it('rejects where a texture that the shader reads is not set', async () => {
    const { device, effect, draw } = await drawn();
    const resource = resourceOf(effectFile({ Main: [texturePass()] }));
    const error = await rejection(device.prepareShader(effect, shaderOf(resource)));
    expect(error).toBeInstanceOf(DeviceError);
    expect(String(error)).toContain('texture "Map" (t0) is not set');
    effect.setTexture('Map', device.createTexture({ width: 1, height: 1 }));
    await device.prepareShader(effect, shaderOf(resource));
    effect.replaceResource(resource);
    expect(draw()).toBe(true);
  });

  it('makes nothing for an effect that nobody draws', async () => {
    const { gpu, device } = fakeDevice();
    const effect = effectOf(effectFile({ Main: [colorPass()] }));
    await device.prepareShader(effect, shaderOf(resourceOf(effectFile({ Main: [otherPass()] }))));
    expect(gpu.calls).toEqual([]);
  });

  it('makes it for the new device where the old one is replaced meanwhile', async () => {
    const { gpu, device, effect, draw } = await drawn();
    const gate = deferred();
    gpu.onPipeline = () => gate.promise;
    const resource = resourceOf(effectFile({ Main: [otherPass()] }));
    const prepared = rejection(device.prepareShader(effect, shaderOf(resource)));
    await settle();
    const second = new FakeGPU();
    await device.replaceDevice(second.device);
    gate.resolve();
    // Nobody recovers this device: whoever replaced it asks again.
    expect(await prepared).toMatchObject({ name: 'DeviceLostError' });
    await device.prepareShader(effect, shaderOf(resource));
    const { skipped } = device.stats;
    effect.replaceResource(resource);
    expect(draw()).toBe(true);
    expect(device.stats.skipped).toBe(skipped);
  });
});
