/**
 * Reflections of the WGSL in the golden bundles, against those that YUP's own transpiler made for the same programs. What
 * differs is listed with the reason; all else is equal.
 */
import { expect, it } from 'vitest';
import type { BackendStage } from '../../../../src/format/carbonEffect/BackendStage.js';
import type { ShaderReflection, ShaderResourceBinding } from '../../../../src/format/shaderBundle/ShaderReflection.js';
import { SHADER_LANGUAGE } from '../../../../src/format/shaderBundle/shaderEnums.js';
import { bundleStages } from '../../../../src/pack/bundle/languages/bundleStages.js';
import { describeWithReference, referenceJson } from '../../../support/referenceFiles.js';
import { reflected } from './programs.js';

interface GoldenShader {
  readonly stage: number;
  readonly language: number;
  readonly source: string;
  readonly inputSource: string;
  readonly reflection: ShaderReflection;
}

const STAGES: readonly BackendStage[] = ['vertex', 'fragment', 'compute'];

function wgslOf(golden: string): readonly GoldenShader[] {
  const { shadersInAddOrder } = referenceJson(`golden/yslb/${golden}.json`) as {
    readonly shadersInAddOrder: readonly GoldenShader[];
  };
  return shadersInAddOrder.filter(({ language }) => language === SHADER_LANGUAGE.wgsl);
}

async function reflectionsOf(golden: string): Promise<readonly ShaderReflection[]> {
  const programs = wgslOf(golden).map(({ stage, source }) => reflected(STAGES[stage] ?? 'vertex', source));
  const { stages } = await bundleStages(programs);
  return stages.flatMap(({ variants }) =>
    variants.filter(({ language }) => language === SHADER_LANGUAGE.wgsl).map(({ reflection }) => reflection),
  );
}

/** SPIR-V ids of glslang there and of naga here: they only have to be there, and to differ. */
function withoutIds(reflection: ShaderReflection): unknown {
  return JSON.parse(JSON.stringify(reflection), (key, value) => (key === 'resourceId' ? 0 : value));
}

/** With another thing in place of the one of this name. */
function other<T extends { readonly name: string }>(list: readonly T[], name: string, changes: Partial<T>): T[] {
  expect(list.map((it) => it.name)).toContain(name);
  return list.map((it) => (it.name === name ? { ...it, ...changes } : it));
}

/** A bare return value has no name in WGSL; in the GLSL it has one. */
function withBareResult(reflection: ShaderReflection): ShaderReflection {
  return { ...reflection, stageOutputs: other(reflection.stageOutputs, 'outColor', { name: '' }) };
}

describeWithReference('the reflection of a golden WGSL program', () => {
  it('of 03-triangle-color is what YUP has', async () => {
    const [vertex, fragment] = await reflectionsOf('03-triangle-color');
    const [yupVertex, yupFragment] = wgslOf('03-triangle-color').map(({ reflection }) => reflection);
    if (vertex === undefined || fragment === undefined || yupVertex === undefined || yupFragment === undefined)
      throw new Error('two stages were to be there');
    expect(withoutIds(vertex)).toEqual(withoutIds(yupVertex));
    expect(withoutIds(fragment)).toEqual(withoutIds(withBareResult(yupFragment)));
  });

  it('of 04-textured is what YUP has', async () => {
    const [vertex, fragment] = await reflectionsOf('04-textured');
    const [yupVertex, yupFragment] = wgslOf('04-textured').map(({ reflection }) => reflection);
    if (vertex === undefined || fragment === undefined || yupVertex === undefined || yupFragment === undefined)
      throw new Error('two stages were to be there');
    expect(withoutIds(vertex)).toEqual(withoutIds(yupVertex));
    const [block] = yupFragment.uniformBuffers;
    if (block === undefined) throw new Error('a block was to be there');
    // `float u_weights[3]` of the GLSL is an array of structs in the WGSL, which has no other way to 16 bytes a float.
    const members = other(block.members, 'u_weights', { baseType: 15, bitWidth: 0 });
    const expected = { ...withBareResult(yupFragment), uniformBuffers: [{ ...block, members }] };
    expect(withoutIds(fragment)).toEqual(withoutIds(expected));
  });

  it('of 10-compute is what YUP has', async () => {
    const [compute] = await reflectionsOf('10-compute');
    const [yup] = wgslOf('10-compute').map(({ reflection }) => reflection);
    if (compute === undefined || yup === undefined) throw new Error('a stage was to be there');
    const expected: ShaderReflection = {
      ...yup,
      // The override of the size has a name in WGSL, `local_size_x_id = 7` in GLSL has none.
      specConstants: other(yup.specConstants, '', { name: 'local_size_x' }),
      // Naga gives storage blocks a storage class of their own, which is an extension of SPIR-V 1.0; glslang does not here.
      extensions: ['SPV_KHR_storage_buffer_storage_class'],
    };
    expect(withoutIds(compute)).toEqual(withoutIds(expected));
  });

  it.each(['03-triangle-color', '04-textured', '10-compute'])('of %s has ids that differ', async (golden) => {
    for (const reflection of await reflectionsOf(golden)) {
      const resources: readonly ShaderResourceBinding[] = [
        ...reflection.uniformBuffers,
        ...reflection.storageBuffers,
        ...reflection.separateImages,
        ...reflection.separateSamplers,
        ...reflection.stageInputs,
        ...reflection.stageOutputs,
        ...[...reflection.builtinInputs, ...reflection.builtinOutputs].map(({ resource }) => resource),
      ];
      const ids = resources.map(({ resourceId }) => resourceId);
      expect(ids).not.toContain(0);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describeWithReference('the Vulkan GLSL of a golden bundle', () => {
  const glslOf = (golden: string) =>
    Object.fromEntries(wgslOf(golden).map(({ stage, inputSource }) => [STAGES[stage] ?? '', inputSource]));

  it.each(['03-triangle-color', '04-textured'])(
    'of %s is what its SPIR-V is of, and in every variant',
    async (golden) => {
      const shaders = wgslOf(golden);
      const programs = shaders.map(({ stage, source }) => reflected(STAGES[stage] ?? 'vertex', source));
      const { stages, refusals, losses } = await bundleStages(programs, { vulkanGlsl: glslOf(golden) });
      expect([refusals, losses]).toEqual([[], []]);
      for (const [i, { sourceLanguage, spirv, variants }] of stages.entries()) {
        const glsl = shaders[i]?.inputSource ?? '';
        expect(sourceLanguage).toBe(SHADER_LANGUAGE.glsl);
        expect(spirv.length).toBeGreaterThan(20);
        expect(variants.map(({ inputSource }) => inputSource)).toEqual(Array(6).fill(glsl));
        const ofSpirv = variants.find(({ language }) => language === SHADER_LANGUAGE.spirv);
        expect(ofSpirv?.source).toBe(glsl);
      }
    },
  );

  it('of 10-compute has what naga cannot read, so that its SPIR-V is of the WGSL', async () => {
    const programs = wgslOf('10-compute').map(({ source }) => reflected('compute', source));
    const { stages, losses } = await bundleStages(programs, { vulkanGlsl: glslOf('10-compute'), languages: ['spirv'] });
    expect(stages.map(({ sourceLanguage }) => sourceLanguage)).toEqual([SHADER_LANGUAGE.wgsl]);
    expect(losses.at(-1)).toMatchObject({ stage: 'compute', language: 'spirv' });
    expect(losses.at(-1)?.problem).toMatch(/^the SPIR-V is of the WGSL: naga cannot read the Vulkan GLSL: /);
  });
});
