import { defineEffect } from 'carbonfx/pack';

/**
 * The last step of a frame: SceneMap is a linear picture of the scene. The first pass maps it to the display and grades
 * it; the second, with BLOOM ON, adds a glow.
 */
export default defineEffect({
  name: 'postprocess',
  axes: [
    {
      name: 'TONEMAP',
      options: ['NONE', 'REINHARD', 'ACES'],
      default: 'ACES',
      description: 'The curve from scene light to the display',
    },
    { name: 'BLOOM', options: ['OFF', 'ON'], default: 'ON', description: 'A second pass that adds a glow' },
    { name: 'VIGNETTE', options: ['OFF', 'ON'], default: 'ON', description: 'Darker corners' },
  ],
  techniques: (options) => [
    {
      name: 'Main',
      passes: [
        {
          vertex: 'screen.vertex',
          fragment: 'grade.fragment',
          states: { ZENABLE: false, ZWRITEENABLE: false, CULLMODE: 'none', ALPHABLENDENABLE: false },
        },
        ...(options.BLOOM === 'ON'
          ? [
              {
                vertex: 'screen.vertex',
                fragment: 'bloom.fragment',
                states: {
                  ZENABLE: false,
                  ZWRITEENABLE: false,
                  CULLMODE: 'none',
                  ALPHABLENDENABLE: true,
                  SRCBLEND: 'one',
                  DESTBLEND: 'one',
                  BLENDOP: 'add',
                  COLORWRITEENABLE: 'rgb',
                },
              } as const,
            ]
          : []),
      ],
    },
  ],
  samplers: { SceneSampler: {} },
  textures: { SceneMap: { label: 'Scene', visible: false } },
  parameters: {
    Exposure: { label: 'Exposure', group: 'Grade', range: [-4, 4], step: 0.05, default: 0.15, description: 'Stops' },
    Contrast: { label: 'Contrast', group: 'Grade', range: [0, 1], step: 0.01, default: 0.25 },
    Saturation: { label: 'Saturation', group: 'Grade', range: [0, 2], step: 0.01, default: 1.08 },
    Shadows: { label: 'Shadows', group: 'Grade', color: true, default: [0.05, 0.1, 0.16, 1] },
    Highlights: {
      label: 'Highlights',
      group: 'Grade',
      color: true,
      default: [0.74, 0.73, 0.71, 1],
      description: 'Middle grey leaves them alone',
    },
    VignetteStrength: { label: 'Strength', group: 'Vignette', range: [0, 1], step: 0.01, default: 0.55 },
    VignetteRadius: { label: 'Radius', group: 'Vignette', range: [0, 1.5], step: 0.01, default: 0.55 },
    BloomThreshold: { label: 'Threshold', group: 'Bloom', range: [0, 2], step: 0.01, default: 0.8 },
    BloomRadius: {
      label: 'Radius',
      group: 'Bloom',
      range: [0.01, 0.2],
      step: 0.005,
      default: 0.06,
      description: 'Of the height of the screen',
    },
    BloomStrength: { label: 'Strength', group: 'Bloom', range: [0, 3], step: 0.05, default: 1 },
    BloomStreak: { label: 'Streak', group: 'Bloom', range: [0, 2], step: 0.05, default: 0.7 },
    BloomTint: { label: 'Tint', group: 'Bloom', color: true, default: [1, 0.96, 0.9, 1] },
  },
});
