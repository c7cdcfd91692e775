/** The page side of `readme.spec.ts`: runs the README's examples and hands their pixels over. */
import { start } from './convenience.js';
import { compileHull } from './ownDevice.js';

/** Red, green, blue of a few points of the canvas. */
async function convenience(points: readonly (readonly [number, number])[]): Promise<number[][]> {
  const canvas = document.querySelector('canvas');
  if (canvas === null) throw new Error('no canvas');
  const draw = await start(canvas);
  draw(0);
  // In the same task as the frame: a canvas is blank once it was presented.
  const bitmap = await createImageBitmap(canvas);
  const copy = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = copy.getContext('2d');
  if (context === null) throw new Error('no 2D context');
  context.drawImage(bitmap, 0, 0);
  return points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)]);
}

/** A triangle over the left half of a 16x16 target, in the engine's own pass. */
async function ownDevice(
  points: readonly (readonly [number, number])[],
): Promise<{ texels: number[][]; errors: string[] }> {
  const adapter = await navigator.gpu.requestAdapter();
  if (adapter === null) throw new Error('no adapter');
  const gpu = await adapter.requestDevice();
  const errors: string[] = [];
  gpu.addEventListener('uncapturederror', (event) => errors.push(event.error.message));
  const record = await compileHull(gpu);

  const corners = new Float32Array([-1, 1, 0.5, 0, 0, 0, 1, 0.5, 1, 0, -1, -3, 0.5, 0, 1]);
  const vertices = gpu.createBuffer({
    size: corners.byteLength,
    usage: GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST,
  });
  gpu.queue.writeBuffer(vertices, 0, corners);
  const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
  const color = gpu.createTexture({ size: [16, 16], format: 'rgba8unorm', usage });
  const depth = gpu.createTexture({ size: [16, 16], format: 'depth24plus', usage: GPUTextureUsage.RENDER_ATTACHMENT });
  const encoder = gpu.createCommandEncoder();
  const pass = encoder.beginRenderPass({
    colorAttachments: [{ view: color.createView(), loadOp: 'clear', storeOp: 'store', clearValue: [0, 0, 1, 1] }],
    depthStencilAttachment: {
      view: depth.createView(),
      depthLoadOp: 'clear',
      depthStoreOp: 'discard',
      depthClearValue: 1,
    },
  });
  record(pass, vertices, 3);
  pass.end();
  const readback = gpu.createBuffer({ size: 256 * 16, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  encoder.copyTextureToBuffer({ texture: color }, { buffer: readback, bytesPerRow: 256 }, [16, 16]);
  gpu.queue.submit([encoder.finish()]);
  await readback.mapAsync(GPUMapMode.READ);
  const bytes = new Uint8Array(readback.getMappedRange());
  const texels = points.map(([x, y]) => [...bytes.subarray(y * 256 + x * 4, y * 256 + x * 4 + 4)]);
  gpu.destroy();
  return { texels, errors };
}

const examples = { convenience, ownDevice };

declare global {
  interface Window {
    examples: typeof examples;
  }
}

window.examples = examples;
