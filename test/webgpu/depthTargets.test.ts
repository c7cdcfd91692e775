import { describe, expect, it } from 'vitest';
import {
  colorPass,
  effectFile,
  input,
  type PassSpec,
  POSITION_PROGRAM,
  pixelStage,
  sampler,
  texture,
  vertexStage,
} from './effectFile.js';
import { effectOf, fakeDevice, POSITION_LAYOUT, thrown } from './setup.js';

/** A shadow map's two sides: `Depth` draws it, `Main` compares with it. */
const COMPARING = `@group(0) @binding(0) var t0: texture_depth_2d;
@group(0) @binding(1) var s0: sampler_comparison;
@fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
  return vec4f(textureSampleCompareLevel(t0, s0, at.xy / 8.0, 0.5));
}`;

const COMPARING_PASS: PassSpec = {
  stages: [
    vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
    pixelStage(COMPARING, {
      textures: [texture(0, 'ShadowMap')],
      samplers: [sampler(0, 'ShadowSampler', { comparison: 1, comparisonFunc: 4 })],
    }),
  ],
  bindings: [
    { binding: 0, register: 't0', visibility: ['fragment'], type: 'texture_depth_2d', symbol: 't0' },
    { binding: 1, register: 's0', visibility: ['fragment'], type: 'sampler_comparison', symbol: 's0' },
  ],
};

function shadowEffect() {
  return effectOf(
    effectFile({
      Depth: [{ stages: [vertexStage(POSITION_PROGRAM, [input(0, 0, 3)])] }],
      Main: [COMPARING_PASS],
    }),
  );
}

function scene(options: Parameters<typeof fakeDevice>[0] = {}) {
  const { gpu, device } = fakeDevice(options);
  const map = device.createRenderTarget({ width: 8, height: 8, format: 'depth32float', label: 'shadow map' });
  const mesh = device.createMesh({ layout: POSITION_LAYOUT, vertices: [new Float32Array(9)] });
  return { gpu, device, map, mesh };
}

