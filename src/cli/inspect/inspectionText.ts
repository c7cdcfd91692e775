import { arenaLines, programLines } from './arenaLines.js';
import { browserLines } from './browserLines.js';
import type { Inspection } from './Inspection.js';
import { faultLines, overviewLines } from './overviewLines.js';
import { axisLines, rowLines } from './rowLines.js';
import { shapeLines } from './shapeLines.js';
import type { TextLimits } from './textLines.js';

/** An inspection for people, most telling things first. */
export function inspectionText(it: Inspection, limits: TextLimits): string {
  return [
    ...overviewLines(it),
    ...faultLines(it, limits),
    ...axisLines(it, limits),
    ...rowLines(it, limits),
    ...shapeLines(it, limits),
    ...programLines(it),
    ...arenaLines(it, limits),
    ...browserLines(it, limits),
  ].join('\n');
}
