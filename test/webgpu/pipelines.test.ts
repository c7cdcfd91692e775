import { describe, expect, it } from 'vitest';
import { COLOR_STAGES, colorPass, effectFile, floatWord, input, POSITION_PROGRAM, vertexStage } from './effectFile.js';
import { colorEffect, deferred, effectOf, fakeDevice, POSITION_LAYOUT, settle, TARGETS } from './setup.js';

const REQUEST = { targets: TARGETS, vertexLayout: POSITION_LAYOUT };

describe('what a compiled technique is made of', () => {
  it('creates nothing before it is asked to', () => {
    const { gpu, device } = fakeDevice();
    device.createTexture({ width: 1, height: 1 });
    device.createBuffer({ size: 4, usage: 'storage' });
    device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
    expect(gpu.calls).toEqual([]);
  });

  it('asks for exactly the pipeline that the file and the request say', async () => {
    const { gpu, device } = fakeDevice();
    const effect = colorEffect([
      [22, 3],
      [23, 4],
      [27, 1],
      [19, 5],
      [20, 6],
      [168, 0b0111],
      [175, floatWord(1.5)],
      [195, floatWord(2.75)],
    ]);
    const technique = await device.compile(effect, REQUEST);
    const [pass] = technique.passes;
    if (pass?.kind !== 'render') throw new Error('no render pass');
    const [vertex, fragment] = gpu.calls.filter((call) => call.method === 'createShaderModule');
    const blend = { operation: 'add', srcFactor: 'src-alpha', dstFactor: 'one-minus-src-alpha' };
    expect(gpu.descriptors('createRenderPipelineAsync')).toEqual([
      {
        label: 'test.carbonwebgpu #0 Main.pass0',
        layout: pass.pipelineLayout,
        vertex: {
          module: vertex?.result,
          entryPoint: 'main',
          buffers: [
            {
              arrayStride: 12,
              stepMode: 'vertex',
              attributes: [{ shaderLocation: 0, format: 'float32x3', offset: 0 }],
            },
          ],
        },
        primitive: { topology: 'triangle-list', frontFace: 'cw', cullMode: 'back' },
        depthStencil: {
          format: 'depth24plus',
          depthWriteEnabled: true,
          depthCompare: 'less-equal',
          depthBias: 2,
          depthBiasSlopeScale: 1.5,
        },
        multisample: { count: 1 },
        fragment: {
          module: fragment?.result,
          entryPoint: 'main',
          targets: [{ format: 'rgba8unorm', blend: { color: blend, alpha: blend }, writeMask: 0b0111 }],
        },
      },
    ]);
    expect(gpu.descriptors('createBindGroupLayout')).toEqual([
      {
        label: 'test.carbonwebgpu #0 Main.pass0 group 0',
        entries: [{ binding: 0, visibility: 2, buffer: { type: 'uniform', minBindingSize: 16 } }],
      },
    ]);
    expect(technique.generation).toBe(1);
    expect(pass.unsupportedStates).toEqual([]);
  });

  it('never leaves the layout to the browser', async () => {
    const { gpu, device } = fakeDevice();
    await device.compile(effectOf(effectFile({ Main: [{ stages: COLOR_STAGES.slice(0, 1) }] })), REQUEST);
    for (const descriptor of gpu.descriptors('createRenderPipelineAsync'))
      expect(descriptor).not.toMatchObject({ layout: 'auto' });
  });

  it('puts a program that writes nothing behind a bare vertex stage that has a colour target', async () => {
    const { gpu, device } = fakeDevice();
    const effect = effectOf(effectFile({ Main: [{ stages: [vertexStage(POSITION_PROGRAM, [input(0, 0, 3)])] }] }));
    await device.compile(effect, REQUEST);
    await device.compile(effect, { ...REQUEST, targets: { colorFormats: [], depthStencilFormat: 'depth24plus' } });
    const [withColor, withoutColor] = gpu.descriptors('createRenderPipelineAsync');
    expect(withColor).toMatchObject({ fragment: { targets: [{ format: 'rgba8unorm', writeMask: 0 }] } });
    expect(withoutColor).not.toHaveProperty('fragment');
  });
});

