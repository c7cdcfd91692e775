import { describe, expect, it } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { CONSTANT_TYPE } from '../../src/format/carbonEffect/constant.js';
import { RESOURCE_TYPE } from '../../src/format/carbonEffect/texture.js';
import { GlobalOptions } from '../../src/resource/GlobalOptions.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { oneRowFile, qualityFile } from './files.js';
import { annotation, constant, description, pass, stage, technique, texture, uav } from './records.js';

const qualityResource = (): Tr2EffectRes => Tr2EffectRes.fromBytes(qualityFile());

/** A file whose row 2 (QUALITY=HIGH) does not parse. */
function brokenResource(): Tr2EffectRes {
  const file = qualityFile();
  file[new CjsCarbonEffectReader(file).row(2).offset] = 2;
  return Tr2EffectRes.fromBytes(file);
}

describe('Tr2Effect options', () => {
  it('select the permutation, as the resource does', () => {
    const resource = qualityResource();
    const effect = new Tr2Effect(resource, { QUALITY: 'HIGH' });
    expect(effect.shader).toBe(resource.getShaderByIndex(2));
    expect(effect.resolution.index).toBe(2);
    expect(new Tr2Effect(resource).shader).toBe(resource.getShaderByIndex(1));
  });

  it('re-resolve when one is set', () => {
    const effect = new Tr2Effect(qualityResource(), { QUALITY: 'HIGH' });
    effect.setOption('FOG', 'ON');
    expect(effect.shader?.index).toBe(5);
    expect(effect.options).toEqual([
      ['QUALITY', 'HIGH'],
      ['FOG', 'ON'],
    ]);
    effect.setOption('QUALITY', 'nope');
    expect(effect.shader?.index).toBe(4);
    expect(effect.resolution.warnings).toEqual(['Invalid situation value nope for permutation QUALITY']);
    effect.setOption('QUALITY', '');
    expect(effect.options).toEqual([['FOG', 'ON']]);
    expect(effect.shader?.index).toBe(4);
  });

  it('are replaced as a list, repetitions and all', () => {
    const effect = new Tr2Effect(qualityResource(), { FOG: 'ON' });
    effect.setOptions([
      ['QUALITY', 'LOW'],
      ['QUALITY', 'HIGH'],
      ['QUALITY', 'nope'],
    ]);
    expect(effect.shader?.index).toBe(2);
    expect(effect.options).toHaveLength(3);
  });

  it('are copied from the list that was given', () => {
    const list: [string, string][] = [['QUALITY', 'HIGH']];
    const effect = new Tr2Effect(qualityResource(), list);
    list.push(['QUALITY', 'LOW']);
    effect.setOption('FOG', 'ON');
    expect(effect.shader?.index).toBe(5);
  });

  it('share the decoded body with every effect', () => {
    const resource = qualityResource();
    const effects = Array.from({ length: 10 }, () => new Tr2Effect(resource));
    expect(new Set(effects.map(({ shader }) => shader)).size).toBe(1);
    expect(resource.reader.bodyDecodeCount).toBe(1);
  });

  it('that select a body which does not parse leave no shader behind', () => {
    const resource = brokenResource();
    expect(() => new Tr2Effect(resource, { QUALITY: 'HIGH' })).toThrow(FormatError);
    const effect = new Tr2Effect(resource);
    effect.setParameter('Tint', 1);
    const { shaderRevision } = effect;
    expect(() => effect.setOption('QUALITY', 'HIGH')).toThrow(FormatError);
    expect(effect.shader).toBeNull();
    expect(effect.shaderRevision).toBe(shaderRevision + 1);
    expect(effect.resolution.index).toBe(2);
    expect(effect.parameters).toEqual([]);
    expect(effect.setParameter('Tint', 2)).toBe(false);
    expect(() => effect.constantBytes(0, 0, 0)).toThrow(RangeError);
    effect.setOption('QUALITY', 'LOW');
    expect(effect.shader?.index).toBe(0);
    expect(effect.getParameter('Tint')).toEqual(Float64Array.of(2));
  });
});

