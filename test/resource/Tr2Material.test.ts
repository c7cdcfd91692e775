import { describe, expect, it } from 'vitest';
import { CONSTANT_TYPE } from '../../src/format/carbonEffect/constant.js';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import { RESOURCE_TYPE } from '../../src/format/carbonEffect/texture.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { axis } from './axes.js';
import { oneRowFile } from './files.js';
import { bytesOfHex, constant, description, pass, stage, technique, texture, uav } from './records.js';

/** An effect of one or two permutations: `MODE` A or B. */
function effectOf(...bodies: readonly EffectDescription[]): Tr2Effect {
  const [first] = bodies;
  const file =
    bodies.length === 1 && first !== undefined
      ? oneRowFile(first)
      : writeCarbonEffectFile({ axes: [axis('MODE', ['A', 'B'])], rows: [0, 1], bodies });
  return new Tr2Effect(Tr2EffectRes.fromBytes(file));
}

const floatsOf = (bytes: Uint8Array): number[] => [
  ...new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4),
];

describe('Tr2Material constants', () => {
  const vertex = stage({
    type: STAGE_TYPE.VERTEX,
    program: 'vertex',
    constants: [constant('Scale', { size: 4, dimension: 1 }), constant('Tint', { offset: 16 })],
    defaults: new Uint8Array(Float32Array.of(5, 0, 0, 0, 1, 2, 3, 4).buffer),
  });
  const pixel = stage({ constants: [constant('Tint')], defaults: new Uint8Array(Float32Array.of(1, 2, 3, 4).buffer) });
  const depth = stage({ constants: [constant('Tint', { size: 8, dimension: 2 })] });

  const makeEffect = (): Tr2Effect =>
    effectOf(description([technique('Main', [pass([vertex, pixel])]), technique('Depth', [pass([depth])])]));

  it('start from the default bytes of each stage', () => {
    const effect = makeEffect();
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual([5, 0, 0, 0, 1, 2, 3, 4]);
    expect(floatsOf(effect.constantBytes(0, 0, 1))).toEqual([1, 2, 3, 4]);
    expect(floatsOf(effect.constantBytes(1, 0, 0))).toEqual([0, 0, 0, 0]);
    const [main] = effect.shader?.techniques ?? [];
    expect(main && effect.constantBytes(main, 0, 1)).toBe(effect.constantBytes(0, 0, 1));
  });

  it('are set in every stage, pass and technique that has the name', () => {
    const effect = makeEffect();
    // One buffer exists before the value is set, the others are made after effect.
    const live = effect.constantBytes(0, 0, 0);
    expect(effect.setParameter('Tint', [9, 8, 7, 6])).toBe(true);
    expect(floatsOf(live)).toEqual([5, 0, 0, 0, 9, 8, 7, 6]);
    expect(effect.constantBytes(0, 0, 0)).toBe(live);
    expect(floatsOf(effect.constantBytes(0, 0, 1))).toEqual([9, 8, 7, 6]);
    expect(floatsOf(effect.constantBytes(1, 0, 0))).toEqual([9, 8, 0, 0]);
  });

  it('take a single number, zero included', () => {
    const effect = makeEffect();
    expect(effect.setParameter('Scale', 0)).toBe(true);
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual([0, 0, 0, 0, 1, 2, 3, 4]);
    expect(effect.getParameter('Scale')).toEqual(Float64Array.of(0));
  });

  it('leave the file and other effects alone', () => {
    const resource = Tr2EffectRes.fromBytes(oneRowFile(description([technique('Main', [pass([pixel])])])));
    const before = resource.getPayload().slice();
    const [one, other] = [new Tr2Effect(resource), new Tr2Effect(resource)];
    one.setParameter('Tint', [0, 0, 0, 0]);
    expect(floatsOf(one.constantBytes(0, 0, 0))).toEqual([0, 0, 0, 0]);
    expect(floatsOf(other.constantBytes(0, 0, 0))).toEqual([1, 2, 3, 4]);
    expect(one.shader).toBe(other.shader);
    expect(resource.getPayload()).toEqual(before);
  });

  it('keep a value that the shader has no place for', () => {
    const effect = makeEffect();
    expect(effect.setParameter('Unknown', 1)).toBe(false);
    expect(effect.getParameter('Unknown')).toEqual(Float64Array.of(1));
    expect(effect.constantsRevision).toBe(makeEffect().constantsRevision);
  });

  it('are read back as set, else as the defaults say', () => {
    const effect = makeEffect();
    expect(effect.getParameter('Tint')).toEqual(Float64Array.of(1, 2, 3, 4));
    effect.setParameter('Tint', [0.1, 0.2]);
    expect(effect.getParameter('Tint')).toEqual(Float64Array.of(0.1, 0.2));
    expect(effect.getParameter('None')).toBeNull();
  });

  it('give a copy', () => {
    const effect = makeEffect();
    effect.setParameter('Tint', [1, 1, 1, 1]);
    effect.getParameter('Tint')?.fill(5);
    expect(effect.getParameter('Tint')).toEqual(Float64Array.of(1, 1, 1, 1));
  });

  it('keep integers that binary32 cannot hold', () => {
    const mask = constant('Mask', { type: CONSTANT_TYPE.UINT, size: 4, dimension: 1 });
    const effect = effectOf(description([technique('Main', [pass([stage({ constants: [mask] })])])]));
    effect.setParameter('Mask', 0xfffffffe);
    expect(effect.constantBytes(0, 0, 0).subarray(0, 4)).toEqual(bytesOfHex('feffffff'));
    expect(effect.getParameter('Mask')).toEqual(Float64Array.of(0xfffffffe));
  });

  it('take the later of two records with one name', () => {
    const twice = stage({ constants: [constant('A'), constant('A', { offset: 16, size: 4, dimension: 1 })] });
    const effect = effectOf(description([technique('Main', [pass([twice])])]));
    effect.setParameter('A', [1, 2]);
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual([0, 0, 0, 0, 1, 0, 0, 0]);
    expect(effect.parameters).toHaveLength(1);
    expect(effect.parameters[0]).toMatchObject({ dimension: 1 });
  });

  it('have no bytes behind the largest buffer', () => {
    const far = stage({ constants: [constant('Far', { offset: 0xfffffff0 }), constant('Near')] });
    const effect = effectOf(description([technique('Main', [pass([far])])]));
    expect(effect.setParameter('Far', [1, 1, 1, 1])).toBe(true);
    const bytes = effect.constantBytes(0, 0, 0);
    expect(bytes.length).toBe(65_536);
    expect(bytes.every((byte) => byte === 0)).toBe(true);
    expect(effect.getParameter('Far')).toEqual(Float64Array.of(1, 1, 1, 1));
  });

  it('convert a colour once, in every stage, where any stage marks it', () => {
    const marked = stage({ type: STAGE_TYPE.VERTEX, constants: [constant('Colour', { isSRGB: true })] });
    const unmarked = stage({ constants: [constant('Colour'), constant('Plain', { offset: 16 })] });
    const effect = effectOf(description([technique('Main', [pass([unmarked, marked])])]));
    effect.setParameter('Colour', [0.5, 1, 0, 0.5]);
    effect.setParameter('Plain', [0.5, 0.5, 0.5, 0.5]);
    // 0.5 ^ 2.2 is 0x3e5edc67.
    const linear = '67dc5e3e 0000803f 00000000 0000003f';
    expect(effect.constantBytes(0, 0, 0)).toEqual(bytesOfHex(`${linear} ${'0000003f'.repeat(4)}`));
    expect(effect.constantBytes(0, 0, 1)).toEqual(bytesOfHex(linear));
    expect(effect.getParameter('Colour')).toEqual(Float64Array.of(0.5, 1, 0, 0.5));
  });

  it('copy the default bytes of a colour as they are', () => {
    const marked = stage({ constants: [constant('Colour', { isSRGB: true })], defaults: bytesOfHex('0000003f') });
    const effect = effectOf(description([technique('Main', [pass([marked])])]));
    expect(effect.constantBytes(0, 0, 0)).toEqual(bytesOfHex(`0000003f ${'00'.repeat(12)}`));
    // What would have to be set for it: 0.5 ^ (1 / 2.2) = 0.7297…
    expect(effect.getParameter('Colour')?.[0]).toBeCloseTo(0.7297400528407231, 12);
  });

  it('take a matrix transposed', () => {
    const effect = effectOf(
      description([technique('Main', [pass([stage({ constants: [constant('M', { size: 48, dimension: 16 })] })])])]),
    );
    // Column-major translation by (7, 8, 9).
    expect(effect.setMatrix('M', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1])).toBe(true);
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual([1, 0, 0, 7, 0, 1, 0, 8, 0, 0, 1, 9]);
    // The same numbers through setParameter stay in their order.
    effect.setParameter('M', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1]);
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  });

  it('are the same live and made anew, whatever was set in which order', () => {
    const overlapping = stage({
      constants: [
        constant('M', { size: 64, dimension: 16 }),
        constant('A', { offset: 64, size: 4, dimension: 1 }),
        constant('B', { offset: 64, size: 4, dimension: 1 }),
      ],
    });
    const body = description([technique('Main', [pass([overlapping])])]);
    const other = description([technique('Main', [pass([stage({ constants: [constant('Tint')] })])])]);
    const effect = effectOf(body, other);
    effect.constantBytes(0, 0, 0);
    effect.setMatrix('M', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    effect.setParameter('M', [99]);
    for (const [name, value] of [
      ['A', 1],
      ['B', 2],
      ['A', 3],
    ] as const)
      effect.setParameter(name, value);
    // The matrix as rows, its first number set over, then A on top of B.
    const expected = [99, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16, 3, 0, 0, 0];
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual(expected);
    effect.setOption('MODE', 'B');
    effect.setOption('MODE', 'A');
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual(expected);
  });

  it('of a matrix come back in the form that setParameter takes', () => {
    const effect = effectOf(
      description([technique('Main', [pass([stage({ constants: [constant('M', { size: 64, dimension: 16 })] })])])]),
    );
    effect.setMatrix('M', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    const before = effect.constantBytes(0, 0, 0).slice();
    const [parameter] = effect.parameters;
    if (parameter?.kind !== 'constant') throw new Error('no constant');
    effect.setParameter('M', parameter.value);
    expect(effect.constantBytes(0, 0, 0)).toEqual(before);
    expect([...parameter.value]).toEqual([1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16]);
  });

  it('are empty for a stage without constants', () => {
    const effect = effectOf(description([technique('Main', [pass([stage({ defaults: new Uint8Array(16) })])])]));
    expect(effect.constantBytes(0, 0, 0)).toEqual(new Uint8Array(0));
  });

  it('refuse what is no stage of the current shader', () => {
    const effect = makeEffect();
    for (const [technique, pass, stageIndex] of [
      [2, 0, 0],
      [0, 1, 0],
      [0, 0, 2],
      [0, 0, -1],
    ] as const) {
      expect(() => effect.constantBytes(technique, pass, stageIndex)).toThrow(RangeError);
    }
    const foreign = makeEffect().shader?.techniques[0];
    expect(() => foreign && effect.constantBytes(foreign, 0, 0)).toThrow(RangeError);
  });

  it('refuse values that are no numbers', () => {
    const effect = makeEffect();
    // @ts-expect-error: a JavaScript caller
    expect(() => effect.setParameter('Tint', 'red')).toThrow(
      new TypeError('parameter "Tint" is a number or a list of numbers, got string'),
    );
    // @ts-expect-error: a JavaScript caller
    expect(() => effect.setParameter('Tint', [1, '2'])).toThrow(
      new TypeError('parameter "Tint" takes numbers, got string at position 1'),
    );
    // @ts-expect-error: a JavaScript caller
    expect(() => effect.setParameter('Tint', null)).toThrow(TypeError);
    // @ts-expect-error: a JavaScript caller
    expect(() => effect.setParameter('Tint')).toThrow(TypeError);
    expect(() => effect.setMatrix('Tint', [1, 2, 3])).toThrow(
      new TypeError('matrix "Tint" takes the 16 numbers of a column-major 4x4'),
    );
    expect(floatsOf(effect.constantBytes(0, 0, 1))).toEqual([1, 2, 3, 4]);
    expect(effect.setParameter('Tint', [Number.NaN])).toBe(true);
    expect(effect.constantBytes(0, 0, 1).subarray(0, 4)).toEqual(bytesOfHex('0000c07f'));
  });
});

