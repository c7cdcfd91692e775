import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';

export type Texel = readonly [r: number, g: number, b: number, a: number];

/** The bytes of a PNG with these texels, row by row. */
export function png(width: number, height: number, texels: readonly Texel[]): Uint8Array {
  const picture = new PNG({ width, height });
  picture.data = Buffer.from(texels.flat());
  return PNG.sync.write(picture);
}

/** A texel of a PNG file, as it is stored. */
export function texelsOf(path: string) {
  const { width, height, data } = PNG.sync.read(readFileSync(path));
  return {
    width,
    height,
    at(x: number, y: number): number[] {
      const start = (y * width + x) * 4;
      return [...data.subarray(start, start + 4)];
    },
  };
}
