import { defineEffect } from 'carbonfx/pack';

/**
 * A field of particles that lives on the GPU: technique Simulate moves the buffer `Particles` by one fixed step, technique
 * Main draws it as additive billboards (six vertices, one instance a particle). A buffer of zeros is a valid start.
 */
export default defineEffect({
  name: 'particles',
  // WebGL2 has neither compute nor storage buffers.
  targets: ['webgpu'],
  axes: [
    {
      name: 'FIELD',
      options: ['FLOW', 'VORTEX', 'ATTRACT'],
      default: 'VORTEX',
      description: 'What moves the particles; read by the simulation alone',
    },
    {
      name: 'PALETTE',
      options: ['EMBER', 'AURORA', 'ICE', 'CUSTOM'],
      default: 'AURORA',
      description: 'Colour by speed; read by the drawing alone',
    },
  ],
  techniques: [
    {
      name: 'Main',
      passes: [
        {
          vertex: 'particle.vertex',
          fragment: 'particle.fragment',
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
    { name: 'Simulate', passes: [{ compute: 'simulate.compute' }] },
  ],
  buffers: { Particles: { label: 'Particles', visible: false } },
  parameters: {
    Speed: { label: 'Speed', group: 'Motion', range: [0, 3], step: 0.05, default: 0.8 },
    Turbulence: { label: 'Turbulence', group: 'Motion', range: [0, 2], step: 0.05, default: 0.35 },
    Pull: { label: 'Pull', group: 'Motion', range: [-1, 1], step: 0.05, default: 0.15 },
    Arms: { label: 'Arms', group: 'Motion', range: [1, 7], step: 1, default: 3 },
    Damping: { label: 'Damping', group: 'Motion', range: [0.1, 0.35], step: 0.005, default: 0.19 },
    Size: { label: 'Size', group: 'Look', range: [0.2, 4], step: 0.05, default: 1.1 },
    Stretch: { label: 'Stretch', group: 'Look', range: [0, 6], step: 0.1, default: 1.6 },
    Brightness: { label: 'Brightness', group: 'Look', range: [0, 2], step: 0.02, default: 0.32 },
    ColdColor: { label: 'Slow', group: 'Look', color: true, default: [0.25, 0.3, 0.9, 1] },
    WarmColor: { label: 'Fast', group: 'Look', color: true, default: [1, 0.55, 0.75, 1] },
  },
});