describe('Tr2Material resources', () => {
  const reading = stage({
    textures: [
      texture('DiffuseMap'),
      texture('Lights', { register: 1, type: RESOURCE_TYPE.STRUCTURED_BUFFER }),
      texture('Odd', { register: 2, type: 77 }),
    ],
    uavs: [uav('Particles'), uav('Image', { register: 1, type: RESOURCE_TYPE.UAV_RWTYPED })],
  });
  const makeEffect = (): Tr2Effect => effectOf(description([technique('Main', [pass([reading])])]));

  it('are kept by name and say whether the shader has the name', () => {
    const effect = makeEffect();
    const thing = {};
    expect(effect.setTexture('DiffuseMap', thing)).toBe(true);
    expect(effect.getTexture('DiffuseMap')).toBe(thing);
    expect(effect.getTexture('Other')).toBeNull();
    expect(effect.setTexture('Lights', thing)).toBe(false);
    expect(effect.setTexture('None', thing)).toBe(false);
    expect(effect.getTexture('None')).toBe(thing);
    expect(effect.setBuffer('Lights', thing)).toBe(true);
    expect(effect.setBuffer('Particles', thing)).toBe(true);
    expect(effect.setBuffer('DiffuseMap', thing)).toBe(false);
    expect(effect.getBuffer('Particles')).toBe(thing);
  });

  it('may be either where the record leaves it open', () => {
    const effect = makeEffect();
    expect([effect.setTexture('Image', {}), effect.setBuffer('Image', {})]).toEqual([true, true]);
    expect([effect.setTexture('Odd', {}), effect.setBuffer('Odd', {})]).toEqual([true, true]);
  });

  it('are taken away by null', () => {
    const effect = makeEffect();
    effect.setTexture('DiffuseMap', {});
    effect.setTexture('DiffuseMap', null);
    expect(effect.getTexture('DiffuseMap')).toBeNull();
  });

  it('refuse what is no object', () => {
    // @ts-expect-error: a JavaScript caller
    expect(() => makeEffect().setTexture('DiffuseMap', 'hull.png')).toThrow(
      new TypeError('texture "DiffuseMap" is an object or null, got string'),
    );
    // @ts-expect-error: a JavaScript caller
    expect(() => makeEffect().setBuffer('Lights')).toThrow(TypeError);
  });
});

