import { describe, expect, it } from 'vitest';
import { readBackendBlock } from '../../../src/format/carbonEffect/readBackendBlock.js';
import { type BoundParts, encodeBlock, type GlslParts } from '../../support/blockBytes.js';
import { blobOf, sampleDescription, samplePass, sampleStage } from '../../support/sampleDescriptions.js';
import { diffOf, fileOf } from './diffOf.js';
import { another, changed, leafPaths } from './plainTree.js';

const BLOCK = 'Main.pass0.block';
const WGSL = '@compute @workgroup_size(1) fn main() {}';
const GLSL = '#version 300 es\nvoid main() {}\n';

/** A texture that a transform fills, with a value in every field that another value can follow. */
const bound: BoundParts = {
  groups: [
    {
      group: 4,
      bindings: [
        {
          kind: 1,
          space: 2,
          slot: 6,
          mask: 3,
          register: 9,
          stride: 16,
          layers: 2,
          type: 'texture_2d_array<f32>',
          symbol: 't9',
          transform: 'Detail',
          sampleType: 1,
          typedView: 2,
        },
      ],
    },
  ],
  transforms: [{ family: 0, id: 'Detail', inputs: [{ space: 2, register: 9, parameter: 'DetailMap' }] }],
};

const GROUP = `${BLOCK}.group4`;
const BINDING = `${GROUP}.bindings.sampled-resource[9]@space2`;
const TRANSFORM = `${BLOCK}.transforms.Detail`;

/** Field of the parts -> path, in every layout of bind groups. */
const BOUND_CASES: Readonly<Record<string, string>> = {
  'groups[0].group': `${BLOCK}.bindGroups[0].group`,
  'groups[0].bindings[0].kind': `${GROUP}.bindings[0].resourceKind`,
  'groups[0].bindings[0].space': `${GROUP}.bindings[0].registerSpace`,
  'groups[0].bindings[0].slot': `${BINDING}.binding`,
  'groups[0].bindings[0].mask': `${BINDING}.visibility`,
  'groups[0].bindings[0].register': `${GROUP}.bindings[0].registerIndex`,
  'groups[0].bindings[0].stride': `${BINDING}.structureStride`,
  'groups[0].bindings[0].layers': `${BINDING}.arrayLayerCount`,
  'groups[0].bindings[0].type': `${BINDING}.type`,
  'groups[0].bindings[0].symbol': `${BINDING}.generatedSymbol`,
  'groups[0].bindings[0].transform': `${BINDING}.transformId`,
  'transforms[0].id': `${BLOCK}.transforms[0].id`,
  'transforms[0].inputs[0].space': `${TRANSFORM}.inputs.layer0.registerSpace`,
  'transforms[0].inputs[0].register': `${TRANSFORM}.inputs.layer0.registerIndex`,
  'transforms[0].inputs[0].parameter': `${TRANSFORM}.inputs.layer0.parameter`,
};

/** What layout e2x alone has bytes for, or another value. */
const E2X_CASES: Readonly<Record<string, string>> = {
  'groups[0].bindings[0].sampleType': `${BINDING}.textureSampleType`,
  'groups[0].bindings[0].typedView': `${BINDING}.typedView`,
  'transforms[0].family': `${TRANSFORM}.family`,
};

const light = { role: 1, index: 2, data: 3, profile: 4, base: 5, capacity: 6 };
/** A vertex stage with a uniform of each kind. */
const glsl: GlslParts = {
  stages: [
    {
      stage: 0,
      bindings: [
        { kind: 0, register: 10, name: 'cb10', vec4Count: 4, style: 1, light },
        { kind: 1, register: 11, name: 't11', dimension: 6, comparing: [1, 2], comparison: 1, paired: [3, 4] },
        { kind: 2, register: 12, name: 't12', format: 2, width: 64, names: ['texels', 'more'] },
        { kind: 3, register: 13, name: 't13', stride: 32, width: 128, light },
        { kind: 4, register: 14, name: 't14', stride: 48, capacity: 100 },
        { kind: 5, register: 15, name: 'u15', slice: 3, location: 1, names: ['color'] },
        { kind: 6, register: 16, name: 'origin' },
      ],
      inputs: [{ register: 5, name: 'in_TEXCOORD0', semantic: 'TEXCOORD', index: 7, type: 3, mask: 15 }],
      compute: {
        threads: [8, 4, 2],
        origin: 'dispatchOrigin',
        outputs: [{ register: 2, slice: 1, location: 3, name: 'result' }],
      },
    },
  ],
  transforms: [{ family: 0, id: 'Detail', inputs: [{ space: 2, register: 9, parameter: 'DetailMap' }] }],
};

