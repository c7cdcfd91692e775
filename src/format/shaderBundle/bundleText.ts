import { encodeText } from '../bytes/arenaText.js';
import { FieldError } from '../bytes/FieldError.js';

/**
 * The bytes of a text that goes into a bundle.
 * @throws FieldError for one with a NUL, where YUP's strings end: it would lose what stands behind (`yslb.md` 2).
 */
export function bundleText(text: string): Uint8Array {
  if (typeof text !== 'string') throw new FieldError(text, 'a string');
  if (text.includes('\0')) throw new FieldError(text, 'a text without U+0000, where YUP would end it');
  try {
    return encodeText(text);
  } catch (error) {
    if (error instanceof TypeError) throw new FieldError(text, `text that UTF-8 can hold: ${error.message}`);
    throw error;
  }
}
