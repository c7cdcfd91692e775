import { defineEffect } from 'carbonfx/pack';

/** What is behind everything: stars and a nebula by view direction, drawn over the whole screen without touching depth. */
export default defineEffect({
  name: 'nebula',
  axes: [
    { name: 'NEBULA', options: ['OFF', 'ON'], default: 'ON', description: 'Clouds' },
    { name: 'STARS', options: ['OFF', 'ON'], default: 'ON', description: 'Three layers of stars' },
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
          vertex: 'screen.vertex',
          fragment: 'nebula.fragment',
          states: { ZENABLE: false, ZWRITEENABLE: false, CULLMODE: 'none', ALPHABLENDENABLE: false },
        },
      ],
    },
  ],
  parameters: {
    Brightness: { label: 'Brightness', group: 'Sky', range: [0, 3], step: 0.05, default: 1 },
    StarDensity: { label: 'Stars', group: 'Sky', range: [0, 2], step: 0.05, default: 0.8 },
    NebulaNear: { label: 'Near', group: 'Nebula', color: true, default: [0.2, 0.56, 0.86, 1] },
    NebulaFar: { label: 'Far', group: 'Nebula', color: true, default: [0.72, 0.22, 0.46, 1] },
    NebulaCore: { label: 'Hot', group: 'Nebula', color: true, default: [1, 0.76, 0.52, 1] },
    NebulaDensity: { label: 'Density', group: 'Nebula', range: [0, 3], step: 0.05, default: 0.6 },
    NebulaDust: { label: 'Dust', group: 'Nebula', range: [0, 1], step: 0.01, default: 0.85 },
    NebulaScale: { label: 'Scale', group: 'Nebula', range: [0.5, 6], step: 0.1, default: 2 },
  },
});
