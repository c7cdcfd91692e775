import { PNG } from 'pngjs';
import { CommandFailure } from '../CommandFailure.js';
import { readNamedFile } from '../readNamedFile.js';

/** A decoded PNG: RGBA, 8 bits each, rows top to bottom, exactly as stored (no colour management, alpha not premultiplied). */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export async function readPicture(path: string): Promise<Picture> {
  const bytes = await readNamedFile(path);
  try {
    const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
    return { width, height, pixels: data };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailure(`${path}: no PNG that can be read (${reason}).`);
  }
}

/** The bytes of a PNG with exactly these pixels. */
export function encodePicture({ width, height, pixels }: Picture): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(pixels);
  return PNG.sync.write(png);
}
