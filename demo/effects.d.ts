// What imports of effects are. Written by the Vite plugin of carbonfx, to be committed with the effects.

// ../effects/geometryviewer/effect.ts
declare module '*/geometryviewer/effect.ts?effect' {
  import type { EffectReference, EffectTypes, Numbers } from 'carbonfx';

  /** What the effect geometryviewer has. */
  export interface GeometryviewerTypes extends EffectTypes {
    readonly options: {
      /** The form in light, or what the vertices carry. Default: LIT. */
      readonly SHOW: 'LIT' | 'NORMAL' | 'TANGENT' | 'UV' | 'COLOR';
      /** BOTH shows back faces as well: holes and triangles that are turned the wrong way. Default: ONE. */
      readonly SIDES: 'ONE' | 'BOTH';
      /** Normals from a map; LIT and NORMAL. Default: OFF. */
      readonly RELIEF: 'OFF' | 'ON';
      /** Lines at equal lengths, in UV around its cells. Default: OFF. */
      readonly GRID: 'OFF' | 'ON';
      /** Of LIT: tone-mapped for the screen, or linear for a post-process. Default: DISPLAY. */
      readonly OUTPUT: 'DISPLAY' | 'LINEAR';
    };
    readonly parameters: {
      /** Outside. */
      readonly BaseColor: Numbers<4>;
      /** Sky. */
      readonly SkyColor: Numbers<4>;
      /** Ground. */
      readonly GroundColor: Numbers<4>;
      /** Gloss. From 0 to 1. */
      readonly Gloss: number;
      /** Mirrored. Where the tangent frame is left-handed. */
      readonly MirroredColor: Numbers<4>;
      /** Cells. In one repeat of the texture. From 1 to 10. */
      readonly UvCells: number;
      /** Labels. From 0 to 1. */
      readonly LabelStrength: number;
      /** Inside. Of back faces. */
      readonly InsideColor: Numbers<4>;
      /** Relief. From 0 to 2. */
      readonly NormalStrength: number;
      /** Lines. */
      readonly GridColor: Numbers<4>;
      /** Width. In pixels. From 0 to 4. */
      readonly GridWidth: number;
      /** Distance. Between two lines, on the mesh. From 0.01 to 1. */
      readonly GridSize: number;
    };
    readonly textures: 'NormalMap';
    readonly buffers: never;
    readonly techniques: 'Main';
  }

  const effect: EffectReference<GeometryviewerTypes>;
  export default effect;
}

// ../effects/hull/effect.ts
declare module '*/hull/effect.ts?effect' {
  import type { EffectReference, EffectTypes, Numbers } from 'carbonfx';

