import { expect } from 'vitest';
import type { PlannedResource } from '../../src/device/BindingPlan.js';
import { buildBindingPlan } from '../../src/device/buildBindingPlan.js';
import { matchVertexInputs } from '../../src/device/matchVertexInputs.js';
import { resolveRenderState } from '../../src/device/resolveRenderState.js';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { describeWithReference, itWithReference, referenceBytes, referenceJson } from '../support/referenceFiles.js';

/*
 * The layouts that another program's loader derives from the same files, beside what is planned here.
 */

interface GoldenBinding {
  readonly group: number;
  readonly binding: number;
  readonly visibility: readonly string[];
  readonly generatedSymbol: string;
  readonly buffer?: { readonly type: string; readonly minBindingSize: number };
  readonly texture?: unknown;
  readonly sampler?: unknown;
}

interface GoldenFile {
  readonly records: readonly { readonly offset: number }[];
  readonly bodies: readonly {
    readonly techniques: readonly {
      readonly passes: readonly {
        readonly block?: { readonly bindGroups: readonly { readonly bindings: readonly GoldenBinding[] }[] } | null;
      }[];
    }[];
  }[];
}

const STAGE_BITS: Readonly<Record<string, number>> = { vertex: 1, fragment: 2, compute: 4 };

/** A planned resource as the peer spells a layout entry. */
function entryOf(resource: PlannedResource): Pick<GoldenBinding, 'buffer' | 'texture' | 'sampler'> {
  switch (resource.kind) {
    case 'uniform-buffer':
      return { buffer: { type: 'uniform', minBindingSize: resource.minBindingSize } };
    case 'storage-buffer':
      return { buffer: { type: resource.access, minBindingSize: resource.minBindingSize } };
    case 'texture': {
      const { sampleType, viewDimension, multisampled } = resource;
      return { texture: { sampleType, viewDimension, multisampled } };
    }
    case 'sampler':
      return { sampler: { type: resource.type } };
    case 'storage-texture':
      throw new TypeError('the golden files have no storage texture');
  }
}

function load(name: string) {
  const path = `golden/carbonwebgpu/${name}.carbonwebgpu`;
  return { file: Tr2EffectRes.fromBytes(referenceBytes(path)), golden: referenceJson(`${path}.json`) as GoldenFile };
}

describeWithReference('plans of golden files', () => {
  itWithReference.each(['texturedtri', 'shared', 'detailarray', 'compute'])('%s: the same entries', (name) => {
    const { file, golden } = load(name);
    const offsets = [...new Set(golden.records.map((it) => it.offset))];
    let compared = 0;
    for (const [row, record] of golden.records.entries()) {
      const body = golden.bodies[offsets.indexOf(record.offset)];
      const shader = file.getShaderByIndex(row);
      for (const [t, technique] of (shader?.techniques ?? []).entries()) {
        for (const [p, pass] of technique.passes.entries()) {
          const bindings = body?.techniques[t]?.passes[p]?.block?.bindGroups.flatMap((group) => group.bindings) ?? [];
          const wanted = bindings.map(({ group, binding, visibility, generatedSymbol, buffer, texture, sampler }) => ({
            group,
            binding,
            visibility: visibility.reduce((bits, stage) => bits | (STAGE_BITS[stage] ?? 0), 0),
            symbol: generatedSymbol,
            ...(buffer ? { buffer: { type: buffer.type, minBindingSize: buffer.minBindingSize } } : {}),
            ...(texture ? { texture } : {}),
            ...(sampler ? { sampler } : {}),
          }));
          const planned = buildBindingPlan(pass).bindings.map(({ group, binding, visibility, symbol, resource }) => ({
            group,
            binding,
            visibility,
            symbol,
            ...entryOf(resource),
          }));
          expect(planned).toEqual(wanted);
          expect(resolveRenderState(pass.record.renderStates).unsupported).toEqual([]);
          compared += wanted.length;
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  itWithReference('texturedtri: names, flags and samplers', () => {
    const [pass] = load('texturedtri').file.getShader()?.getTechnique('Main')?.passes ?? [];
    const resources = pass ? buildBindingPlan(pass).bindings.map((it) => it.resource) : [];
    expect(resources).toMatchObject([
      { kind: 'uniform-buffer', stageIndex: 0, size: 64 },
      { kind: 'uniform-buffer', stageIndex: 1, size: 48 },
      { kind: 'texture', name: 'DiffuseMap', isSRGB: true },
      { kind: 'sampler', name: 'DiffuseMapSampler', state: { maxAnisotropy: 4, addressModeU: 'repeat' } },
    ]);
  });

  itWithReference('detailarray: the layers by name', () => {
    const [pass] = load('detailarray').file.getShader()?.getTechnique('Main')?.passes ?? [];
    const layered = pass ? buildBindingPlan(pass).bindings[3]?.resource : null;
    expect(layered).toMatchObject({
      viewDimension: '2d-array',
      isSRGB: false,
      name: null,
      layers: [
        { name: 'Detail1Map', isSRGB: false },
        { name: 'Detail2Map', isSRGB: false },
        { name: 'Detail3Map', isSRGB: false },
      ],
    });
  });

  itWithReference('shared: an input that is not read has no attribute, a missing one a dummy', () => {
    const [pass] = load('shared').file.getShader()?.getTechnique('Main')?.passes ?? [];
    const stage = pass?.getStage(STAGE_TYPE.VERTEX);
    const position = { usage: 'POSITION', format: 'float32x3', offset: 0 } as const;
    const matched = stage ? matchVertexInputs(stage, [{ arrayStride: 12, attributes: [position] }]) : null;
    expect(matched).toEqual({
      buffers: [
        { arrayStride: 12, stepMode: 'vertex', attributes: [{ format: 'float32x3', offset: 0, shaderLocation: 0 }] },
        { arrayStride: 0, stepMode: 'vertex', attributes: [{ format: 'uint8x4', offset: 0, shaderLocation: 3 }] },
      ],
      dummySlot: 1,
      missing: ['BLENDINDICES0'],
    });
  });

  itWithReference('selected: the untranslated rows say so', () => {
    const { file } = load('selected');
    const problems = file.permutationGraph.variants.map(({ index }) => {
      const [pass] = file.getShaderByIndex(index)?.getTechnique('Main')?.passes ?? [];
      try {
        return pass ? buildBindingPlan(pass).bindings.length : -1;
      } catch (error) {
        return error instanceof Error ? error.message : -1;
      }
    });
    expect(problems.filter((it) => typeof it === 'number')).not.toEqual([]);
    for (const problem of problems) {
      if (typeof problem === 'string') expect(problem).toContain('the body of this permutation is not translated');
    }
    expect(problems.filter((it) => typeof it === 'string')).not.toEqual([]);
  });
});
