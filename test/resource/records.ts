import type { Annotation } from '../../src/format/carbonEffect/annotation.js';
import { ANNOTATION_TYPE } from '../../src/format/carbonEffect/annotation.js';
import { CONSTANT_TYPE, type Constant } from '../../src/format/carbonEffect/constant.js';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import type { Pass } from '../../src/format/carbonEffect/pass.js';
import { NO_SHADOW, STAGE_TYPE, type Stage } from '../../src/format/carbonEffect/stage.js';
import type { Technique } from '../../src/format/carbonEffect/technique.js';
import { RESOURCE_TYPE, type Texture } from '../../src/format/carbonEffect/texture.js';
import type { Uav } from '../../src/format/carbonEffect/uav.js';

/*
 * Records by hand: each function fills in what a test does not care about.
 */

export function bytesOfHex(hex: string): Uint8Array {
  const digits = hex.replaceAll(/\s/g, '');
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

/** A FLOAT4 at offset 0, unless said otherwise. */
export function constant(name: string, fields: Partial<Constant> = {}): Constant {
  return {
    name,
    offset: 0,
    size: 16,
    type: CONSTANT_TYPE.FLOAT,
    dimension: 4,
    elements: 0,
    isSRGB: false,
    isAutoregister: false,
    legacyType: -1,
    ...fields,
  };
}

export function texture(name: string, fields: Partial<Texture> = {}): Texture {
  return {
    register: 0,
    name,
    type: RESOURCE_TYPE.TEXTURE_2D,
    arrayElements: 1,
    isSRGB: false,
    isAutoregister: false,
    ...fields,
  };
}

export function uav(name: string, fields: Partial<Uav> = {}): Uav {
  return {
    register: 0,
    name,
    type: RESOURCE_TYPE.UAV_RWSTRUCTURED,
    arrayElements: 1,
    isAutoregister: false,
    ...fields,
  };
}

interface StageFields extends Partial<Omit<Stage, 'defaults' | 'program'>> {
  readonly defaults?: Uint8Array;
  readonly program?: string;
}

/** A pixel stage with a program of a few bytes, unless said otherwise. */
export function stage({ defaults = new Uint8Array(0), program = 'fn main() {}', ...fields }: StageFields = {}): Stage {
  return {
    type: STAGE_TYPE.PIXEL,
    program: { bytes: new TextEncoder().encode(program), offset: 0xffffffff },
    shadow: NO_SHADOW,
    threadGroupSize: [0, 0, 0],
    pipelineInputs: [],
    registers: [],
    staticSamplers: [],
    constants: [],
    defaults: { bytes: defaults, offset: 0xffffffff },
    textures: [],
    samplers: [],
    uavs: [],
    annotations: [],
    ...fields,
  };
}

/** @param block bytes of the backend block; absent = a body without block pairs. */
export function pass(stages: readonly Stage[], block?: Uint8Array): Pass {
  return { stages, renderStates: [], block: block === undefined ? null : { bytes: block, offset: 0xffffffff } };
}

export function technique(name: string, passes: readonly Pass[]): Technique {
  return { name, passes, libraries: [] };
}

export function description(
  techniques: readonly Technique[],
  annotations: Readonly<Record<string, readonly Annotation[]>> = {},
): EffectDescription {
  const hasBlocks = techniques.some(({ passes }) => passes.some(({ block }) => block !== null));
  const parameters = Object.entries(annotations).map(([name, annotations]) => ({ name, annotations }));
  return { techniques, parameters, hasBlocks };
}

export function annotation(name: string, type: keyof typeof ANNOTATION_TYPE, value: number | string): Annotation {
  return typeof value === 'string'
    ? { name, type: ANNOTATION_TYPE[type], word: 0, text: value }
    : { name, type: ANNOTATION_TYPE[type], word: value, text: '' };
}
