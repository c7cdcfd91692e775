import { child } from '../child.js';

const SHOWN_MILLISECONDS = 8000;

/** Says something that needs no answer, for a while. */
export function showNotice(text: string): void {
  const notice = child(document, '#notice');
  notice.textContent = text;
  notice.hidden = false;
  setTimeout(() => {
    notice.hidden = true;
  }, SHOWN_MILLISECONDS);
}
