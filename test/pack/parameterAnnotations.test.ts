import { describe, expect, it } from 'vitest';
import { packFragment } from './packing.js';

const FRAGMENT = `struct Material { alpha: f32, Zeta: vec4f, plain: f32 }
@group(0) @binding(0) var<uniform> material: Material;
@group(0) @binding(1) var Map: texture_2d<f32>;
@group(0) @binding(2) var<storage, read> Items: array<vec4f>;
@group(0) @binding(3) var Layers: texture_2d_array<f32>;
@fragment fn main() -> @location(0) vec4f {
  return material.Zeta + textureLoad(Map, vec2u(), 0) + Items[0] + textureLoad(Layers, vec2u(), 0, 0);
}`;

const bool = (name: string, word: number) => ({ name, type: 0, word, text: '' });
const float = (name: string, word: number) => ({ name, type: 2, word, text: '' });
const string = (name: string, text: string) => ({ name, type: 3, word: 0, text });

describe('annotations', () => {
  it('of everything that has an entry, both lists sorted by bytes', async () => {
    const { body } = await packFragment(FRAGMENT, {
      parameters: {
        alpha: { label: 'Alpha', range: [0, 2], step: 0.25, annotations: { Zoom: 1, SasUiHint: 'x', Live: true } },
        Zeta: { color: true, group: 'Paint', description: 'The paint', visible: false },
      },
      textures: { Map: { srgb: true, autoregister: true }, One: {} },
      buffers: { Items: { label: 'Items' } },
      transforms: { Layers: ['One'] },
    });
    expect(body.parameters).toEqual([
      { name: 'Items', annotations: [string('SasUiLabel', 'Items'), bool('SasUiVisible', 1)] },
      { name: 'Map', annotations: [bool('AutoRegister', 1), bool('SasUiVisible', 1), bool('Tr2sRGB', 1)] },
      { name: 'One', annotations: [bool('SasUiVisible', 1)] },
      {
        name: 'Zeta',
        annotations: [
          string('SasUiControl', 'color'),
          string('SasUiDescription', 'The paint'),
          string('SasUiGroup', 'Paint'),
          bool('SasUiVisible', 0),
          bool('Tr2sRGB', 1),
        ],
      },
      {
        name: 'alpha',
        annotations: [
          bool('Live', 1),
          string('SasUiHint', 'x'),
          string('SasUiLabel', 'Alpha'),
          float('SasUiMax', 0x40000000),
          float('SasUiMin', 0),
          float('SasUiStep', 0x3e800000),
          bool('SasUiVisible', 1),
          float('Zoom', 0x3f800000),
        ],
      },
    ]);
  });
});
