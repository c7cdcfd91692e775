/**
 * What has to hold for any bytes at all: they are refused by a located FormatError, or they read whole and come back byte
 * for byte; and whatever is built on what was read meets no error but the ones that it is documented to throw.
 */
import { createHash } from 'node:crypto';
import { buildBindingPlan } from '../../src/device/buildBindingPlan.js';
import { DeviceError } from '../../src/device/DeviceError.js';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { dumpCarbonEffect } from '../../src/format/carbonEffect/dumpCarbonEffect.js';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import { enumerateUniqueEffectBodies } from '../../src/format/carbonEffect/enumerateUniqueEffectBodies.js';
import { EFFECT_BODY_COUNT_MAX } from '../../src/format/carbonEffect/limits.js';
import { type CarbonEffectVerification, verifyCarbonEffect } from '../../src/format/carbonEffect/verifyCarbonEffect.js';
import type { ShaderPass } from '../../src/resource/ShaderPass.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { checkTools } from './checkTools.js';

/** How far a file got. `retained` is what its reader holds on to, to be weighed. */
export interface Outcome {
  readonly result: 'refused' | 'read';
  readonly retained: unknown;
}

/** What is thrown where something does not hold. Any other error that passes is as much of a finding. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

/** What the bytes are called. */
export const SOURCE = 'fuzzed';

/** Bytes up to which a file is told about: on larger ones that takes longer than all the rest. */
export const TOLD = 1 << 13;

export function checkEffect(bytes: Uint8Array): Outcome {
  const verification = verifyCarbonEffect(bytes, { source: SOURCE });
  const reader = open(bytes);
  // With a reader of their own: what one has read of a file decides which of two failures of a body it reports.
  if (reader instanceof CjsCarbonEffectReader && bytes.length < TOLD) checkTools(new CjsCarbonEffectReader(bytes));
  const read = reader instanceof FormatError ? reader : readAll(reader);
  if (read instanceof FormatError) {
    checkError(read, bytes);
    promise(
      verification.error?.message === read.message,
      `verify says ${verification.error?.message}, reading ${read.message}`,
    );
    return { result: 'refused', retained: read };
  }
  checkVerification(verification);
  checkResources(bytes, hasOwnEntries(verification));
  const dump = dumpCarbonEffect(read.reader, { md5: (part) => createHash('md5').update(part).digest('hex') });
  promise(dump.version === read.reader.version, 'the dump names another version');
  return { result: 'read', retained: read };
}

interface ReadFile {
  readonly reader: CjsCarbonEffectReader;
  readonly descriptions: readonly EffectDescription[];
}

function open(bytes: Uint8Array): CjsCarbonEffectReader | FormatError {
  try {
    return new CjsCarbonEffectReader(bytes, { source: SOURCE });
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

function readAll(reader: CjsCarbonEffectReader): ReadFile | FormatError {
  try {
    if (reader.rowCount > EFFECT_BODY_COUNT_MAX) return { reader, descriptions: [reader.readDescription(0)] };
    const bodies = enumerateUniqueEffectBodies(reader);
    return { reader, descriptions: bodies.map(({ permutationIndex }) => reader.readDescription(permutationIndex)) };
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

/** An error names the file, where in it and, as far as there is one, the record. */
export function checkError({ source, path, offset, found, wanted }: FormatError, bytes: Uint8Array): void {
  promise(source === SOURCE, `an error about "${source}"`);
  promise(Number.isInteger(offset) && offset >= 0 && offset <= bytes.length, `an error at offset ${offset}`);
  promise(/^([a-zA-Z]+(\[\d+\])?(\.|$))*$/.test(path), `an error with the path "${path}"`);
  promise(found !== '' && wanted !== '', `found "${found}", wanted "${wanted}"`);
}

function checkVerification({ error, modes }: CarbonEffectVerification): void {
  promise(error === undefined, `verify refuses what reads: ${error?.message}`);
  promise(modes.bodies === true, 'the bodies do not come back over their own arena');
  // The third mode lays the arena out anew; one that was damaged may well have been in another order.
  promise(modes.container === true, 'the container does not come back');
}

/** Whether no reference points into another's entry: such a file's strings could be of any size in all, once apart. */
function hasOwnEntries({ modes: { rebuilt } }: CarbonEffectVerification): boolean {
  return typeof rebuilt !== 'object' || rebuilt === null || !('insideEntries' in rebuilt);
}

function checkResources(bytes: Uint8Array, isWritten: boolean): void {
  const resource = Tr2EffectRes.fromBytes(bytes, { source: SOURCE });
  const { reader, permutationGraph } = resource;
  promise(permutationGraph.variants.length === reader.rowCount, 'a permutation for every row');
  promise(resource.getShaderByIndex(reader.rowCount) === null, 'no shader behind the last row');
  promise(resource.resolve().index < reader.rowCount, 'the default options name a row');
  const seen = new Set<number>();
  for (const { index, bodyOffset } of permutationGraph.variants) {
    if (seen.has(bodyOffset)) continue;
    seen.add(bodyOffset);
    const shader = resource.getShaderByIndex(index);
    promise(shader !== null, `a shader at index ${index}`);
    for (const technique of shader?.techniques ?? []) {
      for (const pass of technique.passes) checkPass(pass, bytes);
    }
    if (isWritten && shader !== null) checkEmitted(shader.toCarbonBinary({ version: reader.version }), reader.version);
  }
}

/** A permutation as a file of its own reads, and gives the same file again. */
function checkEmitted(bytes: Uint8Array, version: number): void {
  const again = Tr2EffectRes.fromBytes(bytes).getShaderByIndex(0)?.toCarbonBinary({ version });
  promise(
    again !== undefined && Buffer.compare(again, bytes) === 0,
    'an emitted permutation comes out differently again',
  );
}

function checkPass(pass: ShaderPass, bytes: Uint8Array): void {
  const { backend, backendError } = pass;
  promise(backend === null || backendError === null, 'a block is read and refused');
  if (backendError !== null) checkError(backendError, bytes);
  for (const stage of pass.stages) pass.programText(stage);
  try {
    buildBindingPlan(pass);
  } catch (error) {
    if (!(error instanceof DeviceError || error instanceof FormatError)) throw error;
  }
}

function promise(holds: boolean, what: string): void {
  if (!holds) throw new BrokenPromise(what);
}