  /** What the effect hull has. */
  export interface HullTypes extends EffectTypes {
    readonly options: {
      /** How light leaves the surface; the normals that it sees; the form alone. Default: PBR. */
      readonly SHADING: 'UNLIT' | 'LAMBERT' | 'PBR' | 'NORMALS' | 'CLAY';
      /** Relief of the plates, then three fine maps over it; PBR and NORMALS. Default: OFF. */
      readonly DETAIL: 'OFF' | 'RELIEF' | 'FULL';
      /** Windows, running lights, engines. Default: OFF. */
      readonly EMISSIVE: 'OFF' | 'ON';
      /** Distance fades into a colour. Default: OFF. */
      readonly FOG: 'OFF' | 'ON';
      /** Tone-mapped for the screen, or linear for a post-process. Default: DISPLAY. */
      readonly OUTPUT: 'DISPLAY' | 'LINEAR';
      /** Burn marks and dents where shots went in; PBR and NORMALS. Default: OFF. */
      readonly DAMAGE: 'OFF' | 'ON';
      /** A plane opens the hull. Default: OFF. */
      readonly CUTAWAY: 'OFF' | 'ON';
    };
    readonly parameters: {
      /** Paint. Multiplies the painted plates. */
      readonly MaterialDiffuse: Numbers<4>;
      /** Fill light. */
      readonly FillColor: Numbers<4>;
      /** Rim. */
      readonly RimColor: Numbers<4>;
      /** Fill from. From -1 to 1. */
      readonly FillDirection: Numbers<3>;
      /** Roughness. From 0.05 to 1. */
      readonly Roughness: number;
      /** Rim sharpness. From 1 to 10. */
      readonly RimPower: number;
      /** Metalness. Of the painted plates; bare ones are metal anyway. From 0 to 1. */
      readonly Metalness: number;
      /** Clay. */
      readonly ClayColor: Numbers<4>;
      /** Relief. From 0 to 2. */
      readonly NormalStrength: number;
      /** Mix. Brushed metal, plating, pits. From 0 to 1. */
      readonly DetailWeights: Numbers<3>;
      /** Tiling. From 1 to 16. */
      readonly DetailTiling: number;
      /** Tint. */
      readonly EmissiveColor: Numbers<4>;
      /** Strength. From 0 to 4. */
      readonly EmissiveStrength: number;
      /** Colour. */
      readonly FogColor: Numbers<4>;
      /** Density. From 0 to 1. */
      readonly FogDensity: number;
      /** Impacts. x, y, z on the ship and how far the burn reaches; 0 is none. */
      readonly Impacts: ArrayLike<number>;
      /** Reach. From 0 to 2. */
      readonly DamageReach: number;
      /** Dents. From 0 to 3. */
      readonly DentDepth: number;
      /** Heat. How much of the metal still glows. From 0 to 2. */
      readonly DamageHeat: number;
      /** Edge. */
      readonly CutColor: Numbers<4>;
      /** Facing. The side that is taken away. From -1 to 1. */
      readonly CutDirection: Numbers<3>;
      /** At. From the middle of the ship. From -2.5 to 2.5. */
      readonly CutOffset: number;
      /** Glow. From 0.002 to 0.2. */
      readonly CutWidth: number;
      /** Rooms. From 0.05 to 0.4. */
      readonly RoomSize: number;
    };
    readonly textures: 'DiffuseMap' | 'NormalMap' | 'Detail1Map' | 'Detail2Map' | 'Detail3Map' | 'EmissiveMap';
    readonly buffers: never;
    readonly techniques: 'Main';
  }

  const effect: EffectReference<HullTypes>;
  export default effect;
}

// ../effects/nebula/effect.ts
declare module '*/nebula/effect.ts?effect' {
  import type { EffectReference, EffectTypes, Numbers } from 'carbonfx';

  /** What the effect nebula has. */
  export interface NebulaTypes extends EffectTypes {
    readonly options: {
      /** Clouds. Default: ON. */
      readonly NEBULA: 'OFF' | 'ON';
      /** Three layers of stars. Default: ON. */
      readonly STARS: 'OFF' | 'ON';
      /** For the screen, or linear for a post-process. Default: DISPLAY. */
      readonly OUTPUT: 'DISPLAY' | 'LINEAR';
    };
    readonly parameters: {
      /** Brightness. From 0 to 3. */
      readonly Brightness: number;
      /** Near. */
      readonly NebulaNear: Numbers<4>;
      /** Far. */
      readonly NebulaFar: Numbers<4>;
      /** Hot. */
      readonly NebulaCore: Numbers<4>;
      /** Density. From 0 to 3. */
      readonly NebulaDensity: number;
      /** Scale. From 0.5 to 6. */
      readonly NebulaScale: number;
      /** Dust. From 0 to 1. */
      readonly NebulaDust: number;
      /** Stars. From 0 to 2. */
      readonly StarDensity: number;
    };
    readonly textures: never;
    readonly buffers: never;
    readonly techniques: 'Main';
  }

  const effect: EffectReference<NebulaTypes>;
  export default effect;
}

// ../effects/particles/effect.ts
declare module '*/particles/effect.ts?effect' {
  import type { EffectReference, EffectTypes, Numbers } from 'carbonfx';

  /** What the effect particles has. */
  export interface ParticlesTypes extends EffectTypes {
    readonly options: {
      /** What moves the particles; read by the simulation alone. Default: VORTEX. */
      readonly FIELD: 'FLOW' | 'VORTEX' | 'ATTRACT';
      /** Colour by speed; read by the drawing alone. Default: AURORA. */
      readonly PALETTE: 'EMBER' | 'AURORA' | 'ICE' | 'CUSTOM';
    };
    readonly parameters: {
      /** Size. From 0.2 to 4. */
      readonly Size: number;
      /** Stretch. From 0 to 6. */
      readonly Stretch: number;
      /** Brightness. From 0 to 2. */
      readonly Brightness: number;
      /** Speed. From 0 to 3. */
      readonly Speed: number;
      /** Turbulence. From 0 to 2. */
      readonly Turbulence: number;
      /** Pull. From -1 to 1. */
      readonly Pull: number;
      /** Arms. From 1 to 7. */
      readonly Arms: number;
      /** Damping. From 0.1 to 0.35. */
      readonly Damping: number;
      /** Slow. */
      readonly ColdColor: Numbers<4>;
      /** Fast. */
      readonly WarmColor: Numbers<4>;
    };
    readonly textures: never;
    readonly buffers: 'Particles';
    readonly techniques: 'Main' | 'Simulate';
  }

