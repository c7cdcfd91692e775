import type { FolderPacker } from '../../pack/folder/FolderPacker.js';
import { EXIT } from '../exitCodes.js';
import type { Terminal } from '../Terminal.js';
import { printable } from '../valueTexts.js';
import { effectFolders, noEffects } from './effectFolders.js';
import { interruption } from './interruption.js';
import { packingOf } from './packingOf.js';
import type { PackRequest } from './packRequest.js';
import { watchEffects } from './watchEffects.js';

/** Packs every effect, and again what changes, until the process is asked to end. Resolves to the exit code. */
export async function keepPacked(request: PackRequest, packer: FolderPacker, terminal: Terminal): Promise<number> {
  const { folder } = request;
  if ((await effectFolders(folder)).folders.length === 0) throw noEffects(folder);
  const { signal, end } = interruption();
  const packing = packingOf(request, packer, terminal, signal);
  // Programs that are being translated need not be waited for.
  signal.addEventListener('abort', () => void packer.close());
  try {
    await watchEffects(
      {
        root: folder,
        packer,
        pack: (each) => packing.pack(each),
        settled: () => terminal.err('Waiting for changes. Ctrl-C ends.'),
        gone: (each) => {
          packing.forget(each);
          terminal.err(`${printable(each)}: it is no effect any more; its packed files are left as they are.`);
        },
      },
      signal,
    );
  } finally {
    end();
  }
  return EXIT.OK;
}
