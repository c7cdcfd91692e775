import { child } from '../child.js';
import { headline } from './headline.js';

/** The one place where the page says what went wrong, in the words of the library's own errors. */
export class ErrorPanel {
  readonly #panel: HTMLElement;
  readonly #title: HTMLElement;
  readonly #text: HTMLElement;

  /** @param onDismiss called after someone has closed it. */
  constructor(panel: HTMLElement, onDismiss: () => void = () => {}) {
    this.#panel = panel;
    this.#title = child(panel, 'h2');
    this.#text = child(panel, 'p');
    child(panel, 'button').addEventListener('click', () => {
      this.clear();
      onDismiss();
    });
  }

  get isShown(): boolean {
    return !this.#panel.hidden;
  }

  show(error: unknown): void {
    this.#title.textContent = headline(error);
    this.#text.textContent = error instanceof Error ? error.message : String(error);
    this.#panel.hidden = false;
    console.error(error);
  }

  clear(): void {
    this.#panel.hidden = true;
  }
}
