import { decodeText } from '../bytes/arenaText.js';
import { CjsByteReader } from '../bytes/CjsByteReader.js';
import { CjsByteWriter } from '../bytes/CjsByteWriter.js';
import { FieldError } from '../bytes/FieldError.js';
import { FormatError } from '../bytes/FormatError.js';
import { bundleText } from './bundleText.js';
import type { ShaderReflection } from './ShaderReflection.js';

/** What a linked GL program is told: GLSL ES 3.00 cannot say it in its text (`yslb.md` 7). */
export interface GLFixup {
  readonly kind: 'uniform-block' | 'sampler';
  /** Of the block, or of the sampler uniform. */
  readonly name: string;
  /** Binding point or texture unit, 0 to 255. */
  readonly slot: number;
}

const BLOB_VERSION = 1;
const UNIFORM_BLOCK = 0;
const SAMPLER = 1;

/** What the `u16`s of the table can say. */
const MOST_ENTRIES = 0xffff;
const MOST_NAME_BYTES = 0xffff;

/** The binding points and units of a GL variant: uniform blocks first, then combined samplers. */
export function glFixups({ uniformBuffers, glCombinedSamplers }: ShaderReflection): GLFixup[] {
  return [
    ...uniformBuffers.map(({ name, backendSlot }): GLFixup => fixup('uniform-block', name, backendSlot)),
    ...glCombinedSamplers.map(({ name, textureSlot }): GLFixup => fixup('sampler', name, textureSlot)),
  ];
}

/** As YUP's: a slot that nobody set is 255. */
function fixup(kind: GLFixup['kind'], name: string, slot: number): GLFixup {
  return { kind, name, slot: slot & 0xff };
}

/**
 * The table that YUP's `makeGLFixupBlob` makes of a reflection, byte for byte. Without entries it is empty.
 * @throws FormatError, with the path in the reflection, for a name that does not fit: it has a NUL or more than 65,535 bytes
 */
export function makeGLFixupBlob(reflection: ShaderReflection): Uint8Array {
  const fixups = glFixups(reflection);
  const out = new CjsByteWriter();
  if (fixups.length === 0) return out.finish();
  if (fixups.length > MOST_ENTRIES) {
    throw new FormatError({ found: `${fixups.length} uniform blocks and samplers`, wanted: `at most ${MOST_ENTRIES}` });
  }
  out.u8(BLOB_VERSION);
  out.u16(fixups.length);
  fixups.forEach((it, index) => {
    try {
      writeFixup(out, it);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      const sampler = index - reflection.uniformBuffers.length;
      const path = sampler < 0 ? `uniformBuffers[${index}].name` : `glCombinedSamplers[${sampler}].name`;
      throw new FormatError({ path, found: error.found, wanted: error.wanted });
    }
  });
  return out.finish();
}

function writeFixup(out: CjsByteWriter, { kind, name, slot }: GLFixup): void {
  const bytes = bundleText(name);
  if (bytes.length > MOST_NAME_BYTES) {
    throw new FieldError(`${name.slice(0, 32)}…`, `a name of at most ${MOST_NAME_BYTES} bytes, not ${bytes.length}`);
  }
  out.u8(kind === 'sampler' ? SAMPLER : UNIFORM_BLOCK);
  out.u8(slot);
  out.u16(bytes.length);
  out.append(bytes);
}

/**
 * Reads such a table. Every kind but 0 is a sampler, as where YUP's are read; bytes behind the last entry are nobody's.
 * @throws FormatError for one that is cut or of another version
 */
export function readGLFixupBlob(blob: Uint8Array, source = ''): GLFixup[] {
  if (blob.length === 0) return [];
  const reader = new CjsByteReader(blob, { source });
  const version = reader.u8();
  if (version !== BLOB_VERSION) reader.refuse(`a fix-up table of version ${version}`, `version ${BLOB_VERSION}`, 1);
  return Array.from({ length: reader.u16() }, (_, index): GLFixup => {
    try {
      const kind = reader.u8() === UNIFORM_BLOCK ? 'uniform-block' : 'sampler';
      const slot = reader.u8();
      return { kind, slot, name: decodeText(reader.take(reader.u16())) };
    } catch (error) {
      throw error instanceof FormatError ? error.within(`fixups[${index}]`) : error;
    }
  });
}
