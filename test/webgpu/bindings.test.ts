import { describe, expect, it } from 'vitest';
import { DeviceError } from '../../src/device/DeviceError.js';
import {
  type BindingSpec,
  COLOR_STAGES,
  constant,
  effectFile,
  input,
  POSITION_PROGRAM,
  pixelStage,
  sampler,
  texture,
  vertexStage,
} from './effectFile.js';
import { colorEffect, effectOf, fakeDevice, POSITION_LAYOUT, TARGETS, thrown } from './setup.js';

const REQUEST = { targets: TARGETS, vertexLayout: POSITION_LAYOUT };

/** Samples one texture, filtered. */
function textureEffect(isSRGB: 0 | 1 = 0, type = 'texture_2d<f32>') {
  const program = `@group(0) @binding(0) var t0: ${type};\n@group(0) @binding(1) var s0: sampler;\n@fragment fn main() -> @location(0) vec4f { return textureSample(t0, s0, vec2f(0.5)); }`;
  const bindings: BindingSpec[] = [
    { binding: 0, register: 't0', visibility: ['fragment'], type, symbol: 't0' },
    { binding: 1, register: 's0', visibility: ['fragment'], type: 'sampler', symbol: 's0' },
  ];
  const stages = [
    vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
    pixelStage(program, { textures: [texture(0, 'Map', isSRGB)], samplers: [sampler(0, 'MapSampler')] }),
  ];
  return effectOf(effectFile({ Main: [{ stages, bindings }] }));
}

function storageEffect() {
  const program =
    '@group(0) @binding(0) var<storage, read> t0: array<u32>;\n@fragment fn main() -> @location(0) vec4f { return vec4f(f32(t0[0])); }';
  const stages = [
    vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
    pixelStage(program, { textures: [{ ...texture(0, 'Items'), type: 7 }] }),
  ];
  const bindings: BindingSpec[] = [
    { binding: 0, register: 't0', visibility: ['fragment'], type: 'array<u32>', symbol: 't0', structureStride: 16 },
  ];
  return effectOf(effectFile({ Main: [{ stages, bindings }] }));
}

/** Reads the texture `Map` and the buffer `Items`. */
async function bindingTwo() {
  const program =
    '@group(0) @binding(0) var t0: texture_2d<f32>;\n@group(0) @binding(1) var<storage, read> t1: array<u32>;\n@fragment fn main() -> @location(0) vec4f { return textureLoad(t0, vec2u(t1[0]), 0); }';
  const stages = [
    vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
    pixelStage(program, { textures: [texture(0, 'Map'), { ...texture(1, 'Items'), type: 7 }] }),
  ];
  const bindings: BindingSpec[] = [
    { binding: 0, register: 't0', visibility: ['fragment'], type: 'texture_2d<f32>', symbol: 't0' },
    { binding: 1, register: 't1', visibility: ['fragment'], type: 'array<u32>', symbol: 't1', structureStride: 4 },
  ];
  const effect = effectOf(effectFile({ Main: [{ stages, bindings }] }));
  return { effect, ...(await bound(effect)) };
}

async function bound(effect: ReturnType<typeof textureEffect>, options = {}) {
  const { gpu, device } = fakeDevice(options);
  const technique = await device.compile(effect, REQUEST);
  return { gpu, device, technique, bindings: device.bind(effect, technique) };
}

