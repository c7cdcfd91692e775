import { defineEffect } from 'carbonfx/pack';

/**
 * The hull of a ship: painted and bare plates under one key light, one fill light and a dim dome. `OUTPUT` says who owns
 * the display curve: DISPLAY for drawing straight to the screen, LINEAR for drawing into a scene that is graded later.
 */
export default defineEffect({
  name: 'hull',
  axes: [
    {
      name: 'SHADING',
      options: ['UNLIT', 'LAMBERT', 'PBR'],
      default: 'PBR',
      description: 'How light leaves the surface',
    },
    {
      name: 'DETAIL',
      options: ['OFF', 'RELIEF', 'FULL'],
      description: 'Relief of the plates, then three fine maps over it; nothing to see on an unlit surface',
    },
    { name: 'EMISSIVE', options: ['OFF', 'ON'], description: 'Windows, running lights, engines' },
    { name: 'FOG', options: ['OFF', 'ON'], description: 'Distance fades into a colour' },
    {
      name: 'OUTPUT',
      options: ['DISPLAY', 'LINEAR'],
      description: 'Tone-mapped for the screen, or linear for a post-process',
    },
  ],
  // An unlit surface has no relief to add detail to: all options of DETAIL are one body.
  aliases: (options) => (options.SHADING === 'UNLIT' ? { ...options, DETAIL: 'OFF' } : options),
  techniques: [
    {
      name: 'Main',
      passes: [
        {
          vertex: 'hull.vertex',
          fragment: 'hull.fragment',
          states: { ZENABLE: true, ZWRITEENABLE: true, ZFUNC: 'less-equal', CULLMODE: 'back' },
        },
      ],
    },
  ],
  inputs: { position: 'POSITION', normal: 'NORMAL', tangent: 'TANGENT', uv: 'TEXCOORD', glow: 'COLOR' },
  transforms: { DetailMaps: ['Detail1Map', 'Detail2Map', 'Detail3Map'] },
  samplers: {
    SurfaceSampler: { addressModeU: 'repeat', addressModeV: 'repeat', maxAnisotropy: 8 },
  },
  parameters: {
    MaterialDiffuse: {
      label: 'Paint',
      group: 'Surface',
      color: true,
      default: [0.86, 0.87, 0.9, 1],
      description: 'Multiplies the painted plates',
    },
    Roughness: { label: 'Roughness', group: 'Surface', range: [0.05, 1], step: 0.01, default: 0.42 },
    Metalness: {
      label: 'Metalness',
      group: 'Surface',
      range: [0, 1],
      step: 0.01,
      default: 0.25,
      description: 'Of the painted plates; bare ones are metal anyway',
    },
    NormalStrength: { label: 'Relief', group: 'Surface', range: [0, 2], step: 0.01, default: 1 },
    DetailWeights: {
      label: 'Mix',
      group: 'Detail',
      range: [0, 1],
      step: 0.01,
      default: [0.3, 0.45, 0.3],
      description: 'Brushed metal, plating, pits',
    },
    DetailTiling: { label: 'Tiling', group: 'Detail', range: [1, 16], step: 0.5, default: 5 },
    FillColor: { label: 'Fill light', group: 'Light', color: true, default: [0.3, 0.42, 0.62, 1] },
    FillDirection: {
      label: 'Fill from',
      group: 'Light',
      range: [-1, 1],
      step: 0.01,
      default: [-0.7, 0.25, -0.6],
    },
    RimColor: { label: 'Rim', group: 'Light', color: true, default: [0.5, 0.72, 0.95, 1] },
    RimPower: { label: 'Rim sharpness', group: 'Light', range: [1, 10], step: 0.1, default: 4.5 },
    EmissiveColor: { label: 'Tint', group: 'Lights aboard', color: true, default: [1, 1, 1, 1] },
    EmissiveStrength: { label: 'Strength', group: 'Lights aboard', range: [0, 4], step: 0.05, default: 1.4 },
    FogColor: { label: 'Colour', group: 'Fog', color: true, default: [0.2, 0.27, 0.36, 1] },
    FogDensity: { label: 'Density', group: 'Fog', range: [0, 1], step: 0.01, default: 0.32 },
  },
  textures: {
    DiffuseMap: { label: 'Colour map', group: 'Surface', srgb: true },
    NormalMap: { label: 'Relief map', group: 'Surface' },
    EmissiveMap: { label: 'Lights map', group: 'Lights aboard', srgb: true },
    Detail1Map: { label: 'Brushed metal', group: 'Detail' },
    Detail2Map: { label: 'Plating', group: 'Detail' },
    Detail3Map: { label: 'Pits', group: 'Detail' },
  },
});
