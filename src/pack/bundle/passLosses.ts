import { renderStateName } from '../../device/renderStates.js';
import type { BackendBlock } from '../../format/carbonEffect/BackendBlock.js';
import type { Stage } from '../../format/carbonEffect/stage.js';
import type { BundledPass } from './BundledPass.js';
import type { BundleLoss } from './BundleLoss.js';
import { registerLosses } from './registerLosses.js';
import { stageLosses } from './stageLosses.js';

/**
 * What the records of a pass say and no bundle can: all kinds but `names`, in the order of the records.
 */
export function passLosses(pass: BundledPass): BundleLoss[] {
  const at = `techniques[${pass.techniqueIndex}].passes[${pass.pass}]`;
  return [
    ...otherPasses(pass),
    ...pass.stages.flatMap((stage, i) => stageLosses(stage, `${at}.stages[${i}]`)),
    ...stateLosses(pass, at),
    ...registerLosses(pass.block, at),
    ...transformLosses(pass.block, `${at}.block`),
    ...annotationLosses(pass),
  ];
}

function otherPasses({ techniqueIndex, technique, pass, passes }: BundledPass): BundleLoss[] {
  if (passes === 1) return [];
  const path = `techniques[${techniqueIndex}].passes`;
  return [{ kind: 'passes', path, found: `the ${passes} passes of ${technique}`, becomes: `pass ${pass} alone` }];
}

function stateLosses({ renderStates }: BundledPass, at: string): BundleLoss[] {
  return renderStates.map(({ state, value }, i) => ({
    kind: 'states',
    path: `${at}.renderStates[${i}]`,
    found: `${renderStateName(state)} ${value}`,
    becomes: 'whatever the application draws with',
  }));
}

function transformLosses({ transforms }: BackendBlock, at: string): BundleLoss[] {
  return transforms.map((transform, i) => ({
    kind: 'transforms',
    path: `${at}.transforms[${i}]`,
    found: `an array of ${transform.inputs.map(({ parameter }) => parameter).join(', ')}`,
    becomes: 'one array texture, which the application makes',
  }));
}

/** Of the names that the pass has; what else has annotations is no part of it. */
function annotationLosses({ parameters, stages }: BundledPass): BundleLoss[] {
  const names = new Set(stages.flatMap(namesOf));
  return parameters.flatMap(({ name, annotations }, i): BundleLoss[] => {
    if (!names.has(name) || annotations.length === 0) return [];
    const found = `${name}: ${annotations.map((it) => it.name).join(', ')}`;
    return [{ kind: 'annotations', path: `parameters[${i}]`, found, becomes: 'no annotations' }];
  });
}

function namesOf({ constants, textures, samplers, uavs }: Stage): string[] {
  return [...constants, ...textures, ...samplers, ...uavs].map(({ name }) => name);
}
