import { samplerState } from '../../device/samplerState.js';
import { VERTEX_USAGES } from '../../device/VertexLayout.js';
import type { Sampler } from '../../format/carbonEffect/sampler.js';
import { STAGE_TYPE, type Stage } from '../../format/carbonEffect/stage.js';
import type { BundleLoss } from './BundleLoss.js';
import { defaultLosses } from './defaultLosses.js';
import { samplerOptions } from './samplerOptions.js';

/**
 * What a stage says of its inputs and a bundle cannot.
 * @param at path of the stage.
 */
export function stageLosses(stage: Stage, at: string): BundleLoss[] {
  return [
    ...inputLosses(stage, at),
    ...defaultLosses(stage, at),
    ...colourLosses(stage, at),
    ...textureLosses(stage, at),
    ...samplerLosses(stage, at),
    ...noteLosses(stage, at),
  ];
}

/** An input of a later stage has its location alone. */
function inputLosses({ type, pipelineInputs }: Stage, at: string): BundleLoss[] {
  if (type !== STAGE_TYPE.VERTEX) return [];
  return pipelineInputs.map(({ usage, usageIndex, registerIndex }, i) => ({
    kind: 'inputs',
    path: `${at}.pipelineInputs[${i}]`,
    found: `${VERTEX_USAGES[usage] ?? `usage ${usage}`} ${usageIndex} at location ${registerIndex}`,
    becomes: `location ${registerIndex}, or what its name says`,
  }));
}

function colourLosses({ constants }: Stage, at: string): BundleLoss[] {
  return constants.flatMap(({ name, isSRGB }, i): BundleLoss[] => {
    if (!isSRGB) return [];
    const found = `the colour ${name}, which is set in gamma`;
    return [
      { kind: 'srgb', path: `${at}.constants[${i}].isSRGB`, found, becomes: 'numbers that are taken as they are' },
    ];
  });
}

function textureLosses({ textures }: Stage, at: string): BundleLoss[] {
  return textures.flatMap(({ name, isSRGB }, i): BundleLoss[] => {
    if (!isSRGB) return [];
    const found = `the sRGB texture ${name}`;
    return [{ kind: 'srgb', path: `${at}.textures[${i}].isSRGB`, found, becomes: 'a texture that is read as it is' }];
  });
}

function samplerLosses({ samplers, staticSamplers }: Stage, at: string): BundleLoss[] {
  const named = samplers.flatMap((sampler, i) => samplerLoss(sampler, `${at}.samplers[${i}]`));
  const unnamed = staticSamplers.map(({ registerIndex }, i): BundleLoss => {
    const found = `the state of the static sampler s${registerIndex}`;
    return { kind: 'samplers', path: `${at}.staticSamplers[${i}]`, found, becomes: OF_YUP };
  });
  return [...named, ...unnamed];
}

const OF_YUP = 'linear, clamp-to-edge';

function samplerLoss(sampler: Sampler, path: string): BundleLoss[] {
  const state = samplerState(sampler);
  const words = [
    ...Object.entries(samplerOptions(state)).map(([name, value]) => `${name} ${value}`),
    // What no browser can say either is lost here too.
    ...state.approximations,
  ];
  if (words.length === 0) return [];
  return [{ kind: 'samplers', path, found: `${sampler.name}: ${words.join(', ')}`, becomes: OF_YUP }];
}

/** What is said of names but by annotations: that Carbon makes a variable of them, and what the entry point has. */
function noteLosses({ constants, textures, uavs, annotations }: Stage, at: string): BundleLoss[] {
  const lists = { constants, textures, uavs };
  const registered = Object.entries(lists).flatMap(([list, items]) =>
    items.flatMap(({ name, isAutoregister }, i): BundleLoss[] => {
      if (!isAutoregister) return [];
      const path = `${at}.${list}[${i}].isAutoregister`;
      return [{ kind: 'annotations', path, found: `${name} is registered`, becomes: 'a name alone' }];
    }),
  );
  if (annotations.length === 0) return registered;
  const found = `the entry point's ${annotations.map(({ name }) => name).join(', ')}`;
  return [...registered, { kind: 'annotations', path: `${at}.annotations`, found, becomes: 'no annotations' }];
}