describe('Tr2Effect and global options', () => {
  it('re-resolve when one changes', () => {
    const globals = new GlobalOptions();
    const resource = qualityResource();
    const effects = [new Tr2Effect(resource, {}, globals), new Tr2Effect(resource, { FOG: 'ON' }, globals)];
    globals.set('QUALITY', 'LOW');
    expect(effects.map(({ shader }) => shader?.index)).toEqual([0, 3]);
    expect(new Tr2Effect(resource, { QUALITY: 'HIGH' }, globals).shader?.index).toBe(0);
    globals.set('QUALITY', '');
    expect(effects.map(({ shader }) => shader?.index)).toEqual([1, 4]);
  });

  it('say which local an invalid global blocks', () => {
    const globals = new GlobalOptions();
    const effect = new Tr2Effect(qualityResource(), { QUALITY: 'HIGH' }, globals);
    globals.set('QUALITY', 'typo');
    expect(effect.shader?.index).toBe(1);
    expect(effect.resolution.axes[0]).toMatchObject({
      because: 'invalid-global',
      rejected: [
        { value: 'typo', from: 'global' },
        { value: 'HIGH', from: 'local' },
      ],
    });
  });

  it('part when the effect is destroyed', () => {
    const globals = new GlobalOptions();
    const effect = new Tr2Effect(qualityResource(), {}, globals);
    effect.destroy();
    effect.destroy();
    globals.set('QUALITY', 'LOW');
    expect(effect.shader?.index).toBe(1);
  });

  it('keep parameter values', () => {
    const globals = new GlobalOptions();
    const effect = new Tr2Effect(qualityResource(), {}, globals);
    effect.setParameter('Tint', [9, 9, 9, 9]);
    globals.set('FOG', 'ON');
    expect([...new Float32Array(effect.constantBytes(0, 0, 0).buffer)]).toEqual([9, 9, 9, 9]);
  });
});

describe('Tr2Effect.parameters', () => {
  it('list every name once, in file order, with value and annotations', () => {
    const vertex = stage({
      type: 0,
      constants: [constant('Scale', { size: 4, dimension: 1 }), constant('Tint', { offset: 16 })],
      defaults: new Uint8Array(Float32Array.of(2, 0, 0, 0, 0, 1, 0, 1).buffer),
    });
    const pixel = stage({
      constants: [
        constant('Tint', { isSRGB: true }),
        constant('Count', { offset: 16, type: CONSTANT_TYPE.UINT, size: 4, dimension: 1 }),
      ],
      textures: [texture('DiffuseMap'), texture('Lights', { register: 1, type: RESOURCE_TYPE.STRUCTURED_BUFFER })],
      uavs: [uav('Counters')],
    });
    const depth = stage({
      constants: [constant('Bias', { size: 4, dimension: 1 })],
      textures: [texture('DiffuseMap')],
    });
    const body = description([technique('Main', [pass([vertex, pixel])]), technique('Depth', [pass([depth])])], {
      Tint: [
        annotation('SasUiVisible', 'BOOL', 1),
        // Lowest byte 0: false for Carbon, whatever the rest says.
        annotation('Odd', 'BOOL', 0x3f800000),
        annotation('Group', 'STRING', 'Colours'),
        annotation('Step', 'FLOAT', 0x3f000000),
        annotation('Order', 'INT', 0xffffffff),
        { name: 'Future', type: 9, word: 0xfffffffe, text: '' },
      ],
    });
    const effect = new Tr2Effect(Tr2EffectRes.fromBytes(oneRowFile(body)));
    const lights = {};
    effect.setBuffer('Lights', lights);
    effect.setParameter('Count', 3);
    const constantFields = { kind: 'constant', elements: 0, isSRGB: false, annotations: {} };
    expect(effect.parameters).toEqual([
      { ...constantFields, name: 'Scale', type: 0, dimension: 1, value: Float64Array.of(2) },
      {
        ...constantFields,
        name: 'Tint',
        type: 0,
        dimension: 4,
        isSRGB: true,
        value: Float64Array.of(0, 1, 0, 1),
        annotations: { SasUiVisible: true, Odd: false, Group: 'Colours', Step: 0.5, Order: -1, Future: 0xfffffffe },
      },
      { ...constantFields, name: 'Count', type: CONSTANT_TYPE.UINT, dimension: 1, value: Float64Array.of(3) },
      { kind: 'texture', name: 'DiffuseMap', type: RESOURCE_TYPE.TEXTURE_2D, value: null, annotations: {} },
      { kind: 'buffer', name: 'Lights', type: RESOURCE_TYPE.STRUCTURED_BUFFER, value: lights, annotations: {} },
      { kind: 'buffer', name: 'Counters', type: RESOURCE_TYPE.UAV_RWSTRUCTURED, value: null, annotations: {} },
      { ...constantFields, name: 'Bias', type: 0, dimension: 1, value: Float64Array.of(0) },
    ]);
  });
});
