import { describe, expect, it } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { Tr2Shader } from '../../src/resource/Tr2Shader.js';
import { oneRowFile, qualityFile } from './files.js';
import { annotation, description, pass, stage, technique } from './records.js';

function shaderOf(body: ReturnType<typeof description>): Tr2Shader {
  return Tr2Shader.fromCarbonBinary(new CjsCarbonEffectReader(oneRowFile(body), { source: 'test.carbonwebgpu' }), 0);
}

describe('Tr2Shader.getTechnique', () => {
  const shader = shaderOf(
    description([
      technique('Depth', [pass([stage()])]),
      technique('Main', [pass([stage({ program: 'first' })])]),
      technique('Main', [pass([stage({ program: 'second' })])]),
    ]),
  );

  it('looks for Main unless told otherwise, and takes the first of two', () => {
    expect(shader.getTechnique()?.index).toBe(1);
    expect(shader.getTechnique('Main')).toBe(shader.techniques[1]);
  });

  it('takes the first technique for the empty name', () => {
    expect(shader.getTechnique('')?.name).toBe('Depth');
  });

  it('has null for a name that is not there', () => {
    expect(shader.getTechnique('depth')).toBeNull();
    expect(shaderOf(description([])).getTechnique('')).toBeNull();
  });
});

describe('Tr2Shader', () => {
  it('names file, index and options', () => {
    const resource = Tr2EffectRes.fromBytes(qualityFile(), { source: 'hull.carbonwebgpu' });
    expect(resource.getShaderByIndex(5)?.label).toBe('hull.carbonwebgpu permutation 5 (QUALITY=HIGH, FOG=ON)');
  });

  it('gives the annotations of a parameter', () => {
    const visible = annotation('SasUiVisible', 'BOOL', 1);
    const shader = shaderOf(description([], { Tint: [visible] }));
    expect(shader.getParameterAnnotations('Tint')).toEqual([visible]);
    expect(shader.getParameterAnnotations('Other')).toBeNull();
  });

  it('takes the later of two annotation lists of one name', () => {
    const body = description([]);
    const lists = ['first', 'second'].map((text) => ({
      name: 'Tint',
      annotations: [annotation('Label', 'STRING', text)],
    }));
    const shader = shaderOf({ ...body, parameters: lists });
    expect(shader.getParameterAnnotations('Tint')).toEqual([annotation('Label', 'STRING', 'second')]);
  });

  it('refuses an index without a row', () => {
    const reader = new CjsCarbonEffectReader(qualityFile());
    expect(() => Tr2Shader.fromCarbonBinary(reader, 6)).toThrow(RangeError);
  });
});

describe('Tr2Shader.isTranslated', () => {
  const noBlock = new Uint8Array(0);

  it('is true where a pass has its programs', () => {
    const shader = shaderOf(description([technique('Main', [pass([stage()], noBlock)])]));
    expect(shader.isTranslated).toBe(true);
  });

  it('is false where no pass has', () => {
    const shader = shaderOf(description([technique('Main', [pass([stage({ program: '' })], noBlock)])]));
    expect(shader.isTranslated).toBe(false);
  });

  it('leaves it to each pass where some have, and names file, options, body and pass', () => {
    const shader = shaderOf(
      description([
        technique('Main', [pass([stage()], noBlock), pass([stage({ program: '' })], noBlock)]),
        technique('Depth', [pass([stage({ program: '' })], noBlock)]),
      ]),
    );
    expect(shader.isTranslated).toBe(true);
    expect(shader.techniques[0]?.passes.map(({ isTranslated }) => isTranslated)).toEqual([true, false]);
    expect(shader.describeUntranslated()).toBe(
      `test.carbonwebgpu permutation 0: the body at offset 0x${shader.bodyOffset.toString(16)} is not translated ` +
        '(no program in Main pass 1, Depth pass 0); package the effect with mode "all", or choose a translated permutation',
    );
  });
});

describe('Tr2Shader.toCarbonBinary', () => {
  it('is a file of one row without axes that holds this permutation', () => {
    const resource = Tr2EffectRes.fromBytes(qualityFile());
    const shader = resource.getShaderByIndex(4);
    const reader = new CjsCarbonEffectReader(shader?.toCarbonBinary() ?? new Uint8Array(0));
    expect(reader.version).toBe(15);
    expect(reader.axes).toEqual([]);
    expect(reader.rowCount).toBe(1);
    const again = Tr2Shader.fromCarbonBinary(reader, 0);
    expect(again.index).toBe(0);
    expect(again.toCarbonBinary()).toEqual(shader?.toCarbonBinary());
    // Tint of body 3, which row 4 points at.
    const defaults = again.techniques[0]?.passes[0]?.stages[0]?.defaults.bytes ?? new Uint8Array(0);
    expect([...new Float32Array(defaults.slice().buffer)]).toEqual([3, 3, 3, 1]);
  });

  it('keeps what is untranslated', () => {
    const block = new Uint8Array(0);
    const shader = shaderOf(description([technique('Main', [pass([stage({ program: '' })], block)])]));
    const again = Tr2Shader.fromCarbonBinary(new CjsCarbonEffectReader(shader.toCarbonBinary()), 0);
    expect(again.isTranslated).toBe(false);
    expect(again.description.hasBlocks).toBe(true);
  });

  it('refuses a version that cannot be written', () => {
    const shader = shaderOf(description([technique('Main', [pass([stage()])])]));
    expect(() => shader.toCarbonBinary({ version: 7 })).toThrow(FormatError);
  });
});