  const effect: EffectReference<ParticlesTypes>;
  export default effect;
}

// ../effects/postprocess/effect.ts
declare module '*/postprocess/effect.ts?effect' {
  import type { EffectReference, EffectTypes, Numbers } from 'carbonfx';

  /** What the effect postprocess has. */
  export interface PostprocessTypes extends EffectTypes {
    readonly options: {
      /** The curve from scene light to the display. Default: ACES. */
      readonly TONEMAP: 'NONE' | 'NEUTRAL' | 'ACES';
      /** A glow around what is bright. Default: ON. */
      readonly BLOOM: 'OFF' | 'ON';
      /** Darker corners. Default: ON. */
      readonly VIGNETTE: 'OFF' | 'ON';
    };
    readonly parameters: {
      /** Shadows. */
      readonly Shadows: Numbers<4>;
      /** Highlights. Middle grey leaves them alone. */
      readonly Highlights: Numbers<4>;
      /** Exposure. Stops. From -4 to 4. */
      readonly Exposure: number;
      /** Contrast. From 0 to 1. */
      readonly Contrast: number;
      /** Saturation. From 0 to 2. */
      readonly Saturation: number;
      /** Tint. */
      readonly BloomTint: Numbers<4>;
      /** Strength. From 0 to 6. */
      readonly BloomStrength: number;
      /** Threshold. From 0 to 4. */
      readonly BloomThreshold: number;
      /** Softness. How gradually light begins to glow around the threshold. From 0.01 to 1. */
      readonly BloomSoftness: number;
      /** Spread. How much of the glow is wide. From 0 to 0.95. */
      readonly BloomSpread: number;
      /** Strength. From 0 to 1. */
      readonly VignetteStrength: number;
      /** Radius. From 0 to 1.5. */
      readonly VignetteRadius: number;
    };
    readonly textures: 'SceneMap' | 'BloomMap' | 'SourceMap';
    readonly buffers: never;
    readonly techniques: 'Main' | 'Threshold' | 'Downsample' | 'BlurHorizontal' | 'BlurVertical' | 'Upsample';
  }

  const effect: EffectReference<PostprocessTypes>;
  export default effect;
}

// ../effects/shadow/effect.ts
declare module '*/shadow/effect.ts?effect' {
  import type { EffectReference, EffectTypes, Numbers } from 'carbonfx';

  /** What the effect shadow has. */
  export interface ShadowTypes extends EffectTypes {
    readonly options: {
      /** Comparisons around a point that are mixed: its texels, or a tent over 3 or 5 of them. Default: PCF5. */
      readonly FILTER: 'HARD' | 'PCF3' | 'PCF5';
      /** Joints of tiles on the ground. Default: TILES. */
      readonly SURFACE: 'PLAIN' | 'TILES';
      /** Tone-mapped for the screen, or linear for a post-process. Default: DISPLAY. */
      readonly OUTPUT: 'DISPLAY' | 'LINEAR';
    };
    readonly parameters: {
      /** Caster. */
      readonly CasterColor: Numbers<4>;
      /** Stage. */
      readonly StageColor: Numbers<4>;
      /** From above. */
      readonly SkyColor: Numbers<4>;
      /** From below. */
      readonly BounceColor: Numbers<4>;
      /** Colour. What the stage fades into, far from the middle. */
      readonly FadeColor: Numbers<4>;
      /** Roughness. From 0.1 to 1. */
      readonly Roughness: number;
      /** Offset. Texels that a point moves off its surface before it is compared. From 0 to 4. */
      readonly NormalOffset: number;
      /** Darkness. From 0 to 1. */
      readonly Darkness: number;
      /** From. From 1 to 20. */
      readonly FadeFrom: number;
      /** To. From 2 to 30. */
      readonly FadeTo: number;
    };
    readonly textures: 'ShadowMap';
    readonly buffers: never;
    readonly techniques: 'Main' | 'Depth';
  }

