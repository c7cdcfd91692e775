import { beforeEach, describe, expect, it } from 'vitest';
import type { RenderTargetOptions } from '../../src/device/EffectDevice.js';
import { DeviceCore } from '../../src/webgl2/DeviceCore.js';
import type { FrameClears } from '../../src/webgl2/FrameTarget.js';
import { GL } from '../../src/webgl2/glNumbers.js';
import { TextureTarget } from '../../src/webgl2/TextureTarget.js';
import { WebGL2Texture } from '../../src/webgl2/WebGL2Texture.js';
import { FakeGl } from '../support/fakeGl.js';

let fake: FakeGl;
let core: DeviceCore;

beforeEach(() => {
  fake = new FakeGl();
  fake.answers.getInternalformatParameter = () => Int32Array.of(4);
  core = new DeviceCore(fake.gl, 'test');
  fake.clear();
});

function target(options: Partial<RenderTargetOptions> = {}): WebGL2Texture {
  return new WebGL2Texture(core, {
    width: 8,
    height: 4,
    depthOrArrayLayers: 1,
    viewDimension: '2d',
    format: options.format ?? 'rgba8unorm',
    mipmaps: false,
    storage: false,
    depthStencilFormat: options.depthStencilFormat ?? null,
    sampleCount: options.sampleCount ?? 1,
    label: options.label ?? 'mirror',
    content: { kind: 'target' },
  });
}

function targetOf(...textures: WebGL2Texture[]): TextureTarget {
  const [first] = textures;
  const depthStencilFormat = first?.depthStencilFormat ?? null;
  return new TextureTarget(core, textures, {
    colorFormats: textures.filter((it) => !it.isDepthTarget).map((it) => it.format),
    ...(depthStencilFormat === null ? {} : { depthStencilFormat }),
    sampleCount: first?.sampleCount ?? 1,
  });
}

const CLEARS = { color: [1, 2, 3, 4], depth: 0.5, stencil: 7 } as const;

/** One frame that uses these views before each draw. */
function frame(into: TextureTarget, clears: FrameClears = CLEARS, ...views: (readonly GPUTextureFormat[])[]): void {
  core.beginFrame();
  into.open();
  into.begin(clears);
  for (const formats of views) into.useViews(formats);
  into.finish();
  core.endFrame();
}

const CLEAR_CALLS = ['clearBufferfv', 'clearBufferiv', 'clearBufferuiv'];

describe('the frames of a target', () => {
  it('make nothing before the first is opened, and nothing again after it', () => {
    const into = targetOf(target({ sampleCount: 4, depthStencilFormat: 'depth24plus' }));
    expect(fake.live.size).toBe(0);
    frame(into);
    const made = fake.live.size;
    fake.clear();
    frame(into, CLEARS, ['rgba8unorm'], ['rgba8unorm']);
    expect(fake.live.size).toBe(made);
    expect(fake.commands().filter(([method]) => String(method).startsWith('create'))).toEqual([]);
  });

  it('bind and clear once for draws that use the same views', () => {
    const into = targetOf(target({ depthStencilFormat: 'depth24plus-stencil8' }));
    frame(into);
    fake.clear();
    core.beginFrame();
    into.open();
    into.begin(CLEARS);
    expect(fake.commands()).toEqual([]);
    into.useViews(['rgba8unorm']);
    into.useViews(['rgba8unorm']);
    expect(fake.commands(...CLEAR_CALLS)).toEqual([
      ['clearBufferfv', GL_COLOR, 0, Float32Array.of(1, 2, 3, 4)],
      ['clearBufferfv', GL_DEPTH, 0, Float32Array.of(0.5, 2, 3, 4)],
      ['clearBufferiv', GL_STENCIL, 0, Int32Array.of(7, 0, 0, 0)],
    ]);
    expect(fake.count('bindFramebuffer')).toBeLessThanOrEqual(1);
  });

  it('clear every attachment in its own kind of number, and depth with stencil or not at all', () => {
    const textures = [
      target({ format: 'rgba16float', depthStencilFormat: 'stencil8' }),
      target({ format: 'rgba8uint' }),
      target({ format: 'rg32sint' }),
    ];
    frame(targetOf(...textures));
    expect(fake.commands(...CLEAR_CALLS)).toEqual([
      ['clearBufferfv', GL_COLOR, 0, Float32Array.of(1, 2, 3, 4)],
      ['clearBufferuiv', GL_COLOR, 1, Uint32Array.of(1, 2, 3, 4)],
      ['clearBufferiv', GL_COLOR, 2, Int32Array.of(1, 2, 3, 4)],
      ['clearBufferiv', GL_STENCIL, 0, Int32Array.of(7, 2, 3, 4)],
    ]);
  });

  it('clear a twin to the bytes that the target itself would have', () => {
    const into = targetOf(target());
    frame(into, { ...CLEARS, color: [0.5, 0, 1, 0.25] }, ['rgba8unorm-srgb']);
    const [[, , , values] = []] = fake.commands('clearBufferfv');
    if (!(values instanceof Float32Array)) throw new Error('no values');
    // 0.5 is the byte 128, which is 0.21586 of light; alpha is not encoded.
    expect([...values].map((it) => Number(it.toFixed(4)))).toEqual([0.2159, 0, 1, 0.25]);
    // What is cleared is not copied first.
    expect(fake.count('readPixels')).toBe(0);
  });

  it('copy bytes between the twins, by way of a buffer of the GPU', () => {
    frame(targetOf(target()), CLEARS, ['rgba8unorm'], ['rgba8unorm-srgb']);
    expect(fake.commands('readPixels')).toEqual([['readPixels', 0, 0, 8, 4, GL.RGBA, GL.UNSIGNED_BYTE, 0]]);
    const uploads = fake.commands('texSubImage2D');
    expect(uploads).toHaveLength(1);
    expect(uploads[0]?.at(-1)).toBe(0);
  });

  it('resolve each attachment of several samples when they end', () => {
    frame(targetOf(target({ sampleCount: 4 }), target({ sampleCount: 4 })));
    expect(fake.count('blitFramebuffer')).toBe(2);
    const samples = fake.commands('renderbufferStorageMultisample').map((call) => call[2]);
    expect(samples).toEqual([4, 4]);
  });
});

