import { defineEffect } from 'carbonfx/pack';

/**
 * An energy shield around something, drawn after it: added to what is there, seen through from both sides. The vertices
 * move out and in with a breath, with waves and with the rings of what hits it. A hit is a direction from the middle of
 * the shell, in the shell's own space, and the time on the frame's clock when it came; the last four are kept.
 */
export default defineEffect({
  name: 'shield',
  axes: [
    {
      name: 'PATTERN',
      options: ['PLAIN', 'HEXAGONS', 'BANDS'],
      default: 'HEXAGONS',
      description: 'What the field is woven of: nothing to see, cells of the texture coordinate, rings that rise',
    },
    { name: 'IMPACT', options: ['OFF', 'ON'], default: 'ON', description: 'Flashes and rings where it is hit' },
    {
      name: 'OUTPUT',
      options: ['DISPLAY', 'LINEAR'],
      description: 'For the screen, or linear for a post-process',
    },
  ],
  techniques: [
    {
      name: 'Main',
      passes: [
        {
          vertex: 'shield.vertex',
          fragment: 'shield.fragment',
          states: {
            ZENABLE: true,
            ZWRITEENABLE: false,
            ZFUNC: 'less-equal',
            CULLMODE: 'none',
            ALPHABLENDENABLE: true,
            SRCBLEND: 'one',
            DESTBLEND: 'one',
            BLENDOP: 'add',
            COLORWRITEENABLE: 'rgb',
          },
        },
      ],
    },
  ],
  inputs: { position: 'POSITION', uv: 'TEXCOORD' },
  parameters: {
    FieldColor: { label: 'Field', group: 'Look', color: true, default: [0.16, 0.52, 0.95, 1] },
    RimColor: { label: 'Rim', group: 'Look', color: true, default: [0.45, 0.85, 1, 1] },
    Strength: { label: 'Strength', group: 'Look', range: [0, 3], step: 0.05, default: 1 },
    RimPower: { label: 'Rim sharpness', group: 'Look', range: [0.5, 8], step: 0.1, default: 3 },
    PatternScale: {
      label: 'Cells',
      group: 'Pattern',
      range: [1, 24],
      step: 1,
      default: 7,
      description: 'In one unit of the texture coordinate',
    },
    PatternStrength: { label: 'Strength', group: 'Pattern', range: [0, 3], step: 0.05, default: 1 },
    Breath: {
      label: 'Breath',
      group: 'Motion',
      range: [0, 0.1],
      step: 0.002,
      default: 0.012,
      description: 'Of the radius, as are waves and rings',
    },
    Waves: { label: 'Waves', group: 'Motion', range: [0, 0.1], step: 0.002, default: 0.014 },
    WaveSpeed: { label: 'Speed', group: 'Motion', range: [0, 4], step: 0.05, default: 1 },
    Impacts: {
      label: 'Impacts',
      group: 'Impact',
      visible: false,
      description: 'x, y, z: where from; w: when, in seconds',
      default: [0, 0, 1, -100, 0, 0, 1, -100, 0, 0, 1, -100, 0, 0, 1, -100],
    },
    ImpactColor: { label: 'Colour', group: 'Impact', color: true, default: [1, 0.55, 0.2, 1] },
    ImpactStrength: { label: 'Strength', group: 'Impact', range: [0, 4], step: 0.05, default: 1.6 },
    ImpactSpeed: { label: 'Ring speed', group: 'Impact', range: [0.2, 4], step: 0.05, default: 1.1 },
    ImpactSeconds: { label: 'Seconds', group: 'Impact', range: [0.2, 4], step: 0.05, default: 1.6 },
    ImpactDent: { label: 'Dent', group: 'Impact', range: [0, 0.3], step: 0.005, default: 0.07 },
  },
});
