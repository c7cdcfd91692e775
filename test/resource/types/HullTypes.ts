import type { EffectTypes, Numbers } from 'carbonfx';

/** What `carbonfx types` would write for an effect; the type tests beside it use its names. */
export interface HullTypes extends EffectTypes {
  readonly options: { readonly SHADING: 'PBR' | 'UNLIT'; readonly DETAIL: 'OFF' | 'FULL' };
  readonly parameters: {
    readonly Roughness: number;
    readonly Tint: Numbers<4>;
    readonly Bones: Numbers<number>;
    readonly World: Numbers<16>;
  };
  readonly textures: 'DiffuseMap' | 'NormalMap';
  readonly buffers: 'Particles';
  readonly techniques: 'Main' | 'Depth';
}
