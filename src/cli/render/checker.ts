/** What stands in for a texture that nobody gave: squares of white and mid grey. */
export const CHECKER = { side: 64, square: 8, light: 255, dark: 128 } as const;

/** RGBA8 texels of `layers` checkers; along the layers (or slices) the squares alternate too. */
export function checkerTexels(layers: number): Uint8Array {
  const { side, square, light, dark } = CHECKER;
  const texels = new Uint8Array(side * side * layers * 4);
  let at = 0;
  for (let z = 0; z < layers; z++) {
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const isLight = (Math.floor(x / square) + Math.floor(y / square) + z) % 2 === 0;
        const grey = isLight ? light : dark;
        texels.set([grey, grey, grey, 255], at);
        at += 4;
      }
    }
  }
  return texels;
}
