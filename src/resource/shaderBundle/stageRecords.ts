import { encodeText } from '../../format/bytes/arenaText.js';
import type { ArenaBlob } from '../../format/bytes/RecordIo.js';
import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { NULL_OFFSET } from '../../format/carbonEffect/limits.js';
import type { Register } from '../../format/carbonEffect/register.js';
import type { SamplerWords } from '../../format/carbonEffect/samplerFields.js';
import { NO_SHADOW, STAGE_TYPE, type Stage } from '../../format/carbonEffect/stage.js';
import type { Texture } from '../../format/carbonEffect/texture.js';
import type { BundleEffectOptions } from './BundleEffectOptions.js';
import type { RegisteredSlot } from './BundleSlot.js';
import { blockConstants } from './blockConstants.js';
import { bundleSampler } from './bundleSamplers.js';
import { valueFor } from './overrideText.js';
import type { StageVariant } from './stageVariants.js';
import { vertexInputs } from './vertexInputs.js';

const TYPE = { vertex: STAGE_TYPE.VERTEX, fragment: STAGE_TYPE.PIXEL, compute: STAGE_TYPE.COMPUTE } as const;
const REGISTER_TYPE = { 'uniform-buffer': 0, sampler: 1, 'sampled-resource': 32, 'storage-resource': 64 } as const;
const NO_BYTES: ArenaBlob = { bytes: new Uint8Array(0), offset: NULL_OFFSET };

/** The record of one stage of a bundle's pass. */
export function stageRecord(
  variant: StageVariant,
  program: string,
  slots: readonly RegisteredSlot[],
  options: BundleEffectOptions,
): Stage {
  const { stage, info } = variant;
  const { source = '', inputs = {}, srgb = [], samplers = {} } = options;
  const own = slots.filter(({ stages }) => stages.includes(stage));
  const ofKind = (kind: RegisteredSlot['kind']): readonly RegisteredSlot[] => own.filter((it) => it.kind === kind);
  return {
    type: TYPE[stage],
    program: program === '' ? NO_BYTES : { bytes: encodeText(program), offset: NULL_OFFSET },
    shadow: NO_SHADOW,
    threadGroupSize: stage === 'compute' ? groupSize(variant, options) : [0, 0, 0],
    pipelineInputs: stage === 'vertex' ? vertexInputs(info.reflection, inputs, source) : [],
    registers: registersOf(own, stage),
    staticSamplers: [],
    constants: constantsOf(ofKind('uniform-buffer'), stage),
    defaults: NO_BYTES,
    textures: ofKind('sampled-resource').map(
      ({ register, name, resourceType }): Texture => ({
        register,
        name,
        type: resourceType,
        arrayElements: 1,
        isSRGB: srgb.includes(name),
        isAutoregister: false,
      }),
    ),
    samplers: samplerRecords(ofKind('sampler'), samplers, source),
    uavs: ofKind('storage-resource').map(({ register, name, resourceType }) => {
      return { register, name, type: resourceType, arrayElements: 1, isAutoregister: false };
    }),
    annotations: [],
  };
}

/** The members of the block at register 0, as this stage sees it. */
function constantsOf(blocks: readonly RegisteredSlot[], stage: BackendStage): Stage['constants'] {
  const material = blocks.find(({ register }) => register === 0);
  const members = material?.members[material.members.length === 1 ? 0 : material.stages.indexOf(stage)];
  return members === undefined ? [] : blockConstants(members);
}

/** One for each register: a sampler may be part of several combined ones. */
function samplerRecords(
  slots: readonly RegisteredSlot[],
  words: Readonly<Record<string, SamplerWords>>,
  source: string,
): Stage['samplers'] {
  const byRegister = new Map(slots.map((it) => [it.register, it]));
  return [...byRegister.values()].map(({ name, register }) => {
    const given = Object.hasOwn(words, name) ? words[name] : undefined;
    const comparison = slots.some((it) => it.register === register && comparesOf(it.type));
    return bundleSampler(name, register, comparison, given, source);
  });
}

function comparesOf(type: string): boolean {
  return type === 'sampler_comparison' || /Shadow$/.test(type);
}

function registersOf(slots: readonly RegisteredSlot[], stage: BackendStage): Register[] {
  const seen = new Set<string>();
  return slots.flatMap(({ kind, register }): Register[] => {
    const type = REGISTER_TYPE[kind];
    const key = `${type}.${register}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ type, index: register, count: 1, space: TYPE[stage] }];
  });
}

function groupSize({ info }: StageVariant, { overrides = {} }: BundleEffectOptions): [number, number, number] {
  const { x, y, z, usesSpecConst, specConstIdX, specConstIdY, specConstIdZ } = info.reflection.workgroupSize;
  const sizeOf = (size: number, id: number): number => {
    const constant = info.reflection.specConstants.find(({ constantId }) => constantId === id);
    const value = usesSpecConst && id > 0 ? valueFor(overrides, constant?.name ?? '', String(id)) : undefined;
    return value === undefined ? size : Number(value);
  };
  return [sizeOf(x, specConstIdX), sizeOf(y, specConstIdY), sizeOf(z, specConstIdZ)];
}
