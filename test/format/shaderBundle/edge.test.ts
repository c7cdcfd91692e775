/** Damaged and odd files: what YUP's loader says of each, and where ours refuses what YUP reads as garbage (`yslb.md` 3). */
import { expect, it } from 'vitest';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle } from '../../../src/format/shaderBundle/ShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import { describeWithReference, referenceBytes, referenceFolder, referenceJson } from '../../support/referenceFiles.js';
import { refusalOf } from '../../support/refusalOf.js';

interface Result {
  readonly file: string;
  readonly size: number;
  readonly yup: YupResult;
}

interface YupResult {
  readonly ok?: boolean;
  readonly error?: string;
  readonly uncaughtException?: string;
  readonly resaveIdentical?: boolean;
  readonly resavedSize?: number;
  readonly shaders?: readonly object[];
}

const results = referenceFolder === null ? [] : (referenceJson('golden/yslb/edge/results.json') as readonly Result[]);
const nameOf = (file: string): string => file.slice(0, file.indexOf('-'));
const bytesOf = (file: string): Uint8Array => referenceBytes(`golden/yslb/edge/${file}`);

function fileNamed(name: string): string {
  const file = results.find((result) => nameOf(result.file) === name)?.file;
  if (file === undefined) throw new Error(`no edge file ${name}`);
  return file;
}

/** As results.json lists them. */
function shadersOf({ stages }: ShaderBundle): readonly object[] {
  return stages.flatMap(({ stage, variants }) =>
    variants.map(({ language, entryPoint, source, inputSource, reflection }) => {
      const { entryPoints, uniformBuffers, workgroupSize, capabilities, extensions } = reflection;
      const { glCombinedSamplers, positionInvariant } = reflection;
      return {
        stage,
        language,
        entryPoint,
        sourceBytes: Buffer.byteLength(source),
        inputSourceBytes: Buffer.byteLength(inputSource),
        entryPoints: entryPoints.length,
        uniformBuffers: uniformBuffers.length,
        workgroup: [workgroupSize.x, workgroupSize.y, workgroupSize.z],
        capabilities: capabilities.length,
        extensions: extensions.length,
        glCombinedSamplers: glCombinedSamplers.length,
        // YUP knows two values; ours keeps the byte.
        positionInvariant: Boolean(positionInvariant),
      };
    }),
  );
}

/**
 * What YUP reads past the end of, or crashes on. Offsets and bytes left are counted in the files: the REFL of each has its
 * data at 0x6c, and a list's count is 8 bytes.
 */
const REFUSED = [
  {
    name: 'e44',
    path: 'stages[0].variants[0].reflection',
    // Where the data of an empty REFL would begin: the file's end.
    offset: 108,
    found: 'the end after 0 more bytes (a read past the end)',
    wanted: '4 more bytes',
  },
  {
    name: 'e47',
    path: 'stages[0].variants[0].reflection',
    offset: 0x6c,
    // 212 bytes of REFL but for the count.
    found: '-1 entryPoints of at least 8 bytes with 204 bytes left',
    wanted: 'as many as fit',
  },
  {
    name: 'e48',
    path: 'stages[0].variants[0].reflection',
    offset: 0x6c,
    found: '1000 entryPoints of at least 8 bytes with 204 bytes left',
    wanted: 'as many as fit',
  },
  {
    name: 'e54',
    path: '',
    // The size of the LIST at 0x18; 320 bytes of file less the 32 before its data.
    offset: 0x1c,
    found: 'a chunk "LIST" of 100000 bytes',
    wanted: 'at most 288, which is what its parent has left',
  },
  {
    name: 'e60',
    path: 'stages[0].variants[0].reflection',
    // Read as extensions: the slot 3 and the count 1 of the capabilities, which is 3 + 2 to the power of 32.
    offset: 0x13a,
    found: '4294967299 extensions of at least 4 bytes with 22 bytes left',
    wanted: 'as many as fit',
  },
];

const isRefused = ({ file }: Result): boolean => REFUSED.some(({ name }) => name === nameOf(file));
const isCutAtNul = ({ file }: Result): boolean => nameOf(file) === 'e51';

describeWithReference("what YUP's loader says of files", () => {
  const failing = results.filter(({ yup }) => yup.ok === false);
  const read = results.filter((result) => result.yup.ok === true && !isRefused(result) && !isCutAtNul(result));

  it('is known of all of them', () => {
    expect(results).toHaveLength(42);
    expect([failing.length, read.length, REFUSED.length]).toEqual([12, 24, 5]);
  });

  it.each(results)('$file is as long as it was', ({ file, size }) => {
    expect(bytesOf(file)).toHaveLength(size);
  });

  it.each(failing)('$file is refused with the same text', ({ file, yup }) => {
    const { found, source, wanted } = refusalOf(() => readShaderBundle(bytesOf(file), { source: file }));
    expect(found).toBe(yup.error);
    expect(source).toBe(file);
    expect(wanted).not.toBe('');
  });

  it.each(read)('$file has the same shaders, and is as long when it is written', ({ file, yup }) => {
    const bundle = readShaderBundle(bytesOf(file));
    expect(shadersOf(bundle)).toEqual(yup.shaders);
    const written = writeShaderBundle(bundle);
    expect(written).toHaveLength(yup.resavedSize ?? -1);
    expect(readShaderBundle(written)).toEqual(bundle);
  });

  it.each(read.filter(({ yup }) => yup.resaveIdentical === true))('$file is written byte for byte', ({ file }) => {
    expect(Buffer.compare(writeShaderBundle(readShaderBundle(bytesOf(file))), bytesOf(file))).toBe(0);
  });

  it.each(REFUSED)('$name, of which YUP makes garbage, is refused', ({ name, ...fault }) => {
    const error = refusalOf(() => readShaderBundle(bytesOf(fileNamed(name))));
    expect({ path: error.path, offset: error.offset, found: error.found, wanted: error.wanted }).toEqual(fault);
  });

  it('e30: of two SHDR of one stage the last SPIR-V counts, with its language', () => {
    const { stages } = readShaderBundle(bytesOf(fileNamed('e30')));
    expect(
      stages.map(({ stage, sourceLanguage, spirv }) => [stage, sourceLanguage, Buffer.from(spirv).toString()]),
    ).toEqual([[0, 2, 'BBBB']]);
  });

  it('e50: a flag of 2 stays 2', () => {
    const bytes = bytesOf(fileNamed('e50'));
    const bundle = readShaderBundle(bytes);
    expect(bundle.stages[0]?.variants[0]?.reflection.positionInvariant).toBe(2);
    expect(Buffer.compare(writeShaderBundle(bundle), bytes)).toBe(0);
  });

  it('e51: a NUL is kept when it is read, and not written', () => {
    const bundle = readShaderBundle(bytesOf(fileNamed('e51')));
    expect(bundle.stages[0]?.variants[0]?.source).toBe('ab\0cd');
    const { path, found, wanted } = refusalOf(() => writeShaderBundle(bundle));
    expect(path).toBe('stages[0].variants[0].source');
    expect(found).toBe('"ab\\u0000cd"');
    expect(wanted).toBe('a text without U+0000, where YUP would end it');
  });

  it('e53: a byte-order mark is kept', () => {
    expect(readShaderBundle(bytesOf(fileNamed('e53'))).stages[0]?.variants[0]?.source).toMatch(/^\ufeff/);
  });
});