describe('textures of a bind group', () => {
  it.each([
    [0, 'rgba8unorm'],
    [1, 'rgba8unorm-srgb'],
  ] as const)('isSRGB %i sees a texture as %s', async (isSRGB, format) => {
    const effect = textureEffect(isSRGB);
    const { gpu, device, bindings } = await bound(effect);
    effect.setTexture('Map', device.createTexture({ width: 2, height: 2, label: 'map' }));
    bindings.update();
    expect(gpu.descriptors('createTexture')).toMatchObject([
      { format: 'rgba8unorm', viewFormats: ['rgba8unorm-srgb'] },
    ]);
    expect(gpu.descriptors('createView')).toEqual([{ label: 'map', dimension: '2d', format, usage: 4 }]);
  });

  it('names a texture that is not set, before anything is bound', async () => {
    const { gpu, bindings } = await bound(textureEffect());
    const error = thrown(() => bindings.update());
    expect(error).toBeInstanceOf(DeviceError);
    expect(String(error)).toContain('texture "Map" (t0) is not set');
    expect(String(error)).toContain('setTexture("Map", …)');
    expect(gpu.count('createBindGroup')).toBe(0);
  });

  it('takes a raw view as it is, and a raw texture only in the format that the flag says', async () => {
    const effect = textureEffect(1);
    const { gpu, bindings } = await bound(effect);
    const raw = gpu.device.createTexture({ label: 'raw', size: [2, 2], format: 'rgba8unorm', usage: 4 });
    effect.setTexture('Map', raw);
    expect(String(thrown(() => bindings.update()))).toContain('a view of it made with format "rgba8unorm-srgb"');
    const view = raw.createView({ format: 'rgba8unorm-srgb' });
    effect.setTexture('Map', view);
    bindings.update();
    expect(gpu.descriptors('createBindGroup')[0]).toMatchObject({ entries: [{ binding: 0, resource: view }, {}] });
  });

  it('sees the depth of a depth-stencil texture alone', async () => {
    const effect = effectOf(
      effectFile({
        Main: [
          {
            stages: [
              vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
              pixelStage(
                '@group(0) @binding(0) var t0: texture_depth_2d;\n@fragment fn main() -> @location(0) vec4f { return vec4f(textureLoad(t0, vec2u(0), 0)); }',
                { textures: [texture(0, 'Depth')] },
              ),
            ],
            bindings: [
              { binding: 0, register: 't0', visibility: ['fragment'], type: 'texture_depth_2d', symbol: 't0' },
            ],
          },
        ],
      }),
    );
    const { gpu, bindings } = await bound(effect);
    expect(gpu.descriptors('createBindGroupLayout')).toMatchObject([
      { entries: [{ texture: { sampleType: 'depth', viewDimension: '2d', multisampled: false } }] },
    ]);
    effect.setTexture(
      'Depth',
      gpu.device.createTexture({ size: [4, 4], format: 'depth24plus-stencil8', usage: 4 | 16 }),
    );
    bindings.update();
    expect(gpu.descriptors('createView')).toEqual([{ dimension: '2d', aspect: 'depth-only' }]);
  });

  it('refuses what the program cannot read, naming it', async () => {
    const effect = textureEffect();
    const { device, gpu, bindings } = await bound(effect);
    const message = (given: object): string => {
      effect.setTexture('Map', given);
      return String(thrown(() => bindings.update()));
    };
    expect(message(device.createTexture({ width: 1, height: 1, format: 'r32uint' }))).toContain(
      'texture "Map" is r32uint, which is read as uint; the program reads float',
    );
    expect(message(device.createTexture({ width: 1, height: 1, format: 'r32float' }))).toContain('float32-filterable');
    expect(message(device.createTexture({ width: 1, height: 1, viewDimension: 'cube' }))).toContain('6 layers');
    expect(
      message(gpu.device.createTexture({ size: [1, 1], format: 'rgba8unorm', usage: 4, sampleCount: 4 })),
    ).toContain('multisampled');
    expect(message(fakeDevice().device.createTexture({ width: 1, height: 1, label: 'theirs' }))).toContain(
      'belongs to another device',
    );
  });

  it('names the parameter that was given something else, another device’s, or something that is gone', async () => {
    const { device, gpu, bindings, effect } = await bindingTwo();
    const message = (set: () => void): string => {
      set();
      const error = thrown(() => bindings.update());
      expect(error).toBeInstanceOf(DeviceError);
      return String(error);
    };
    const effectName = 'test.carbonwebgpu Main.pass0: ';
    const map = (given: object) => message(() => effect.setTexture('Map', given));
    const items = device.createBuffer({ size: 16, usage: 'storage', label: 'items' });
    expect(map(items)).toContain(`${effectName}texture "Map" was given storage buffer "items", which is no texture`);
    expect(map({ label: 'odd' })).toContain('texture "Map" was given Object "odd", which is no texture');
    expect(map(gpu.device.createSampler({ label: 's' }))).toContain('"s", which is no texture');
    const gone = device.createTexture({ width: 1, height: 1, label: 'gone' });
    gone.destroy();
    expect(map(gone)).toContain(`${effectName}texture "Map" ("gone") was destroyed`);
    const texture = device.createTexture({ width: 1, height: 1, label: 'map' });
    effect.setTexture('Map', texture);

    const buffer = (given: object) => message(() => effect.setBuffer('Items', given));
    expect(buffer(texture)).toContain(`${effectName}buffer "Items" was given texture "map", which is no buffer`);
    items.destroy();
    expect(buffer(items)).toContain(`${effectName}buffer "Items" ("items") was destroyed`);
    const other = fakeDevice().device;
    expect(buffer(other.createBuffer({ size: 16, usage: 'storage' }))).toContain('belongs to another device');
  });

  it('makes the group anew when another texture is set, and only then', async () => {
    const effect = textureEffect();
    const { gpu, device, bindings } = await bound(effect);
    const [one, two] = [device.createTexture({ width: 1, height: 1 }), device.createTexture({ width: 1, height: 1 })];
    effect.setTexture('Map', one);
    bindings.update();
    const [first] = bindings.bindGroups(0);
    bindings.update();
    two.write(new Uint8Array(4));
    bindings.update();
    expect(bindings.bindGroups(0)[0]).toBe(first);
    effect.setTexture('Map', two);
    bindings.update();
    expect(bindings.bindGroups(0)[0]).not.toBe(first);
    expect(gpu.count('createBindGroup')).toBe(2);
    expect(device.stats.bindGroups).toBe(1);
    // Destroyed and not replaced: said, not drawn.
    two.destroy();
    expect(String(thrown(() => bindings.update()))).toContain('was destroyed');
  });
});

