import type { PNG } from 'pngjs';

/** A rectangle of a picture, in pixels; what it shows is its name. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function wholeOf({ width, height }: PNG): Region {
  return { x: 0, y: 0, width, height };
}

/** Of the pixels in a region the share (0 to 1) that differs by more than `tolerance` (of 255) in any of red, green, blue. */
export function differingShare(a: PNG, b: PNG, region: Region, tolerance: number): number {
  let differing = 0;
  eachPixel(a, region, (at) => {
    const isEqual = [0, 1, 2].every((c) => Math.abs((a.data[at + c] ?? 0) - (b.data[at + c] ?? 0)) <= tolerance);
    if (!isEqual) differing++;
  });
  return differing / (region.width * region.height);
}

/** The share (0 to 1) of a picture that differs from the colour of its top left corner by more than `tolerance` of 255. */
export function drawnShare(png: PNG, tolerance: number): number {
  let drawn = 0;
  eachPixel(png, wholeOf(png), (at) => {
    const isDrawn = [0, 1, 2].some((c) => Math.abs((png.data[at + c] ?? 0) - (png.data[c] ?? 0)) > tolerance);
    if (isDrawn) drawn++;
  });
  return drawn / (png.width * png.height);
}

function eachPixel(png: PNG, region: Region, visit: (at: number) => void): void {
  for (let y = region.y; y < region.y + region.height; y++) {
    for (let x = region.x; x < region.x + region.width; x++) visit((y * png.width + x) * 4);
  }
}
