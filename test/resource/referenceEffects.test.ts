import { expect, it } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { describeWithReference, referenceBytes, referenceJson } from '../support/referenceFiles.js';
import { field, list, text } from './json.js';
import { bytesOfHex } from './records.js';

const open = (path: string): Tr2EffectRes => Tr2EffectRes.fromBytes(referenceBytes(path), { source: path });

describeWithReference('the constants of 12_defaults', () => {
  const effect = (): Tr2Effect => new Tr2Effect(open('golden/carbon/12_defaults.sm_hi'));

  /** The default bytes that went into the file, by technique and stage. */
  function defaultsOf(technique: number, stage: number): Uint8Array {
    const [body] = list(field(referenceJson('golden/carbon/12_defaults.json'), 'bodies'));
    const [pass] = list(field(list(field(body, 'techniques'))[technique], 'passes'));
    return bytesOfHex(text(field(field(list(field(pass, 'stages'))[stage], 'defaults'), 'hex')));
  }

  it('start from the default bytes, shorter, longer and absent ones', () => {
    const material = effect();
    // 208 bytes of defaults; the last constant ends at 256.
    const vertex = material.constantBytes(0, 0, 0);
    expect(vertex.length).toBe(256);
    expect(vertex.subarray(0, 208)).toEqual(defaultsOf(0, 0));
    expect(vertex.subarray(208)).toEqual(new Uint8Array(48));
    // 'Main' and its NUL, in one register.
    expect(material.constantBytes(0, 0, 1)).toEqual(bytesOfHex(`4d61696e00${'00'.repeat(11)}`));
    expect(material.constantBytes(1, 0, 0)).toEqual(new Uint8Array(32));
    // 5000 bytes of defaults, of which 4096 count.
    const big = material.constantBytes(2, 0, 0);
    expect(big.length).toBe(5008);
    expect(big.subarray(0, 4096)).toEqual(defaultsOf(2, 0).subarray(0, 4096));
    expect(big.subarray(4096)).toEqual(new Uint8Array(912));
  });

  it('take values of every type and shape', () => {
    const material = effect();
    const bytes = material.constantBytes(0, 0, 0);
    const words = new DataView(bytes.buffer);
    material.setParameter('Arr', [100, 101, 102, 103, 104]);
    expect([64, 68, 72, 76, 80, 84].map((at) => words.getFloat32(at, true))).toEqual([100, 101, 102, 103, 104, 10.5]);
    material.setParameter('I', [-5, 6, 7]);
    material.setParameter('Bo', 5);
    material.setParameter('U', 0xffffffff);
    expect(bytes.subarray(192, 208)).toEqual(bytesOfHex('fbffffff 06000000 ffffffff 01000000'));
    material.setMatrix('M', [0, 10, 20, 30, 1, 11, 21, 31, 2, 12, 22, 32, 3, 13, 23, 33]);
    expect([0, 4, 16, 60].map((at) => words.getFloat32(at, true))).toEqual([0, 1, 10, 33]);
    // A colour over the first row of the matrix.
    material.setParameter('Overlap', [1, 0, 1, 0.5]);
    expect([0, 4, 8, 12, 16].map((at) => words.getFloat32(at, true))).toEqual([1, 0, 1, 0.5, 10]);
    material.setParameter('Tiny', [1, 1]);
    expect(material.constantBytes(0, 0, 1)).toEqual(bytesOfHex(`0000803f00${'00'.repeat(11)}`));
  });
});

describeWithReference('effects of another writer', () => {
  it('say which bodies were not translated', () => {
    const resource = open('golden/carbonwebgpu/selected.carbonwebgpu');
    const shaders = resource.permutationGraph.variants.map(({ index }) => resource.getShaderByIndex(index));
    // The second pass has a geometry stage, which no browser can run: it is translated in no body.
    expect(shaders.map((shader) => shader?.techniques[0]?.passes.map(({ isTranslated }) => isTranslated))).toEqual([
      [false, false],
      [true, false],
      [false, false],
    ]);
    expect(shaders.map((shader) => shader?.isTranslated)).toEqual([false, true, false]);
    const [first, second] = shaders;
    expect(second?.describeUntranslated()).toContain('(no program in Main pass 1)');
    expect(first?.describeUntranslated()).toContain('permutation 0 (MODE=A)');
    expect(first?.describeUntranslated()).toContain('(no program in Main pass 0, Main pass 1)');
  });

  it('have no backend data in a block of an unknown version', () => {
    const shader = open('golden/carbonwebgpu/futureblock.carbonwebgpu').getShader();
    for (const { passes } of shader?.techniques ?? []) {
      for (const pass of passes) {
        expect(pass.record.block?.bytes.length).toBeGreaterThan(0);
        expect(pass.backend).toBeNull();
        expect(pass.backendError).toBeNull();
      }
    }
    expect(shader?.isTranslated).toBe(true);
  });

  it('carry the located error of a block that does not parse', () => {
    const resource = open('golden/carbonwebgpu/trailing.carbonwebgpu');
    const passes = resource.permutationGraph.variants.flatMap(({ index }) => {
      const techniques = resource.getShaderByIndex(index)?.techniques ?? [];
      return techniques.flatMap((technique) => technique.passes);
    });
    const errors = passes.flatMap(({ backendError }) => backendError ?? []);
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) {
      expect(error).toBeInstanceOf(FormatError);
      expect(error.source).toBe('golden/carbonwebgpu/trailing.carbonwebgpu');
      expect(error.offset).toBeGreaterThan(0);
      expect(error.path).toMatch(/^techniques\[\d\]\.passes\[\d\]\.block/);
    }
  });

  it('write one permutation each as a file of its own, with the same content', () => {
    const resource = open('golden/carbonwebgpu/texturedtri.carbonwebgpu');
    for (const { index } of resource.permutationGraph.variants) {
      const shader = resource.getShaderByIndex(index);
      const alone = Tr2EffectRes.fromBytes(shader?.toCarbonBinary() ?? new Uint8Array(0));
      expect(alone.permutationGraph.variants).toHaveLength(1);
      expect(alone.permutationGraph.axes).toEqual([]);
      const copy = alone.getShader();
      const texts = (techniques = copy?.techniques) =>
        techniques?.map(({ name, passes }) => [
          name,
          passes.map((pass) => pass.stages.map((s) => pass.programText(s))),
        ]);
      expect(texts()).toEqual(texts(shader?.techniques));
      expect(copy?.techniques.map(({ passes }) => passes.map(({ backend }) => backend))).toEqual(
        shader?.techniques.map(({ passes }) => passes.map(({ backend }) => backend)),
      );
      const [effect, original] = [new Tr2Effect(alone), new Tr2Effect(resource, shader?.options)];
      expect(effect.parameters).toEqual(original.parameters);
      expect(effect.parameters.length).toBeGreaterThan(0);
    }
  });
});
