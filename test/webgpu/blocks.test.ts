import { describe, expect, it } from 'vitest';
import { DeviceError } from '../../src/device/DeviceError.js';
import { type BindingSpec, effectFile, pixelStage, vertexStage } from './effectFile.js';
import { effectOf, fakeDevice, TARGETS, thrown } from './setup.js';

/** Reads b1, whose type says that it is 32 bytes long, and b3, a struct. */
function blockEffect() {
  const vertex = '@vertex fn main() -> @builtin(position) vec4f { return vec4f(0.0); }';
  const pixel = `struct Obj { tint: vec4f }
@group(0) @binding(0) var<uniform> cb1: array<vec4<f32>, 2>;
@group(0) @binding(1) var<uniform> object: Obj;
@fragment fn main() -> @location(0) vec4f { return cb1[0] + object.tint; }`;
  const bindings: BindingSpec[] = [
    { binding: 0, register: 'b1', visibility: ['fragment'], type: 'array<vec4<f32>, 2>', symbol: 'cb1' },
    { binding: 1, register: 'b3', visibility: ['fragment'], type: 'Obj', symbol: 'object' },
  ];
  return effectOf(effectFile({ Main: [{ stages: [vertexStage(vertex), pixelStage(pixel)], bindings }] }));
}

async function bound(dynamicOffsets = false) {
  const { gpu, device } = fakeDevice();
  const effect = blockEffect();
  const technique = await device.compile(effect, { targets: TARGETS, dynamicOffsets });
  const bindings = device.bind(effect, technique);
  const pass = gpu.device.createCommandEncoder().beginRenderPass({ colorAttachments: [] });
  gpu.commands.length = 0;
  /** The resources of the group made last: b1, b3. */
  const resources = () => {
    bindings.update();
    const group = gpu.descriptors('createBindGroup').at(-1);
    if (typeof group !== 'object' || group === null || !('entries' in group)) throw new Error('no group');
    return Array.isArray(group.entries) ? group.entries.map((it) => it.resource) : [];
  };
  const uniformBuffer = (size: number) => gpu.device.createBuffer({ size, usage: 0x40 });
  return { gpu, device, bindings, pass, resources, uniformBuffer };
}

describe('blocks of a binding set', () => {
  it('are zeros where nobody gave them, as many as a struct may be long', async () => {
    const { resources } = await bound();
    expect(resources()).toMatchObject([{ size: 32 }, { size: 1024, buffer: { size: 1024 } }]);
  });

  it('are filled up with zeros where the program may read on', async () => {
    const { gpu, bindings, resources } = await bound();
    bindings.setBlock(1, Float32Array.of(1));
    bindings.setBlock(3, Float32Array.of(1));
    expect(resources()).toMatchObject([
      { size: 32, buffer: { size: 32 } },
      { size: 1024, buffer: { size: 1024 } },
    ]);
    bindings.setBlock(1, new Uint8Array(48));
    bindings.setBlock(3, new Uint8Array(2040));
    expect(resources()).toMatchObject([
      { size: 32, buffer: { size: 48 } },
      { size: 2048, buffer: { size: 2048 } },
    ]);
    const lengths = gpu.calls.filter((call) => call.method === 'writeBuffer').map((call) => call.args[2]);
    expect(lengths).toMatchObject([{ length: 32 }, { length: 1024 }, { length: 48 }, { length: 2048 }]);
  });

  it('leave the buffer of a recorded draw to it when a longer block or a buffer takes its place', async () => {
    const { gpu, device, bindings, resources, uniformBuffer } = await bound();
    bindings.setBlock(1, new Uint8Array(32));
    bindings.setBlock(3, new Uint8Array(16));
    resources();
    const { buffers } = device.stats;
    bindings.setBlock(1, new Uint8Array(64));
    bindings.setBlock(3, uniformBuffer(64));
    resources();
    expect(gpu.count('destroy')).toBe(0);
    expect(device.stats.buffers).toBe(buffers - 1);
    bindings.destroy();
    expect(gpu.count('destroy')).toBe(1);
    expect(device.stats.buffers).toBe(0);
  });

  it('name the limit of the device', async () => {
    const { bindings, resources, uniformBuffer } = await bound();
    const text = 'block b3 has 65552 bytes, the device binds 65536 (maxUniformBufferBindingSize)';
    expect(String(thrown(() => bindings.setBlock(3, new Uint8Array(65_537))))).toContain(text);
    const error = thrown(() => bindings.setBlock(3, uniformBuffer(65_552)));
    expect(error).toBeInstanceOf(DeviceError);
    expect(String(error)).toContain(text);
    // The whole of a buffer that holds many is bound by what the program reads.
    bindings.setBlock(1, uniformBuffer(131_072));
    bindings.setBlock(3, { buffer: uniformBuffer(131_072), offset: 256, size: 65_536 });
    expect(resources()).toMatchObject([{ size: 32 }, { offset: 256, size: 65_536 }]);
  });

  it('refuse what is no block, and keep the one before', async () => {
    const { gpu, device, bindings, resources } = await bound();
    bindings.setBlock(1, new Uint8Array(32));
    const before = resources();
    const refused = (register: number, given: unknown): string => {
      // As a program without types would.
      const error = thrown(() => Reflect.apply(bindings.setBlock, bindings, [register, given]));
      return String(error);
    };
    const wanted = 'give an ArrayBufferView, a GPUBuffer or a GPUBufferBinding';
    expect(refused(1, [1, 2])).toBe(`TypeError: block b1 is Array; ${wanted}`);
    expect(refused(1, null)).toBe(`TypeError: block b1 is null; ${wanted}`);
    expect(refused(1, new ArrayBuffer(16))).toBe(`TypeError: block b1 is ArrayBuffer; ${wanted}`);
    expect(refused(1, 5)).toBe(`TypeError: block b1 is number; ${wanted}`);
    const vertices = device.createBuffer({ size: 16, usage: 'vertex', label: 'hull' });
    expect(refused(1, vertices)).toBe(`TypeError: block b1 is vertex buffer "hull"; ${wanted}`);
    expect(refused(1, gpu.device.createBuffer({ size: 16, usage: 0x40 }))).toContain(
      'block b1 has 16 bytes, the program needs 32',
    );
    expect(refused(2, new Uint8Array(16))).toBe(
      'RangeError: no program of technique "Main" declares block b2; they declare b1, b3',
    );
    expect(refused(0, new Uint8Array(16))).toContain("b0 holds the effect's own constants");
    expect(bindings.blockRegisters).toEqual([1, 3]);
    expect(resources()).toEqual(before);
    bindings.destroy();
    expect(thrown(() => bindings.setBlock(1, new Uint8Array(32)))).toBeInstanceOf(DeviceError);
    expect(device.stats.buffers).toBe(0);
  });
});

