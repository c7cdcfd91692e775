import type { Register } from '../../format/carbonEffect/register.js';
import type { Sampler } from '../../format/carbonEffect/sampler.js';
import type { StageInput } from '../../format/carbonEffect/stageInput.js';
import type { StaticSampler } from '../../format/carbonEffect/staticSampler.js';
import type { Texture } from '../../format/carbonEffect/texture.js';
import type { Uav } from '../../format/carbonEffect/uav.js';
import { floatText } from '../valueTexts.js';
import {
  addressName,
  borderName,
  comparisonName,
  filterName,
  registerTypeName,
  resourceTypeName,
} from '../wireNames.js';
import { annotationShape } from './annotationShape.js';
import type { InputShape, RegisterShape, ResourceShape, SamplerShape } from './BodyShape.js';
import { constantShape } from './constantShape.js';

type Input = StageInput & {
  readonly registers: readonly Register[];
  readonly staticSamplers: readonly StaticSampler[];
};

/** What a stage or a half of a library takes, in words. */
export function inputShape(it: Input): InputShape {
  return {
    registers: it.registers.map(registerShape),
    constants: it.constants.map((constant) => constantShape(constant, it.defaults.bytes)),
    defaultBytes: it.defaults.bytes.length,
    textures: it.textures.map((texture) => resourceShape('t', texture)),
    samplers: [...it.samplers.map(samplerShape), ...it.staticSamplers.map(staticSamplerShape)],
    uavs: it.uavs.map((uav) => resourceShape('u', uav)),
    annotations: it.annotations.map(annotationShape),
  };
}

const SRV_BIT = 0x20;
const UAV_BIT = 0x40;
const SAMPLER = 1;

function registerShape({ type, index, count, space }: Register): RegisterShape {
  const letter = (type & UAV_BIT) !== 0 ? 'u' : (type & SRV_BIT) !== 0 ? 't' : type === SAMPLER ? 's' : 'b';
  return { register: `${letter}${index}`, type: registerTypeName(type), count, space };
}

function resourceShape(letter: 't' | 'u', it: Texture | Uav): ResourceShape {
  return {
    register: `${letter}${it.register}`,
    name: it.name,
    type: resourceTypeName(it.type),
    arrayElements: it.arrayElements,
    isSRGB: 'isSRGB' in it && Boolean(it.isSRGB),
    isAutoregister: Boolean(it.isAutoregister),
  };
}

function samplerShape(it: Sampler): SamplerShape {
  const border = `border ${it.borderColor.map(floatText).join(' ')}`;
  return {
    register: `s${it.register}`,
    space: null,
    name: it.name,
    isDynamic: Boolean(it.isDynamic),
    state: stateText(it, border),
  };
}

function staticSamplerShape(it: StaticSampler): SamplerShape {
  const border = `border ${borderName(it.borderColor)}`;
  return {
    register: `s${it.registerIndex}`,
    space: it.registerSpace,
    name: null,
    isDynamic: false,
    state: stateText(it, border),
  };
}

const BORDER = 4;
const ANISOTROPIC = 3;
/** The largest binary32: the records' "no limit". */
const NO_LIMIT = 3.4028234663852886e38;

function stateText(it: Sampler | StaticSampler, border: string): string {
  const filters = [it.minFilter, it.magFilter, it.mipFilter];
  const addresses = [it.addressU, it.addressV, it.addressW];
  const minLOD = Number(it.minLOD);
  const maxLOD = Number(it.maxLOD);
  return [
    joined(filters.map(filterName)),
    joined(addresses.map(addressName)),
    ...(filters.includes(ANISOTROPIC) ? [`anisotropy ${it.maxAnisotropy}`] : []),
    ...(it.comparison ? [`compares ${comparisonName(it.comparisonFunc)}`] : []),
    ...(addresses.includes(BORDER) ? [border] : []),
    ...(Number(it.mipLODBias) === 0 ? [] : [`LOD bias ${floatText(it.mipLODBias)}`]),
    ...(minLOD <= 0 ? [] : [`LOD from ${floatText(it.minLOD)}`]),
    ...(maxLOD >= NO_LIMIT ? [] : [`LOD to ${floatText(it.maxLOD)}`]),
  ].join(', ');
}

/** One word where all are the same. */
function joined(names: readonly string[]): string {
  return names.every((name) => name === names[0]) ? (names[0] ?? '') : names.join('/');
}
