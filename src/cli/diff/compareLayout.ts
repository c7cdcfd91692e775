import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { compareArenas } from './compareArenas.js';
import { compareBodyOrder } from './compareBodyOrder.js';
import type { Finding } from './Difference.js';

/**
 * How two files are laid out: what the bytes say and no record does. Bodies that are stored twice are told in any case; the
 * arena, and how bodies are ordered, only where the files say the same, since other content lies elsewhere anyway.
 */
export function compareLayout(
  left: CjsCarbonEffectReader,
  right: CjsCarbonEffectReader,
  isSameContent: boolean,
): readonly Finding[] {
  return [...(isSameContent ? compareArenas(left, right) : []), ...compareBodyOrder(left, right, isSameContent)];
}