const STAGE = `${BLOCK}.glsl.vertex`;
const LIGHT: Readonly<Record<string, string>> = {
  role: 'role',
  index: 'indexRegister',
  data: 'dataRegister',
  profile: 'profileRegister',
  base: 'dataTexelBase',
  capacity: 'capacity',
};

/** Fields of a kind of binding that stand in its path as they are in the parts, or as they are called in the records. */
function glslBindingCases(at: number, kind: string, fields: Readonly<Record<string, string>>) {
  const leaf = `stages[0].bindings[${at}]`;
  const path = `${STAGE}.bindings.${kind}[${10 + at}]`;
  return [
    [`${leaf}.register`, `${STAGE}.bindings[${at}].register`],
    ...Object.entries({ name: 'name', ...fields }).map(([field, name]) => [`${leaf}.${field}`, `${path}.${name}`]),
  ];
}

function lit(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const inside = Object.entries(LIGHT).map(([field, name]) => [`light.${field}`, `light.${name}`]);
  return { ...fields, ...Object.fromEntries(inside) };
}

const GLSL_CASES: Readonly<Record<string, string>> = {
  'stages[0].stage': `${BLOCK}.glsl.stages[0].stage`,
  ...Object.fromEntries([
    ...glslBindingCases(0, 'constantBuffer', lit({ vec4Count: 'vec4Count', style: 'style' })),
    ...glslBindingCases(1, 'resource', {
      dimension: 'dimension',
      'comparing[0]': 'comparisonSamplers',
      'comparing[1]': 'comparisonSamplers',
      comparison: 'comparison',
      'paired[0]': 'pairedSamplers',
      'paired[1]': 'pairedSamplers',
    }),
    ...glslBindingCases(2, 'bufferTexture', {
      format: 'format',
      width: 'width',
      'names[0]': 'names',
      'names[1]': 'names',
    }),
    ...glslBindingCases(3, 'structuredTexture', lit({ stride: 'stride', width: 'width' })),
    ...glslBindingCases(4, 'structuredUbo', { stride: 'stride', capacity: 'capacity' }),
    ...glslBindingCases(5, 'uavTexture', { slice: 'slice', location: 'location', 'names[0]': 'names' }),
    ...glslBindingCases(6, 'dispatchUniform', {}),
  ]),
  'stages[0].inputs[0].register': `${STAGE}.inputs[0].register`,
  'stages[0].inputs[0].name': `${STAGE}.inputs.input5.name`,
  'stages[0].inputs[0].semantic': `${STAGE}.inputs.input5.semanticName`,
  'stages[0].inputs[0].index': `${STAGE}.inputs.input5.semanticIndex`,
  'stages[0].inputs[0].type': `${STAGE}.inputs.input5.componentType`,
  'stages[0].inputs[0].mask': `${STAGE}.inputs.input5.mask`,
  ...Object.fromEntries(
    [0, 1, 2].map((i) => [`stages[0].compute.threads[${i}]`, `${STAGE}.computeFragment.threadGroup`]),
  ),
  'stages[0].compute.origin': `${STAGE}.computeFragment.dispatchOriginUniform`,
  'stages[0].compute.outputs[0].register': `${STAGE}.computeFragment.outputs[0].register`,
  'stages[0].compute.outputs[0].slice': `${STAGE}.computeFragment.outputs[0].slice`,
  'stages[0].compute.outputs[0].location': `${STAGE}.computeFragment.outputs[0].location`,
  'stages[0].compute.outputs[0].name': `${STAGE}.computeFragment.outputs[0].name`,
  'transforms[0].id': `${BLOCK}.transforms[0].id`,
  'transforms[0].inputs[0].space': `${TRANSFORM}.inputs.layer0.registerSpace`,
  'transforms[0].inputs[0].register': `${TRANSFORM}.inputs.layer0.registerIndex`,
  'transforms[0].inputs[0].parameter': `${TRANSFORM}.inputs.layer0.parameter`,
};

