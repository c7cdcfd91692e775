/** YUP's enums number for number, against the list in the format's description (`yslb.md` 4). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  IMAGE_DIMENSION,
  SHADER_BASE_TYPE,
  SHADER_BUILTIN,
  SHADER_LANGUAGE,
  SHADER_RESOURCE_TYPE,
  SHADER_STAGE,
} from '../../../src/format/shaderBundle/shaderEnums.js';
import { describeWithReference, referencePath } from '../../support/referenceFiles.js';

const TABLES = {
  ShaderLanguage: SHADER_LANGUAGE,
  ShaderStage: SHADER_STAGE,
  BaseType: SHADER_BASE_TYPE,
  ResourceType: SHADER_RESOURCE_TYPE,
  BuiltInType: SHADER_BUILTIN,
  ImageDimension: IMAGE_DIMENSION,
};

/** `**ShaderStage** (6 values): 0 vertex, 1 fragment, …` */
const LIST = /^\*\*(\w+)\*\* \(\d+ values\): (.*)$/gm;

describeWithReference('the description of the format', () => {
  it('has the same enums, names and numbers', () => {
    const lists = readFileSync(referencePath('spec/yslb.md'), 'utf8').matchAll(LIST);
    const described = Array.from(lists, ([, name = '', list = '']) => {
      const values = list.split(', ').map((value) => value.split(' '));
      return [name, Object.fromEntries(values.map(([number, word = '']) => [word, Number(number)]))];
    });
    expect(Object.fromEntries(described)).toEqual(TABLES);
  });
});

it('numbers go up from 0 without a gap', () => {
  const counts = Object.values(TABLES).map((table) => Object.values(table));
  for (const numbers of counts) expect(numbers).toEqual(numbers.map((_, index) => index));
  expect(counts.map(({ length }) => length)).toEqual([6, 6, 21, 17, 73, 10]);
});
