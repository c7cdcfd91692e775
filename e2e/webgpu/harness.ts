/**
 * The page side of the conformance specs: carbonfx as source, and what every test needs around it. A spec drives it with
 * `page.evaluate`; its code runs in the page and takes everything from `window.harness`.
 */
import * as device from '../../src/createEffectDevice.js';
import { EffectLibrary } from '../../src/resource/EffectLibrary.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import * as webgpu from '../../src/webgpu/index.js';
import { canvasPixels } from '../support/canvasPixels.js';

/** A GPUDevice whose every complaint is kept. */
export interface OpenedGPU {
  readonly gpu: GPUDevice;
  /** Texts of uncaptured errors, to be empty at the end. */
  readonly errors: string[];
}

async function openGPU(descriptor: GPUDeviceDescriptor = {}): Promise<OpenedGPU> {
  const adapter = await navigator.gpu.requestAdapter();
  if (!adapter) throw new Error('no adapter: start the browser with WebGPU');
  const gpu = await adapter.requestDevice(descriptor);
  const errors: string[] = [];
  gpu.addEventListener('uncapturederror', (event) => errors.push(event.error.message));
  return { gpu, errors };
}

/** The effect of a file that the spec handed over as base64. */
function effectOf(base64: string, options: Record<string, string> = {}): Tr2Effect {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Tr2Effect(Tr2EffectRes.fromBytes(bytes, { source: 'test effect' }), options);
}

/** Numbers of one texel. */
function texel(pixels: Uint8Array, width: number, x: number, y: number): number[] {
  const at = (y * width + x) * 4;
  return [...pixels.subarray(at, at + 4)];
}

/** Level 0 of a raw texture, tightly packed; 4 bytes a texel. */
async function rawPixels(gpu: GPUDevice, texture: GPUTexture): Promise<Uint8Array> {
  const { width, height } = texture;
  const stride = Math.ceil((width * 4) / 256) * 256;
  const buffer = gpu.createBuffer({ size: stride * height, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = gpu.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow: stride }, [width, height]);
  gpu.queue.submit([encoder.finish()]);
  await buffer.mapAsync(GPUMapMode.READ);
  const padded = new Uint8Array(buffer.getMappedRange());
  const packed = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) packed.set(padded.subarray(y * stride, y * stride + width * 4), y * width * 4);
  buffer.destroy();
  return packed;
}

/** A rectangle in clip space at depth `z`, clockwise on the target; POSITION alone. */
function rectangle(
  target: webgpu.WebGPUEffectDevice,
  [left, top, right, bottom]: readonly [number, number, number, number],
  z = 0.5,
): webgpu.WebGPUMesh {
  return target.createMesh({
    layout: [{ arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] }],
    vertices: [Float32Array.of(left, top, z, right, top, z, left, bottom, z, right, bottom, z)],
    topology: 'triangle-strip',
  });
}

interface Painted {
  readonly effect: Tr2Effect;
  readonly options?: device.DrawOptions;
}

/** One frame with everything ready. */
async function paint(
  on: webgpu.WebGPUEffectDevice,
  list: readonly Painted[],
  options: device.FrameOptions,
): Promise<void> {
  for (const { effect, options: draw = {} } of list) {
    const { target } = options;
    await on.prepare(effect, { ...draw, ...(target === undefined ? {} : { target }) });
  }
  const frame = on.beginFrame(options);
  for (const { effect, options: draw } of list) {
    if (!frame.draw(effect, draw)) throw new Error('not ready after prepare');
  }
  frame.end();
}

function canvas(): HTMLCanvasElement {
  const found = document.querySelector('canvas');
  if (!found) throw new Error('no canvas');
  return found;
}

const harness = {
  ...device,
  ...webgpu,
  rectangle,
  paint,
  EffectLibrary,
  Tr2Effect,
  Tr2EffectRes,
  openGPU,
  effectOf,
  texel,
  canvas,
  canvasPixels,
  rawPixels,
};

declare global {
  interface Window {
    harness: typeof harness;
  }
}

window.harness = harness;