/** A file of one pass, with its block and a program in the language that tells the block's layout. */
function fileWith(block: Uint8Array, program: string): Uint8Array {
  const stages = [sampleStage({ program: blobOf(program) })];
  return fileOf(sampleDescription([samplePass({ stages, block: blobOf(block) })]));
}

interface Layout<T> {
  readonly name: 'v1' | 'e2x' | 'g1x';
  readonly parts: T;
  readonly encode: (parts: T) => Uint8Array;
  readonly program: string;
  readonly cases: Readonly<Record<string, string>>;
  /** Fields that the layout has no bytes for, or that change nothing by themselves. */
  readonly unsaid: RegExp;
}

function itTellsEveryField<T>({ name, parts, encode, program, cases, unsaid }: Layout<T>): void {
  const file = (it: T) => fileWith(encode(it), program);

  it('is a block of this layout', () => {
    const language = program === GLSL ? 'glsl' : 'wgsl';
    expect(readBackendBlock(encode(parts), { technique: 'Main', pass: 0, language })?.layout).toBe(name);
  });

  it('is in the table', () => {
    const leaves = leafPaths(parts).filter((path) => !unsaid.test(path));
    expect(leaves.toSorted()).toEqual(Object.keys(cases).toSorted());
  });

  it.each(Object.entries(cases))('%s is told as %s', (leaf, path) => {
    const [mine, theirs] = [file(parts), file(changed(parts, leaf, another))];
    const { differences } = diffOf(mine, theirs);
    expect(differences.map((it) => [it.path, it.kind])).toEqual([[path, 'changed']]);
    expect(differences[0]?.left).not.toEqual(differences[0]?.right);
    expect(diffOf(theirs, mine).differences.map((it) => [it.path, it.left, it.right])).toEqual(
      differences.map((it) => [it.path, it.right, it.left]),
    );
  });
}

describe('every field of a block of layout v1', () => {
  // The layout has one family of transforms.
  const unsaid = /\.(sampleType|typedView|family)$/;
  itTellsEveryField({ name: 'v1', parts: bound, encode: encodeBlock.v1, program: WGSL, cases: BOUND_CASES, unsaid });
});

describe('every field of a block of layout e2x', () => {
  const cases = { ...BOUND_CASES, ...E2X_CASES };
  itTellsEveryField({ name: 'e2x', parts: bound, encode: encodeBlock.e2x, program: WGSL, cases, unsaid: /^$/ });
});

describe('every field of a block of layout g1x', () => {
  // A binding of another kind has other fields, too: see below.
  const unsaid = /\.(kind|family)$/;
  itTellsEveryField({ name: 'g1x', parts: glsl, encode: encodeBlock.g1x, program: GLSL, cases: GLSL_CASES, unsaid });

  it('tells a binding that is of another kind, with what comes with it', () => {
    const other = changed(glsl, 'stages[0].bindings[6].kind', () => 4);
    const withFields = changed(other, 'stages[0].bindings[6]', (it) => ({ ...Object(it), stride: 8, capacity: 2 }));
    expect(
      diffOf(fileWith(encodeBlock.g1x(glsl), GLSL), fileWith(encodeBlock.g1x(withFields), GLSL)).differences.map(
        ({ path, left, right }) => [path, left, right],
      ),
    ).toEqual([
      [`${STAGE}.bindings[6].kind`, 'dispatchUniform', 'structuredUbo'],
      [`${STAGE}.bindings[6].stride`, null, '8'],
      [`${STAGE}.bindings[6].capacity`, null, '2'],
    ]);
  });
});