describe('a target without colours', () => {
  it('is one texture, to be drawn into and sampled', () => {
    const { gpu, map } = scene();
    map.upload();
    expect(gpu.descriptors('createTexture')).toMatchObject([{ label: 'shadow map', format: 'depth32float' }]);
    const RENDER_ATTACHMENT = 0x10;
    const TEXTURE_BINDING = 0x04;
    expect(gpu.descriptors('createTexture')).toEqual([
      expect.objectContaining({ usage: RENDER_ATTACHMENT | TEXTURE_BINDING | 0x01 | 0x02 }),
    ]);
  });

  it('is drawn by passes with depth alone, by pipelines without a fragment stage', async () => {
    const { gpu, device, map, mesh } = scene();
    const effect = shadowEffect();
    await device.prepare(effect, { technique: 'Depth', mesh, target: map });
    const frame = device.beginFrame({ target: map });
    expect(frame.draw(effect, { technique: 'Depth', mesh })).toBe(true);
    frame.end();
    expect(gpu.commandsOf('beginRenderPass').map(([pass]) => pass)).toMatchObject([
      {
        colorAttachments: [],
        depthStencilAttachment: { depthLoadOp: 'clear', depthClearValue: 1, depthStoreOp: 'store' },
      },
    ]);
    const [pipeline] = gpu.descriptors('createRenderPipelineAsync');
    expect(pipeline).toMatchObject({
      depthStencil: { format: 'depth32float', depthWriteEnabled: true, depthCompare: 'less' },
    });
    expect(pipeline).not.toHaveProperty('fragment');
    expect(gpu.commandsOf('draw')).toEqual([[3, 1]]);
  });

  it('is drawn by programs with colours as well, whose colours go nowhere', async () => {
    const { gpu, device, map, mesh } = scene();
    const effect = effectOf(effectFile({ Main: [colorPass()] }));
    await device.prepare(effect, { mesh, target: map });
    expect(gpu.descriptors('createRenderPipelineAsync')).toMatchObject([{ fragment: { targets: [] } }]);
  });

  it('keeps its depth where the frame says so', () => {
    const { gpu, device, map } = scene();
    device.beginFrame({ target: map, clearDepth: null, clearColor: null }).end();
    expect(gpu.commandsOf('beginRenderPass').map(([pass]) => pass)).toMatchObject([
      { colorAttachments: [], depthStencilAttachment: { depthLoadOp: 'load', depthStoreOp: 'store' } },
    ]);
  });

  it('is compared with through a depth view and a comparison sampler', async () => {
    const { gpu, device, map, mesh } = scene();
    const target = device.createRenderTarget({ width: 8, height: 8 });
    const effect = shadowEffect();
    effect.setTexture('ShadowMap', map);
    await device.prepare(effect, { mesh, target });
    const frame = device.beginFrame({ target });
    expect(frame.draw(effect, { mesh })).toBe(true);
    frame.end();
    const layouts = JSON.stringify(gpu.descriptors('createBindGroupLayout'));
    expect(layouts).toContain('"texture":{"sampleType":"depth","viewDimension":"2d","multisampled":false}');
    expect(layouts).toContain('"sampler":{"type":"comparison"}');
    expect(gpu.descriptors('createSampler')).toMatchObject([{ compare: 'less-equal' }]);
    expect(gpu.descriptors('createView')).toContainEqual(
      expect.objectContaining({ label: 'shadow map', format: 'depth32float', dimension: '2d', usage: 0x04 }),
    );
  });

  it('shows depth alone where its format has stencil too', () => {
    const { gpu, device } = fakeDevice();
    const map = device.createRenderTarget({ width: 4, height: 4, format: 'depth24plus-stencil8' });
    map.sampledView(false, '2d');
    expect(gpu.descriptors('createView')).toMatchObject([{ aspect: 'depth-only' }]);
    device.beginFrame({ target: map, clearStencil: 3 }).end();
    expect(gpu.commandsOf('beginRenderPass').map(([pass]) => pass)).toMatchObject([
      { depthStencilAttachment: { depthClearValue: 1, stencilLoadOp: 'clear', stencilClearValue: 3 } },
    ]);
  });

  it('has no colours to clear', () => {
    const { device, map } = scene();
    expect(String(thrown(() => device.beginFrame({ target: map, clearColor: [0, 0, 0, 1] })))).toBe(
      'RangeError: clearColor is given, and target "shadow map" has no colours. Leave it out',
    );
    // Nothing is left open.
    device.beginFrame({ target: map }).end();
  });

  it('is made again on another device', async () => {
    const { device, map } = scene();
    device.beginFrame({ target: map }).end();
    const next = fakeDevice().gpu;
    await device.replaceDevice(next.device);
    device.beginFrame({ target: map }).end();
    expect(next.descriptors('createTexture')).toMatchObject([{ label: 'shadow map', format: 'depth32float' }]);
    expect(next.commandsOf('beginRenderPass')).toHaveLength(1);
  });

  it('is no colour texture', async () => {
    const { device, map, mesh } = scene();
    const target = device.createRenderTarget({ width: 8, height: 8 });
    const program =
      '@group(0) @binding(0) var t0: texture_2d<f32>;\n@group(0) @binding(1) var s0: sampler;\n@fragment fn main() -> @location(0) vec4f { return textureSampleLevel(t0, s0, vec2f(0.5), 0.0); }';
    const effect = effectOf(
      effectFile({
        Main: [
          {
            stages: [
              vertexStage(POSITION_PROGRAM, [input(0, 0, 3)]),
              pixelStage(program, { textures: [texture(0, 'Map')], samplers: [sampler(0, 'MapSampler')] }),
            ],
            bindings: [
              { binding: 0, register: 't0', visibility: ['fragment'], type: 'texture_2d<f32>', symbol: 't0' },
              { binding: 1, register: 's0', visibility: ['fragment'], type: 'sampler', symbol: 's0' },
            ],
          },
        ],
      }),
    );
    effect.setTexture('Map', map);
    await device.prepare(effect, { mesh, target });
    const frame = device.beginFrame({ target });
    expect(String(thrown(() => frame.draw(effect, { mesh })))).toContain(
      'texture "Map" is depth32float, which is read as depth or unfilterable-float; the program reads float',
    );
  });
});
