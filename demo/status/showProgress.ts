import { child } from '../child.js';

/** Shows how much of a file has come. @param total bytes; `null` where nobody knows */
export function showProgress(loaded: number, total: number | null): void {
  const bar = child(document, '#progress');
  const part = total === null || total === 0 ? 0 : loaded / total;
  bar.hidden = part >= 1;
  bar.style.setProperty('--part', String(part));
  bar.setAttribute('aria-valuenow', String(Math.round(part * 100)));
}
