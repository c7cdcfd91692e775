/**
 * Every field of every record, left out or given a value of another kind: the writer refuses it and names the field. The
 * fields are those of a file that has a record of each kind, so a new one is looked at without a line here.
 */
import { describe, expect, it } from 'vitest';
import { NaNBits } from '../../../src/format/bytes/Float.js';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { readCarbonEffectFile } from '../../../src/format/carbonEffect/readCarbonEffectFile.js';
import {
  type CarbonEffectFile,
  writeCarbonEffectFile,
} from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { sampleFile } from '../../support/sampleFile.js';

type Path = readonly (string | number)[];

const file = readCarbonEffectFile(new CjsCarbonEffectReader(sampleFile({ hasBlocks: true })));

/** Paths to everything in the records that is written: numbers, texts, flags, lists and blobs. */
function fieldsOf(value: unknown, path: Path = []): readonly Path[] {
  if (value instanceof Uint8Array || value instanceof NaNBits || typeof value !== 'object' || value === null)
    return [path];
  const inside = Object.entries(value).flatMap(([key, it]) =>
    fieldsOf(it, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) && value.length > 0 ? [path, ...inside] : inside.length > 0 ? inside : [path];
}

/** What is not on the wire: what a blob of bytes was found at, the half of an annotation that it does not use. */
function isWritten(path: Path): boolean {
  const key = path.at(-1);
  if (key === 'hasBlocks') return false;
  const owner = valueAt(path.slice(0, -1));
  if (typeof owner !== 'object' || owner === null) return true;
  if (key === 'offset' && 'bytes' in owner && owner.bytes instanceof Uint8Array) return owner.bytes.length === 0;
  if ('word' in owner && 'type' in owner) return owner.type === 3 ? key !== 'word' : key !== 'text';
  return true;
}

function valueAt(path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], file.bodies[0]);
}

/** The file with one value changed. */
function changed(path: Path, value: unknown): CarbonEffectFile {
  const change = (it: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) return value;
    const copy: Record<string | number, unknown> = Array.isArray(it) ? ([...it] as never) : { ...(it as object) };
    copy[key] = change(copy[key], rest);
    return copy;
  };
  const [first, ...others] = file.bodies;
  return { ...file, bodies: [change(first, path) as never, ...others] };
}

const textOf = (path: Path): string =>
  path.reduce<string>((text, key) => text + (typeof key === 'number' ? `[${key}]` : `.${key}`), 'bodies[0]');

function refusalOf(path: Path, value: unknown): FormatError {
  try {
    writeCarbonEffectFile(changed(path, value));
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error(`${textOf(path)} was written as ${String(value)}`);
}

/** A blob is named as a whole. */
const named = (path: Path): string => {
  const owner = valueAt(path.slice(0, -1));
  const isOfBlob = typeof owner === 'object' && owner !== null && 'bytes' in owner;
  return textOf(isOfBlob ? path.slice(0, -1) : path);
};

const FIELDS = fieldsOf(file.bodies[0]).filter(isWritten);

describe('a value of no field', () => {
  it('there are fields of every kind to look at', () => {
    expect(FIELDS.length).toBeGreaterThan(150);
  });

  it.each(FIELDS.map((path) => ({ field: textOf(path), path })))('$field', ({ path }) => {
    // The type of an annotation decides how it goes on; any other word than 3 is one.
    for (const wrong of [undefined, () => 'wrong']) {
      const { path: where } = refusalOf(path, wrong);
      expect([named(path), textOf(path)]).toContain(where.replace(/\.shadow\.(size|offset)$/, '.shadow'));
    }
  });

  it.each(FIELDS.filter((path) => typeof valueAt(path) === 'number').map((path) => ({ field: textOf(path), path })))(
    '$field as text, an object, NaN or too large',
    ({ path }) => {
      for (const wrong of ['1', {}, null, 2 ** 40, 1e300]) {
        // Floats hold what is large.
        if (wrong === 2 ** 40 && /LOD|borderColor/.test(textOf(path))) continue;
        expect(refusalOf(path, wrong).path).toBe(named(path));
      }
    },
  );
});
