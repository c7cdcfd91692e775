import type { ShapeName } from './meshes/shapes.js';

/** The effects on show: which file, and what to show it on. An effect is added here and nowhere else. */
export interface GalleryEntry {
  /** In the page's address: `?effect=<name>`. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Path of the file, behind {@link EFFECT_ROOT}. */
  readonly file: string;
  /** What is shown at first where the page's address says nothing else. Default: the file's own defaults. */
  readonly options?: Readonly<Record<string, string>>;
  readonly scene: SceneSource;
}

/** What a picture is made of beside the effect. */
export type SceneSource =
  | MeshSceneSource
  | FullscreenSceneSource
  | PostSceneSource
  | ParticleSceneSource
  | ShadowSceneSource;

/** A mesh in front of a backdrop. */
export interface MeshSceneSource {
  readonly kind: 'mesh';
  readonly shape: ShapeName;
  /** Texture parameter -> URL. Texture parameters without one show a checker. */
  readonly textures: Readonly<Record<string, string>>;
  readonly backdrop?: EffectChoice;
  readonly camera: CameraPose;
  readonly light: KeyLight;
}

/** One triangle over the whole target. */
export interface FullscreenSceneSource {
  readonly kind: 'fullscreen';
  readonly camera: CameraPose;
  readonly light: KeyLight;
}

/** Another entry's picture, drawn linear into a texture, then this effect over the whole target. */
export interface PostSceneSource {
  readonly kind: 'fullscreen-post';
  /** Name of the entry whose scene is the subject, and the options that it is drawn with. */
  readonly subject: string;
  readonly subjectOptions: Readonly<Record<string, string>>;
  /** Texture parameter that the subject's picture is set as. */
  readonly input: string;
  readonly format: GPUTextureFormat;
}

/** A buffer that a compute technique moves by fixed steps, and that `Main` draws one instance of a particle at a time. */
export interface ParticleSceneSource {
  readonly kind: 'particles';
  /** Buffer parameter of both techniques. It starts as zeros. */
  readonly buffer: string;
  readonly count: number;
  /** Bytes of one particle. */
  readonly stride: number;
  readonly simulate: { readonly technique: string; readonly workgroupSize: number };
  readonly verticesPerParticle: number;
  readonly clearColor: readonly [number, number, number, number];
  readonly camera: CameraPose;
  readonly light: KeyLight;
}

/** A mesh that turns above another one, under a light whose shadows are drawn first, with technique `Depth`. */
export interface ShadowSceneSource {
  readonly kind: 'shadow';
  readonly caster: ShapeName;
  readonly casterPlace: readonly [number, number, number];
  readonly stage: ShapeName;
  readonly shadowMap: {
    /** Texture parameter that it is set as. */
    readonly texture: string;
    /** Texels of a side. */
    readonly size: number;
    /** Middle and half the width of what the light sees. */
    readonly target: readonly [number, number, number];
    readonly radius: number;
  };
  /** Colour parameter that the picture is cleared to. */
  readonly background: string;
  readonly camera: CameraPose;
  /** As it stands at the beginning. */
  readonly light: KeyLight;
}

