import { defineEffect } from 'carbonfx/pack';

const OVER_ALL = { ZENABLE: false, ZWRITEENABLE: false, CULLMODE: 'none', ALPHABLENDENABLE: false } as const;

/**
 * The last steps of a frame: SceneMap is a linear picture of the scene. Technique Main adds the glow, maps the sum to the
 * display and grades it. With BLOOM ON the other techniques make the glow, each drawn into a target of its own:
 *
 * 1. Threshold: SceneMap into half its size, what is bright alone.
 * 2. Downsample: SourceMap into half its size, level after level.
 * 3. BlurHorizontal, then BlurVertical: SourceMap into another target of the same size, at every level.
 * 4. Upsample: SourceMap over a target of twice its size, from the smallest level to the largest, which is BloomMap.
 */
export default defineEffect({
  name: 'postprocess',
  axes: [
    {
      name: 'TONEMAP',
      options: ['NONE', 'NEUTRAL', 'ACES'],
      default: 'ACES',
      description: 'The curve from scene light to the display',
    },
    { name: 'BLOOM', options: ['OFF', 'ON'], default: 'ON', description: 'A glow around what is bright' },
    { name: 'VIGNETTE', options: ['OFF', 'ON'], default: 'ON', description: 'Darker corners' },
  ],
  techniques: (options) => [
    { name: 'Main', passes: [{ vertex: 'screen.vertex', fragment: 'grade.fragment', states: OVER_ALL }] },
    ...(options.BLOOM === 'ON'
      ? ([
          {
            name: 'Threshold',
            passes: [{ vertex: 'screen.vertex', fragment: 'threshold.fragment', states: OVER_ALL }],
          },
          {
            name: 'Downsample',
            passes: [{ vertex: 'screen.vertex', fragment: 'downsample.fragment', states: OVER_ALL }],
          },
          {
            name: 'BlurHorizontal',
            passes: [{ vertex: 'screen.vertex', fragment: 'horizontal.fragment', states: OVER_ALL }],
          },
          {
            name: 'BlurVertical',
            passes: [{ vertex: 'screen.vertex', fragment: 'vertical.fragment', states: OVER_ALL }],
          },
          {
            name: 'Upsample',
            passes: [
              {
                vertex: 'screen.vertex',
                fragment: 'upsample.fragment',
                // The wider glow over the narrower one, by BloomSpread.
                states: {
                  ...OVER_ALL,
                  ALPHABLENDENABLE: true,
                  SRCBLEND: 'src-alpha',
                  DESTBLEND: 'one-minus-src-alpha',
                  BLENDOP: 'add',
                },
              },
            ],
          },
        ] as const)
      : []),
  ],
  samplers: { SceneSampler: {}, BloomSampler: {}, SourceSampler: {} },
  textures: {
    SceneMap: { label: 'Scene', visible: false },
    BloomMap: { label: 'Glow', visible: false },
    SourceMap: { label: 'What a step reads', visible: false },
  },
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
    BloomThreshold: { label: 'Threshold', group: 'Bloom', range: [0, 4], step: 0.01, default: 1.3 },
    BloomSoftness: {
      label: 'Softness',
      group: 'Bloom',
      range: [0.01, 1],
      step: 0.01,
      default: 0.5,
      description: 'How gradually light begins to glow around the threshold',
    },
    BloomSpread: {
      label: 'Spread',
      group: 'Bloom',
      range: [0, 0.95],
      step: 0.01,
      default: 0.72,
      description: 'How much of the glow is wide',
    },
    BloomStrength: { label: 'Strength', group: 'Bloom', range: [0, 6], step: 0.05, default: 4 },
    BloomTint: { label: 'Tint', group: 'Bloom', color: true, default: [1, 0.96, 0.92, 1] },
  },
});
