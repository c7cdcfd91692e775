import { describe, expect, it } from 'vitest';
import { DeviceError, DeviceLostError } from '../../src/device/DeviceError.js';
import { FakePipelineError } from '../support/fakeGPUDevice.js';
import { blobOf } from '../support/sampleDescriptions.js';
import { COLOR_BINDING, COLOR_PROGRAM, COLOR_STAGES, colorPass, effectFile, untranslated } from './effectFile.js';
import {
  colorEffect,
  deferred,
  effectOf,
  fakeDevice,
  POSITION_LAYOUT,
  rejection,
  settle,
  TARGETS,
  thrown,
} from './setup.js';

const REQUEST = { targets: TARGETS, vertexLayout: POSITION_LAYOUT };

function asDeviceError(error: unknown): DeviceError {
  if (error instanceof DeviceError) return error;
  throw new Error(`no DeviceError: ${error}`);
}

describe('what cannot be compiled is said before the GPU is asked', () => {
  it('names the techniques that there are', async () => {
    const { gpu, device } = fakeDevice();
    const effect = effectOf(effectFile({ Main: [colorPass()], Depth: [colorPass()] }));
    const error = asDeviceError(await rejection(device.compile(effect, { ...REQUEST, technique: 'Shadow' })));
    expect(error.message).toBe('webgpu: test.carbonwebgpu Shadow: no technique "Shadow"; it has "Main", "Depth".');
    expect(gpu.calls).toEqual([]);
  });

  it('says which body is not translated', async () => {
    const { gpu, device } = fakeDevice();
    const axis = { name: 'A', defaultOption: 0, description: '', type: 0, options: ['X', 'Y'] };
    const file = effectFile(
      [{ Main: [{ stages: COLOR_STAGES.map(untranslated), bindings: [] }] }, { Main: [colorPass()] }],
      [axis],
    );
    const error = asDeviceError(await rejection(device.compile(effectOf(file), REQUEST)));
    expect(error.message).toContain('not translated');
    expect(error.options).toEqual({ A: 'X' });
    expect(gpu.calls).toEqual([]);
    await device.compile(effectOf(file, { A: 'Y' }), REQUEST);
  });

  it('names the limit that a group, or a buffer, goes beyond', async () => {
    const { device } = fakeDevice();
    const group = effectOf(effectFile({ Main: [{ ...colorPass(), bindings: [{ ...COLOR_BINDING, group: 4 }] }] }));
    expect(asDeviceError(await rejection(device.compile(group, REQUEST))).message).toContain('maxBindGroups');
    const small = fakeDevice({ limits: { maxUniformBufferBindingSize: 8 } }).device;
    const error = asDeviceError(await rejection(small.compile(colorEffect(), REQUEST)));
    expect(error.message).toContain('maxUniformBufferBindingSize 16, the device has 8');
  });

  it.each([
    ['GLSL', '#version 300 es\nvoid main() { gl_Position = vec4(0.0); }\n'],
    ['D3D bytecode (DXBC)', `DXBC${'\0'.repeat(40)}`],
  ])('names the language of a program in %s, and the file to load', async (name, program) => {
    const { gpu, device } = fakeDevice();
    const [vertex = {}, pixel = {}] = COLOR_STAGES;
    const foreign = { ...colorPass(), stages: [vertex, { ...pixel, program: blobOf(program) }] };
    // The pass before it is one that could be made.
    const effect = effectOf(effectFile({ Main: [colorPass(), foreign] }));
    const error = asDeviceError(await rejection(device.compile(effect, REQUEST)));
    expect(error.message).toBe(
      `webgpu: test.carbonwebgpu Main.pass1 fragment: the program is ${name}, the device takes WGSL. Load the .carbonwebgpu file of the effect.`,
    );
    expect(gpu.calls).toEqual([]);
  });

  it('wants targets for a render pass', async () => {
    const { device } = fakeDevice();
    expect(await rejection(device.compile(colorEffect(), {}))).toBeInstanceOf(TypeError);
  });
});

