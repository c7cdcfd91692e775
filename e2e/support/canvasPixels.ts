/** What a canvas shows, 4 bytes a pixel, the first row first; to be called in the task of the frame's end. */
export async function canvasPixels(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(canvas);
  const copy = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = copy.getContext('2d');
  if (!context) throw new Error('no 2D context');
  context.drawImage(bitmap, 0, 0);
  return new Uint8Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
}
