import { describe, expect, it } from 'vitest';
import { encodePicture, readPicture } from '../../../src/cli/render/readPicture.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { write } = scratchFolder();

describe('pictures', () => {
  it('come back with exactly the bytes that went in, also under alpha 0', async () => {
    const pixels = Uint8Array.of(
      255,
      1,
      2,
      0,
      10,
      20,
      30,
      128,
      0,
      0,
      0,
      255,
      7,
      8,
      9,
      1,
      250,
      251,
      252,
      253,
      1,
      1,
      1,
      1,
    );
    const path = write('p.png', encodePicture({ width: 3, height: 2, pixels }));
    const { width, height, pixels: back } = await readPicture(path);
    expect([width, height, ...back]).toEqual([3, 2, ...pixels]);
  });

  it('name the file that is none', async () => {
    const path = write('not.png', 'hello');
    await expect(readPicture(path)).rejects.toThrow(`${path}: no PNG that can be read`);
  });
});