describe('offsets of blocks', () => {
  it('reach as far as the buffer', async () => {
    const { gpu, bindings, pass, uniformBuffer } = await bound(true);
    const blocks = uniformBuffer(512);
    bindings.setBlock(1, blocks);
    bindings.setBlock(3, { buffer: blocks, size: 16 });
    bindings.record(pass, { count: 3, blockOffsets: { 1: 256, 3: 256 } });
    expect(gpu.commandsOf('setBindGroup')).toMatchObject([[0, {}, [256, 256]]]);
    gpu.commands.length = 0;
    const refused = (blockOffsets: Record<number, number>): string => {
      const error = thrown(() => bindings.record(pass, { count: 3, blockOffsets }));
      expect(error).toBeInstanceOf(DeviceError);
      return String(error);
    };
    expect(refused({ 1: 512 })).toContain('block b1 of 32 bytes at offset 512 reaches beyond the 512 bytes given');
    expect(refused({ 1: 16 })).toContain('the offset 16 of block b1 is no multiple of 256');
    bindings.setBlock(3, blocks);
    expect(refused({ 3: 256 })).toContain('call setBlock(3, { buffer, size }) with the size of one block');
    bindings.setBlock(3, new Uint8Array(512));
    expect(refused({ 3: 256 })).toContain('block b3 of 1024 bytes at offset 256 reaches beyond the 1024 bytes given');
    expect(gpu.commands).toEqual([]);
  });
});

describe('blocks of frames', () => {
  it('are bytes, or named before anything is recorded', async () => {
    const { gpu, device } = fakeDevice();
    const effect = blockEffect();
    const target = device.createRenderTarget({ width: 1, height: 1 });
    await device.prepare(effect, { target });
    const wrong = (register: number, value: unknown) => Object.fromEntries([[register, value]]);
    let frame = device.beginFrame({ target });
    gpu.commands.length = 0;
    const drawn = (blocks: object): string => String(thrown(() => frame.draw(effect, { blocks })));
    const wanted = 'give an ArrayBufferView such as a Float32Array or a DataView';
    expect(drawn(wrong(3, [1, 2]))).toBe(`TypeError: block b3 is Array; ${wanted}`);
    expect(drawn(wrong(4, 'no'))).toBe(`TypeError: block b4 is string; ${wanted}`);
    expect(gpu.commands).toEqual([]);
    expect(frame.draw(effect, { blocks: { 3: new Uint8Array(16) } })).toBe(true);
    frame.end();
    frame = device.beginFrame({ target, blocks: wrong(1, [1]) });
    expect(drawn({})).toBe(`TypeError: block b1 is Array; ${wanted}`);
    frame.end();
  });

  it('of a struct grow with what is given, to the limit of the device', async () => {
    const { gpu, device } = fakeDevice();
    const effect = blockEffect();
    const target = device.createRenderTarget({ width: 1, height: 1 });
    await device.prepare(effect, { target });
    const frame = device.beginFrame({ target });
    frame.draw(effect, { blocks: { 3: new Uint8Array(65_536) } });
    expect(gpu.descriptors('createBindGroup').at(-1)).toMatchObject({
      entries: [{ resource: { size: 32 } }, { resource: { size: 65_536 } }],
    });
    const error = thrown(() => frame.draw(effect, { blocks: { 3: new Uint8Array(65_537) } }));
    expect(error).toBeInstanceOf(DeviceError);
    expect(String(error)).toContain('block b3 has 65552 bytes, the device binds 65536 (maxUniformBufferBindingSize)');
    frame.end();
  });
});
