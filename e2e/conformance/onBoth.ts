import type { DeviceKind } from '../../src/device/DeviceKind.js';
import type { EffectDevice } from '../../src/device/EffectDevice.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { OPENERS, type OpenedDevice } from './openDevice.js';

/** The files of one effect, as base64. */
export type PackedPair = Readonly<Record<'webgpu' | 'webgl', string>>;

/** What a body draws with. */
export interface Bench {
  readonly device: EffectDevice;
  /** The canvas of the device, 64 by 64 until a body changes that. */
  readonly canvas: HTMLCanvasElement;
  /** A new effect of the file that the spec gave this name. */
  effect(name: string, options?: Record<string, string>): Tr2Effect;
}

/** What came of a body on one device. */
export interface Outcome<Result> {
  readonly kind: DeviceKind;
  /** `null` where the body threw. */
  readonly result: Result | null;
  /** What the body threw, and every complaint of the browser. */
  readonly errors: readonly string[];
}

/** Runs a body on a new device of each kind, one after the other. */
export async function onBoth<Result>(
  files: Readonly<Record<string, PackedPair>>,
  body: (bench: Bench) => Promise<Result>,
): Promise<Outcome<Result>[]> {
  const outcomes: Outcome<Result>[] = [];
  for (const open of OPENERS) outcomes.push(await runOn(await open(), files, body));
  return outcomes;
}

async function runOn<Result>(
  opened: OpenedDevice,
  files: Readonly<Record<string, PackedPair>>,
  body: (bench: Bench) => Promise<Result>,
): Promise<Outcome<Result>> {
  const { device, canvas } = opened;
  const resources = new Map<string, Tr2EffectRes>();
  const resourceOf = (name: string): Tr2EffectRes => {
    const file = files[name];
    if (file === undefined) throw new Error(`no file ${name}`);
    const known = resources.get(name);
    const resource =
      known ?? Tr2EffectRes.fromBytes(bytesOf(file[device.backend]), { source: `${name}.carbon${device.backend}` });
    resources.set(name, resource);
    return resource;
  };
  let result: Result | null = null;
  const thrown: string[] = [];
  try {
    result = await body({
      device,
      canvas,
      effect: (name, options = {}) => new Tr2Effect(resourceOf(name), options),
    });
    await device.finish();
  } catch (error) {
    thrown.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return { kind: device.kind, result, errors: [...thrown, ...(await opened.close())] };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
