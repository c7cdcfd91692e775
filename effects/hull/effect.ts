import { defineEffect } from 'carbonfx/pack';

/** Fragment modules by the option of SHADING. */
const FRAGMENTS = {
  UNLIT: 'unlit.fragment',
  LAMBERT: 'lambert.fragment',
  PBR: 'pbr.fragment',
  NORMALS: 'normals.fragment',
  CLAY: 'clay.fragment',
} as const;

/** What a way of shading has nothing to do with is as with this option. */
const WITHOUT = { DETAIL: 'OFF', EMISSIVE: 'OFF', FOG: 'OFF', OUTPUT: 'DISPLAY', DAMAGE: 'OFF' } as const;

/**
 * The hull of a ship: painted and bare plates under one key light, one fill light and a dim dome. `OUTPUT` says who owns
 * the display curve: DISPLAY for drawing straight to the screen, LINEAR for drawing into a scene that is graded later.
 *
 * 480 rows share 144 bodies. Every view can be cut open; relief, detail and damage are for those that see the maps.
 * PBR 96, LAMBERT 16 and UNLIT 16 (EMISSIVE, FOG, OUTPUT, CUTAWAY), NORMALS 12 (DETAIL, DAMAGE, CUTAWAY), CLAY 4 (OUTPUT,
 * CUTAWAY).
 */
export default defineEffect({
  name: 'hull',
  axes: [
    {
      name: 'SHADING',
      options: ['UNLIT', 'LAMBERT', 'PBR', 'NORMALS', 'CLAY'],
      default: 'PBR',
      description: 'How light leaves the surface; the normals that it sees; the form alone',
    },
    {
      name: 'DETAIL',
      options: ['OFF', 'RELIEF', 'FULL'],
      description: 'Relief of the plates, then three fine maps over it; PBR and NORMALS',
    },
    { name: 'EMISSIVE', options: ['OFF', 'ON'], description: 'Windows, running lights, engines' },
    { name: 'FOG', options: ['OFF', 'ON'], description: 'Distance fades into a colour' },
    {
      name: 'OUTPUT',
      options: ['DISPLAY', 'LINEAR'],
      description: 'Tone-mapped for the screen, or linear for a post-process',
    },
    {
      name: 'DAMAGE',
      options: ['OFF', 'ON'],
      description: 'Burn marks and dents where shots went in; PBR and NORMALS',
    },
    { name: 'CUTAWAY', options: ['OFF', 'ON'], description: 'A plane opens the hull' },
  ],
  aliases: (options) => {
    switch (options.SHADING) {
      case 'PBR':
        return options;
      case 'LAMBERT':
      case 'UNLIT':
        return { ...options, DETAIL: WITHOUT.DETAIL, DAMAGE: WITHOUT.DAMAGE };
      case 'NORMALS':
        return { ...options, EMISSIVE: WITHOUT.EMISSIVE, FOG: WITHOUT.FOG, OUTPUT: WITHOUT.OUTPUT };
      case 'CLAY':
        return { ...options, ...WITHOUT, OUTPUT: options.OUTPUT };
    }
  },
  techniques: ({ SHADING, CUTAWAY }) => {
    const depth = { ZENABLE: true, ZWRITEENABLE: true, ZFUNC: 'less-equal' } as const;
    const isOpen = CUTAWAY === 'ON';
    const hasMaps = SHADING !== 'NORMALS' && SHADING !== 'CLAY';
    const outside = {
      vertex: 'hull.vertex',
      fragment: FRAGMENTS[SHADING],
      states: { ...depth, CULLMODE: isOpen && !hasMaps ? 'none' : 'back' },
    } as const;
    const inside = {
      vertex: 'hull.vertex',
      fragment: 'rooms.fragment',
      states: { ...depth, CULLMODE: 'front' },
    } as const;
    return [{ name: 'Main', passes: isOpen && hasMaps ? [outside, inside] : [outside] }];
  },
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
    ClayColor: { label: 'Clay', group: 'Surface', color: true, default: [0.8, 0.76, 0.71, 1] },
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
    DamageReach: { label: 'Reach', group: 'Damage', range: [0, 2], step: 0.01, default: 1 },
    DentDepth: { label: 'Dents', group: 'Damage', range: [0, 3], step: 0.01, default: 1.6 },
    DamageHeat: {
      label: 'Heat',
      group: 'Damage',
      range: [0, 2],
      step: 0.01,
      default: 0.5,
      description: 'How much of the metal still glows',
    },
    Impacts: {
      label: 'Impacts',
      group: 'Damage',
      description: 'x, y, z on the ship and how far the burn reaches; 0 is none',
      // biome-ignore format: one impact a line
      default: [
        0.28, 0.18, 0.9, 0.34,
        0.5, 0.02, -0.6, 0.3,
        0.12, 0.24, 0.2, 0.2,
        1.0, 0.02, -1.15, 0.2,
        -0.2, 0.2, 1.2, 0.3,
        0.22, -0.1, 1.55, 0.16,
      ],
    },
    CutColor: { label: 'Edge', group: 'Cutaway', color: true, default: [1, 0.62, 0.22, 1] },
    CutDirection: {
      label: 'Facing',
      group: 'Cutaway',
      range: [-1, 1],
      step: 0.01,
      default: [0.6, 0.36, 0.72],
      description: 'The side that is taken away',
    },
    CutOffset: {
      label: 'At',
      group: 'Cutaway',
      range: [-2.5, 2.5],
      step: 0.01,
      default: 0.3,
      description: 'From the middle of the ship',
    },
    CutWidth: { label: 'Glow', group: 'Cutaway', range: [0.002, 0.2], step: 0.002, default: 0.03 },
    RoomSize: { label: 'Rooms', group: 'Cutaway', range: [0.05, 0.4], step: 0.005, default: 0.13 },
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
