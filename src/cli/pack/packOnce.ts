import type { FolderPacker } from '../../pack/folder/FolderPacker.js';
import { CommandFailure } from '../CommandFailure.js';
import { EXIT } from '../exitCodes.js';
import type { Terminal } from '../Terminal.js';
import { printable } from '../valueTexts.js';
import { effectFolders, noEffects } from './effectFolders.js';
import type { FolderOutcome } from './FolderOutcome.js';
import { packingOf } from './packingOf.js';
import type { PackRequest } from './packRequest.js';
import { packTotals, totalsLine } from './packTotals.js';
import { strayFiles } from './strayFiles.js';

/** Packs every effect, or checks what is there. Resolves to the exit code. */
export async function packOnce(request: PackRequest, packer: FolderPacker, terminal: Terminal): Promise<number> {
  const start = performance.now();
  const { folder, out, isCheck, isJson, targets, selections } = request;
  const { folders, isOne } = await effectFolders(folder);
  if (folders.length === 0) throw noEffects(folder);
  const packing = packingOf(request, packer, terminal);
  const outcomes: FolderOutcome[] = [];
  for (const each of folders) outcomes.push(await packing.pack(each));
  const stray = await strayFiles(out, targets, outcomes, isOne);
  for (const path of stray) {
    if (isJson) terminal.out(JSON.stringify({ path, state: 'stray' }));
    const what = isCheck ? 'it has no source; remove it' : 'warning: it has no source, and is left as it is';
    terminal.err(`${printable(path)}: ${what}.`);
  }
  const totals = packTotals(outcomes, stray.length, (performance.now() - start) / 1000);
  if (isJson) terminal.out(JSON.stringify({ totals }));
  else if (!isOne) terminal.out(totalsLine(totals));
  if (!isOne && totals.faulty === 0) refuseUnknownNames(selections?.effects ?? [], packing.effects);
  return totals.faulty === 0 && (stray.length === 0 || !isCheck) ? EXIT.OK : EXIT.FAILED;
}

/** A name that is misspelt would leave an effect with the selection of its defaults, without a word. */
function refuseUnknownNames(names: readonly string[], effects: ReadonlySet<string>): void {
  const unknown = names.find((name) => !effects.has(name));
  if (unknown === undefined) return;
  throw new CommandFailure(`--selections has option sets for ${unknown}. The effects are ${[...effects].join(', ')}.`);
}
