import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { compareArenas } from './compareArenas.js';
import { compareBodyOrder } from './compareBodyOrder.js';
import type { Finding } from './Difference.js';

/**
 * How two files are laid out: what the bytes say and no record does. What is odd about one of them alone (arena bytes that
 * nothing refers to, bodies stored twice) is told in any case; how arena and bodies are ordered only where the files say
 * the same, since other content lies elsewhere anyway.
 */
export function compareLayout(
  left: CjsCarbonEffectReader,
  right: CjsCarbonEffectReader,
  isSameContent: boolean,
): readonly Finding[] {
  return [...compareArenas(left, right, isSameContent), ...compareBodyOrder(left, right, isSameContent)];
}