describe('sharing by content', () => {
  it('makes one module and one pipeline of two rows with one program, and of two effects', async () => {
    const { gpu, device } = fakeDevice();
    const axis = { name: 'A', defaultOption: 0, description: '', type: 0, options: ['X', 'Y'] };
    const body = { Main: [colorPass()] };
    const file = effectFile([body, body], [axis]);
    const first = await device.compile(effectOf(file, { A: 'X' }), REQUEST);
    const second = await device.compile(effectOf(file, { A: 'Y' }), REQUEST);
    const third = await device.compile(colorEffect(), REQUEST);
    expect(second.passes[0]?.pipeline).toBe(first.passes[0]?.pipeline);
    expect(third.passes[0]?.pipeline).toBe(first.passes[0]?.pipeline);
    expect(third.passes[0]?.pipelineLayout).toBe(first.passes[0]?.pipelineLayout);
    expect(gpu.count('createRenderPipelineAsync')).toBe(1);
    expect(gpu.count('createShaderModule')).toBe(2);
    expect(gpu.count('createBindGroupLayout')).toBe(1);
    expect(device.stats).toMatchObject({ pipelines: 1, pending: 0, shaderModules: 0, bindGroupLayouts: 1 });
  });

  it('joins a pipeline that is being made', async () => {
    const { gpu, device } = fakeDevice();
    const both = await Promise.all([device.compile(colorEffect(), REQUEST), device.compile(colorEffect(), REQUEST)]);
    expect(both[0]?.passes[0]?.pipeline).toBe(both[1]?.passes[0]?.pipeline);
    expect(gpu.count('createRenderPipelineAsync')).toBe(1);
  });

  const other = [{ arrayStride: 24, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 12 }] }] as const;
  it.each([
    ['another vertex layout', { ...REQUEST, vertexLayout: other }],
    ['inverted culling', { ...REQUEST, invertedCull: true }],
    ['reversed depth', { ...REQUEST, reversedDepth: true }],
    ['another rendering mode', { ...REQUEST, mode: 'ALPHA' }],
    ['another target format', { ...REQUEST, targets: { ...TARGETS, colorFormats: ['bgra8unorm'] } }],
    ['another topology', { ...REQUEST, topology: 'line-list' }],
  ] as const)('makes another pipeline for %s', async (_, request) => {
    const { gpu, device } = fakeDevice();
    const effect = colorEffect();
    const first = await device.compile(effect, REQUEST);
    const second = await device.compile(effect, request);
    const again = await device.compile(effect, REQUEST);
    expect(second.passes[0]?.pipeline).not.toBe(first.passes[0]?.pipeline);
    expect(again.passes[0]?.pipeline).toBe(first.passes[0]?.pipeline);
    expect(gpu.count('createRenderPipelineAsync')).toBe(2);
  });

  it('has the strip index format in the key of strips alone', async () => {
    const { gpu, device } = fakeDevice();
    const effect = colorEffect();
    const strip = { ...REQUEST, topology: 'triangle-strip' } as const;
    await device.compile(effect, { ...strip, stripIndexFormat: 'uint16' });
    await device.compile(effect, { ...strip, stripIndexFormat: 'uint32' });
    expect(gpu.count('createRenderPipelineAsync')).toBe(2);
    await device.compile(effect, { ...REQUEST, stripIndexFormat: 'uint16' });
    await device.compile(effect, { ...REQUEST, stripIndexFormat: 'uint32' });
    expect(gpu.count('createRenderPipelineAsync')).toBe(3);
  });

  it('keeps the objects of two devices apart', async () => {
    const one = fakeDevice({ label: 'one' });
    const two = fakeDevice({ label: 'two' });
    const effect = colorEffect();
    const first = await one.device.compile(effect, REQUEST);
    const second = await two.device.compile(effect, REQUEST);
    expect(first.passes[0]?.pipeline).toMatchObject({ of: 'one' });
    expect(second.passes[0]?.pipeline).toMatchObject({ of: 'two' });
    expect(second.passes[0]?.bindGroupLayouts[0]).toMatchObject({ of: 'two' });
    one.device.destroy();
    expect(two.device.bind(effect, second).effect).toBe(effect);
  });

  it('lets modules go when their pipelines are built', async () => {
    const { gpu, device } = fakeDevice();
    const gate = deferred();
    gpu.onPipeline = () => gate.promise;
    const compiled = device.compile(colorEffect(), REQUEST);
    await settle();
    expect(device.stats).toMatchObject({ pending: 1, shaderModules: 2 });
    gate.resolve();
    await compiled;
    expect(device.stats).toMatchObject({ pending: 0, shaderModules: 0 });
    // The next pipeline of the same programs needs them anew: nobody held the first ones.
    await device.compile(colorEffect(), { ...REQUEST, invertedCull: true });
    expect(gpu.count('createShaderModule')).toBe(4);
  });
});
