import type { DeviceKind } from '../../src/device/DeviceKind.js';
import type { EffectBackend } from '../../src/resource/EffectReference.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { changed, type DrawnTechnique, drawBody, TARGET_SIZE } from '../support/drawBody.js';
import type { OptionSet } from '../support/shippedBodies.js';
import { OPENERS, type OpenedDevice } from './openDevice.js';

/** What one technique of a permutation looks like on the devices that its effect has a file for. */
export interface Comparison {
  /** Options and technique, for messages. */
  readonly name: string;
  readonly hasColor: boolean;
  /** By device: pixels that are no longer of the clear colour. */
  readonly changed: readonly number[];
  /** Pixels whose channels are further apart than the tolerance. */
  readonly far: number;
  /** The greatest distance of two channels, of 255. */
  readonly worst: number;
  /** One picture of each device as a PNG in base64, where pixels are far apart. */
  readonly pictures: readonly string[];
}

export interface DrawnBodies {
  readonly kinds: readonly DeviceKind[];
  readonly comparisons: readonly Comparison[];
  /** What a draw threw, and every complaint of the browser. */
  readonly errors: readonly string[];
}

interface Outcome {
  readonly kind: DeviceKind;
  /** By option set. */
  readonly bodies: readonly (readonly DrawnTechnique[])[];
  readonly errors: readonly string[];
}

/**
 * Draws permutations of one effect on every device that has a file of it, and compares what came of them.
 * @param files as base64
 * @param tolerance of a channel, of 255
 */
export async function drawBodies(
  files: Readonly<Partial<Record<EffectBackend, string>>>,
  samples: readonly OptionSet[],
  tolerance: number,
): Promise<DrawnBodies> {
  const outcomes: Outcome[] = [];
  for (const open of OPENERS) {
    const opened = await open();
    const file = files[opened.device.backend];
    if (file === undefined) await opened.close();
    else outcomes.push(await drawOn(opened, file, samples));
  }
  const comparisons: Comparison[] = [];
  for (const [index, options] of samples.entries()) {
    comparisons.push(...(await compareBodies(nameOf(options), outcomes, index, tolerance)));
  }
  return { kinds: outcomes.map(({ kind }) => kind), comparisons, errors: outcomes.flatMap(({ errors }) => errors) };
}

async function drawOn(opened: OpenedDevice, file: string, samples: readonly OptionSet[]): Promise<Outcome> {
  const { device } = opened;
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  const resource = Tr2EffectRes.fromBytes(bytes, { source: `shipped effect.carbon${device.backend}` });
  const bodies: DrawnTechnique[][] = [];
  const errors: string[] = [];
  for (const options of samples) {
    const drawn = await drawBody(device, new Tr2Effect(resource, options)).catch((error: unknown) => {
      errors.push(`${device.kind} ${nameOf(options)}: ${error instanceof Error ? error.stack : String(error)}`);
      return [];
    });
    bodies.push(drawn);
  }
  await device.finish();
  return { kind: device.kind, bodies, errors: [...errors, ...(await opened.close())] };
}

async function compareBodies(
  body: string,
  outcomes: readonly Outcome[],
  index: number,
  tolerance: number,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const { technique, hasColor } of outcomes[0]?.bodies[index] ?? []) {
    const name = `${body} ${technique}`;
    const found = outcomes.map(({ bodies }) => bodies[index]?.find((it) => it.technique === technique));
    const images = found.flatMap((it) => (it?.pixels ? [it.pixels] : []));
    const [first, second] = images;
    const difference = first && second ? differenceOf(first, second, tolerance) : { far: 0, worst: 0 };
    const pictures = difference.far === 0 ? [] : await Promise.all(images.map(pngOf));
    comparisons.push({ name, hasColor, changed: images.map(changed), ...difference, pictures });
  }
  return comparisons;
}

function differenceOf(a: Uint8Array, b: Uint8Array, tolerance: number): Pick<Comparison, 'far' | 'worst'> {
  let far = 0;
  let worst = 0;
  for (let at = 0; at < a.length; at += 4) {
    let most = 0;
    for (let c = at; c < at + 4; c++) most = Math.max(most, Math.abs((a[c] ?? 0) - (b[c] ?? 0)));
    if (most > tolerance) far++;
    worst = Math.max(worst, most);
  }
  return { far, worst };
}

function nameOf(options: OptionSet): string {
  return Object.entries(options)
    .map(([axis, option]) => `${axis}=${option}`)
    .join(' ');
}

/** Opaque, so that a colour is seen whatever its alpha. */
async function pngOf(pixels: Uint8Array): Promise<string> {
  const canvas = new OffscreenCanvas(TARGET_SIZE, TARGET_SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2D context');
  const opaque = Uint8ClampedArray.from(pixels, (value, i) => (i % 4 === 3 ? 255 : value));
  context.putImageData(new ImageData(opaque, TARGET_SIZE, TARGET_SIZE), 0, 0);
  const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return btoa(String.fromCharCode(...png));
}
