import type { ArenaBlob } from '../format/bytes/RecordIo.js';
import { NULL_OFFSET } from '../format/carbonEffect/limits.js';
import type { PipelineInput } from '../format/carbonEffect/pipelineInput.js';
import type { Register } from '../format/carbonEffect/register.js';
import type { Sampler } from '../format/carbonEffect/sampler.js';
import { NO_SHADOW, STAGE_TYPE, type Stage } from '../format/carbonEffect/stage.js';
import { RESOURCE_TYPE, type Texture } from '../format/carbonEffect/texture.js';
import type { Uav } from '../format/carbonEffect/uav.js';
import type { StageConstants } from './constants.js';
import type { EffectSource } from './EffectSource.js';
import { entryOf } from './entryOf.js';
import type { PassBinding } from './passBindings.js';
import type { ProgramReflection } from './reflectProgram.js';

export interface StageParts {
  readonly source: EffectSource;
  readonly reflection: ProgramReflection;
  /** The slots of the pass that this stage declares. */
  readonly bindings: readonly PassBinding[];
  readonly constants: StageConstants;
  readonly samplers: readonly Sampler[];
  readonly inputs: readonly PipelineInput[];
}

const TYPE = { vertex: STAGE_TYPE.VERTEX, fragment: STAGE_TYPE.PIXEL, compute: STAGE_TYPE.COMPUTE } as const;
const SRV_TEXTURE2D = 36;

/** Bytes of none, at no place. */
export const NO_PROGRAM: ArenaBlob = { bytes: new Uint8Array(0), offset: NULL_OFFSET };

/** The record of one stage, as Carbon's compiler would reflect it (`carbon-format.md` 4.3), without its program. */
export function stageRecord(parts: StageParts): Stage {
  const { source, reflection, bindings, constants, samplers, inputs } = parts;
  const type = TYPE[reflection.stage];
  return {
    type,
    program: NO_PROGRAM,
    shadow: NO_SHADOW,
    threadGroupSize: reflection.workgroupSize,
    pipelineInputs: inputs,
    registers: registers(bindings, type),
    staticSamplers: [],
    constants: constants.constants,
    defaults: blob(constants.defaults),
    textures: bindings.filter(({ kind }) => kind === 'sampled-resource').flatMap((it) => textures(it, source)),
    samplers,
    uavs: bindings.filter(({ kind }) => kind === 'storage-resource').map((it) => uav(it, source)),
    annotations: [],
  };
}

/** The texture names that a binding stands for: its layers, or itself. */
export function textureNames({ layers, name }: PassBinding): readonly string[] {
  return layers.length > 0 ? layers : [name];
}

/** Bytes that go into the arena; the writer gives them their offset. */
export function blob(bytes: Uint8Array): ArenaBlob {
  return { bytes, offset: NULL_OFFSET };
}

const REGISTER_ORDER = ['uniform-buffer', 'sampled-resource', 'sampler', 'storage-resource'] as const;

/** b#, then t#, s# and u#, each ascending. */
function registers(bindings: readonly PassBinding[], space: number): Register[] {
  return REGISTER_ORDER.flatMap((kind) =>
    bindings
      .filter((it) => it.kind === kind)
      .sort((a, b) => a.register - b.register)
      .flatMap((it) =>
        textureNames(it).map((_, layer) => ({
          type: it.layers.length > 0 ? SRV_TEXTURE2D : it.layout.registerType,
          index: it.register + layer,
          count: 1,
          space,
        })),
      ),
  );
}

/** A texture's record; of a transform one 2D texture per layer, since those are what the application sets. */
function textures(it: PassBinding, source: EffectSource): Texture[] {
  return textureNames(it).map((name, layer) => {
    const texture = entryOf(source.textures, name);
    return {
      register: it.register + layer,
      name,
      type: it.layers.length > 0 ? RESOURCE_TYPE.TEXTURE_2D : it.layout.resourceType,
      arrayElements: 1,
      isSRGB: texture?.srgb === true,
      isAutoregister: (texture ?? entryOf(source.buffers, name))?.autoregister === true,
    };
  });
}

function uav({ register, name, layout }: PassBinding, source: EffectSource): Uav {
  const isAutoregister = (entryOf(source.buffers, name) ?? entryOf(source.textures, name))?.autoregister === true;
  return { register, name, type: layout.resourceType, arrayElements: 1, isAutoregister };
}