describe('Tr2Material revisions', () => {
  const one = stage({ constants: [constant('Tint')], textures: [texture('DiffuseMap')] });
  const two = stage({ constants: [constant('Other'), constant('Tint', { offset: 16 })], program: 'two' });
  const makeEffect = (): Tr2Effect =>
    effectOf(description([technique('Main', [pass([one])])]), description([technique('Main', [pass([two])])]));
  const revisions = (effect: Tr2Effect): number[] => [
    effect.constantsRevision,
    effect.resourcesRevision,
    effect.shaderRevision,
  ];

  it('go up by one at each change, and only then', () => {
    const effect = makeEffect();
    const [constants = 0, resources = 0, shader = 0] = revisions(effect);
    effect.setParameter('Tint', [1, 2, 3, 4]);
    expect(revisions(effect)).toEqual([constants + 1, resources, shader]);
    effect.setParameter('Tint', [1, 2, 3, 4]);
    expect(revisions(effect)).toEqual([constants + 1, resources, shader]);
    effect.setParameter('Tint', [1, 2, 3, -4]);
    expect(revisions(effect)).toEqual([constants + 2, resources, shader]);
    const thing = {};
    effect.setTexture('DiffuseMap', thing);
    effect.setTexture('DiffuseMap', thing);
    effect.setBuffer('DiffuseMap', null);
    expect(revisions(effect)).toEqual([constants + 2, resources + 1, shader]);
    effect.setOption('MODE', 'A');
    expect(revisions(effect)).toEqual([constants + 2, resources + 1, shader]);
    effect.setOption('MODE', 'B');
    expect(revisions(effect)).toEqual([constants + 3, resources + 2, shader + 1]);
  });

  it('see a resource that no record names, since a block may', () => {
    const effect = makeEffect();
    const before = effect.resourcesRevision;
    effect.setTexture('Detail2Map', {});
    expect(effect.resourcesRevision).toBe(before + 1);
  });

  it('keep what fewer numbers leave of a value', () => {
    const effect = makeEffect();
    effect.setParameter('Tint', [1, 2, 3, 4]);
    effect.setParameter('Tint', 9);
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual([9, 2, 3, 4]);
    expect(effect.getParameter('Tint')).toEqual(Float64Array.of(9, 2, 3, 4));
    effect.setOption('MODE', 'B');
    expect(floatsOf(effect.constantBytes(0, 0, 0)).slice(4)).toEqual([9, 2, 3, 4]);
  });

  it('come with new bytes, to which the values are applied', () => {
    const effect = makeEffect();
    const before = effect.constantBytes(0, 0, 0);
    effect.setParameter('Tint', [1, 2, 3, 4]);
    effect.setParameter('Other', [5, 5, 5, 5]);
    effect.setOption('MODE', 'B');
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual([5, 5, 5, 5, 1, 2, 3, 4]);
    expect(floatsOf(before)).toEqual([1, 2, 3, 4]);
    effect.setOption('MODE', 'A');
    expect(floatsOf(effect.constantBytes(0, 0, 0))).toEqual([1, 2, 3, 4]);
  });
});
