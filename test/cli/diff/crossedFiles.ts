/** Pairs of files in which most bodies of one meet most bodies of the other: the most that a comparison can be made to do. */
import type { EffectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import { writeCarbonEffectFile } from '../../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { sampleAxis, sampleDescription, samplePass, sampleStage } from '../../support/sampleDescriptions.js';

/** Constants of a body, and names there are for them: most pairs of bodies share some of their names and not others. */
const CONSTANTS = 16;
const NAMES = 64;

/**
 * Two files of `axisCount` axes with two options each and `bodyCount` bodies, which rows name in no order at all. The
 * second has the same rows and bodies, but its axes the other way round, so each row answers to an unrelated one.
 */
export function crossedFiles(axisCount: number, bodyCount: number): { left: Uint8Array; right: Uint8Array } {
  const axes = Array.from({ length: axisCount }, (_, i) => sampleAxis(`AXIS_${i}`, ['OFF', 'ON']));
  const bodies = Array.from({ length: bodyCount }, (_, i) => crossedBody(i));
  const rows = scattered(2 ** axisCount, bodyCount);
  return {
    left: writeCarbonEffectFile({ axes, rows, bodies }),
    right: writeCarbonEffectFile({ axes: axes.toReversed(), rows, bodies }),
  };
}

function crossedBody(number: number): EffectDescription {
  const constants = Array.from({ length: CONSTANTS }, (_, i) => ({
    name: `C${(number * 5 + i) % NAMES}`,
    offset: 16 * i,
    size: 4 * (1 + (number % 4)),
    type: number % 3,
    dimension: 1 + (number % 4),
    elements: Math.floor(number / 4),
    isSRGB: false,
    isAutoregister: false,
    legacyType: -1,
  }));
  return sampleDescription([samplePass({ stages: [sampleStage({ threadGroupSize: [number, 1, 1], constants })] })]);
}

/** Each body at least once, the others wherever a linear congruence leads. */
function scattered(rowCount: number, bodyCount: number): readonly number[] {
  let state = 1;
  return Array.from({ length: rowCount }, (_, row) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return row < bodyCount ? row : (state >>> 8) % bodyCount;
  });
}