  const effect: EffectReference<ShadowTypes>;
  export default effect;
}

// ../effects/shield/effect.ts
declare module '*/shield/effect.ts?effect' {
  import type { EffectReference, EffectTypes, Numbers } from 'carbonfx';

  /** What the effect shield has. */
  export interface ShieldTypes extends EffectTypes {
    readonly options: {
      /** What the field is woven of: nothing to see, cells of the texture coordinate, rings that rise. Default: HEXAGONS. */
      readonly PATTERN: 'PLAIN' | 'HEXAGONS' | 'BANDS';
      /** Flashes and rings where it is hit. Default: ON. */
      readonly IMPACT: 'OFF' | 'ON';
      /** For the screen, or linear for a post-process. Default: DISPLAY. */
      readonly OUTPUT: 'DISPLAY' | 'LINEAR';
    };
    readonly parameters: {
      /** Breath. Of the radius, as are waves and rings. From 0 to 0.1. */
      readonly Breath: number;
      /** Waves. From 0 to 0.1. */
      readonly Waves: number;
      /** Speed. From 0 to 4. */
      readonly WaveSpeed: number;
      /** Field. */
      readonly FieldColor: Numbers<4>;
      /** Rim. */
      readonly RimColor: Numbers<4>;
      /** Strength. From 0 to 3. */
      readonly Strength: number;
      /** Rim sharpness. From 0.5 to 8. */
      readonly RimPower: number;
      /** Cells. In one unit of the texture coordinate. From 1 to 24. */
      readonly PatternScale: number;
      /** Strength. From 0 to 3. */
      readonly PatternStrength: number;
      /** Impacts. x, y, z: where from; w: when, in seconds. */
      readonly Impacts: ArrayLike<number>;
      /** Ring speed. From 0.2 to 4. */
      readonly ImpactSpeed: number;
      /** Seconds. From 0.2 to 4. */
      readonly ImpactSeconds: number;
      /** Dent. From 0 to 0.3. */
      readonly ImpactDent: number;
      /** Colour. */
      readonly ImpactColor: Numbers<4>;
      /** Strength. From 0 to 4. */
      readonly ImpactStrength: number;
    };
    readonly textures: never;
    readonly buffers: never;
    readonly techniques: 'Main';
  }

  const effect: EffectReference<ShieldTypes>;
  export default effect;
}

// ../effects/textureviewer/effect.ts
declare module '*/textureviewer/effect.ts?effect' {
  import type { EffectReference, EffectTypes, Numbers } from 'carbonfx';

  /** What the effect textureviewer has. */
  export interface TextureviewerTypes extends EffectTypes {
    readonly options: {
      /** What kind of texture is shown. Default: FLAT. */
      readonly SOURCE: 'FLAT' | 'ARRAY' | 'CUBE';
      /** An option of the application; nothing here. Default: OFF. */
      readonly DETAIL: 'OFF' | 'RELIEF' | 'FULL';
      /** An option of the application; nothing here. Default: OFF. */
      readonly FOG: 'OFF' | 'ON';
    };
    readonly parameters: {
      /** Channels. Red, green, blue, alpha; one alone is shown as grey. From 0 to 1. */
      readonly ChannelMask: Numbers<4>;
      /** Background. */
      readonly Background: Numbers<4>;
      /** Light squares. */
      readonly CheckerLight: Numbers<4>;
      /** Dark squares. */
      readonly CheckerDark: Numbers<4>;
      /** Pan. Parts of the whole. From -1 to 1. */
      readonly Pan: Numbers<2>;
      /** Zoom. From 0.1 to 32. */
      readonly Zoom: number;
      /** Exposure. Stops. From -8 to 8. */
      readonly Exposure: number;
      /** Level. Of the mip chain. From 0 to 12. */
      readonly Level: number;
      /** Crisp texels. Texels with edges where they are larger than pixels. From 0 to 1. */
      readonly Crisp: number;
      /** Size. Of a square, in pixels. From 2 to 64. */
      readonly CheckerSize: number;
      /** Layer. -1 shows all of them side by side. From -1 to 15. */
      readonly Layer: number;
    };
    readonly textures: 'FlatMap' | 'ArrayMap' | 'CubeMap';
    readonly buffers: never;
    readonly techniques: 'Main';
  }

  const effect: EffectReference<TextureviewerTypes>;
  export default effect;
}
