import { ANSWER, type AnswerMessage, QUESTION, type QuestionMessage } from './hotMessages.js';

/** Longest that pages are waited for, in milliseconds. */
const PATIENCE = 300;

/** As much of Vite's channel to the pages as is used. */
export interface PagesChannel {
  readonly clients: { readonly size: number };
  on(event: typeof ANSWER, listener: (message: unknown) => void): void;
  send(event: typeof QUESTION, message: QuestionMessage): void;
}

interface OpenQuestion {
  readonly options: AnswerMessage['options'][number][];
  /** Pages that have not answered yet. */
  missing: number;
  settle(): void;
}

/** Asks the open pages which options their effects have resolved to. */
export class PageQuestions {
  readonly #pages: PagesChannel;
  readonly #open = new Map<number, OpenQuestion>();
  #count = 0;

  constructor(pages: PagesChannel) {
    this.#pages = pages;
    pages.on(ANSWER, (message) => this.#take(message));
  }

  /**
   * The options in use of an effect, equal ones once: what came from the pages that answered in time.
   *
   * @param effect path of its `effect.ts`.
   */
  async optionsInUse(effect: string): Promise<AnswerMessage['options']> {
    const missing = this.#pages.clients.size;
    if (missing === 0) return [];
    const question = ++this.#count;
    const options: AnswerMessage['options'][number][] = [];
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE);
      const settle = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#open.set(question, { options, missing, settle });
      this.#pages.send(QUESTION, { effect, question });
    });
    this.#open.delete(question);
    return [...new Map(options.map((it) => [JSON.stringify(it), it])).values()];
  }

  #take(message: unknown): void {
    if (!isAnswer(message)) return;
    const open = this.#open.get(message.question);
    if (open === undefined) return;
    open.options.push(...message.options);
    if (--open.missing === 0) open.settle();
  }
}

/** Whoever reaches the server can send anything. */
function isAnswer(message: unknown): message is AnswerMessage {
  if (typeof message !== 'object' || message === null || !('question' in message && 'options' in message)) return false;
  return Array.isArray(message.options) && message.options.every(isOptions);
}

function isOptions(options: unknown): boolean {
  return (
    typeof options === 'object' &&
    options !== null &&
    Object.values(options).every((option) => typeof option === 'string')
  );
}
