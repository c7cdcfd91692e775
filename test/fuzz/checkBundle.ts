/**
 * What has to hold for any bytes as a shader bundle: a located FormatError, or a bundle that is written, unless a text in it
 * has a NUL, and reads again as equal.
 */
import { isDeepStrictEqual } from 'node:util';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { findShader } from '../../src/format/shaderBundle/findShader.js';
import { glFixups, makeGLFixupBlob, readGLFixupBlob } from '../../src/format/shaderBundle/glFixup.js';
import { readShaderBundle } from '../../src/format/shaderBundle/readShaderBundle.js';
import { recompilationSource } from '../../src/format/shaderBundle/recompilationSource.js';
import type { ShaderBundle } from '../../src/format/shaderBundle/ShaderBundle.js';
import type { ShaderReflection } from '../../src/format/shaderBundle/ShaderReflection.js';
import { writeShaderBundle } from '../../src/format/shaderBundle/writeShaderBundle.js';
import { BrokenPromise, checkError, type Outcome, SOURCE } from './checkEffect.js';

/** A variant of 8 bytes, without texts or reflection, is written with all of it as 230. */
const GROWTH = 29;
const SMALLEST_BUNDLE = 36;

export function checkBundle(bytes: Uint8Array): Outcome {
  const plain = read(bytes, false);
  const kept = read(bytes, true);
  if (plain instanceof FormatError || kept instanceof FormatError) {
    const messages = [plain, kept].map((it) => (it instanceof FormatError ? it.message : 'read'));
    promise(messages[0] === messages[1], `to keep unknown chunks changes the outcome: ${messages}`);
    if (plain instanceof FormatError) checkError(plain, bytes);
    return { result: 'refused', retained: plain };
  }
  checkWritten(plain, bytes.length, false);
  checkWritten(kept, bytes.length, true);
  checkUse(kept);
  return { result: 'read', retained: kept };
}

function read(bytes: Uint8Array, keepUnknown: boolean): ShaderBundle | FormatError {
  return unlessRefused(() => readShaderBundle(bytes, { source: SOURCE, keepUnknown }));
}

function unlessRefused<T>(work: () => T): T | FormatError {
  try {
    return work();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

function checkWritten(bundle: ShaderBundle, size: number, keepUnknown: boolean): void {
  const written = unlessRefused(() => writeShaderBundle(bundle));
  if (written instanceof FormatError) {
    promise(hasNul(bundle) && written.path !== '', `what was read is not written: ${written.message}`);
    return;
  }
  promise(!hasNul(bundle), 'a NUL is written');
  promise(written.length <= SMALLEST_BUNDLE + GROWTH * size, `${size} bytes are written as ${written.length}`);
  const again = readShaderBundle(written, { keepUnknown });
  promise(isDeepStrictEqual(again, bundle), 'what is written reads as something else');
  promise(Buffer.compare(writeShaderBundle(again), written) === 0, 'it is written differently the second time');
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  // A tag may have one.
  return Object.entries(value).some(([key, it]) => !/^unknown/.test(key) && hasNul(it));
}

function checkUse(bundle: ShaderBundle): void {
  for (const { stage, variants } of bundle.stages) {
    const languages = new Set<number>();
    for (const variant of variants) {
      recompilationSource(variant);
      checkFixups(variant.reflection);
      if (languages.has(variant.language)) continue;
      languages.add(variant.language);
      promise(findShader(bundle, stage, variant.language) === variant, 'another variant is found than the first');
    }
  }
}

function checkFixups(reflection: ShaderReflection): void {
  const table = unlessRefused(() => makeGLFixupBlob(reflection));
  if (table instanceof FormatError) {
    const fixups = glFixups(reflection);
    const isLong = fixups.length > 0xffff || fixups.some(({ name }) => Buffer.byteLength(name) > 0xffff);
    promise(isLong || hasNul(fixups), `no fix-up table: ${table.message}`);
    return;
  }
  promise(isDeepStrictEqual(readGLFixupBlob(table), glFixups(reflection)), 'the fix-up table says something else');
}

function promise(holds: boolean, what: string): void {
  if (!holds) throw new BrokenPromise(what);
}
