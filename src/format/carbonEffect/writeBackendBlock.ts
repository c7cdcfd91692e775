import { encodeText } from '../bytes/arenaText.js';
import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { FormatError } from '../bytes/FormatError.js';
import { BACKEND_RESOURCE_KINDS, type BackendBinding, type BackendBlock } from './BackendBlock.js';
import { BACKEND_BLOCK_VERSION } from './BackendBlockLayout.js';
import { BACKEND_STAGES } from './BackendStage.js';
import { checkBackendBlock } from './checkBackendBlock.js';
import { firstDifference } from './firstDifference.js';
import { NULL_OFFSET } from './limits.js';
import { readBackendBlock } from './readBackendBlock.js';

const DETAIL_MAP_ARRAY = 0;

/**
 * Encodes a backend block of layout `v1`, the one that is written. The bytes hold no arena offset, so they are the same whichever arena they go into.
 * @throws FormatError for a block of another layout; for one that `readBackendBlock` would not give back as it is (a restored field with another
 * value, a number outside its field, an absent value spelt out) and for one that breaks a rule of its pass.
 */
export function writeBackendBlock(block: BackendBlock): Uint8Array {
  refuseOtherLayout(block);
  checkBackendBlock(block);
  const bytes = encode(block);
  const [, technique = '', pass = ''] = /^(.*)\.pass(\d+)$/s.exec(block.layoutKey) ?? [];
  const readBack = readBackendBlock(bytes, { technique, pass: Number(pass) });
  const difference = firstDifference(block, readBack);
  if (difference !== null) {
    const { path, left, right } = difference;
    throw new FormatError({
      path: `block.${path}`,
      found: left,
      wanted: `${right}, which is what a reader would restore`,
    });
  }
  return bytes;
}

function refuseOtherLayout({ layout, version }: BackendBlock): void {
  if (layout === 'v1' && version === BACKEND_BLOCK_VERSION) return;
  throw new FormatError({
    path: 'block.layout',
    found: `a block of layout ${layout} and version ${version}`,
    wanted: 'v1 and version 1, which is what is written',
    fix: 'Keep the bytes that it was read from to emit it unchanged, or build a v1 block of its bind groups and transforms',
  });
}

function encode(block: BackendBlock): Uint8Array {
  const out = new CjsByteWriter(256);
  try {
    out.u8(BACKEND_BLOCK_VERSION);
    out.u8(block.bindGroups.length);
    for (const { group, bindings } of block.bindGroups) {
      out.u8(group);
      out.u8(bindings.length);
      for (const it of bindings) binding(out, it);
    }
    out.u8(block.transforms.length);
    for (const { id, inputs } of block.transforms) {
      out.u8(DETAIL_MAP_ARRAY);
      text(out, id);
      out.u8(inputs.length);
      for (const { registerSpace, registerIndex, parameter } of inputs) {
        out.u8(registerSpace);
        out.u8(registerIndex);
        text(out, parameter);
      }
    }
  } catch (error) {
    // A number too large for its field, or text that is no text.
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw new FormatError({ path: 'block', found: error.message, wanted: 'values that a block can hold' });
  }
  return out.finish();
}

function binding(out: CjsByteWriter, it: BackendBinding): void {
  out.u8(BACKEND_RESOURCE_KINDS.indexOf(it.resourceKind));
  out.u8(it.registerSpace);
  out.u8(it.binding);
  out.u8(it.visibility.reduce((mask, stage) => mask | (1 << BACKEND_STAGES.indexOf(stage)), 0));
  out.u32(it.registerIndex);
  out.u32(it.structureStride ?? NULL_OFFSET);
  out.u8(it.arrayLayerCount ?? 0);
  text(out, it.type);
  text(out, it.generatedSymbol);
  text(out, it.transformId ?? '');
}

function text(out: CjsByteWriter, value: string): void {
  const bytes = encodeText(value);
  out.u16(bytes.length);
  out.append(bytes);
}
