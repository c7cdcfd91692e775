import { encodeText } from '../bytes/arenaText.js';
import { compareBytes } from '../bytes/sameBytes.js';

/**
 * The order in which Carbon writes annotations and parameters: by their UTF-8 bytes, unsigned, the shorter first. This is
 * not the order of JavaScript's `<`, which compares UTF-16 units.
 */
export function compareAnnotationNames(a: string, b: string): number {
  return compareBytes(encodeText(a), encodeText(b));
}
