/** The page side of `choice.spec.ts`. */
import { EffectLibrary } from 'carbonfx';
import { createEffectDevice, type EffectDevice, type EffectDeviceOptions } from 'carbonfx/device';

const SIZE = 4;
let canvas = freshCanvas();
let device: EffectDevice | null = null;

function freshCanvas(): HTMLCanvasElement {
  document.querySelector('canvas')?.remove();
  const made = document.createElement('canvas');
  made.width = SIZE;
  made.height = SIZE;
  document.body.append(made);
  return made;
}

/** What `createEffectDevice` makes of the canvas, with one frame drawn. A canvas that was drawn into gives way to another first. */
async function choose({ taken, ...options }: EffectDeviceOptions & { readonly taken?: '2d' | 'webgl2' }) {
  if (device !== null) canvas = freshCanvas();
  device = null;
  if (taken !== undefined) {
    canvas = freshCanvas();
    canvas.getContext(taken);
  }
  try {
    device = await createEffectDevice(canvas, options);
  } catch (error) {
    if (taken !== undefined) canvas = freshCanvas();
    return String(error);
  }
  device.beginFrame({ clearColor: [0, 0.2, 1, 1] }).end();
  const pixel = pixelOf(canvas);
  const { kind, backend, choice } = device;
  const { because, message, error } = choice;
  return { kind, backend, because, message, error: error === null ? null : error.message, pixel };
}

/** In the task of the frame: afterwards the canvas is the browser's. */
function pixelOf(source: HTMLCanvasElement): number[] {
  const copy = new OffscreenCanvas(SIZE, SIZE).getContext('2d');
  if (copy === null) throw new Error('no 2d context');
  copy.drawImage(source, 0, 0);
  return [...copy.getImageData(SIZE / 2, SIZE / 2, 1, 1).data];
}

/** Bytes of the file that the library of the last device loads. */
async function loadShipped(name: string): Promise<number> {
  if (device === null) throw new Error('choose a device first');
  const library = new EffectLibrary({ root: '/', backend: device.backend });
  return (await library.load(name)).getPayload().length;
}

/** From now on adapters give no devices, as when there are too many. */
function refuseDevices(): void {
  GPUAdapter.prototype.requestDevice = () => Promise.reject(new Error('out of devices'));
}

declare global {
  interface Window {
    choose: typeof choose;
    loadShipped: typeof loadShipped;
    refuseDevices: typeof refuseDevices;
  }
}

Object.assign(window, { choose, loadShipped, refuseDevices });
