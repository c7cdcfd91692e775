/** The files that fuzzing starts from. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { writeShaderBundle } from '../../src/format/shaderBundle/writeShaderBundle.js';
import { shaderBundle } from '../support/arbitraryBundle.js';
import { effectFileOf } from '../support/arbitraryEffect.js';
import { arbitraryBlockBytes } from '../support/blockBytes.js';
import { chunk, fileOfVariants, reflectionChunk, variantChunk } from '../support/bundleBytes.js';
import { referenceFolder } from '../support/referenceFiles.js';
import { sampleFile } from '../support/sampleFile.js';
import type { CorpusFile } from './mutateFile.js';

const EFFECT_FILE = /\.(sm_hi|sm_lo|sm_depth|carbonwebgpu|carbonwebgl)$/;
const BUNDLE_FILE = /\.ysl$/;
const shipped = fileURLToPath(new URL('../../public', import.meta.url));

/** Effects: the reference files where they are, the shipped ones, and made-up ones of every version. */
export function effectCorpus(): readonly CorpusFile[] {
  return [...referenceFiles(EFFECT_FILE), ...filesIn(shipped), ...madeUpFiles()];
}

/** Shader bundles: the reference files where they are, and made-up ones. */
export function bundleCorpus(): readonly CorpusFile[] {
  return [...referenceFiles(BUNDLE_FILE), ...madeUpBundles()];
}

function referenceFiles(name: RegExp): readonly CorpusFile[] {
  if (referenceFolder === null) return [];
  return filesIn(join(referenceFolder, 'golden')).filter((file) => name.test(file.name));
}

/** The effects and bundles of a folder at any depth in the order of their paths, or the file itself. */
export function filesIn(path: string): readonly CorpusFile[] {
  if (!statSync(path).isDirectory()) return [{ name: basename(path), bytes: new Uint8Array(readFileSync(path)) }];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => EFFECT_FILE.test(name) || BUNDLE_FILE.test(name))
    .sort()
    .map((name) => join(path, name))
    .map((file) => ({ name: relative(path, file), bytes: new Uint8Array(readFileSync(file)) }));
}

function madeUpFiles(): readonly CorpusFile[] {
  const samples = [false, true].map((hasBlocks) => ({
    name: `sample${hasBlocks ? ' with blocks' : ''}`,
    bytes: sampleFile({ hasBlocks }),
  }));
  const random = [8, 9, 10, 11, 12, 13, 14, 15].flatMap((version) =>
    [false, true].flatMap((hasBlocks) =>
      fc
        .sample(effectFileOf({ version, hasBlocks, block: arbitraryBlockBytes }), { seed: version, numRuns: 4 })
        .map((file, i) => ({
          name: `version ${version}${hasBlocks ? ' with blocks' : ''} ${i}`,
          bytes: writeCarbonEffectFile(file, { version }),
        })),
    ),
  );
  return [...samples, ...random];
}

function madeUpBundles(): readonly CorpusFile[] {
  const random = [false, true].flatMap((keepsUnknown) =>
    fc.sample(shaderBundle(keepsUnknown), { seed: 1, numRuns: 12 }).map((bundle, i) => ({
      name: `bundle${keepsUnknown ? ' with unknown chunks' : ''} ${i}`,
      bytes: writeShaderBundle(bundle),
    })),
  );
  const nul = variantChunk(5, 'a\0b', chunk('ISRC', 'c'), reflectionChunk());
  return [...random, { name: 'bundle with a NUL', bytes: fileOfVariants(nul) }];
}

/** Backend blocks of every layout, without a file around them. */
export function madeUpBlocks(): readonly CorpusFile[] {
  return fc.sample(arbitraryBlockBytes, { seed: 1, numRuns: 120 }).map((bytes, i) => ({ name: `block ${i}`, bytes }));
}
