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
 * @throws FormatError for a name that does not fit
 */
export function makeGLFixupBlob(reflection: ShaderReflection): Uint8Array {
  const fixups = glFixups(reflection);
  const out = new CjsByteWriter();
  if (fixups.length === 0) return out.finish();
  try {
    out.u8(BLOB_VERSION);
    out.u16(fixups.length);
    for (const { kind, name, slot } of fixups) {
      const bytes = bundleText(name);
      out.u8(kind === 'sampler' ? SAMPLER : UNIFORM_BLOCK);
      out.u8(slot);
      out.u16(bytes.length);
      out.append(bytes);
    }
  } catch (error) {
    if (error instanceof FieldError) throw new FormatError({ found: error.found, wanted: error.wanted });
    throw error;
  }
  return out.finish();
}

/**
 * Reads such a table. Every kind but 0 is a sampler, as where YUP's are read.
 * @throws FormatError for one that is cut or of another version
 */
export function readGLFixupBlob(blob: Uint8Array, source = ''): GLFixup[] {
  if (blob.length === 0) return [];
  const reader = new CjsByteReader(blob, { source });
  const version = reader.u8();
  if (version !== BLOB_VERSION) reader.refuse(`a fix-up table of version ${version}`, `version ${BLOB_VERSION}`, 1);
  return Array.from({ length: reader.u16() }, (): GLFixup => {
    const kind = reader.u8() === UNIFORM_BLOCK ? 'uniform-block' : 'sampler';
    const slot = reader.u8();
    return { kind, slot, name: decodeText(reader.take(reader.u16())) };
  });
}
