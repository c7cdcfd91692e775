/** A bundle as JSON: with the keys of the files beside the reference bundles, and names beside their numbers. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_REFLECTION, DEFAULT_RESOURCE_BINDING } from '../../../src/format/shaderBundle/defaultReflection.js';
import { dumpShaderBundle } from '../../../src/format/shaderBundle/dumpShaderBundle.js';
import { readShaderBundle } from '../../../src/format/shaderBundle/readShaderBundle.js';
import type { ShaderInfo } from '../../../src/format/shaderBundle/ShaderBundle.js';
import {
  bundleFile,
  chunk,
  listChunk,
  reflectionChunk,
  stageChunk,
  variantChunk,
  versChunk,
} from '../../support/bundleBytes.js';
import {
  describeWithReference,
  referenceBytes,
  referenceFolder,
  referenceJson,
  referencePath,
} from '../../support/referenceFiles.js';

/** As it comes out of a file. */
const dumped = (...given: Parameters<typeof dumpShaderBundle>) =>
  JSON.parse(JSON.stringify(dumpShaderBundle(...given)));

const NO_BYTES = new Uint8Array(0);
const INFO: ShaderInfo = {
  language: 5,
  entryPoint: 'main',
  source: 'text',
  inputSource: '',
  reflection: DEFAULT_REFLECTION,
};

it('names stages and languages, those that have none by their number', () => {
  const bundle = {
    stages: [
      { stage: 2, sourceLanguage: 5, spirv: new Uint8Array([1, 0xab]), variants: [INFO, { ...INFO, language: 99 }] },
      { stage: -7, sourceLanguage: 0, spirv: NO_BYTES, variants: [] },
    ],
  };
  const { version, stages } = dumped(bundle, { md5: (bytes) => `md5 of ${bytes.length}` });
  expect(version).toBe(2);
  expect(stages[0]).toMatchObject({
    stage: 2,
    stageName: 'compute',
    sourceLanguage: 5,
    sourceLanguageName: 'wgsl',
    spirv: { size: 2, md5: 'md5 of 2', hex: '01ab' },
    variants: [
      { language: 5, languageName: 'wgsl' },
      { language: 99, languageName: 'language 99' },
    ],
  });
  expect(stages[1]).toEqual({
    stage: -7,
    stageName: 'stage -7',
    sourceLanguage: 0,
    sourceLanguageName: 'glsl',
    spirv: { size: 0, hex: '' },
    variants: [],
  });
});

it('has unknown chunks where they stand, and flags as their bytes', () => {
  const junk = chunk('JUNK', '\x01z');
  const bytes = bundleFile(
    versChunk(),
    junk,
    listChunk(
      'SHAD',
      stageChunk(0, 0, chunk('SPVB'), junk, listChunk('VARS', variantChunk(5, 's', reflectionChunk(), junk), junk)),
      junk,
    ),
  );
  const told = (position: number) => [{ tag: 'JUNK', size: 2, position, hex: '017a' }];
  const { stages, unknown } = dumped(readShaderBundle(bytes, { keepUnknown: true }));
  expect(unknown).toEqual({ chunks: told(1), stageChunks: told(1) });
  expect(stages[0].unknown).toEqual({ chunks: told(1), variantChunks: told(1) });
  expect(stages[0].variants[0].unknownChunks).toEqual(told(1));

  const reflection = { ...DEFAULT_REFLECTION, positionInvariant: 7, capabilities: ['a', 'b'] };
  const odd = { stages: [{ stage: 0, sourceLanguage: 0, spirv: NO_BYTES, variants: [{ ...INFO, reflection }] }] };
  expect(dumped(odd).stages[0].variants[0].reflection).toMatchObject({
    positionInvariant: 7,
    capabilities: ['a', 'b'],
  });
});

it('has no fix-up table where a name does not fit one', () => {
  const block = { ...DEFAULT_RESOURCE_BINDING, name: 'x'.repeat(65_536), backendSlot: 1 };
  const fixup = (name: string) => {
    const reflection = { ...DEFAULT_REFLECTION, uniformBuffers: [{ ...block, name }] };
    const bundle = { stages: [{ stage: 0, sourceLanguage: 0, spirv: NO_BYTES, variants: [{ ...INFO, reflection }] }] };
    return dumped(bundle).stages[0].variants[0].glFixupHex;
  };
  expect(fixup(block.name)).toBe(null);
  // Version 1, one entry: a block at point 1 with a name of one byte.
  expect(fixup('x')).toBe('0101000001010078');
});

interface Shader {
  readonly stage: number;
  readonly language: number;
}

interface Golden {
  readonly setSPIRV: readonly { readonly stage: number; readonly sourceLanguage: number; readonly hex: string }[];
  readonly shadersInAddOrder: readonly Shader[];
  readonly shadersAfterYupLoad: readonly Shader[] | string;
}

const names =
  referenceFolder === null
    ? []
    : readdirSync(referencePath('golden/yslb'))
        .filter((name) => name.endsWith('.ysl'))
        .map((name) => name.slice(0, -'.ysl'.length));

describeWithReference('bundles that YUP wrote', () => {
  it.each(names)('%s is what its JSON says, key by key', (name) => {
    const { shadersInAddOrder, shadersAfterYupLoad, setSPIRV } = referenceJson(`golden/yslb/${name}.json`) as Golden;
    const { stages } = dumped(readShaderBundle(referenceBytes(`golden/yslb/${name}.ysl`)));
    const shaders = stages.flatMap(({ stage, variants }: { stage: number; variants: { languageName: string }[] }) =>
      variants.map(({ languageName, ...variant }) => ({ stage, ...variant })),
    );
    expect(shaders).toEqual(typeof shadersAfterYupLoad === 'string' ? shadersInAddOrder : shadersAfterYupLoad);
    for (const { stage, sourceLanguage, hex } of setSPIRV) {
      const found = stages.find((each: { stage: number }) => each.stage === stage);
      expect(found).toMatchObject({ sourceLanguage, spirv: { size: hex.length / 2, hex } });
    }
  });
});
