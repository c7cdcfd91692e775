/** The page side of the specs of peer files: the WebGL2 device alone, on a context that the spec can lose. */
import type { DrawOptions, EffectTexture, FrameOptions } from '../../src/device/EffectDevice.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { WebGL2EffectDevice } from '../../src/webgl2/WebGL2EffectDevice.js';
import { rectangle, texelAt } from '../conformance/drawing.js';

interface Drawn {
  readonly effect: Tr2Effect;
  readonly options?: DrawOptions;
}

export type PeerBench = ReturnType<typeof openBench>;

function openBench(files: Readonly<Record<string, string>>) {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const gl = canvas.getContext('webgl2', { antialias: false });
  if (gl === null) throw new Error('no WebGL2');
  const device = new WebGL2EffectDevice({ gl });

  const effect = (name: string): Tr2Effect => {
    const bytes = Uint8Array.from(atob(files[name] ?? ''), (character) => character.charCodeAt(0));
    return new Tr2Effect(Tr2EffectRes.fromBytes(bytes, { source: `${name}.carbonwebgl` }));
  };

  const target = (size = 8): EffectTexture => device.createRenderTarget({ width: size, height: size });

  /** One frame with everything ready; nothing where it clears with alpha 0. */
  const paint = async (into: EffectTexture, list: readonly Drawn[], options: FrameOptions = {}): Promise<void> => {
    for (const { effect, options: draw = {} } of list) await device.prepare(effect, { ...draw, target: into });
    const frame = device.beginFrame({ target: into, clearColor: [0, 0, 0, 0], ...options });
    for (const { effect, options: draw } of list) {
      if (!frame.draw(effect, draw)) throw new Error('not ready after prepare');
    }
    frame.end();
  };

  const texels = async (from: EffectTexture, places: readonly (readonly [number, number])[]): Promise<number[][]> => {
    const pixels = await from.read();
    return places.map(([x, y]) => texelAt(pixels, from.width, x, y));
  };

  /** What a call throws, as its message. */
  const refusal = async (call: () => unknown): Promise<string> => {
    try {
      await call();
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
    return 'nothing was thrown';
  };

  return { gl, canvas, device, effect, target, paint, texels, refusal, rectangle };
}

/** Runs a body on a new device; what GL complained of is an error. */
async function withPeer<Result>(
  files: Readonly<Record<string, string>>,
  body: (bench: PeerBench) => Promise<Result>,
): Promise<Result> {
  const bench = openBench(files);
  const result = await body(bench);
  const error = bench.gl.getError();
  if (error !== bench.gl.NO_ERROR) throw new Error(`WebGL error 0x${error.toString(16)}`);
  bench.device.destroy();
  const { textures, buffers, samplers, pipelines } = bench.device.stats;
  const left = { textures, buffers, samplers, pipelines };
  if (Object.values(left).some((count) => count !== 0)) throw new Error(`left behind: ${JSON.stringify(left)}`);
  bench.canvas.remove();
  return result;
}

const peer = { withPeer };

declare global {
  interface Window {
    peer: typeof peer;
  }
}

window.peer = peer;
