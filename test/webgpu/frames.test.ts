import { describe, expect, it } from 'vitest';
import type { DrawOptions } from '../../src/device/EffectDevice.js';
import {
  type BindingSpec,
  effectFile,
  input,
  POSITION_PROGRAM,
  pixelStage,
  texture,
  vertexStage,
} from './effectFile.js';
import { colorEffect, effectOf, fakeDevice, POSITION_LAYOUT, rejection, settle, thrown } from './setup.js';

/** Reads b1, b2 in the pixel stage and b3 in the vertex stage. */
function blockEffect() {
  const vertex =
    '@group(0) @binding(0) var<uniform> cb3: array<vec4<f32>, 2>;\n@vertex fn main(@location(0) p: vec3f) -> @builtin(position) vec4f { return vec4f(p, 1.0) + cb3[1]; }';
  const pixel =
    '@group(0) @binding(1) var<uniform> cb1: array<vec4<f32>, 1>;\n@group(0) @binding(2) var<uniform> cb2: array<vec4<f32>, 4>;\n@fragment fn main() -> @location(0) vec4f { return cb1[0] + cb2[3]; }';
  const block = (binding: number, register: string, stage: 'vertex' | 'fragment', rows: number): BindingSpec => ({
    binding,
    register,
    visibility: [stage],
    type: `array<vec4<f32>, ${rows}>`,
    symbol: `cb${register.slice(1)}`,
  });
  return effectOf(
    effectFile({
      Main: [
        {
          stages: [vertexStage(vertex, [input(0, 0, 3)]), pixelStage(pixel)],
          bindings: [block(0, 'b3', 'vertex', 2), block(1, 'b1', 'fragment', 1), block(2, 'b2', 'fragment', 4)],
        },
      ],
    }),
  );
}

function scene() {
  const { gpu, device } = fakeDevice();
  const target = device.createRenderTarget({ width: 4, height: 4, depthStencilFormat: 'depth24plus-stencil8' });
  const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  return { gpu, device, target, mesh };
}

type Scene = ReturnType<typeof scene>;

/** One frame; everything is made ready before. Gives the commands of the frame's pass. */
async function frame(
  { gpu, device, target, mesh }: Scene,
  list: readonly { effect: ReturnType<typeof colorEffect>; options?: DrawOptions }[],
  blocks = {},
): Promise<(readonly unknown[])[]> {
  for (const { effect, options } of list) await device.prepare(effect, { mesh, target, ...options });
  gpu.commands.length = 0;
  const recorded = device.beginFrame({ target, blocks });
  for (const { effect, options } of list) expect(recorded.draw(effect, { mesh, ...options })).toBe(true);
  recorded.end();
  return gpu.commands.slice();
}

function bytesOf(value: unknown): Float32Array {
  if (!(value instanceof Uint8Array)) throw new Error('no bytes');
  return new Float32Array(value.buffer, value.byteOffset, value.byteLength / 4);
}

