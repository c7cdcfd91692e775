import { defineEffect } from 'carbonfx/pack';

/** Fragment modules by the option of SOURCE. */
const FRAGMENTS = { FLAT: 'flat.fragment', ARRAY: 'array.fragment', CUBE: 'cube.fragment' } as const;

/**
 * Textures as they are: a level, a layer, single channels, alpha over a checker. DETAIL and FOG are here because they are
 * options of whole applications, which reach every effect: they make no difference to this one, so that 18 rows share 3
 * bodies.
 */
export default defineEffect({
  name: 'textureviewer',
  axes: [
    { name: 'SOURCE', options: ['FLAT', 'ARRAY', 'CUBE'], description: 'What kind of texture is shown' },
    { name: 'DETAIL', options: ['OFF', 'RELIEF', 'FULL'], description: 'An option of the application; nothing here' },
    { name: 'FOG', options: ['OFF', 'ON'], description: 'An option of the application; nothing here' },
  ],
  aliases: ({ SOURCE }) => ({ SOURCE, DETAIL: 'OFF', FOG: 'OFF' }),
  techniques: ({ SOURCE }) => [
    {
      name: 'Main',
      passes: [
        {
          vertex: 'screen.vertex',
          fragment: FRAGMENTS[SOURCE],
          states: { ZENABLE: false, ZWRITEENABLE: false, CULLMODE: 'none', ALPHABLENDENABLE: false },
        },
      ],
    },
  ],
  samplers: { MapSampler: {} },
  textures: {
    FlatMap: { label: 'Texture', group: 'Texture', srgb: true },
    ArrayMap: { label: 'Array', group: 'Texture', srgb: true },
    CubeMap: { label: 'Cube', group: 'Texture', srgb: true },
  },
  parameters: {
    Layer: {
      label: 'Layer',
      group: 'Texture',
      range: [-1, 15],
      step: 1,
      default: -1,
      description: '-1 shows all of them side by side',
    },
    Level: { label: 'Level', group: 'Texture', range: [0, 12], step: 0.1, default: 0, description: 'Of the mip chain' },
    ChannelMask: {
      label: 'Channels',
      group: 'Channels',
      range: [0, 1],
      step: 1,
      default: [1, 1, 1, 1],
      description: 'Red, green, blue, alpha; one alone is shown as grey',
    },
    Exposure: { label: 'Exposure', group: 'Channels', range: [-8, 8], step: 0.1, default: 0, description: 'Stops' },
    Zoom: { label: 'Zoom', group: 'View', range: [0.1, 32], step: 0.1, default: 1 },
    Pan: {
      label: 'Pan',
      group: 'View',
      range: [-1, 1],
      step: 0.01,
      default: [0, 0],
      description: 'Parts of the whole',
    },
    Crisp: {
      label: 'Crisp texels',
      group: 'View',
      range: [0, 1],
      step: 1,
      default: 1,
      description: 'Texels with edges where they are larger than pixels',
    },
    Background: { label: 'Background', group: 'View', color: true, default: [0.16, 0.18, 0.21, 1] },
    CheckerLight: { label: 'Light squares', group: 'Checker', color: true, default: [0.42, 0.45, 0.5, 1] },
    CheckerDark: { label: 'Dark squares', group: 'Checker', color: true, default: [0.32, 0.35, 0.4, 1] },
    CheckerSize: {
      label: 'Size',
      group: 'Checker',
      range: [2, 64],
      step: 1,
      default: 10,
      description: 'Of a square, in pixels',
    },
  },
});
