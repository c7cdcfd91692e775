/** The page's half of the plugin: what `import hull from './hull/effect.ts?effect'` gives in development. */
import type { EffectReference, HotEffectListener } from '../resource/EffectReference.js';
import {
  ANSWER,
  type AnswerMessage,
  CHANGED,
  type ChangedMessage,
  QUESTION,
  type QuestionMessage,
} from './hotMessages.js';

/** As much of `import.meta.hot` as is used. */
export interface PageChannel {
  on(event: typeof CHANGED, listener: (message: ChangedMessage) => void): void;
  on(event: typeof QUESTION, listener: (message: QuestionMessage) => void): void;
  on(event: 'vite:error', listener: (message: { readonly err: { readonly plugin?: string } }) => void): void;
  send(event: typeof ANSWER, message: AnswerMessage): void;
}

const OVERLAY = 'vite-error-overlay';

/**
 * @param effect path of its `effect.ts`.
 * @param channel `undefined` where the server has hot replacement switched off: the reference never changes then.
 */
export function hotReference(
  effect: string,
  name: string,
  urls: EffectReference['urls'],
  channel: PageChannel | undefined,
): EffectReference {
  if (channel === undefined) return { name, urls };
  const listeners = new Set<HotEffectListener>();
  let present = urls;
  let isOverlayOurs = false;
  channel.on('vite:error', ({ err }) => {
    isOverlayOurs = err.plugin === 'carbonfx';
  });
  channel.on(CHANGED, (message) => {
    if (message.effect !== effect) return;
    // Vite itself clears it with an update of a module, and may reload the page for that.
    if (isOverlayOurs) for (const overlay of document.querySelectorAll(OVERLAY)) overlay.remove();
    present = message.urls;
    for (const listener of [...listeners]) listener.changed();
  });
  channel.on(QUESTION, (message) => {
    if (message.effect !== effect) return;
    const options = [...listeners].flatMap((listener) => listener.optionsInUse());
    channel.send(ANSWER, { question: message.question, options });
  });
  return {
    name,
    get urls() {
      return present;
    },
    hot: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
