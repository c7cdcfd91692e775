/** What the tests of this folder share. */
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { WebGPUEffectDevice } from '../../src/webgpu/WebGPUEffectDevice.js';
import { FakeGPU, type FakeOptions } from '../support/fakeGPUDevice.js';
import { colorPass, effectFile } from './effectFile.js';

export function effectOf(bytes: Uint8Array, options: Record<string, string> = {}): Tr2Effect {
  return new Tr2Effect(Tr2EffectRes.fromBytes(bytes, { source: 'test.carbonwebgpu' }), options);
}

/** Fills its mesh with `Color`. */
export function colorEffect(states: readonly (readonly [number, number])[] = []): Tr2Effect {
  return effectOf(effectFile({ Main: [colorPass(states)] }));
}

export function fakeDevice(options: FakeOptions = {}): { gpu: FakeGPU; device: WebGPUEffectDevice } {
  const gpu = new FakeGPU(options);
  return { gpu, device: new WebGPUEffectDevice({ device: gpu.device }) };
}

export const POSITION_LAYOUT = [
  { arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] },
] as const;

export const TARGETS = { colorFormats: ['rgba8unorm'], depthStencilFormat: 'depth24plus' } as const;

/** Everything that is already decided settles. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
}

/** What a promise was rejected with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

/** What a call threw. */
export function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('it did not throw');
}

export interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

export function deferred(): Deferred {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