describe('what the GPU refuses', () => {
  const messages = [{ type: 'error', message: 'cannot convert', lineNum: 2, linePos: 7 }] as const;

  it('becomes one error with the line of the program, however it is reported', async () => {
    for (const shape of ['rejection', 'scope', 'throw'] as const) {
      const { gpu, device } = fakeDevice();
      gpu.compilerMessages.set(COLOR_PROGRAM, messages);
      if (shape === 'scope') gpu.scopeError = { message: 'invalid module' };
      gpu.onPipeline = () => {
        if (shape === 'throw') throw new TypeError('bad descriptor');
        return shape === 'rejection' ? Promise.reject(new FakePipelineError('invalid', 'validation')) : null;
      };
      const error = asDeviceError(await rejection(device.compile(colorEffect(), REQUEST)));
      expect(error.stage).toBe('fragment');
      expect(error.technique).toBe('Main');
      expect(error.pass).toBe(0);
      expect(error.effect).toBe('test.carbonwebgpu');
      expect(error.log).toEqual([
        {
          line: 2,
          column: 7,
          message: 'cannot convert',
          excerpt: '@fragment fn main() -> @location(0) vec4f { return cb0[0]; }',
        },
      ]);
    }
  });

  it('is reported without a line where the programs are fine', async () => {
    const { gpu, device } = fakeDevice();
    gpu.onPipeline = () => Promise.reject(new FakePipelineError('layouts do not match', 'validation'));
    const error = asDeviceError(await rejection(device.compile(colorEffect(), REQUEST)));
    expect(error.problem).toBe('the pipeline could not be made: layouts do not match');
    expect(error.stage).toBeNull();
  });

  it('is forgotten: the next one to ask tries again', async () => {
    const { gpu, device } = fakeDevice();
    gpu.onPipeline = () => Promise.reject(new FakePipelineError('out of memory', 'internal'));
    await rejection(device.compile(colorEffect(), REQUEST));
    expect(device.stats.pending).toBe(0);
    gpu.onPipeline = () => null;
    const technique = await device.compile(colorEffect(), REQUEST);
    expect(technique.passes[0]?.pipeline).toBeDefined();
    expect(device.stats).toMatchObject({ pipelines: 1, pending: 0 });
  });

  it('stays with its effect: it throws at every draw, the others go on', async () => {
    const { gpu, device } = fakeDevice();
    const target = device.createRenderTarget({ width: 4, height: 4 });
    const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
    const bad = colorEffect([[22, 1]]);
    const good = colorEffect([[22, 2]]);
    gpu.onPipeline = (descriptor) =>
      JSON.stringify(descriptor).includes('"cullMode":"none"')
        ? Promise.reject(new FakePipelineError('no', 'validation'))
        : null;
    const first = device.beginFrame({ target });
    expect(first.draw(bad, { mesh })).toBe(false);
    expect(first.draw(good, { mesh })).toBe(false);
    first.end();
    await settle();
    const second = device.beginFrame({ target });
    const error = thrown(() => second.draw(bad, { mesh }));
    expect(thrown(() => second.draw(bad, { mesh }))).toBe(error);
    expect(error).toBeInstanceOf(DeviceError);
    expect(second.draw(good, { mesh })).toBe(true);
    second.end();
    expect(device.stats).toMatchObject({ draws: 1, skipped: 2, pipelines: 1 });
  });
});

