import { type EffectLibrary, type OptionPair, RESOURCE_TYPE, type Tr2Effect, type Tr2Shader } from 'carbonfx';
import type { EffectDevice } from 'carbonfx/device';
import { GALLERY, type GalleryEntry, type MeshSceneSource, type SubjectSource } from '../gallery.js';
import type { TextureShelf } from '../TextureShelf.js';
import { BloomChain, type LevelReaders } from './BloomChain.js';
import { FullscreenScene } from './FullscreenScene.js';
import { MeshScene } from './MeshScene.js';
import { ParticleScene } from './ParticleScene.js';
import { PostScene } from './PostScene.js';
import type { Scene } from './Scene.js';
import { ShadowScene } from './ShadowScene.js';
import { ShieldScene } from './ShieldScene.js';

const TEXTURE_TYPES: ReadonlySet<number> = new Set([
  RESOURCE_TYPE.TEXTURE_1D,
  RESOURCE_TYPE.TEXTURE_2D,
  RESOURCE_TYPE.TEXTURE_3D,
  RESOURCE_TYPE.TEXTURE_CUBE,
]);

/** What scenes are made with. */
export interface SceneTools {
  readonly device: EffectDevice;
  readonly library: EffectLibrary;
  readonly textures: TextureShelf;
  /** False leaves backdrops away. */
  readonly hasBackdrop: boolean;
}

export interface LoadProgress {
  readonly signal: AbortSignal;
  onProgress(loaded: number, total: number | null): void;
}

/**
 * Loads an entry's effect and everything around it.
 *
 * @throws LoadError, FormatError where a file is missing, something else, or damaged; the signal's reason.
 */
export async function createScene(
  tools: SceneTools,
  entry: Pick<GalleryEntry, 'effect' | 'options' | 'scene'>,
  options: readonly OptionPair[],
  progress: LoadProgress,
): Promise<Scene> {
  // Of two options for one axis the last valid one wins: the page's, where they mean anything.
  const chosen = [...Object.entries(entry.options ?? {}), ...options];
  const effect = await tools.library.createEffect(entry.effect, chosen, progress);
  const scene = await sceneOf(tools, entry, effect, progress);
  fillTextures(tools.textures, effect);
  return scene;
}

async function sceneOf(
  tools: SceneTools,
  { effect: own, scene: source }: Pick<GalleryEntry, 'effect' | 'scene'>,
  effect: Tr2Effect,
  progress: LoadProgress,
): Promise<Scene> {
  switch (source.kind) {
    case 'mesh':
      return meshScene(tools, source, effect, {}, progress);
    case 'fullscreen':
      await setTextures(tools.textures, effect, source.textures);
      return new FullscreenScene(tools.device, source, effect);
    case 'shield': {
      const subject = await subjectScene(tools, source, progress);
      return new ShieldScene(tools.device, source, effect, subject);
    }
    case 'shadow':
      return new ShadowScene(tools.device, source, effect);
    case 'particles':
      return new ParticleScene(tools.device, source, effect);
    case 'fullscreen-post': {
      const subject = await subjectScene(tools, source, progress);
      const reader = (): Promise<Tr2Effect> => tools.library.createEffect(own, {}, progress);
      const readers = Array.from({ length: source.bloom.levels }, async (): Promise<LevelReaders> => {
        const [glow, halfBlurred] = await Promise.all([reader(), reader()]);
        return { glow, halfBlurred };
      });
      const bloom = new BloomChain(tools.device, source.bloom, effect, await Promise.all(readers));
      return new PostScene(tools.device, source, effect, subject, bloom);
    }
  }
}

/** Another entry's picture, for an effect that is drawn around it or made of it. */
async function subjectScene(tools: SceneTools, source: SubjectSource, progress: LoadProgress): Promise<MeshScene> {
  const subject = GALLERY.find(({ name }) => name === source.subject);
  if (subject?.scene.kind !== 'mesh') throw new TypeError(`the gallery has no mesh scene "${source.subject}"`);
  const effect = await tools.library.createEffect(subject.effect, source.subjectOptions, progress);
  for (const [name, value] of Object.entries(source.subjectParameters)) effect.setParameter(name, value);
  return meshScene(tools, subject.scene, effect, source.subjectOptions, progress);
}

async function meshScene(
  tools: SceneTools,
  source: MeshSceneSource,
  effect: Tr2Effect,
  backdropOptions: Readonly<Record<string, string>>,
  progress: LoadProgress,
): Promise<MeshScene> {
  const backdrop =
    source.backdrop === undefined || !tools.hasBackdrop
      ? null
      : await tools.library.createEffect(
          source.backdrop.effect,
          { ...source.backdrop.options, ...backdropOptions },
          progress,
        );
  await setTextures(tools.textures, effect, source.textures);
  return new MeshScene(tools.device, source, effect, backdrop);
}

async function setTextures(
  textures: TextureShelf,
  effect: Tr2Effect,
  urls: Readonly<Record<string, string>>,
): Promise<void> {
  const loaded = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => [name, await textures.load(url)] as const),
  );
  for (const [name, texture] of loaded) effect.setTexture(name, texture);
}

/** Gives every texture that a permutation reads and that has none a checker, so that unknown files can be looked at. */
export function fillTextures(
  textures: TextureShelf,
  effect: Tr2Effect,
  shader: Tr2Shader | null = effect.shader,
): void {
  const stages = (shader?.techniques ?? []).flatMap(({ passes }) => passes.flatMap((pass) => pass.stages));
  for (const { name, type } of stages.flatMap((stage) => stage.textures)) {
    if (!TEXTURE_TYPES.has(type) || effect.getTexture(name) !== null) continue;
    effect.setTexture(name, textures.plain('Checker'));
  }
}
