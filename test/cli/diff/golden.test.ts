import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeWithReference, referenceBytes, referenceJson, referencePath } from '../../support/referenceFiles.js';
import { diffOf, findingsOf } from './diffOf.js';

const OLDER = 'golden/carbon/older';

/** Names of the fields in which two JSON dumps of one body differ, a list's items counted as one field `+` each where one side has none. */
function differentFields(left: unknown, right: unknown, field: string): readonly string[] {
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return Array.from({ length: Math.abs(left.length - right.length) }, () => '+');
    return left.flatMap((it, i) => differentFields(it, right[i], field));
  }
  if (isObject(left) && isObject(right)) {
    return Object.keys(right).flatMap((key) => differentFields(left[key], right[key], key));
  }
  // Some dumps write -0 as 0; the raw bytes beside it tell them apart.
  return left === right ? [] : [field];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Dump {
  readonly rowBody: readonly number[];
  readonly bodies: readonly unknown[];
}

function isDump(value: unknown): value is Dump {
  return isObject(value) && Array.isArray(value.rowBody) && Array.isArray(value.bodies);
}

describeWithReference('an older file against its sibling of version 15', () => {
  for (const version of ['v08', 'v09', 'v10', 'v11', 'v12', 'v13', 'v14']) {
    it(`${version}: exactly the fields in which their JSON differs, in the bodies in which it does`, () => {
      const names = readdirSync(referencePath(`${OLDER}/${version}`)).filter((name) => name.endsWith('.sm_hi'));
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) {
        const sibling = `golden/carbon/${name}`;
        if (!existsSync(referencePath(sibling))) continue;
        const { differences, pairs } = diffOf(referenceBytes(`${OLDER}/${version}/${name}`), referenceBytes(sibling));
        expect(differences.filter(({ pairs: where }) => where === null).map(({ path }) => path)).toEqual([
          'version',
          'compilerVersion',
          'sourceHash',
        ]);
        const left = referenceJson(`${OLDER}/${version}/${name.replace('.sm_hi', '.json')}`);
        const right = referenceJson(sibling.replace('.sm_hi', '.json'));
        if (!isDump(left) || !isDump(right)) throw new Error(`${name}: no dump`);
        right.bodies.forEach((body, i) => {
          const row = right.rowBody.indexOf(i);
          const pair = pairs.findIndex(({ rows }) => rows.right.includes(row));
          const told = differences
            .filter(({ pairs: where }) => where?.includes(pair))
            .map(({ path, kind }) => (kind === 'changed' ? (path.split('.').at(-1) ?? '') : '+'));
          const expected = differentFields(left.bodies[left.rowBody[row] ?? -1], body, '');
          expect(told.toSorted(), `${version}/${name} body ${i}`).toEqual(expected.toSorted());
        });
      }
    });
  }
});

describeWithReference('blocks', () => {
  it('of two layouts are compared by what they say', () => {
    const block = (name: string) => referenceBytes(`golden/carbonwebgpu/texturedtri${name}.carbonwebgpu`);
    // Layout e2x says how each sampled resource may be read, and nothing else that layout 1 does not.
    expect(findingsOf(block(''), block('.e2x'))).toEqual([
      'Main.pass0.block.layout changed v1 -> e2x',
      'Main.pass0.block.group0.bindings.sampled-resource[0].textureSampleType added nothing -> float',
      'Depth.pass0.block.layout changed v1 -> e2x',
    ]);
  });
});
