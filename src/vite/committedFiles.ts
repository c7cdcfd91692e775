import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../format/bytes/arenaText.js';
import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import { effectHash } from '../pack/folder/effectHash.js';
import type { EffectFolder } from '../pack/folder/readEffectFolder.js';
import type { PackTarget } from '../pack/PackTarget.js';
import { PACK_COMPILER_VERSION } from '../pack/packEffect.js';
import { packedPath } from './packedUrl.js';

/**
 * The files of an effect that somebody packed before, where their headers say that they are of this source and this
 * version of the compiler.
 *
 * @param committed the folder that has `effect.webgpu` and `effect.webgl`.
 * @returns `null` where one is missing, is of something else, or cannot be read.
 * @throws PackError where the definition is at fault.
 */
export async function committedFiles(
  committed: string,
  effect: EffectFolder,
  targets: readonly PackTarget[],
): Promise<ReadonlyMap<PackTarget, Uint8Array> | null> {
  const hash = effectHash(effect);
  const found = new Map<PackTarget, Uint8Array>();
  for (const target of targets) {
    const bytes = await readFile(join(committed, packedPath(effect.source.name, target))).catch(() => null);
    if (bytes === null || !isOf(bytes, hash)) return null;
    found.set(target, bytes);
  }
  return found;
}

function isOf(bytes: Uint8Array, hash: string): boolean {
  try {
    const reader = new CjsCarbonEffectReader(bytes);
    return decodeText(reader.sourceHash) === hash && reader.compilerVersion.join() === PACK_COMPILER_VERSION.join();
  } catch {
    return false;
  }
}