describe('what happens meanwhile', () => {
  it('takes many at once and makes few of them at a time, in order', async () => {
    const { gpu, device } = fakeDevice();
    const gates: ReturnType<typeof deferred>[] = [];
    gpu.onPipeline = () => {
      const gate = deferred();
      gates.push(gate);
      return gate.promise;
    };
    const all = Array.from({ length: 7 }, (_, index) =>
      device.compile(
        colorEffect([
          [57, index],
          [52, 1],
        ]),
        {
          ...REQUEST,
          targets: { colorFormats: ['rgba8unorm'], depthStencilFormat: 'depth24plus-stencil8', sampleCount: 1 },
          vertexLayout: [{ arrayStride: 12 + 4 * index, attributes: POSITION_LAYOUT[0].attributes }],
        },
      ),
    );
    await settle();
    expect(gpu.count('createRenderPipelineAsync')).toBe(4);
    expect(device.stats.pending).toBe(4);
    // Modules are made when their pipeline's turn comes: one pair of programs is in use so far.
    expect(gpu.count('createShaderModule')).toBe(2);
    gates[1]?.resolve();
    await settle();
    expect(gpu.count('createRenderPipelineAsync')).toBe(5);
    for (let i = 0; i < 7; i++) {
      gates[i]?.resolve();
      await settle();
    }
    await Promise.all(all);
    expect(device.stats).toMatchObject({ pipelines: 7, pending: 0 });
  });

  it('keeps one build for those who come while it runs', async () => {
    const { gpu, device } = fakeDevice();
    const gate = deferred();
    gpu.onPipeline = () => gate.promise;
    const a = device.compile(colorEffect(), REQUEST);
    await settle();
    const b = device.compile(colorEffect(), REQUEST);
    await settle();
    const c = device.compile(colorEffect(), REQUEST);
    gate.resolve();
    const [first, second, third] = await Promise.all([a, b, c]);
    expect(second?.passes[0]?.pipeline).toBe(first?.passes[0]?.pipeline);
    expect(third?.passes[0]?.pipeline).toBe(first?.passes[0]?.pipeline);
    expect(gpu.count('createRenderPipelineAsync')).toBe(1);
  });

  it('settles a compilation whose effect was destroyed meanwhile', async () => {
    const { gpu, device } = fakeDevice();
    const gate = deferred();
    gpu.onPipeline = () => gate.promise;
    const effect = colorEffect();
    const pending = device.compile(effect, REQUEST);
    await settle();
    effect.destroy();
    gate.resolve();
    await expect(pending).resolves.toMatchObject({ name: 'Main' });
  });

  it('drops a pipeline that comes after the device was destroyed', async () => {
    const { gpu, device } = fakeDevice();
    const gate = deferred();
    gpu.onPipeline = () => gate.promise;
    const pending = rejection(device.compile(colorEffect(), REQUEST));
    await settle();
    device.destroy();
    gate.resolve();
    expect(await pending).toBeInstanceOf(DeviceLostError);
    expect(device.stats.pipelines).toBe(0);
  });

  it('drops a pipeline that a lost device still hands out', async () => {
    const { gpu, device } = fakeDevice();
    const gate = deferred();
    gpu.onPipeline = () => gate.promise;
    const pending = rejection(device.compile(colorEffect(), REQUEST));
    await settle();
    gpu.lose('unknown', 'gone');
    await settle();
    gate.resolve();
    const error = await pending;
    expect(error).toBeInstanceOf(DeviceLostError);
    expect(error).toMatchObject({ reason: 'unknown', generation: 1 });
    expect(device.stats.pipelines).toBe(0);
  });

  it('says of an effect that is still compiling that it is not ready, also to the second one with the same program', async () => {
    const { gpu, device } = fakeDevice();
    const gate = deferred();
    gpu.onPipeline = () => gate.promise;
    const target = device.createRenderTarget({ width: 4, height: 4 });
    const [a, b] = [colorEffect(), colorEffect()];
    const draw = (): boolean[] => {
      const frame = device.beginFrame({ target });
      const drawn = [frame.draw(a), frame.draw(b)];
      frame.end();
      return drawn;
    };
    expect(draw()).toEqual([false, false]);
    await settle();
    expect(draw()).toEqual([false, false]);
    gate.resolve();
    await settle();
    expect(draw()).toEqual([true, true]);
    device.release(a);
    a.destroy();
    const frame = device.beginFrame({ target });
    expect(frame.draw(b)).toBe(true);
    frame.end();
    expect(gpu.count('createRenderPipelineAsync')).toBe(1);
  });
});
