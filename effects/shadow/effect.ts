import { defineEffect } from 'carbonfx/pack';

/**
 * Surfaces under a light that casts shadows. Technique Depth is drawn from the light into a target without colours, with
 * the light's own view as the frame's; technique Main compares with that target. The end of the per-frame block says where
 * the light stood.
 */
export default defineEffect({
  name: 'shadow',
  axes: [
    {
      name: 'FILTER',
      options: ['HARD', 'PCF3', 'PCF5'],
      default: 'PCF5',
      description: 'Comparisons around a point that are mixed: its texels, or a tent over 3 or 5 of them',
    },
    { name: 'SURFACE', options: ['PLAIN', 'TILES'], default: 'TILES', description: 'Joints of tiles on the ground' },
    {
      name: 'OUTPUT',
      options: ['DISPLAY', 'LINEAR'],
      description: 'Tone-mapped for the screen, or linear for a post-process',
    },
  ],
  techniques: [
    {
      name: 'Main',
      passes: [
        {
          vertex: 'shadow.vertex',
          fragment: 'shadow.fragment',
          states: { ZENABLE: true, ZWRITEENABLE: true, ZFUNC: 'less-equal', CULLMODE: 'back' },
        },
      ],
    },
    {
      name: 'Depth',
      passes: [
        {
          vertex: 'depth.vertex',
          states: {
            ZENABLE: true,
            ZWRITEENABLE: true,
            ZFUNC: 'less-equal',
            // Both sides cast: an open mesh has no hole for the light.
            CULLMODE: 'none',
            // With NormalOffset enough against acne, and too little to see a gap under what stands on the ground.
            DEPTHBIAS: 2,
            SLOPESCALEDEPTHBIAS: 1.5,
          },
        },
      ],
    },
  ],
  inputs: { position: 'POSITION', normal: 'NORMAL', paint: 'COLOR' },
  textures: { ShadowMap: { label: 'Shadow map', visible: false } },
  samplers: { ShadowSampler: { compare: 'less-equal' } },
  parameters: {
    CasterColor: { label: 'Caster', group: 'Surface', color: true, default: [0.94, 0.52, 0.2, 1] },
    StageColor: { label: 'Stage', group: 'Surface', color: true, default: [0.72, 0.69, 0.65, 1] },
    Roughness: { label: 'Roughness', group: 'Surface', range: [0.1, 1], step: 0.01, default: 0.34 },
    SkyColor: { label: 'From above', group: 'Ambient', color: true, default: [0.4, 0.5, 0.66, 1] },
    BounceColor: { label: 'From below', group: 'Ambient', color: true, default: [0.4, 0.33, 0.28, 1] },
    NormalOffset: {
      label: 'Offset',
      group: 'Shadow',
      range: [0, 4],
      step: 0.05,
      default: 1.4,
      description: 'Texels that a point moves off its surface before it is compared',
    },
    Darkness: { label: 'Darkness', group: 'Shadow', range: [0, 1], step: 0.01, default: 1 },
    FadeColor: {
      label: 'Colour',
      group: 'Distance',
      color: true,
      default: [0.3, 0.37, 0.46, 1],
      description: 'What the stage fades into, far from the middle',
    },
    FadeFrom: { label: 'From', group: 'Distance', range: [1, 20], step: 0.1, default: 5 },
    FadeTo: { label: 'To', group: 'Distance', range: [2, 30], step: 0.1, default: 12 },
  },
});
