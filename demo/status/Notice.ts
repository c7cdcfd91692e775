const SHOWN_MILLISECONDS = 8000;

/** Says something that needs no answer, for a while. */
export class Notice {
  readonly #element: HTMLElement;
  #timer = 0;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  show(text: string): void {
    this.clear();
    this.#element.textContent = text;
    this.#element.hidden = false;
    this.#timer = window.setTimeout(() => this.clear(), SHOWN_MILLISECONDS);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#element.hidden = true;
  }
}
