/** What stands in for a texture that nobody gave: squares of white and mid grey. */
export const CHECKER = { side: 64, square: 8, light: 255, dark: 128 } as const;

/** RGBA8 texels of `layers` checkers, the top left square light; along the layers (or slices) the squares alternate too. */
export function checkerTexels(width: number, height: number, layers: number): Uint8Array {
  const { square, light, dark } = CHECKER;
  const texels = new Uint8Array(width * height * layers * 4).fill(255);
  let at = 0;
  for (let z = 0; z < layers; z++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const isLight = (Math.floor(x / square) + Math.floor(y / square) + z) % 2 === 0;
        texels.fill(isLight ? light : dark, at, at + 3);
        at += 4;
      }
    }
  }
  return texels;
}
