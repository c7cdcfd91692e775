import { defineEffect } from 'carbonfx/pack';

/** Fragment modules by the option of SHOW. */
const FRAGMENTS = {
  LIT: 'lit.fragment',
  NORMAL: 'normal.fragment',
  TANGENT: 'tangent.fragment',
  UV: 'uv.fragment',
  COLOR: 'color.fragment',
} as const;

/**
 * For looking at meshes: their form, and what their vertices carry. 80 rows share 27 bodies: LIT has every option (16),
 * NORMAL shows SIDES and RELIEF (4), TANGENT SIDES (2), UV SIDES and GRID (4). COLOR has one, which is seen from both
 * sides.
 */
export default defineEffect({
  name: 'geometryviewer',
  axes: [
    {
      name: 'SHOW',
      options: ['LIT', 'NORMAL', 'TANGENT', 'UV', 'COLOR'],
      description: 'The form in light, or what the vertices carry',
    },
    {
      name: 'SIDES',
      options: ['ONE', 'BOTH'],
      description: 'BOTH shows back faces as well: holes and triangles that are turned the wrong way',
    },
    { name: 'RELIEF', options: ['OFF', 'ON'], description: 'Normals from a map; LIT and NORMAL' },
    { name: 'GRID', options: ['OFF', 'ON'], description: 'Lines at equal lengths, in UV around its cells' },
    {
      name: 'OUTPUT',
      options: ['DISPLAY', 'LINEAR'],
      description: 'Of LIT: tone-mapped for the screen, or linear for a post-process',
    },
  ],
  aliases: (options) => {
    const plain = { ...options, RELIEF: 'OFF', GRID: 'OFF', OUTPUT: 'DISPLAY' } as const;
    switch (options.SHOW) {
      case 'LIT':
        return options;
      case 'NORMAL':
        return { ...plain, RELIEF: options.RELIEF };
      case 'TANGENT':
        return plain;
      case 'UV':
        return { ...plain, GRID: options.GRID };
      case 'COLOR':
        return { ...plain, SIDES: 'BOTH' };
    }
  },
  techniques: ({ SHOW, SIDES }) => [
    {
      name: 'Main',
      passes: [
        {
          vertex: 'mesh.vertex',
          fragment: FRAGMENTS[SHOW],
          states: {
            ZENABLE: true,
            ZWRITEENABLE: true,
            ZFUNC: 'less-equal',
            CULLMODE: SIDES === 'BOTH' ? 'none' : 'back',
          },
        },
      ],
    },
  ],
  inputs: { position: 'POSITION', normal: 'NORMAL', tangent: 'TANGENT', uv: 'TEXCOORD', color: 'COLOR' },
  samplers: {
    NormalSampler: { addressModeU: 'repeat', addressModeV: 'repeat', maxAnisotropy: 8 },
  },
  parameters: {
    BaseColor: { label: 'Outside', group: 'Form', color: true, default: [0.74, 0.76, 0.79, 1] },
    InsideColor: {
      label: 'Inside',
      group: 'Form',
      color: true,
      default: [0.9, 0.42, 0.16, 1],
      description: 'Of back faces',
    },
    Gloss: { label: 'Gloss', group: 'Form', range: [0, 1], step: 0.01, default: 0.35 },
    NormalStrength: { label: 'Relief', group: 'Form', range: [0, 2], step: 0.01, default: 1 },
    SkyColor: { label: 'Sky', group: 'Light', color: true, default: [0.38, 0.42, 0.48, 1] },
    GroundColor: { label: 'Ground', group: 'Light', color: true, default: [0.22, 0.17, 0.14, 1] },
    GridColor: { label: 'Lines', group: 'Grid', color: true, default: [0.04, 0.1, 0.16, 0.75] },
    GridSize: {
      label: 'Distance',
      group: 'Grid',
      range: [0.01, 1],
      step: 0.01,
      default: 0.1,
      description: 'Between two lines, on the mesh',
    },
    GridWidth: { label: 'Width', group: 'Grid', range: [0, 4], step: 0.1, default: 0.4, description: 'In pixels' },
    UvCells: {
      label: 'Cells',
      group: 'Texture coordinates',
      range: [1, 10],
      step: 1,
      default: 4,
      description: 'In one repeat of the texture',
    },
    LabelStrength: { label: 'Labels', group: 'Texture coordinates', range: [0, 1], step: 0.01, default: 0.9 },
    MirroredColor: {
      label: 'Mirrored',
      group: 'Texture coordinates',
      color: true,
      default: [0.95, 0.2, 0.45, 1],
      description: 'Where the tangent frame is left-handed',
    },
  },
  textures: { NormalMap: { label: 'Relief map', group: 'Form' } },
});
