import type { EffectReference } from '../resource/EffectReference.js';

/** What the plugin and the pages tell each other over Vite's channel. An effect is named by the path of its `effect.ts`. */

/** Plugin to pages: the effect has other files. */
export const CHANGED = 'carbonfx:changed';
/** Plugin to pages: which options are in use? */
export const QUESTION = 'carbonfx:options-wanted';
/** A page to the plugin. */
export const ANSWER = 'carbonfx:options-in-use';

export interface ChangedMessage {
  readonly effect: string;
  readonly urls: EffectReference['urls'];
}

export interface QuestionMessage {
  readonly effect: string;
  /** Counts questions, so that an answer that comes late is no other's. */
  readonly question: number;
}

export interface AnswerMessage {
  readonly question: number;
  /** The options of every axis, for each live effect. */
  readonly options: readonly Readonly<Record<string, string>>[];
}
