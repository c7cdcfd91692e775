import type { FolderOutcome } from './FolderOutcome.js';

/** A line for other programs. */
export function outcomeJson(outcome: FolderOutcome): string {
  const { folder } = outcome;
  if (outcome.kind === 'failed') return JSON.stringify({ folder, error: { name: 'Error', message: outcome.message } });
  if (outcome.kind === 'refused') {
    const { name, effect, file, line, column, options, problem, fix, message } = outcome.error;
    return JSON.stringify({ folder, error: { name, effect, file, line, column, options, problem, fix, message } });
  }
  const { report, files, isKept, seconds } = outcome;
  const { name, rows, sourceHash, warnings } = report;
  return JSON.stringify({
    folder,
    name,
    rows,
    sourceHash,
    files,
    warnings,
    isKept,
    seconds: Number(seconds.toFixed(3)),
  });
}
