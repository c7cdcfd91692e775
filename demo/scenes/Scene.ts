import type { Tr2Effect } from 'carbonfx';
import type { EffectTexture } from 'carbonfx/device';
import type { FrameBlocks, SceneClock } from '../frameBlocks.js';
import type { CameraPose, KeyLight } from '../gallery.js';

/** What a scene is drawn with this time. */
export interface SceneFrame {
  readonly clock: SceneClock;
  /** Pixels of the target. */
  readonly size: { readonly width: number; readonly height: number };
  /**
   * The frame's blocks as they are at a moment: scenes that catch up ask for earlier ones.
   * @param light where it moves; default: the scene's.
   */
  blocksAt(clock: SceneClock, light?: KeyLight): FrameBlocks;
  /** Absent: the canvas. */
  readonly target?: EffectTexture;
}

/** An effect with all that it takes to see it. */
export interface Scene {
  /** The effect on show, whose options and parameters people change. */
  readonly effect: Tr2Effect;
  readonly camera: CameraPose;
  readonly light: KeyLight;
  /** Makes the pipelines that the next picture needs, for the canvas or a target. */
  prepare(target?: EffectTexture): Promise<void>;
  /**
   * Records and submits one picture.
   *
   * @returns false where something was left out since its pipeline is still being made.
   * @throws DeviceError where the device does not take the effect.
   */
  draw(frame: SceneFrame): boolean;
  /** Starts over what moves by steps. */
  restart(): void;
  destroy(): void;
}
