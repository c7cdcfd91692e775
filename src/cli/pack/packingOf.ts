import { basename } from 'node:path';
import type { FolderPacker } from '../../pack/folder/FolderPacker.js';
import type { Terminal } from '../Terminal.js';
import type { FolderOutcome } from './FolderOutcome.js';
import { outcomeJson } from './outcomeJson.js';
import { problemLines, summaryLines } from './outcomeLines.js';
import { PackProgressLine } from './PackProgressLine.js';
import { PackRun } from './PackRun.js';
import type { PackRequest } from './packRequest.js';

export interface Packing {
  /** Packs a folder and tells what became of it. Never rejects, but with the signal's reason. */
  pack(folder: string): Promise<FolderOutcome>;
  /** The folder is no effect any more. */
  forget(folder: string): void;
  /** Names of the effects that were packed. */
  readonly effects: ReadonlySet<string>;
}

/** The packing of folders as it was asked for, told as it was asked for. */
export function packingOf(
  { out, isCheck, isJson, targets, mode, selections }: PackRequest,
  packer: FolderPacker,
  terminal: Terminal,
  signal?: AbortSignal,
): Packing {
  const run = new PackRun({
    packer,
    out,
    isCheck,
    targets,
    mode,
    ...(selections === null ? {} : { selectionsOf: selections.of }),
    ...(signal === undefined ? {} : { signal }),
  });
  return {
    async pack(folder) {
      const { status } = terminal;
      const line = status === null ? null : new PackProgressLine(basename(folder), status);
      try {
        const outcome = await run.pack(folder, (progress) => line?.add(progress));
        status?.('');
        if (isJson) terminal.out(outcomeJson(outcome));
        else if (outcome.kind === 'packed') terminal.out(summaryLines(outcome).join('\n'));
        for (const problem of problemLines(outcome)) terminal.err(problem);
        return outcome;
      } finally {
        status?.('');
      }
    },
    forget: (folder) => run.forget(folder),
    get effects() {
      return run.effects;
    },
  };
}
