import { child } from '../child.js';

const TITLES: Readonly<Record<string, string>> = {
  LoadError: 'The effect could not be loaded',
  FormatError: 'The file is damaged',
  DeviceError: 'The GPU does not take this effect',
  DeviceLostError: 'The GPU is gone',
};

/** The one place where the page says what went wrong, in the words of the library's own errors. */
export class ErrorPanel {
  readonly #panel: HTMLElement;
  readonly #title: HTMLElement;
  readonly #text: HTMLElement;

  constructor(panel: HTMLElement) {
    this.#panel = panel;
    this.#title = child(panel, 'h2');
    this.#text = child(panel, 'p');
    child(panel, 'button').addEventListener('click', () => this.clear());
  }

  show(error: unknown): void {
    const name = error instanceof Error ? error.name : '';
    this.#title.textContent = TITLES[name] ?? 'Something went wrong';
    this.#text.textContent = error instanceof Error ? error.message : String(error);
    this.#panel.hidden = false;
    console.error(error);
  }

  clear(): void {
    this.#panel.hidden = true;
  }
}
