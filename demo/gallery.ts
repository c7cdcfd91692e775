import type { EffectBackend, EffectReference } from 'carbonfx';
import geometryviewer from '../effects/geometryviewer/effect.ts?effect';
import hull from '../effects/hull/effect.ts?effect';
import nebula from '../effects/nebula/effect.ts?effect';
import particles from '../effects/particles/effect.ts?effect';
import postprocess from '../effects/postprocess/effect.ts?effect';
import shadow from '../effects/shadow/effect.ts?effect';
import shield from '../effects/shield/effect.ts?effect';
import textureviewer from '../effects/textureviewer/effect.ts?effect';
import type { ShapeName } from './meshes/shapes.js';

/** The effects on show: which one, and what to show it on. An effect is added here and nowhere else. */
export interface GalleryEntry {
  /** In the page's address: `?effect=<name>`. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** What is not in the gallery is a path: a file, or the name of an effect, as `EffectLibrary` takes them. */
  readonly effect: EffectReference | string;
  /** Of an effect without a file for WebGL2: what it is made with that WebGL2 does not have. */
  readonly needsWebGPU?: string;
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
  | ShadowSceneSource
  | ShieldSceneSource;

/** A mesh in front of a backdrop. */
export interface MeshSceneSource {
  readonly kind: 'mesh';
  readonly shape: ShapeName;
  /** More of them, drawn with the same effect. */
  readonly others?: readonly PlacedShape[];
  /** Texture parameter -> URL. Texture parameters without one show a checker. */
  readonly textures: Readonly<Record<string, string>>;
  readonly backdrop?: EffectChoice;
  readonly camera: CameraPose;
  readonly light: KeyLight;
}

/** A mesh that stands beside the first one. */
export interface PlacedShape {
  readonly shape: ShapeName;
  readonly at: readonly [number, number, number];
  readonly scale: number;
}

/** One triangle over the whole target. */
export interface FullscreenSceneSource {
  readonly kind: 'fullscreen';
  /** As of {@link MeshSceneSource}. */
  readonly textures: Readonly<Record<string, string>>;
  readonly camera: CameraPose;
  readonly light: KeyLight;
}

/** Another entry's picture, which an effect is drawn around or made of. */
export interface SubjectSource {
  /** Name of the entry, and what it is drawn with. Its scene is a mesh. */
  readonly subject: string;
  readonly subjectOptions: Readonly<Record<string, string>>;
  readonly subjectParameters: Readonly<Record<string, number>>;
}

/** Another entry's picture, drawn linear into a texture, then this effect over the whole target. */
export interface PostSceneSource extends SubjectSource {
  readonly kind: 'fullscreen-post';
  readonly camera: CameraPose;
  /** Texture parameter that the subject's picture is set as. */
  readonly input: string;
  readonly format: GPUTextureFormat;
  readonly bloom: BloomSource;
}

/** A glow made in steps, by techniques of the effect: `Threshold`, `Downsample`, the blurs and `Upsample`. */
export interface BloomSource {
  /** How often the picture is halved. */
  readonly levels: number;
  /** Texture parameter that a step reads. */
  readonly input: string;
  /** Texture parameter that the glow is set as. */
  readonly output: string;
  /** Parameter of `Upsample`, which every step takes from the effect on show. */
  readonly spread: string;
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

/** A mesh around another entry's picture, that is hit again and again. */
export interface ShieldSceneSource extends SubjectSource {
  readonly kind: 'shield';
  readonly shape: ShapeName;
  /** Middle and half axes. */
  readonly place: readonly [number, number, number];
  readonly radii: readonly [number, number, number];
  /** Parameter that takes the hits. */
  readonly impacts: string;
  readonly camera: CameraPose;
}

export interface EffectChoice {
  readonly effect: EffectReference;
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

const SUN: KeyLight = { direction: [0.42, 0.62, 0.66], color: [2.35, 2.2, 1.98] };

export const GALLERY: readonly GalleryEntry[] = [
  {
    name: 'hull',
    title: 'Hull',
    about:
      'A physically based ship: seven axes, three detail maps in one array texture, damage, and a cut into its decks.',
    effect: hull,
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
      backdrop: { effect: nebula, options: { OUTPUT: 'DISPLAY' } },
      camera: { azimuth: 0.86, elevation: 0.3, distance: 6.9, target: [0.06, 0.02, 0.1], fieldOfView: 0.6 },
      light: SUN,
    },
  },
  {
    name: 'postprocess',
    title: 'Post-process',
    about: 'The ship drawn linear; what is bright is blurred at five sizes and added; then tone-mapped and graded.',
    effect: postprocess,
    scene: {
      kind: 'fullscreen-post',
      subject: 'hull',
      subjectOptions: { DETAIL: 'FULL', EMISSIVE: 'ON', OUTPUT: 'LINEAR' },
      // Engines, towards us and running hot.
      subjectParameters: { EmissiveStrength: 3.2 },
      camera: { azimuth: 2.42, elevation: 0.24, distance: 6.2, target: [0.1, 0.02, -0.35], fieldOfView: 0.6 },
      input: 'SceneMap',
      format: 'rgba16float',
      bloom: { levels: 5, input: 'SourceMap', output: 'BloomMap', spread: 'BloomSpread' },
    },
  },
  {
    name: 'particles',
    title: 'Particles',
    about: 'A compute pass moves sixteen thousand particles; the vertex stage reads them.',
    effect: particles,
    needsWebGPU: 'a compute pass and storage buffers',
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
    name: 'shield',
    title: 'Shield',
    about: 'An additive shell of hexagons around the ship: its vertices breathe, ripple and ring where it is hit.',
    effect: shield,
    scene: {
      kind: 'shield',
      subject: 'hull',
      subjectOptions: { DETAIL: 'FULL', EMISSIVE: 'ON' },
      subjectParameters: {},
      shape: 'shell',
      place: [0, -0.02, 0.05],
      radii: [1.5, 1.15, 2.62],
      impacts: 'Impacts',
      camera: { azimuth: 0.86, elevation: 0.3, distance: 8.9, target: [0, 0, 0.05], fieldOfView: 0.6 },
    },
  },
  {
    name: 'shadow',
    title: 'Shadow',
    about: 'A light that wanders: a depth-only pass from where it stands, then comparisons around every point.',
    effect: shadow,
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
    effect: nebula,
    scene: {
      kind: 'fullscreen',
      textures: {},
      camera: { azimuth: 2.1, elevation: 0.05, distance: 5, target: [0, 0, 0], fieldOfView: 0.9 },
      light: SUN,
    },
  },
  {
    name: 'geometryviewer',
    title: 'Geometry viewer',
    about: 'Three meshes in even light, or what their vertices carry: normals, tangents, coordinates, colours.',
    effect: geometryviewer,
    options: { GRID: 'ON' },
    scene: {
      kind: 'mesh',
      shape: 'ship',
      others: [
        { shape: 'knot', at: [1.45, -0.25, 1.75], scale: 0.46 },
        { shape: 'sphere', at: [-1.45, 0.1, 1.1], scale: 0.42 },
      ],
      textures: { NormalMap: '/textures/hull_n.png' },
      backdrop: { effect: nebula, options: { OUTPUT: 'DISPLAY', NEBULA: 'OFF', STARS: 'OFF' } },
      camera: { azimuth: 0.66, elevation: 0.44, distance: 7.4, target: [0.08, -0.2, 0.42], fieldOfView: 0.6 },
      light: { direction: [-0.25, 0.7, 0.8], color: [2.35, 2.2, 1.98] },
    },
  },
  {
    name: 'textureviewer',
    title: 'Texture viewer',
    about: 'One level of a picture, the layers of an array or the faces of a cube, channel by channel.',
    effect: textureviewer,
    scene: {
      kind: 'fullscreen',
      textures: {
        FlatMap: '/textures/insignia.png',
        ArrayMap: '/textures/planets.array.png',
        CubeMap: '/textures/sky.cube.png',
      },
      camera: { azimuth: 0, elevation: 0, distance: 5, target: [0, 0, 0], fieldOfView: 0.6 },
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
 * The entry that an address or the page's File field asks for: by its name or by a file of it, for this device or for the
 * other, whether that is written alone, as a path, or as a whole URL of this origin. Any other word is the path of a file
 * that is not in the gallery.
 */
export function entryFor(asked: string, origin: string): GalleryEntry {
  const path = asked.startsWith(`${origin}/`) ? asked.slice(origin.length) : asked;
  const known = GALLERY.find(({ name }) => path === name || BACKENDS.some((it) => isFileOf(name, it, path)));
  return known ?? { name: '', title: asked, about: asked, effect: asked, scene: UNKNOWN_FILE_SCENE };
}

const BACKENDS: readonly EffectBackend[] = ['webgpu', 'webgl'];

function isFileOf(name: string, backend: EffectBackend, path: string): boolean {
  const file = `${name}.carbon${backend}`;
  return path === file || path === `/effect.${backend}/${file}`;
}

/** What an entry's effect is called, by the name or the path that `EffectLibrary` takes. */
export function pathOf({ effect }: Pick<GalleryEntry, 'effect'>): string {
  return typeof effect === 'string' ? effect : effect.name;
}

/** The textures that an entry is shown with: texture parameter -> URL. */
export function texturesOf({ scene }: GalleryEntry): Readonly<Record<string, string>> {
  return 'textures' in scene ? scene.textures : {};
}

/** The URLs of all of them, each once. */
export function galleryTextures(): readonly string[] {
  return [...new Set(GALLERY.flatMap((entry) => Object.values(texturesOf(entry))))];
}
