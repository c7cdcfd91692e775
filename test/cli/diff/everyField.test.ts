import { describe, expect, it } from 'vitest';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { sampleFile } from '../../support/sampleFile.js';
import { diffOf, fileOf } from './diffOf.js';
import { another, changed, leafPaths } from './plainTree.js';

const reader = new CjsCarbonEffectReader(sampleFile({ hasBlocks: true }));
const description = reader.readDescription(0);

/** Fields of one record, and the path that a change of each gives. */
interface Expected {
  /** Where the record is. */
  readonly at: string;
  /** What stands in front of the field in the path of a difference. */
  readonly path: string;
  /** Fields whose difference is at `path.field`. */
  readonly fields: readonly string[];
  /** Fields whose difference is elsewhere: the path. */
  readonly others?: Readonly<Record<string, string>>;
}

const RESOURCE = ['type', 'arrayElements', 'isAutoregister'];
const SAMPLER_STATE = [
  ...['comparison', 'minFilter', 'magFilter', 'mipFilter', 'addressU', 'addressV', 'addressW', 'mipLODBias'],
  ...['maxAnisotropy', 'comparisonFunc', 'minLOD', 'maxLOD'],
];

function annotationsAt(at: string, path: string): readonly Expected[] {
  return [
    // A string, then an integer.
    {
      at: `${at}.annotations[0]`,
      path: `${path}.annotations.Group`,
      fields: [],
      others: { name: `${path}.annotations[0].name`, text: `${path}.annotations.Group` },
    },
    {
      at: `${at}.annotations[1]`,
      path: `${path}.annotations.Order`,
      fields: ['type'],
      others: { name: `${path}.annotations[1].name`, word: `${path}.annotations.Order` },
    },
  ];
}

function signatureAt(at: string, path: string): readonly Expected[] {
  return [
    {
      at: `${at}.registers[0]`,
      path: `${path}.registers.SRV_TEXTURE2D[0]`,
      fields: ['count'],
      others: {
        type: `${path}.registers[0].type`,
        index: `${path}.registers[0].index`,
        space: `${path}.registers[0].space`,
      },
    },
    {
      at: `${at}.staticSamplers[0]`,
      path: `${path}.staticSamplers.s3`,
      fields: [...SAMPLER_STATE, 'borderColor'],
      others: {
        registerIndex: `${path}.staticSamplers[0].registerIndex`,
        registerSpace: `${path}.staticSamplers[0].registerSpace`,
      },
    },
  ];
}

function constantsAt(at: string, path: string): readonly Expected[] {
  return [
    {
      at: `${at}.constants[0]`,
      path: `${path}.constants.Tint`,
      fields: ['offset', 'size', 'type', 'dimension', 'elements', 'isSRGB', 'isAutoregister'],
      others: { name: `${path}.constants[0].name` },
    },
  ];
}

function resourcesAt(at: string, path: string): readonly Expected[] {
  return [
    {
      at: `${at}.textures[0]`,
      path: `${path}.textures.Map`,
      fields: ['register', ...RESOURCE, 'isSRGB'],
      others: { name: `${path}.textures[0].name` },
    },
    {
      at: `${at}.samplers[0]`,
      path: `${path}.samplers.Smp`,
      fields: ['register', ...SAMPLER_STATE, 'isDynamic'],
      others: {
        name: `${path}.samplers[0].name`,
        ...Object.fromEntries([0, 1, 2, 3].map((i) => [`borderColor[${i}]`, `${path}.samplers.Smp.borderColor`])),
      },
    },
  ];
}

function uavsAt(at: string, path: string): readonly Expected[] {
  return [
    {
      at: `${at}.uavs[0]`,
      path: `${path}.uavs.Out`,
      fields: ['register', ...RESOURCE],
      others: { name: `${path}.uavs[0].name` },
    },
  ];
}

const STAGE = 'techniques[0].passes[0].stages[0]';
const LIBRARY = 'techniques[0].libraries[0]';

