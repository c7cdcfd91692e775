/** The table that a GL program is told its binding points and units by (`yslb.md` 7). `golden.test.ts` has YUP's own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { DEFAULT_REFLECTION, DEFAULT_RESOURCE_BINDING } from '../../../src/format/shaderBundle/defaultReflection.js';
import { glFixups, makeGLFixupBlob, readGLFixupBlob } from '../../../src/format/shaderBundle/glFixup.js';
import type { ShaderReflection } from '../../../src/format/shaderBundle/ShaderReflection.js';
import { hex, toHex } from '../../support/bytes.js';
import { refusalOf } from '../../support/refusalOf.js';

const block = (name: string, backendSlot = 0) => ({ ...DEFAULT_RESOURCE_BINDING, name, backendSlot });

function reflectionOf(change: Partial<ShaderReflection>): ShaderReflection {
  return { ...DEFAULT_REFLECTION, ...change };
}

const REFLECTION = reflectionOf({
  uniformBuffers: [block('Globals', 3), block('é', 0xffffffff)],
  glCombinedSamplers: [
    { name: 'yup_combined_a_b', textureSlot: 0x102 },
    { name: '', textureSlot: 0 },
  ],
  storageBuffers: [block('not in it')],
  sampledImages: [block('neither')],
});
const TABLE = hex(`
  01 0400                                               // version, count
  00 03 0700 476c6f62616c73
  00 ff 0200 c3a9
  01 02 1000 7975705f636f6d62696e65645f615f62
  01 00 0000
`);

describe('a table', () => {
  it('has blocks, and then combined samplers, with the low byte of their slots', () => {
    expect(toHex(makeGLFixupBlob(REFLECTION))).toBe(toHex(TABLE));
    expect(readGLFixupBlob(TABLE)).toEqual([
      { kind: 'uniform-block', name: 'Globals', slot: 3 },
      { kind: 'uniform-block', name: 'é', slot: 255 },
      { kind: 'sampler', name: 'yup_combined_a_b', slot: 2 },
      { kind: 'sampler', name: '', slot: 0 },
    ]);
    expect(glFixups(REFLECTION)).toEqual(readGLFixupBlob(TABLE));
  });

  it('of nothing is empty', () => {
    const others = reflectionOf({ storageBuffers: [block('a')], sampledImages: [block('b')] });
    for (const reflection of [DEFAULT_REFLECTION, others]) expect(makeGLFixupBlob(reflection)).toHaveLength(0);
    expect(readGLFixupBlob(new Uint8Array(0))).toEqual([]);
    expect(readGLFixupBlob(hex('01 0000'))).toEqual([]);
  });

  it('may have bytes behind it, and kinds that are unknown', () => {
    expect(readGLFixupBlob(hex('01 0100 07 01 0100 61 ffff'))).toEqual([{ kind: 'sampler', name: 'a', slot: 1 }]);
  });

  it('of 65,535 bytes in a name, and as many entries', () => {
    const name = 'n'.repeat(0xffff);
    const one = makeGLFixupBlob(reflectionOf({ uniformBuffers: [block(name)] }));
    expect(one).toHaveLength(3 + 4 + 0xffff);
    expect(readGLFixupBlob(one)).toEqual([{ kind: 'uniform-block', name, slot: 0 }]);
    const glCombinedSamplers = new Array(0xffff).fill({ name: '', textureSlot: 1 });
    expect(readGLFixupBlob(makeGLFixupBlob(reflectionOf({ glCombinedSamplers })))).toHaveLength(0xffff);
  });
});

describe('refused', () => {
  it.each([
    ['a name of 65,536 bytes', 'n'.repeat(0x10000), 65536],
    ['one of fewer letters', '€'.repeat(21846), 65538],
  ])('%s', (_, name, length) => {
    const { path, wanted } = refusalOf(() =>
      makeGLFixupBlob(
        reflectionOf({
          uniformBuffers: [block('a')],
          glCombinedSamplers: [
            { name: 'b', textureSlot: 0 },
            { name, textureSlot: 0 },
          ],
        }),
      ),
    );
    expect(path).toBe('glCombinedSamplers[1].name');
    expect(wanted).toBe(`a name of at most 65535 bytes, not ${length}`);
  });

  it('a name with a NUL', () => {
    const error = refusalOf(() => makeGLFixupBlob(reflectionOf({ uniformBuffers: [block('a'), block('b\0')] })));
    expect(error).toMatchObject({ path: 'uniformBuffers[1].name', found: '"b\\u0000"' });
  });

  it('65,536 entries', () => {
    const uniformBuffers = new Array(0xffff).fill(block(''));
    const glCombinedSamplers = [{ name: '', textureSlot: 0 }];
    expect(refusalOf(() => makeGLFixupBlob(reflectionOf({ uniformBuffers, glCombinedSamplers })))).toMatchObject({
      found: '65536 uniform blocks and samplers',
      wanted: 'at most 65535',
    });
  });

  it.each([0, 2, 255])('version %i', (version) => {
    const table = TABLE.slice();
    table[0] = version;
    expect(refusalOf(() => readGLFixupBlob(table, 'table'))).toMatchObject({
      source: 'table',
      path: '',
      offset: 0,
      found: `a fix-up table of version ${version}`,
      wanted: 'version 1',
    });
  });

  it('a table that is cut anywhere', () => {
    // Where entries begin, after the header.
    const starts = [3, 14, 20, 40];
    for (let length = 1; length < TABLE.length; length++) {
      const { path, offset } = refusalOf(() => readGLFixupBlob(TABLE.subarray(0, length)));
      const entry = starts.filter((start) => start <= length).length - 1;
      const isWhole = entry >= 0;
      expect(path, `${length}`).toBe(isWhole ? `fixups[${entry}]` : '');
      expect(offset).toBeLessThanOrEqual(length);
    }
  });
});

it('any bytes are a table or a FormatError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (bytes, isVersion1) => {
      if (isVersion1) bytes[0] = 1;
      try {
        expect(readGLFixupBlob(bytes).length).toBeLessThanOrEqual(bytes.length / 4);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
    }),
  );
});
