import { counted } from '../valueTexts.js';
import { duration } from '../verify/totalLines.js';
import { type FolderOutcome, isSound } from './FolderOutcome.js';

export interface PackTotals {
  readonly effects: number;
  /** Those that could not be packed, are wrong in a part, or are not what their files have. */
  readonly faulty: number;
  readonly warnings: number;
  /** Files without a source. */
  readonly stray: number;
  readonly seconds: number;
}

export function packTotals(outcomes: readonly FolderOutcome[], stray: number, seconds: number): PackTotals {
  const packed = outcomes.flatMap((outcome) => (outcome.kind === 'packed' ? [outcome] : []));
  return {
    effects: outcomes.length,
    faulty: outcomes.filter((outcome) => !isSound(outcome)).length,
    warnings: packed.reduce((sum, { report }) => sum + report.warnings.length, 0),
    stray,
    seconds: Number(seconds.toFixed(3)),
  };
}

export function totalsLine({ effects, faulty, warnings, stray, seconds }: PackTotals): string {
  const parts = [
    counted(effects, 'effect'),
    ...(faulty > 0 ? [`${faulty} at fault`] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(stray > 0 ? [`${counted(stray, 'file')} without a source`] : []),
  ];
  return `${parts.join(', ')}, in ${duration(seconds)}`;
}
