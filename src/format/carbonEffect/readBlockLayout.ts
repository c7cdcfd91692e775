import type { BackendBlock } from './BackendBlock.js';
import { BACKEND_BLOCK_VERSION, type BackendBlockLayout, isGlslLayout } from './BackendBlockLayout.js';
import type { BlockReader } from './BlockReader.js';
import { glslBindGroups } from './glslBindGroups.js';
import { readBindGroups } from './readBindGroups.js';
import { readBlockTransforms } from './readBlockTransforms.js';
import { readGlslStages } from './readGlslStages.js';

/**
 * Reads bytes as a block of one layout, from the first to the last byte. The lead byte is not looked at: it does not tell
 * the layout.
 * @throws FormatError
 */
export function readBlockLayout(reader: BlockReader, layout: BackendBlockLayout, layoutKey: string): BackendBlock {
  const version = reader.u8() === BACKEND_BLOCK_VERSION ? 1 : 2;
  const stages = isGlslLayout(layout) ? readGlslStages(reader, layout) : null;
  const groups = stages === null ? readBindGroups(reader, layout) : [];
  const transforms = readBlockTransforms(reader, layout, layoutKey);
  if (reader.remaining > 0)
    reader.refuse(`${reader.remaining} bytes behind the last transform`, 'the end of the block');
  const head = { layout, version, layoutKey } as const;
  if (stages === null) return { ...head, bindGroups: groups, transforms };
  return { ...head, bindGroups: glslBindGroups(stages, transforms), transforms, glsl: { stages } };
}
