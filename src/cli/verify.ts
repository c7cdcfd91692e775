import { type CarbonEffectVerification, verifyCarbonEffect } from '../format/carbonEffect/verifyCarbonEffect.js';
import type { Command } from './Command.js';
import { CommandFailure, usageFailure } from './CommandFailure.js';
import { EFFECT_EXTENSIONS, effectFiles } from './effectFiles.js';
import { EXIT } from './exitCodes.js';
import { readNamedFile } from './readNamedFile.js';

/** `carbonfx verify`: whether files are read without loss, shown by re-emitting them. */
export const verify: Command = {
  name: 'verify',
  usage: 'FILE|FOLDER… [--json] [--allow-refused]',
  summary: 're-emit compiled effects and compare them byte for byte',
  flags: [
    { name: 'json', text: 'One object a line: {file, version, ok, modes: {bodies, container, rebuilt}, error?}.' },
    { name: 'allow-refused', text: 'Refused files do not make it fail: for collections with damaged files.' },
  ],
  notes: [
    `Folders are walked for ${EFFECT_EXTENSIONS.join(' ')} files. Each file is`,
    'read whole and re-emitted at its own version, in three ways:',
    "  bodies     every distinct body over the file's own arena",
    "  container  header, rows and arena from the file's own parts",
    '  rebuilt    everything, with the arena laid out anew from what refers to it',
    'A file is ok when bodies and container are byte-equal and rebuilt is, or differs only by entries that nothing refers to:',
    'then rebuilt is {unreferenced: [{offset, size}]}. Other values of rebuilt: true; false; {insideEntries: [{offset, size}]}',
    'for references that begin or end inside an entry.',
    'A refused file has an error {name, path, offset, message}, and null for each mode. It counts as refused, not as different.',
    '',
    'Exit code 0 when every file that reads is ok and none was refused (or refused ones are allowed), else 1.',
  ].join('\n'),
  async run(given, terminal) {
    if (given.operands.length === 0) throw usageFailure('A FILE or FOLDER is missing.');
    const isJson = given.switches.has('json');
    const count = { files: 0, ok: 0, differ: 0, refused: 0, unread: 0 };
    for (const file of await effectFiles(given.operands)) {
      count.files++;
      const bytes = await readOrReport(file, (message) => terminal.err(`carbonfx verify: ${message}`));
      if (bytes === null) {
        count.unread++;
        continue;
      }
      const result = verifyCarbonEffect(bytes, { source: file });
      count[outcomeOf(result)]++;
      terminal.out(isJson ? JSON.stringify(result) : line(result));
    }
    const { files, ok, differ, refused, unread } = count;
    const unreadable = unread > 0 ? `, ${unread} could not be opened` : '';
    if (!isJson)
      terminal.out(
        `${files} ${files === 1 ? 'file' : 'files'}: ${ok} ok, ${differ} differ, ${refused} refused${unreadable}`,
      );
    const isGood = differ === 0 && unread === 0 && (refused === 0 || given.switches.has('allow-refused'));
    return isGood ? EXIT.OK : EXIT.FAILED;
  },
};

/** One file that cannot be opened must not keep the others from being looked at. */
async function readOrReport(file: string, report: (message: string) => void): Promise<Uint8Array | null> {
  try {
    return await readNamedFile(file);
  } catch (failure) {
    if (!(failure instanceof CommandFailure)) throw failure;
    report(failure.message);
    return null;
  }
}

function outcomeOf({ ok, error }: CarbonEffectVerification): 'ok' | 'differ' | 'refused' {
  if (error !== undefined) return 'refused';
  return ok ? 'ok' : 'differ';
}

function line(result: CarbonEffectVerification): string {
  const { file, version, error, modes } = result;
  // The message of a FormatError begins with the file.
  if (error !== undefined) return `refused  ${error.message}`;
  const { bodies, container, rebuilt } = modes;
  const notes: string[] = [];
  if (bodies === false) notes.push('bodies differ');
  if (container === false) notes.push('container differs');
  if (rebuilt === false) notes.push('the rebuilt arena differs');
  if (rebuilt !== null && typeof rebuilt === 'object') notes.push(arenaNote(rebuilt));
  return `${result.ok ? 'ok     ' : 'differs'}  ${file}: version ${version}${notes.map((note) => `, ${note}`).join('')}`;
}

function arenaNote(rebuilt: Exclude<CarbonEffectVerification['modes']['rebuilt'], boolean | null>): string {
  const [ranges, what] =
    'unreferenced' in rebuilt
      ? [rebuilt.unreferenced, 'the arena keeps entries that nothing refers to']
      : [rebuilt.insideEntries, 'references point into the middle of arena entries'];
  const places = ranges.map(({ offset, size }) => `${size} ${size === 1 ? 'byte' : 'bytes'} at ${offset}`);
  const shown = places.slice(0, 4).join(', ');
  return `${what} (${shown}${places.length > 4 ? `, … ${places.length} in all` : ''})`;
}
