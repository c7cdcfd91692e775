import { describe, expect, it } from 'vitest';
import { RenderInputs } from '../../../src/cli/render/RenderInputs.js';
import { encodePicture } from '../../../src/cli/render/readPicture.js';
import { requestTextures } from '../../../src/cli/render/requestTextures.js';
import type { BindingPlan, PlannedResource, PlannedTexture } from '../../../src/device/BindingPlan.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { write } = scratchFolder();

function planOf(...resources: PlannedResource[]): BindingPlan {
  return {
    bindings: resources.map((resource, binding) => ({
      group: 0,
      binding,
      visibility: 2,
      register: `t${binding}`,
      symbol: `t${binding}`,
      resource,
    })),
    groupCount: 1,
  };
}

function planned(name: string, changes: Partial<PlannedTexture> = {}): PlannedTexture {
  return {
    kind: 'texture',
    sampleType: 'float',
    viewDimension: '2d',
    multisampled: false,
    isSRGB: false,
    name,
    layers: null,
    ...changes,
  };
}

const png = (name: string, width: number, height: number) =>
  write(name, encodePicture({ width, height, pixels: new Uint8Array(width * height * 4).fill(9) }));

describe('requestTextures', () => {
  it('puts a checker where nothing is given', async () => {
    const inputs = new RenderInputs();
    const [texture] = await requestTextures([planOf(planned('Map'))], [], inputs);
    expect(texture).toEqual({
      name: 'Map',
      width: 64,
      height: 64,
      depthOrArrayLayers: 1,
      viewDimension: '2d',
      format: 'rgba8unorm',
      mipmaps: true,
      storage: false,
      texels: '/input/0',
    });
    const texels = inputs.files.get('/input/0') ?? new Uint8Array(0);
    expect(texels).toHaveLength(64 * 64 * 4);
    const at = (x: number, y: number) => [...texels.subarray((y * 64 + x) * 4, (y * 64 + x) * 4 + 4)];
    expect([at(0, 0), at(7, 7), at(8, 0), at(0, 8), at(8, 8)]).toEqual([
      [255, 255, 255, 255],
      [255, 255, 255, 255],
      [128, 128, 128, 255],
      [128, 128, 128, 255],
      [255, 255, 255, 255],
    ]);
  });

  it('asks for one texture where two passes bind one name', async () => {
    const plans = [planOf(planned('Map'), planned('Other')), planOf(planned('Map'))];
    const textures = await requestTextures(plans, [], new RenderInputs());
    expect(textures.map((texture) => texture.name)).toEqual(['Map', 'Other']);
  });

  it.each([
    ['cube', 'float', 6, 'rgba8unorm'],
    ['3d', 'float', 64, 'rgba8unorm'],
    ['2d-array', 'uint', 1, 'rgba8uint'],
    ['2d', 'sint', 1, 'rgba8sint'],
  ] as const)('fills a %s texture of %s', async (viewDimension, sampleType, depthOrArrayLayers, format) => {
    const plan = planOf(planned('Map', { viewDimension, sampleType }));
    expect(await requestTextures([plan], [], new RenderInputs())).toMatchObject([
      { viewDimension, depthOrArrayLayers, format, mipmaps: false },
    ]);
  });

  it('puts the picture on each face of a cube, which must be square', async () => {
    const plan = planOf(planned('Sky', { viewDimension: 'cube' }));
    const inputs = new RenderInputs();
    await requestTextures([plan], [['Sky', png('square.png', 2, 2)]], inputs);
    expect([...inputs.files.values()].map((bytes) => bytes.length)).toEqual([2 * 2 * 4 * 6]);
    const wide = png('wide.png', 4, 2);
    await expect(requestTextures([plan], [['Sky', wide]], inputs)).rejects.toThrow('is not square (4x2)');
  });

  it('makes the checker of a layer as large as the picture of another layer', async () => {
    const layers = ['Detail1', 'Detail2'].map((name) => ({ name, isSRGB: false }));
    const plan = planOf(planned('DetailMapArray', { viewDimension: '2d-array', layers }));
    const textures = await requestTextures([plan], [['Detail2', png('detail.png', 4, 2)]], new RenderInputs());
    expect(textures).toMatchObject([
      { name: 'Detail1', width: 4, height: 2, viewDimension: '2d' },
      { name: 'Detail2', width: 4, height: 2, viewDimension: '2d' },
    ]);
  });

  it('leaves depth and multisampled textures alone', async () => {
    const plan = planOf(planned('Shadow', { sampleType: 'depth' }), planned('Samples', { multisampled: true }));
    expect(await requestTextures([plan], [], new RenderInputs())).toEqual([]);
  });

  it('refuses a name that nothing binds', async () => {
    const plan = planOf(planned('DiffuseMap'));
    await expect(requestTextures([plan], [['DifuseMap', 'x.png']], new RenderInputs())).rejects.toThrow(
      '--texture DifuseMap: what is drawn binds DiffuseMap. Did you mean DiffuseMap?',
    );
  });
});
