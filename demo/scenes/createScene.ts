import type { EffectLibrary, OptionPair, Tr2Effect } from 'carbonfx';
import type { EffectDevice } from 'carbonfx/device';
import { GALLERY, type GalleryEntry, type MeshSceneSource } from '../gallery.js';
import type { TextureShelf } from '../TextureShelf.js';
import { FullscreenScene } from './FullscreenScene.js';
import { MeshScene } from './MeshScene.js';
import { ParticleScene } from './ParticleScene.js';
import { PostScene } from './PostScene.js';
import type { Scene } from './Scene.js';
import { ShadowScene } from './ShadowScene.js';

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
  entry: Pick<GalleryEntry, 'file' | 'options' | 'scene'>,
  options: readonly OptionPair[],
  progress: LoadProgress,
): Promise<Scene> {
  // Of two options for one axis the last valid one wins: the page's, where they mean anything.
  const chosen = [...Object.entries(entry.options ?? {}), ...options];
  const effect = await tools.library.createEffect(entry.file, chosen, progress);
  const scene = await sceneOf(tools, entry, effect, progress);
  fillTextures(tools.textures, effect);
  return scene;
}

async function sceneOf(
  tools: SceneTools,
  { scene: source }: Pick<GalleryEntry, 'scene'>,
  effect: Tr2Effect,
  progress: LoadProgress,
): Promise<Scene> {
  switch (source.kind) {
    case 'mesh':
      return meshScene(tools, source, effect, {}, progress);
    case 'fullscreen':
      return new FullscreenScene(tools.device, source, effect);
    case 'shadow':
      return new ShadowScene(tools.device, source, effect);
    case 'particles':
      return new ParticleScene(tools.device, source, effect);
    case 'fullscreen-post': {
      const subject = GALLERY.find(({ name }) => name === source.subject);
      if (subject?.scene.kind !== 'mesh') throw new TypeError(`the gallery has no mesh scene "${source.subject}"`);
      const lit = await tools.library.createEffect(subject.file, source.subjectOptions, progress);
      const scene = await meshScene(tools, subject.scene, lit, source.subjectOptions, progress);
      return new PostScene(tools.device, source, effect, scene);
    }
  }
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
          source.backdrop.file,
          { ...source.backdrop.options, ...backdropOptions },
          progress,
        );
  const textures = await Promise.all(
    Object.entries(source.textures).map(async ([name, url]) => [name, await tools.textures.load(url)] as const),
  );
  for (const [name, texture] of textures) effect.setTexture(name, texture);
  return new MeshScene(tools.device, source, effect, backdrop);
}

/** Gives every texture of the current permutation that has none a checker, so that unknown files can be looked at. */
export function fillTextures(textures: TextureShelf, effect: Tr2Effect): void {
  for (const parameter of effect.parameters) {
    if (parameter.kind === 'texture' && parameter.value === null) {
      effect.setTexture(parameter.name, textures.plain('Checker'));
    }
  }
}