describe('buffers of a bind group', () => {
  it('binds constants in whole registers, at least as long as the program wants', async () => {
    const program =
      '@group(0) @binding(0) var<uniform> cb0: array<vec4<f32>, 10>;\n@fragment fn main() -> @location(0) vec4f { return cb0[9]; }';
    const effect = effectOf(
      effectFile({
        Main: [
          {
            stages: [
              vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
              // 148 bytes of constants, which the program sees as ten registers.
              pixelStage(program, { constants: [constant('A', 0, 144), constant('B', 144, 4)] }),
            ],
            bindings: [
              { binding: 0, register: 'b0', visibility: ['fragment'], type: 'array<vec4<f32>, 10>', symbol: 'cb0' },
            ],
          },
        ],
      }),
    );
    const { gpu, bindings } = await bound(effect);
    bindings.update();
    expect(gpu.descriptors('createBindGroup')[0]).toMatchObject({ entries: [{ resource: { offset: 0, size: 160 } }] });
    expect(gpu.descriptors('createBuffer')).toMatchObject([{ size: 160, usage: 0x40 | 0x8 }]);
  });

  it('uploads constants once per change', async () => {
    const effect = colorEffect();
    const { gpu, bindings } = await bound(effect);
    bindings.update();
    bindings.update();
    expect(gpu.count('writeBuffer')).toBe(1);
    effect.setParameter('Color', [1, 2, 3, 4]);
    bindings.update();
    effect.setParameter('Color', [1, 2, 3, 4]);
    bindings.update();
    const uploads = gpu.calls.filter((call) => call.method === 'writeBuffer');
    expect(uploads).toHaveLength(2);
    const bytes = uploads[1]?.args[2];
    if (!(bytes instanceof Uint8Array)) throw new Error('no bytes');
    expect([...new Float32Array(bytes.buffer)]).toEqual([1, 2, 3, 4]);
    expect(gpu.count('createBindGroup')).toBe(1);
  });

  it('takes buffers of the device, raw ones and ranges, and names what does not fit', async () => {
    const effect = storageEffect();
    const { gpu, device, bindings } = await bound(effect);
    expect(String(thrown(() => bindings.update()))).toContain('buffer "Items" (t0) is not set');
    const raw = gpu.device.createBuffer({ size: 64, usage: 0x80 });
    for (const [given, resource] of [
      [raw, { buffer: raw }],
      [
        { buffer: raw, offset: 32, size: 32 },
        { buffer: raw, offset: 32, size: 32 },
      ],
    ] as const) {
      effect.setBuffer('Items', given);
      bindings.update();
      const made = gpu.descriptors('createBindGroup').at(-1);
      expect(made).toMatchObject({ entries: [{ binding: 0, resource }] });
    }
    effect.setBuffer('Items', device.createBuffer({ size: 12, usage: 'storage' }));
    expect(String(thrown(() => bindings.update()))).toContain(
      'buffer "Items" has 12 bytes, the program needs at least 16',
    );
    effect.setBuffer('Items', device.createBuffer({ size: 16, usage: 'vertex' }));
    expect(String(thrown(() => bindings.update()))).toContain("createBuffer({ usage: 'storage'");
  });

  it('writes whole words, and leaves what is behind them alone', () => {
    const { gpu, device } = fakeDevice();
    const buffer = device.createBuffer({ contents: Uint8Array.of(1, 2, 3, 4, 5, 6), usage: 'index' });
    expect(buffer.gpuBuffer.size).toBe(8);
    buffer.write(Uint8Array.of(9, 8, 7, 6, 5, 4));
    buffer.write(Uint8Array.of(3, 3), 4);
    expect(gpu.descriptors('createBuffer')).toMatchObject([{ size: 8 }]);
    const lengths = gpu.calls.filter((call) => call.method === 'writeBuffer').map((call) => call.args.slice(1));
    expect(lengths).toEqual([
      [0, Uint8Array.of(9, 8, 7, 6, 3, 3, 0, 0)],
      [0, Uint8Array.of(9, 8, 7, 6, 3, 3, 0, 0), 0, 8],
      [4, Uint8Array.of(9, 8, 7, 6, 3, 3, 0, 0), 4, 4],
    ]);
    const storage = device.createBuffer({ size: 8, usage: 'storage' });
    expect(thrown(() => storage.write(Uint8Array.of(1, 2, 3)))).toBeInstanceOf(RangeError);
    expect(thrown(() => storage.write(new Uint8Array(4), 2))).toBeInstanceOf(RangeError);
    expect(thrown(() => storage.write(new Uint8Array(8), 4))).toBeInstanceOf(RangeError);
  });
});