export interface EffectChoice {
  readonly file: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Where the orbiting camera starts. Angles in radians, lengths in scene units. */
export interface CameraPose {
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
  readonly target: readonly [number, number, number];
  /** Of the height of the picture. */
  readonly fieldOfView: number;
}

export interface KeyLight {
  /** Towards the light; any length but zero. */
  readonly direction: readonly [number, number, number];
  /** Linear, times intensity. */
  readonly color: readonly [number, number, number];
}

export const EFFECT_ROOT = '/effect.webgpu/';

const NEBULA = 'nebula.carbonwebgpu';

const SUN: KeyLight = { direction: [0.42, 0.62, 0.66], color: [2.35, 2.2, 1.98] };

export const GALLERY: readonly GalleryEntry[] = [
  {
    name: 'hull',
    title: 'Hull',
    about: 'A lit, textured ship: five axes, three detail maps in one array texture.',
    file: 'hull.carbonwebgpu',
    options: { DETAIL: 'FULL', EMISSIVE: 'ON' },
    scene: {
      kind: 'mesh',
      shape: 'ship',
      textures: {
        DiffuseMap: '/textures/hull_d.png',
        NormalMap: '/textures/hull_n.png',
        EmissiveMap: '/textures/hull_e.png',
        Detail1Map: '/textures/hull_detail1.png',
        Detail2Map: '/textures/hull_detail2.png',
        Detail3Map: '/textures/hull_detail3.png',
      },
      backdrop: { file: NEBULA, options: { OUTPUT: 'DISPLAY' } },
      camera: { azimuth: 0.86, elevation: 0.3, distance: 6.9, target: [0.06, 0.02, 0.1], fieldOfView: 0.6 },
      light: SUN,
    },
  },
  {
    name: 'postprocess',
    title: 'Post-process',
    about: 'The ship drawn linear, then graded; the glow is a second, additive pass.',
    file: 'postprocess.carbonwebgpu',
    scene: {
      kind: 'fullscreen-post',
      subject: 'hull',
      subjectOptions: { DETAIL: 'FULL', EMISSIVE: 'ON', OUTPUT: 'LINEAR' },
      input: 'SceneMap',
      format: 'rgba16float',
    },
  },
  {
    name: 'particles',
    title: 'Particles',
    about: 'A compute pass moves sixteen thousand particles; the vertex stage reads them.',
    file: 'particles.carbonwebgpu',
    scene: {
      kind: 'particles',
      buffer: 'Particles',
      count: 16384,
      stride: 32,
      simulate: { technique: 'Simulate', workgroupSize: 64 },
      verticesPerParticle: 6,
      clearColor: [0.012, 0.016, 0.026, 1],
      camera: { azimuth: 0.5, elevation: 0.62, distance: 4.1, target: [0, -0.05, 0], fieldOfView: 0.7 },
      light: SUN,
    },
  },
  {
    name: 'shadow',
    title: 'Shadow',
    about: 'A light that wanders: a depth-only pass from where it stands, then comparisons around every point.',
    file: 'shadow.carbonwebgpu',
    scene: {
      kind: 'shadow',
      caster: 'knot',
      casterPlace: [0, 1.75, 0],
      stage: 'stage',
      shadowMap: { texture: 'ShadowMap', size: 1024, target: [0, 0.9, 0], radius: 4.6 },
      background: 'FadeColor',
      camera: { azimuth: 0.35, elevation: 0.4, distance: 9.6, target: [0, 0.9, 0], fieldOfView: 0.6 },
      light: { direction: [-0.85, 0.62, -0.5], color: [2.3, 2.05, 1.66] },
    },
  },
  {
    name: 'nebula',
    title: 'Nebula',
    about: 'Stars and a nebula by view direction, on one triangle.',
    file: NEBULA,
    scene: {
      kind: 'fullscreen',
      camera: { azimuth: 2.1, elevation: 0.05, distance: 5, target: [0, 0, 0], fieldOfView: 0.9 },
      light: SUN,
    },
  },
];

/** The scene for files that are not in the gallery. */
export const UNKNOWN_FILE_SCENE: MeshSceneSource = {
  kind: 'mesh',
  shape: 'knot',
  textures: {},
  camera: { azimuth: 0.6, elevation: 0.35, distance: 5.2, target: [0, 0, 0], fieldOfView: 0.6 },
  light: SUN,
};

/**
 * The entry that an address or the page's File field asks for: by its name or by its file, whether that is written as in
 * the gallery, as a path, or as a whole URL of this origin. Any other word is the path of a file that is not in the gallery.
 */
export function entryFor(asked: string, origin: string): GalleryEntry {
  const path = asked.startsWith(`${origin}/`) ? asked.slice(origin.length) : asked;
  const known = GALLERY.find(({ name, file }) => path === name || path === file || path === EFFECT_ROOT + file);
  return known ?? { name: '', title: asked, about: asked, file: asked, scene: UNKNOWN_FILE_SCENE };
}
