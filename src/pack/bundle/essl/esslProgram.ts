import type { BackendBinding, BackendBlock } from '../../../format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../../../format/carbonEffect/BackendStage.js';
import type { Stage } from '../../../format/carbonEffect/stage.js';
import { nagaStructs } from '../../glsl/nagaDeclarations.js';
import type { ProgramBinding, ProgramReflection, ProgramResource } from '../../reflectProgram.js';
import { NOWHERE } from '../../sourceSpot.js';
import type { WgslType } from '../../WgslType.js';
import type { LanguagePlace, LanguageText } from '../languages/LanguageText.js';
import { recordName } from '../recordNames.js';
import { blockMemory } from './blockMemory.js';
import { EsslRefusal } from './EsslRefusal.js';
import { esslInterface } from './esslInterface.js';

/** What reflections are made from, of a program that is no WGSL. */
export interface EsslProgram {
  readonly program: ProgramReflection;
  readonly language: LanguageText;
}

/**
 * @param text GLSL ES 3.00 with the uniforms of `backend-block.md` 5, as files of our own have them.
 * @throws EsslRefusal for one that has others.
 */
export function esslProgram(text: string, stage: BackendStage, record: Stage, block: BackendBlock): EsslProgram {
  const bindings = block.bindGroups
    .flatMap((group) => group.bindings)
    .filter(({ visibility }) => visibility.includes(stage));
  const resources = new Map<string, BoundResource>();
  for (const binding of bindings) {
    const resource = boundResource(text, record, binding);
    // Of a sampler that several textures are read through the last one is its place.
    resources.set(resource.binding.name, resource);
  }
  refuseOtherUniforms(text, bindings);
  const bound = [...resources.values()];
  const combined = combinedSamplers(record, bindings);
  const source = combined.reduce((it, { symbol, name }) => it.replace(new RegExp(`\\b${symbol}\\b`, 'g'), name), text);
  const { inputs, outputs } = esslInterface(source, stage);
  return {
    program: {
      stage,
      program: { module: '', path: '', text: source, renamed: new Map(), spotOf: () => NOWHERE },
      workgroupSize: [0, 0, 0],
      bindings: bound.map(({ binding }) => binding),
      unused: [],
      inputs,
      inputMasks: new Map(),
      outputs,
    },
    language: {
      source,
      places: new Map(bound.map(({ binding, place }) => [binding.name, place])),
      combinedSamplers: combined.map(({ name, unit }) => ({ name, textureSlot: unit })),
    },
  };
}

interface CombinedSampler {
  /** In the text of the file. */
  readonly symbol: string;
  /** In the bundle. */
  readonly name: string;
  readonly unit: number;
}

/** Sampler uniforms, with YUP's names for pairs of an image and a sampler (`yslb.md` 6) where GLSL takes these. */
function combinedSamplers(record: Stage, bindings: readonly BackendBinding[]): CombinedSampler[] {
  const images = bindings.filter(({ resourceKind }) => resourceKind === 'sampled-resource');
  return images.map((image) => {
    const { generatedSymbol: symbol, binding: unit } = image;
    const sampler = bindings.find((it) => it.resourceKind === 'sampler' && it.generatedSymbol === symbol);
    const [imageName, samplerName] = [recordName(record, image), sampler && recordName(record, sampler)];
    const name = `yup_combined_${imageName ?? symbol}_${samplerName}`;
    const isFree = samplerName !== undefined && samplerName !== null && /^(?!.*__)\w+$/.test(name);
    return { symbol, name: isFree ? name : symbol, unit };
  });
}

interface BoundResource {
  readonly binding: ProgramBinding;
  readonly place: LanguagePlace;
}

function boundResource(text: string, record: Stage, of: BackendBinding): BoundResource {
  const { resourceKind, registerIndex, generatedSymbol, group, binding } = of;
  const named = recordName(record, of) ?? generatedSymbol;
  const found = (name: string, resource: ProgramResource, placeName = name): BoundResource => ({
    binding: { name, resource, group, binding, spot: NOWHERE, isExplicit: true, membersRead: null },
    place: { name: placeName, slot: binding },
  });
  switch (resourceKind) {
    case 'uniform-buffer':
      return found(generatedSymbol, { kind: 'uniform', type: uniformType(text, record, of) });
    case 'sampled-resource':
      return found(named, textureResource(of.type));
    case 'sampler': {
      const comparison = record.samplers.find(({ register }) => register === registerIndex)?.comparison;
      return found(named, { kind: 'sampler', comparison: Boolean(comparison) });
    }
    case 'storage-resource':
      throw new EsslRefusal(`${generatedSymbol} is written to, which no GLSL ES 3.00 can`);
  }
}

/** The block's memory; the members of register 0 have the names of the parameters. */
function uniformType(text: string, { constants }: Stage, { generatedSymbol, registerIndex }: BackendBinding): WgslType {
  const declared = new RegExp(
    `^layout\\(std140\\) uniform ${generatedSymbol} \\{ (\\w+) \\w+((?:\\[\\d+\\])*); \\};$`,
    'm',
  ).exec(text);
  if (declared === null) throw new EsslRefusal(`${generatedSymbol} is no std140 block of one member`);
  const [, type = '', dimensions = ''] = declared;
  const memory = blockMemory(nagaStructs(text), type, dimensions);
  if (memory === null) throw new EsslRefusal(`the layout of ${generatedSymbol} is not known: it has ${type}`);
  if (registerIndex !== 0 || memory.kind !== 'struct') return memory;
  const nameAt = new Map(constants.map(({ name, offset }) => [offset, name]));
  return { ...memory, members: memory.members.map((it) => ({ ...it, name: nameAt.get(it.offset) ?? it.name })) };
}

/** WGSL's words for what follows `sampler`. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  '2D': '2d',
  '3D': '3d',
  Cube: 'cube',
  '2DArray': '2d_array',
  '2DShadow': 'depth_2d',
  CubeShadow: 'depth_cube',
  '2DArrayShadow': 'depth_2d_array',
};

function textureResource(type: string): ProgramResource {
  const dimension = DIMENSIONS[/^[iu]?sampler(\w+)$/.exec(type)?.[1] ?? ''];
  if (dimension === undefined) throw new EsslRefusal(`${type} is no sampler that is known`);
  return { kind: 'texture', dimension, text: `texture_${dimension}` };
}

/** Plain uniforms would never be set: what binds a bundle knows blocks and samplers. */
function refuseOtherUniforms(text: string, bindings: readonly BackendBinding[]): void {
  const known = new Set(bindings.map(({ generatedSymbol }) => generatedSymbol));
  for (const [, name = ''] of text.matchAll(
    /^[ \t]*(?:layout\([^)]*\) )?uniform (?:(?:high|medium|low)p )?(?:\w+ )?(\w+)(?=[ [;{])/gm,
  )) {
    if (!known.has(name)) throw new EsslRefusal(`the block of the pass says nothing of the uniform ${name}`);
  }
}