describe('the draw path', () => {
  it('sets nothing twice', async () => {
    const it = scene();
    const effect = colorEffect();
    const commands = await frame(it, [{ effect }, { effect }, { effect }]);
    expect(commands.map(([name]) => name)).toEqual([
      'beginRenderPass',
      'setPipeline',
      'setBindGroup',
      'setVertexBuffer',
      'draw',
      'draw',
      'draw',
      'end',
    ]);
  });

  it('sets stencil references and blend constants where they change', async () => {
    const it = scene();
    const stencil = (reference: number): readonly (readonly [number, number])[] => [
      [52, 1],
      [57, reference],
    ];
    const [one, alsoOne, two] = [colorEffect(stencil(1)), colorEffect(stencil(1)), colorEffect(stencil(258))];
    const blended = colorEffect([
      [27, 1],
      [19, 14],
      [193, 0xff0000ff],
    ]);
    const commands = await frame(it, [{ effect: one }, { effect: alsoOne }, { effect: two }, { effect: blended }]);
    expect(commands.filter(([name]) => name === 'setStencilReference')).toEqual([
      ['setStencilReference', 1],
      ['setStencilReference', 2],
    ]);
    expect(commands.filter(([name]) => name === 'setBlendConstant')).toEqual([['setBlendConstant', [1, 0, 0, 1]]]);
  });

  it('never lets a pass see the blend constant of another', async () => {
    const it = scene();
    const blended = (...states: (readonly [number, number])[]) => colorEffect([[27, 1], ...states]);
    const red = blended([19, 14], [193, 0xff0000ff]);
    const silent = blended([20, 15]);
    const separate = blended([206, 1], [207, 14]);
    const other = blended([19, 5]);
    const commands = await frame(
      it,
      [red, silent, separate, other, red, silent].map((effect) => ({ effect })),
    );
    expect(commands.filter(([name]) => name === 'setBlendConstant').map(([, color]) => color)).toEqual([
      [1, 0, 0, 1],
      [1, 1, 1, 1],
      [1, 0, 0, 1],
      [1, 1, 1, 1],
    ]);
    const [pass] = (await it.device.compile(other, { targets: { colorFormats: ['rgba8unorm'] } })).passes;
    expect(pass).toMatchObject({ blendConstant: null });
  });

  it('uploads all blocks of a frame at once and tells the draws apart by aligned offsets', async () => {
    const it = scene();
    const effect = blockEffect();
    const own = (x: number) => ({ blocks: { 3: Float32Array.of(0, 0, 0, 0, x, 0, 0, 0) } });
    const list = [{ effect, options: own(1) }, { effect, options: own(2) }, { effect }];
    await frame(it, list, { 1: Float32Array.of(5, 6, 7, 8) });
    it.gpu.calls.length = 0;
    const commands = await frame(it, list, { 1: Float32Array.of(5, 6, 7, 8) });
    const uploads = it.gpu.calls.filter((call) => call.method === 'writeBuffer');
    expect(uploads).toHaveLength(1);
    const content = bytesOf(uploads[0]?.args[2]);
    const sets = commands.filter(([name]) => name === 'setBindGroup');
    expect(sets).toHaveLength(3);
    // In binding order: b3, b1, b2.
    const offsets = sets.map(([, , , data, start, length]) => {
      if (!(data instanceof Uint32Array)) throw new Error('no offsets');
      expect([start, length]).toEqual([0, 3]);
      return [...data.subarray(0, 3)];
    });
    for (const offset of offsets.flat()) expect(offset % 256).toBe(0);
    const at = (offset: number | undefined, row: number) => [
      ...content.subarray((offset ?? 0) / 4 + row * 4).subarray(0, 4),
    ];
    expect(offsets.map(([b3]) => at(b3, 1))).toEqual([
      [1, 0, 0, 0],
      [2, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    // The frame's block is there once; the one that nobody gave is zeros as long as the program reads.
    expect(new Set(offsets.map(([, b1]) => b1)).size).toBe(1);
    expect(at(offsets[0]?.[1], 0)).toEqual([5, 6, 7, 8]);
    for (let row = 0; row < 4; row++) expect(at(offsets[0]?.[2], row)).toEqual([0, 0, 0, 0]);
    expect(it.gpu.count('createBindGroup')).toBe(0);
  });

  it('keeps the number of bind groups over thousands of frames with moving offsets', async () => {
    const it = scene();
    const effect = blockEffect();
    await frame(it, [{ effect }]);
    const before = { ...it.device.stats };
    const blocks = { 3: new Float32Array(8) };
    for (let n = 0; n < 10_000; n++) {
      const recorded = it.device.beginFrame({ target: it.target });
      blocks[3][0] = n;
      for (let draw = 0; draw < (n % 3) + 1; draw++) recorded.draw(effect, { mesh: it.mesh, blocks });
      recorded.end();
      it.gpu.commands.length = 0;
      if (it.gpu.calls.length > 1000) it.gpu.calls.splice(0, 900);
    }
    const { draws, ...after } = it.device.stats;
    expect({ ...after, draws: before.draws }).toEqual(before);
    expect(draws).toBe(before.draws + 19_999);
  });

  it('grows in the middle of a frame, and the draws before keep their blocks', async () => {
    const it = scene();
    const effect = blockEffect();
    // Two offsets of 256 bytes per draw fill the first 64 KiB after 128 draws or so.
    const list = Array.from({ length: 300 }, (_, x) => ({
      effect,
      options: { blocks: { 3: Float32Array.of(0, 0, 0, 0, x) } },
    }));
    const commands = await frame(it, list);
    const groups = new Set(commands.filter(([name]) => name === 'setBindGroup').map(([, , group]) => group));
    expect(groups.size).toBe(2);
    const uploads = it.gpu.calls.filter((call) => call.method === 'writeBuffer' && call.args.length > 3);
    expect(uploads.map((call) => call.args.slice(3))).toEqual([
      [0, 65_536],
      [0, 302 * 256],
    ]);
    expect(it.device.stats.bindGroups).toBe(1);
  });

  it('gives a draw with other constants of the same frame a buffer of its own', async () => {
    const it = scene();
    const effect = colorEffect();
    // The mesh is uploaded by the first frame.
    await frame(it, [{ effect }]);
    const colors = async () => {
      it.gpu.calls.length = 0;
      it.gpu.commands.length = 0;
      const recorded = it.device.beginFrame({ target: it.target });
      for (const red of [1, 2, 3]) {
        effect.setParameter('Color', [red, 0, 0, 0]);
        recorded.draw(effect, { mesh: it.mesh });
      }
      recorded.end();
      const written = it.gpu.calls.filter((call) => call.method === 'writeBuffer').map((call) => call.args[0]);
      return { buffers: new Set(written).size, groups: it.gpu.commandsOf('setBindGroup').length };
    };
    expect(await colors()).toEqual({ buffers: 3, groups: 3 });
    const { buffers, bindGroups } = it.device.stats;
    expect(await colors()).toEqual({ buffers: 3, groups: 3 });
    expect(it.device.stats).toMatchObject({ buffers, bindGroups });
  });
});

describe('resources that change while a frame is recorded', () => {
  function mapEffect() {
    const program =
      '@group(0) @binding(0) var t0: texture_2d<f32>;\n@fragment fn main() -> @location(0) vec4f { return textureLoad(t0, vec2u(0), 0); }';
    const stages = [
      vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
      pixelStage(program, { textures: [texture(0, 'Map')] }),
    ];
    const bindings: BindingSpec[] = [
      { binding: 0, register: 't0', visibility: ['fragment'], type: 'texture_2d<f32>', symbol: 't0' },
    ];
    return effectOf(effectFile({ Main: [{ stages, bindings }] }));
  }

  it('draws with the texture that is set at the draw, and frees the old one after the frame', async () => {
    const it = scene();
    const effect = mapEffect();
    const old = it.device.createTexture({ width: 2, height: 2, label: 'old' });
    effect.setTexture('Map', old);
    await it.device.prepare(effect, { mesh: it.mesh, target: it.target });
    const recorded = it.device.beginFrame({ target: it.target });
    recorded.draw(effect, { mesh: it.mesh });
    old.destroy();
    effect.setTexture('Map', it.device.createTexture({ width: 2, height: 2, label: 'new' }));
    recorded.draw(effect, { mesh: it.mesh });
    expect(it.gpu.count('destroy')).toBe(0);
    recorded.end();
    const order = it.gpu.calls.map((call) => call.method).filter((name) => name === 'submit' || name === 'destroy');
    expect(order).toEqual(['submit', 'destroy']);
    const groups = it.gpu.commandsOf('setBindGroup').map(([, group]) => group);
    const labels = groups.map((group) =>
      JSON.parse(JSON.stringify(group, (key, value) => (key === 'texture' ? undefined : value))),
    );
    expect(labels.map((group) => group.entries[0].resource.label)).toEqual(['old', 'new']);
  });

  it('counts textures and buffers down again', async () => {
    const it = scene();
    const effect = mapEffect();
    const before = { ...it.device.stats };
    for (let n = 0; n < 20; n++) {
      const texture = it.device.createTexture({ width: 2, height: 2 });
      effect.setTexture('Map', texture);
      await frame(it, [{ effect }]);
      texture.destroy();
      texture.destroy();
    }
    it.device.release(effect);
    it.mesh.destroy();
    const { textures, bindGroups, buffers } = it.device.stats;
    // The target and its depth buffer. Nothing read a block, so there is no buffer for them.
    expect({ textures, bindGroups, buffers }).toEqual({ textures: 2, bindGroups: 0, buffers: 0 });
    it.device.destroy();
    it.device.destroy();
    expect(it.device.stats).toMatchObject({ textures: 0, buffers: 0 });
    expect(before.textures).toBe(0);
  });
});

describe('frames', () => {
  it('clear what they are told and keep the rest', () => {
    const it = scene();
    it.device.beginFrame({ target: it.target, clearColor: [0.1, 0.2, 0.3, 0.4], clearDepth: 0, clearStencil: 7 }).end();
    it.device.beginFrame({ target: it.target, clearColor: null, clearDepth: null }).end();
    const [first, second] = it.gpu.commandsOf('beginRenderPass').map(([descriptor]) => descriptor);
    expect(first).toMatchObject({
      colorAttachments: [{ loadOp: 'clear', clearValue: [0.1, 0.2, 0.3, 0.4], storeOp: 'store' }],
      depthStencilAttachment: {
        depthLoadOp: 'clear',
        depthClearValue: 0,
        stencilLoadOp: 'clear',
        stencilClearValue: 7,
      },
    });
    expect(second).toMatchObject({
      colorAttachments: [{ loadOp: 'load' }],
      depthStencilAttachment: { depthLoadOp: 'load', stencilLoadOp: 'load' },
    });
    expect(it.gpu.count('submit')).toBe(2);
  });

  it('are recorded one at a time', async () => {
    const it = scene();
    const open = it.device.beginFrame({ target: it.target });
    expect(String(thrown(() => it.device.beginFrame({ target: it.target })))).toContain('a frame is being recorded');
    open.end();
    open.end();
    expect(it.gpu.count('submit')).toBe(1);
    expect(String(thrown(() => open.draw(colorEffect())))).toContain('the frame has ended');
    expect(String(thrown(() => it.device.beginFrame()))).toContain('no canvas');
    await settle();
  });

  it('give way to the next one when a draw has thrown and nobody ended them', async () => {
    const it = scene();
    const effect = colorEffect();
    await it.device.prepare(effect, { mesh: it.mesh, target: it.target });
    const open = it.device.beginFrame({ target: it.target });
    expect(thrown(() => open.draw(effect, { mesh: it.mesh, pass: 7 }))).toBeInstanceOf(RangeError);
    const next = it.device.beginFrame({ target: it.target });
    expect(next.draw(effect, { mesh: it.mesh })).toBe(true);
    next.end();
    expect(it.gpu.count('submit')).toBe(1);
  });

  it('refuse targets and meshes of another making', async () => {
    const it = scene();
    const texture = it.device.createTexture({ width: 1, height: 1 });
    expect(thrown(() => it.device.beginFrame({ target: texture }))).toBeInstanceOf(TypeError);
    const other = scene();
    expect(thrown(() => it.device.beginFrame({ target: other.target }))).toBeInstanceOf(TypeError);
    const effect = colorEffect();
    const ship = other.device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)], label: 'ship' });
    const open = it.device.beginFrame({ target: it.target });
    expect(String(thrown(() => open.draw(effect, { mesh: ship })))).toBe(
      'TypeError: mesh "ship" was not made by this device: make it with its createMesh',
    );
    expect(String(await rejection(it.device.prepare(effect, { mesh: ship, target: it.target })))).toContain('"ship"');
    const fake = { layout: POSITION_LAYOUT, topology: 'triangle-list', count: 3, destroy: () => {} } as const;
    expect(String(thrown(() => open.draw(effect, { mesh: fake })))).toContain('the mesh was not made');
    open.end();
    const layout = [{ arrayStride: 6, attributes: [] }];
    expect(String(thrown(() => it.device.createMesh({ layout, vertices: [new Uint8Array(6)] })))).toContain(
      'stride of 6',
    );
    expect(thrown(() => it.device.createMesh({ layout, vertices: [] }))).toBeInstanceOf(RangeError);
  });
});
