import type { EffectTexture } from '../../src/device/EffectDevice.js';
import type { ObjectCounts } from '../support/countObjects.js';
import { paint, rectangle } from './drawing.js';
import { effectOf } from './effectOf.js';
import { openCounted } from './openCounted.js';

export interface DrawnCounts {
  /** By the moment. */
  readonly counts: Readonly<Record<string, ObjectCounts>>;
  readonly thrown: readonly string[];
  readonly error: number;
}

const SIZE = { width: 8, height: 8 } as const;

/**
 * Draws an effect of two permutations with everything that makes GL objects, and counts them along the way.
 * @param file of the effect of `objects.spec.ts`
 */
export async function drawnCounts(file: string): Promise<DrawnCounts> {
  const { device, gl, counts } = openCounted();
  const found: Record<string, ObjectCounts> = {};
  const thrown: string[] = [];

  const drawInto = async (
    target: readonly EffectTexture[],
    technique: 'Main' | 'Encoded',
    effect = effectOf(file, 'webgl'),
  ) => {
    const picture = device.createTexture({ width: 4, height: 4, mipmaps: true, pixels: new Uint8Array(64).fill(200) });
    const mesh = rectangle(device);
    effect.setTexture('Picture', picture);
    await paint(device, [{ effect, options: { mesh, technique } }], { target });
    picture.write(new Uint8Array(64).fill(100));
    await paint(device, [{ effect, options: { mesh, technique } }], { target, clearColor: null });
    await Promise.all(target.map((it) => it.read()));
    device.release(effect);
    picture.destroy();
    mesh.destroy();
    for (const it of target) it.destroy();
  };
  const everything = async () => {
    await drawInto([device.createRenderTarget(SIZE), device.createRenderTarget(SIZE)], 'Main');
    const depthStencilFormat = 'depth24plus-stencil8';
    await drawInto(
      [device.createRenderTarget({ ...SIZE, depthStencilFormat }), device.createRenderTarget(SIZE)],
      'Encoded',
    );
    const smooth = { ...SIZE, sampleCount: 4 };
    await drawInto(
      [device.createRenderTarget({ ...smooth, depthStencilFormat }), device.createRenderTarget(smooth)],
      'Encoded',
    );
  };

  try {
    // The first time makes what the device shares and keeps.
    await everything();
    await device.finish();
    found.before = counts();

    const target = [device.createRenderTarget(SIZE), device.createRenderTarget(SIZE)];
    const effect = effectOf(file, 'webgl');
    const picture = device.createTexture({ width: 4, height: 4, pixels: new Uint8Array(64).fill(200) });
    effect.setTexture('Picture', picture);
    const mesh = rectangle(device);
    const bothPermutations = async () => {
      for (const TINT of ['NONE', 'RED']) {
        effect.setOptions({ TINT });
        await paint(device, [{ effect, options: { mesh } }], { target });
      }
    };
    await bothPermutations();
    found.afterSwitch = counts();
    for (let n = 0; n < 10; n++) await bothPermutations();
    found.afterSwitches = counts();
    device.release(effect);
    found.afterRelease = counts();
    picture.destroy();
    mesh.destroy();
    for (const it of target) it.destroy();

    for (let n = 0; n < 10; n++) await everything();
    await device.finish();
    found.afterAll = counts();
  } catch (error) {
    thrown.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  device.destroy();
  found.end = counts();
  return { counts: found, thrown, error: gl.getError() };
}