describe('targets that are drawn into together', () => {
  it('leave nothing behind at the one that outlives the others', () => {
    const lasting = target();
    for (let n = 0; n < 3; n++) {
      const passing = target();
      frame(targetOf(lasting, passing), CLEARS, ['rgba8unorm', 'rgba8unorm'], ['rgba8unorm', 'rgba8unorm-srgb']);
      expect(lasting.realize().attached.size).toBe(1);
      passing.destroy();
      expect(lasting.realize().attached.size).toBe(0);
      expect(fake.liveOf('framebuffer').length, 'but for the one that copies').toBeLessThanOrEqual(1);
    }
    frame(targetOf(lasting));
    expect(lasting.realize().attached.size).toBe(1);
  });
});

describe('what cannot be drawn into', () => {
  it('leaves no framebuffer, however often it is tried', () => {
    fake.answers.checkFramebufferStatus = () => fake.gl.FRAMEBUFFER_UNSUPPORTED;
    const texture = target();
    const into = targetOf(texture);
    for (let n = 0; n < 3; n++) expect(() => into.open()).toThrow('FRAMEBUFFER_UNSUPPORTED');
    expect(fake.liveOf('framebuffer')).toEqual([]);
    expect(texture.realize().attached.size).toBe(0);
    expect(fake.commands('bindFramebuffer').at(-1)).toEqual(['bindFramebuffer', fake.gl.FRAMEBUFFER, null]);
  });

  it('is told with the name of the target and what the browser says', () => {
    fake.answers.checkFramebufferStatus = () => fake.gl.FRAMEBUFFER_UNSUPPORTED;
    const into = targetOf(target({ label: 'sky', depthStencilFormat: 'depth24plus' }));
    expect(() => frame(into)).toThrow(
      'this browser does not draw into "sky" (rgba8unorm with depth24plus): FRAMEBUFFER_UNSUPPORTED',
    );
  });

  it('is told where WebGL2 has no such samples', () => {
    fake.answers.getInternalformatParameter = () => new Int32Array(0);
    expect(() => target({ sampleCount: 4, format: 'rgba16float', label: 'sky' })).toThrow(
      'texture "sky": format "rgba16float" has at most 1 samples here, and sampleCount is 4',
    );
    // A lost context cannot be asked.
    fake.answers.getInternalformatParameter = () => null;
    expect(() => target({ sampleCount: 4 })).not.toThrow();
  });

  it('is told where an extension is missing', () => {
    fake = new FakeGl({ extensions: [] });
    core = new DeviceCore(fake.gl, 'test');
    expect(() => target({ format: 'rgba16float', label: 'sky' })).toThrow(
      'texture "sky": drawing into "rgba16float" needs the WebGL extension EXT_color_buffer_float',
    );
  });
});

const GL_COLOR = 0x1800;
const GL_DEPTH = 0x1801;
const GL_STENCIL = 0x1802;
