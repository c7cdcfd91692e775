import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeGLFixupBlob } from '../../../src/format/shaderBundle/glFixup.js';
import {
  makeShaderBundle,
  type StageShader,
  type StageSpirv,
} from '../../../src/format/shaderBundle/makeShaderBundle.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import {
  describeWithReference,
  referenceBytes,
  referenceFolder,
  referenceJson,
  referencePath,
} from '../../support/referenceFiles.js';

interface GoldenShader extends StageShader {
  readonly glFixupHex: string;
}

interface Golden {
  readonly setSPIRV: readonly { readonly stage: number; readonly sourceLanguage: number; readonly hex: string }[];
  readonly shadersInAddOrder: readonly GoldenShader[];
  /** What YUP has after loading; a word where that is the same. */
  readonly shadersAfterYupLoad: readonly GoldenShader[] | 'same as shadersInAddOrder';
}

const names =
  referenceFolder === null
    ? []
    : readdirSync(referencePath('golden/yslb'))
        .filter((name) => name.endsWith('.ysl'))
        .map((name) => name.slice(0, -'.ysl'.length));

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const golden = (name: string): Golden => referenceJson(`golden/yslb/${name}.json`) as Golden;

describeWithReference('bundles that YUP wrote', () => {
  it('are all there', () => {
    expect(names).toHaveLength(10);
  });

  it.each(names)('%s is written again byte for byte', (name) => {
    const bytes = referenceBytes(`golden/yslb/${name}.ysl`);
    expect(hexOf(writeShaderBundle(readShaderBundle(bytes)))).toBe(hexOf(bytes));
  });

  it.each(names)('%s says what its JSON says', (name) => {
    const { shadersInAddOrder, shadersAfterYupLoad } = golden(name);
    const expected = typeof shadersAfterYupLoad === 'string' ? shadersInAddOrder : shadersAfterYupLoad;
    const { stages } = readShaderBundle(referenceBytes(`golden/yslb/${name}.ysl`));
    const shaders = stages.flatMap(({ stage, variants }) =>
      variants.map((variant) => ({
        stage,
        ...variant,
        glFixupHex: hexOf(makeGLFixupBlob(variant.reflection)),
      })),
    );
    expect(shaders).toEqual(expected);
  });

  it.each(names)('%s is made of its shaders and its SPIR-V', (name) => {
    const { shadersInAddOrder, setSPIRV } = golden(name);
    const spirv = setSPIRV.map(({ stage, sourceLanguage, hex }): StageSpirv => {
      return { stage, sourceLanguage, bytes: new Uint8Array(Buffer.from(hex, 'hex')) };
    });
    const shaders = shadersInAddOrder.map(({ glFixupHex, ...shader }) => shader);
    expect(hexOf(writeShaderBundle(makeShaderBundle(shaders, spirv)))).toBe(
      hexOf(referenceBytes(`golden/yslb/${name}.ysl`)),
    );
  });
});