describe('recording into an encoder of the engine', () => {
  it('gives pipeline, groups, dummies and buffers, and nothing else', async () => {
    const program =
      '@vertex fn main(@location(0) position: vec3f, @location(2) more: vec2f) -> @builtin(position) vec4f { return vec4f(position, more.x); }';
    const stages = [vertexStage(program, [input(0, 0, 3), input(5, 2, 2)]), ...COLOR_STAGES.slice(1)];
    const effect = effectOf(
      effectFile({
        Main: [
          {
            stages,
            bindings: [
              { binding: 0, register: 'b0', visibility: ['fragment'], type: 'array<vec4<f32>, 1>', symbol: 'cb0' },
            ],
          },
        ],
      }),
    );
    const { gpu, technique, bindings } = await bound(effect);
    const [pass] = technique.passes;
    if (pass?.kind !== 'render') throw new Error('no render pass');
    expect(pass.missingInputs).toEqual(['TEXCOORD0']);
    expect(pass.dummySlot).toBe(1);
    expect(pass.vertexBuffers[1]).toMatchObject({ arrayStride: 0 });
    const vertices = gpu.device.createBuffer({ size: 36, usage: 0x20 });
    const encoder = gpu.device.createCommandEncoder().beginRenderPass({ colorAttachments: [] });
    gpu.commands.length = 0;
    bindings.record(encoder, {
      vertexBuffers: [{ buffer: vertices, offset: 12 }],
      count: 3,
      instanceCount: 2,
      first: 1,
    });
    expect(gpu.commands).toEqual([
      ['setPipeline', pass.pipeline],
      ['setBindGroup', 0, bindings.bindGroups(0)[0]],
      ['setVertexBuffer', 0, vertices, 12, undefined],
      ['setVertexBuffer', 1, expect.objectContaining({ label: 'missing vertex inputs', size: 16 })],
      ['draw', 3, 2, 1, 0],
    ]);
    expect(String(thrown(() => bindings.record(encoder, { count: 3 })))).toContain('vertex buffer 0 is not given');
  });

  it('refuses vertex and index buffers that are none of this device’s, before anything is recorded', async () => {
    const { gpu, device, bindings } = await bound(colorEffect());
    const pass = gpu.device.createCommandEncoder().beginRenderPass({ colorAttachments: [] });
    gpu.commands.length = 0;
    const refused = (draw: object): string => {
      const error = thrown(() => bindings.record(pass, { count: 3, ...draw }));
      expect(error).toBeInstanceOf(DeviceError);
      return String(error);
    };
    const vertices = device.createBuffer({ size: 36, usage: 'vertex', label: 'mine' });
    const theirs = fakeDevice().device;
    const theirVertices = theirs.createBuffer({ size: 36, usage: 'vertex', label: 'theirs' });
    const theirIndices = theirs.createBuffer({ size: 6, usage: 'index', label: 'theirs' });
    expect(refused({ vertexBuffers: [theirVertices] })).toContain(
      'vertex buffer 0 ("theirs") belongs to another device',
    );
    expect(refused({ vertexBuffers: [vertices], indexBuffer: theirIndices })).toContain(
      'index buffer ("theirs") belongs to another device',
    );
    expect(refused({ vertexBuffers: [vertices], indexBuffer: vertices })).toContain(
      'index buffer ("mine") is a vertex buffer',
    );
    const texture = theirs.createTexture({ width: 1, height: 1, label: 'map' });
    expect(refused({ vertexBuffers: [texture] })).toContain(
      'vertex buffer 0 was given texture "map", which is no buffer',
    );
    vertices.destroy();
    expect(refused({ vertexBuffers: [vertices] })).toContain('vertex buffer 0 ("mine") was destroyed');
    expect(gpu.commands).toEqual([]);
  });

  it('refuses to lose the stencil reference and the blend constant in a render bundle', async () => {
    const { gpu, device } = fakeDevice();
    const bundle = gpu.device.createRenderBundleEncoder({ colorFormats: ['rgba8unorm'] });
    const pass = gpu.device.createCommandEncoder().beginRenderPass({ colorAttachments: [] });
    const draw = { vertexBuffers: [gpu.device.createBuffer({ size: 36, usage: 0x20 })], count: 3 };
    const bindingsOf = async (...states: (readonly [number, number])[]) => {
      const effect = colorEffect(states);
      const targets = { colorFormats: ['rgba8unorm'], depthStencilFormat: 'depth24plus-stencil8' } as const;
      return device.bind(effect, await device.compile(effect, { ...REQUEST, targets }));
    };
    // Stencil on, EQUAL to 3; blending on, source times BLENDFACTOR.
    const stencil = await bindingsOf([52, 1], [56, 3], [57, 3]);
    const blended = await bindingsOf([27, 1], [19, 14], [193, 0xff0000ff]);
    // The same, and nothing compares with the reference or multiplies with the constant.
    const indifferent = await bindingsOf([52, 1], [56, 8], [57, 3], [27, 1], [19, 5], [193, 0xff0000ff]);
    gpu.commands.length = 0;
    const refused = (bindings: typeof stencil): string => {
      const error = thrown(() => bindings.record(bundle, draw));
      expect(error).toBeInstanceOf(DeviceError);
      return String(error);
    };
    expect(refused(stencil)).toContain('a render bundle cannot set the stencil reference 3 of the pass');
    expect(refused(blended)).toContain('a render bundle cannot set the blend constant 1, 0, 0, 1 of the pass');
    expect(refused(blended)).toContain("`dynamicState: 'leave'`");
    expect(gpu.commands).toEqual([]);
    indifferent.record(bundle, draw);
    for (const bindings of [stencil, blended]) bindings.record(bundle, { ...draw, dynamicState: 'leave' });
    stencil.record(pass, { ...draw, dynamicState: 'leave' });
    expect(gpu.commandsOf('draw')).toHaveLength(4);
    expect(gpu.commandsOf('setStencilReference')).toEqual([]);
    stencil.record(pass, draw);
    blended.record(pass, draw);
    expect(gpu.commandsOf('setStencilReference')).toEqual([[3]]);
    expect(gpu.commandsOf('setBlendConstant')).toEqual([[[1, 0, 0, 1]]]);
  });

  it('asks to compile again when the effect has moved on', async () => {
    const axis = { name: 'A', defaultOption: 0, description: '', type: 0, options: ['X', 'Y'] };
    const body = { Main: [{ stages: COLOR_STAGES.slice(0, 1) }] };
    const effect = effectOf(effectFile([body, body], [axis]));
    const { bindings } = await bound(effect);
    bindings.update();
    effect.setOption('A', 'Y');
    expect(String(thrown(() => bindings.update()))).toContain('another permutation');
  });
});
