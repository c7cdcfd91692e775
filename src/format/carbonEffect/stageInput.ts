import type { ArenaBlob, RecordIo } from '../bytes/RecordIo.js';
import { type Annotation, annotation } from './annotation.js';
import { type Constant, constant } from './constant.js';
import { CARBON_EFFECT_COUNT_CAPS } from './limits.js';
import { type Sampler, sampler } from './sampler.js';
import { type Texture, texture } from './texture.js';
import { type Uav, uav } from './uav.js';

/** Bytes of one constant on the wire, in every version. */
const CONSTANT_BYTES = 20;

/** What a stage and both inputs of a library have in common (`carbon-format.md` 4.7). Lists keep the file's order. */
export interface StageInput {
  readonly constants: readonly Constant[];
  /** Default bytes of register b0, in shader layout. May be shorter or longer than the buffer. */
  readonly defaults: ArenaBlob;
  readonly textures: readonly Texture[];
  readonly samplers: readonly Sampler[];
  readonly uavs: readonly Uav[];
  /** Annotations of the entry-point function. */
  readonly annotations: readonly Annotation[];
}

export function stageInput(io: RecordIo, it: StageInput): StageInput {
  return {
    constants: io.list32('constants', it.constants, constant, CONSTANT_BYTES),
    defaults: io.blob(it.defaults),
    textures: io.list8('textures', it.textures, texture, CARBON_EFFECT_COUNT_CAPS.textures),
    samplers: io.list8('samplers', it.samplers, sampler, CARBON_EFFECT_COUNT_CAPS.samplers),
    uavs: io.list8('uavs', it.uavs, uav, CARBON_EFFECT_COUNT_CAPS.uavs),
    annotations: io.list8('annotations', it.annotations, annotation),
  };
}
