/**
 * Every field of a bundle, left out or given a value of another kind: the writer refuses it and names the field. The fields
 * are those of a bundle that has a record of each kind, so a new one is looked at without a line here.
 */
import { expect, it } from 'vitest';
import type { FormatError } from '../../../src/format/bytes/FormatError.js';
import { DEFAULT_REFLECTION, DEFAULT_RESOURCE_BINDING } from '../../../src/format/shaderBundle/defaultReflection.js';
import { makeShaderBundle } from '../../../src/format/shaderBundle/makeShaderBundle.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderBundle } from '../../../src/format/shaderBundle/ShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import { refusalOf } from '../../support/refusalOf.js';

type Path = readonly (string | number)[];

const MEMBER = {
  name: 'm',
  offset: 0,
  size: 4,
  arrayStride: 0,
  matrixStride: 0,
  baseType: 12,
  vecSize: 1,
  columns: 1,
  bitWidth: 32,
  arraySizes: [2],
};
const BINDING = { ...DEFAULT_RESOURCE_BINDING, name: 'b', arraySizes: [3], members: [MEMBER] };
const BUILT_IN = { builtin: 1, valueBaseType: 12, valueVecSize: 4, valueColumns: 1, resource: BINDING };

const BUNDLE: ShaderBundle = {
  stages: [
    {
      stage: 0,
      sourceLanguage: 5,
      spirv: new Uint8Array(4),
      variants: [
        {
          language: 5,
          entryPoint: 'main',
          source: 's',
          inputSource: 'i',
          reflection: {
            ...DEFAULT_REFLECTION,
            uniformBuffers: [BINDING],
            entryPoints: [{ name: 'main', stage: 0 }],
            builtinInputs: [BUILT_IN],
            builtinOutputs: [BUILT_IN],
            specConstants: [{ name: 'c', constantId: 1, baseType: 8, vecSize: 1, columns: 1, bitWidth: 32 }],
            capabilities: ['Capability(1)'],
            extensions: ['x'],
            glCombinedSamplers: [{ name: 'g', textureSlot: 1 }],
          },
        },
      ],
    },
  ],
};

/** Paths to everything that is written, and to the records and lists around it. */
function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, it]) =>
    pathsOf(it, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inside : [path, ...inside];
}

const valueAt = (path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], BUNDLE);

function changed(path: Path, value: unknown): ShaderBundle {
  const change = (it: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) return value;
    const copy: Record<string | number, unknown> = Array.isArray(it) ? ([...it] as never) : { ...(it as object) };
    copy[key] = change(copy[key], rest);
    return copy;
  };
  return change(BUNDLE, path) as ShaderBundle;
}

const textOf = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);

const refusal = (path: Path, value: unknown): FormatError => refusalOf(() => writeShaderBundle(changed(path, value)));

const paths = pathsOf(BUNDLE);
const ENUMS = /(^|\.)(stage|sourceLanguage|language|type|baseType|imageDim|builtin|valueBaseType)$/;
const isOf = (type: string) => (path: Path) => typeof valueAt(path) === type;

it('the bundle itself is written, and has fields of each kind', () => {
  expect(readShaderBundle(writeShaderBundle(BUNDLE))).toEqual(BUNDLE);
  for (const type of ['number', 'string', 'boolean', 'object']) expect(paths.filter(isOf(type))).not.toEqual([]);
  // Stage, its two languages; an entry point; three bindings with a member each; two built-ins; a constant.
  expect(paths.filter((path) => ENUMS.test(textOf(path)))).toHaveLength(3 + 1 + 3 * 4 + 2 * 2 + 1);
});

interface Values {
  readonly wrong: readonly unknown[];
  readonly right: readonly unknown[];
}

function valuesFor(path: Path): Values {
  const value = valueAt(path);
  if (Array.isArray(value)) return { wrong: [{}, 'list', 3], right: [] };
  if (typeof value === 'string')
    return { wrong: [1, ['a'], 'a\0b', '\ud800', '\udc41', '\udcc3\udca9'], right: ['\udcc3é'] };
  if (typeof value === 'boolean') {
    return { wrong: [-1, 256, 0.5, Number.NaN, 'true'], right: [true, false, 2, 255] };
  }
  if (typeof value !== 'number') return { wrong: [], right: [] };
  const wrong = [Number.NaN, 0.5, Number.POSITIVE_INFINITY, '1', true];
  return ENUMS.test(textOf(path))
    ? { wrong: [...wrong, -0x8000_0001, 0x8000_0000], right: [-0x8000_0000, 0x7fff_ffff] }
    : { wrong: [...wrong, -1, 0x1_0000_0000], right: [0, 0xffff_ffff] };
}

it.each(paths.map((path) => ({ name: textOf(path), path })))('$name', ({ name, path }) => {
  const { wrong, right } = valuesFor(path);
  for (const value of [undefined, null]) {
    expect(refusal(path, value)).toMatchObject({ path: name, found: String(value) });
  }
  for (const value of wrong) expect(refusal(path, value).path, String(value)).toBe(name);
  for (const value of right) {
    const bundle = changed(path, value);
    expect(readShaderBundle(writeShaderBundle(bundle)), String(value)).toEqual(bundle);
  }
});

it('SPIR-V is bytes', () => {
  const path = ['stages', 0, 'spirv'];
  for (const wrong of [[1, 2], new Uint32Array(1), new ArrayBuffer(4), 'bytes']) {
    expect(refusal(path, wrong)).toMatchObject({
      path: 'stages[0].spirv',
      wanted: 'bytes; a Uint8Array of length 0 where there is no SPIR-V',
    });
  }
});

it('a stage twice is refused with what puts it right', () => {
  const [stage] = BUNDLE.stages;
  const other = stage && { ...stage, stage: 1 };
  const twice = { stages: [stage, other, stage].flatMap((it) => it ?? []) };
  const error = refusalOf(() => writeShaderBundle(twice));
  expect(error).toMatchObject({ path: 'stages[2].stage', found: 'stage 0 a second time', wanted: 'each stage once' });
  expect(error.fix).toContain('makeShaderBundle');
  const shaders = twice.stages.flatMap(({ stage: number, variants }) =>
    variants.map((it) => ({ ...it, stage: number })),
  );
  expect(() => writeShaderBundle(makeShaderBundle(shaders))).not.toThrow();
});