const EXPECTED: readonly Expected[] = [
  {
    at: 'techniques[0]',
    path: 'techniques[0]',
    fields: ['name'],
  },
  {
    at: 'techniques[0].passes[0]',
    path: 'Main.pass0',
    fields: [],
    others: { 'block.bytes': 'Main.pass0.block' },
  },
  {
    at: STAGE,
    path: 'Main.pass0.vertex',
    fields: [],
    others: {
      type: 'Main.pass0.stages[0].type',
      'program.bytes': 'Main.pass0.vertex.program',
      'defaults.bytes': 'Main.pass0.vertex.defaults.Tint',
      ...Object.fromEntries([0, 1, 2].map((i) => [`threadGroupSize[${i}]`, 'Main.pass0.vertex.threadGroupSize'])),
    },
  },
  {
    at: `${STAGE}.pipelineInputs[0]`,
    path: 'Main.pass0.vertex.pipelineInputs.POSITION0',
    fields: ['registerIndex', 'usedMask', 'type', 'dimension'],
    others: {
      usage: 'Main.pass0.vertex.pipelineInputs[0].usage',
      usageIndex: 'Main.pass0.vertex.pipelineInputs[0].usageIndex',
    },
  },
  ...signatureAt(STAGE, 'Main.pass0.vertex'),
  ...constantsAt(STAGE, 'Main.pass0.vertex'),
  ...resourcesAt(STAGE, 'Main.pass0.vertex'),
  ...uavsAt(STAGE, 'Main.pass0.vertex'),
  ...annotationsAt(STAGE, 'Main.pass0.vertex'),
  {
    at: 'techniques[0].passes[0].renderStates[0]',
    path: 'Main.pass0.renderStates',
    fields: [],
    others: { state: 'Main.pass0.renderStates[0].state', value: 'Main.pass0.renderStates.CULLMODE' },
  },
  {
    at: LIBRARY,
    path: 'Main.library0',
    fields: ['payloadSize', 'hitGroupName'],
    others: {
      'program.bytes': 'Main.library0.program',
      // No constant of the global inputs covers the bytes; the local inputs have none.
      'globalInputs.defaults.bytes': 'Main.library0.globalInputs.defaults[0..3]',
      'localInputs.defaults.offset': 'Main.library0.localInputs.defaults.offsetWord',
    },
  },
  {
    at: `${LIBRARY}.exports[0]`,
    path: 'Main.library0.exports.Gen',
    fields: ['type'],
    others: { name: 'Main.library0.exports[0].name' },
  },
  ...signatureAt(`${LIBRARY}.globalInputs`, 'Main.library0.globalInputs'),
  ...resourcesAt(`${LIBRARY}.globalInputs`, 'Main.library0.globalInputs'),
  ...uavsAt(`${LIBRARY}.globalInputs`, 'Main.library0.globalInputs'),
  ...annotationsAt(`${LIBRARY}.globalInputs`, 'Main.library0.globalInputs'),
  ...signatureAt(`${LIBRARY}.localInputs`, 'Main.library0.localInputs'),
  ...constantsAt(`${LIBRARY}.localInputs`, 'Main.library0.localInputs'),
  ...uavsAt(`${LIBRARY}.localInputs`, 'Main.library0.localInputs'),
  ...annotationsAt(`${LIBRARY}.localInputs`, 'Main.library0.localInputs'),
  { at: 'parameters[0]', path: 'parameters', fields: [], others: { name: 'parameters[0].name' } },
  ...annotationsAt('parameters[0]', 'parameters.Tint'),
];

const CASES: ReadonlyMap<string, string> = new Map(
  EXPECTED.flatMap(({ at, path, fields, others = {} }) => [
    ...fields.map((field): [string, string] => [`${at}.${field}`, `${path}.${field}`]),
    ...Object.entries(others).map(([field, whole]): [string, string] => [`${at}.${field}`, whole]),
  ]),
);

/**
 * Fields that this file does not say by themselves: where a blob lies is up to the writer, old versions alone have shadows
 * and legacy codes, a string has no word and a number no text, empty bytes have none to change.
 */
const UNSAID =
  /\.legacyType$|(program|block|stages\[0\]\.defaults|globalInputs\.defaults)\.offset$|localInputs\.defaults\.bytes$|\.shadow\.|annotations\[0\]\.(type|word)$|annotations\[1\]\.text$|^hasBlocks$/;

describe('every field of every record', () => {
  const leaves = leafPaths(description).filter((path) => !UNSAID.test(path));

  it('is in the table', () => {
    expect(leaves.filter((path) => !CASES.has(path))).toEqual([]);
    expect([...CASES.keys()].filter((path) => !leaves.includes(path))).toEqual([]);
  });

  it.each([...CASES])('%s is told as %s', (leaf, path) => {
    const file = fileOf(description);
    const other = fileOf(changed(description, leaf, another));
    const { differences } = diffOf(file, other);
    expect(differences.map((it) => [it.path, it.kind])).toEqual([[path, 'changed']]);
    // The text of a program is its size: the bytes are beside it.
    const [left, right] = [
      differences[0]?.programs?.left ?? differences[0]?.left,
      differences[0]?.programs?.right ?? differences[0]?.right,
    ];
    expect(left).not.toEqual(right);
    expect(diffOf(other, file).differences.map((it) => [it.path, it.left, it.right])).toEqual(
      differences.map((it) => [it.path, it.right, it.left]),
    );
  });
});

describe('every field of an axis and of the header', () => {
  const file = {
    axes: [{ name: 'FOG', defaultOption: 0, description: 'mist', type: 0, options: ['OFF', 'ON'] }],
    rows: [0, 0],
    bodies: [description],
    compilerVersion: [1, 2, 6, 0],
    sourceHash: 'a'.repeat(32),
  };
  const cases: ReadonlyMap<string, string> = new Map([
    ['axes[0].name', 'axes[0].name'],
    ['axes[0].defaultOption', 'axes.FOG.defaultOption'],
    ['axes[0].description', 'axes.FOG.description'],
    ['axes[0].type', 'axes.FOG.type'],
    ['compilerVersion[0]', 'compilerVersion'],
    ['compilerVersion[1]', 'compilerVersion'],
    ['compilerVersion[2]', 'compilerVersion'],
    ['compilerVersion[3]', 'compilerVersion'],
    ['sourceHash', 'sourceHash'],
  ]);

  it('is in the table', () => {
    const { rows: _, bodies: __, ...header } = file;
    // An option that is renamed makes other permutations: see rows.
    expect(leafPaths(header).filter((path) => !path.includes('.options'))).toEqual([...cases.keys()]);
  });

  it.each([...cases])('%s is told as %s', (leaf, path) => {
    const other = changed(file, leaf, (value) => (leaf === 'sourceHash' ? 'b'.repeat(32) : another(value)));
    const { differences } = diffOf(writeCarbonEffectFile(file), writeCarbonEffectFile(other));
    expect(differences.map((it) => [it.path, it.kind])).toEqual([[path, 'changed']]);
  });
});
