import { type CarbonEffectVerification, verifyCarbonEffect } from '../format/carbonEffect/verifyCarbonEffect.js';
import type { Command } from './Command.js';
import { CommandFailure, usageFailure } from './CommandFailure.js';
import { EFFECT_EXTENSIONS, effectFiles } from './effectFiles.js';
import { EXIT } from './exitCodes.js';
import { failureAccount } from './failureAccount.js';
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
    'for references that begin or end inside an entry; {layout: {unshared, moved}} where only the bodies lie in another way',
    'than Carbon writes them: so many equal to one before, so many not in order of first use.',
    'A refused file has an error {name, path, offset, message}, and null for each mode. It counts as refused, not as different.',
    'What cannot be opened (a folder that may not be read, a link into nothing, a pipe) is told on stderr and always fails.',
    '',
    'Exit code 0 when every file was opened and is ok, or was refused and refused ones are allowed; else 1.',
  ].join('\n'),
  async run(given, terminal) {
    if (given.operands.length === 0) throw usageFailure('A FILE or FOLDER is missing.');
    const isJson = given.switches.has('json');
    const count = { files: 0, ok: 0, differ: 0, refused: 0, unread: 0, unforeseen: 0 };
    const report = (message: string): void => terminal.err(`carbonfx verify: ${message}`);
    // Nothing that is wrong with one file may keep the others from being looked at.
    for (const { path, failure } of await effectFiles(given.operands)) {
      count.files++;
      try {
        if (failure !== null) throw failure;
        const result = verifyCarbonEffect(await readNamedFile(path), { source: path });
        count[outcomeOf(result)]++;
        terminal.out(isJson ? JSON.stringify(result) : line(result));
      } catch (cause) {
        const isForeseen = cause instanceof CommandFailure;
        count[isForeseen ? 'unread' : 'unforeseen']++;
        report(isForeseen ? cause.message : `${path}: ${failureAccount(cause)}`);
      }
    }
    if (!isJson) terminal.out(totals(count));
    const { differ, refused, unread, unforeseen } = count;
    const isWhole = differ === 0 && unread === 0 && unforeseen === 0;
    return isWhole && (refused === 0 || given.switches.has('allow-refused')) ? EXIT.OK : EXIT.FAILED;
  },
};

interface Counts {
  readonly files: number;
  readonly ok: number;
  readonly differ: number;
  readonly refused: number;
  /** Could not be opened. */
  readonly unread: number;
  /** Made the program fail. */
  readonly unforeseen: number;
}

function totals({ files, ok, differ, refused, unread, unforeseen }: Counts): string {
  return [
    `${files} ${files === 1 ? 'file' : 'files'}: ${ok} ok, ${differ} differ, ${refused} refused`,
    ...(unread > 0 ? [`${unread} could not be opened`] : []),
    ...(unforeseen > 0 ? [`${unforeseen} failed unexpectedly`] : []),
  ].join(', ');
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
  if (rebuilt !== null && typeof rebuilt === 'object') notes.push(rebuiltNote(rebuilt));
  return `${result.ok ? 'ok     ' : 'differs'}  ${file}: version ${version}${notes.map((note) => `, ${note}`).join('')}`;
}

function rebuiltNote(rebuilt: Exclude<CarbonEffectVerification['modes']['rebuilt'], boolean | null>): string {
  if ('layout' in rebuilt) {
    const { unshared, moved } = rebuilt.layout;
    return `bodies lie as no Carbon writer puts them (${unshared} equal to one before, ${moved} not in order of first use)`;
  }
  const [ranges, what] =
    'unreferenced' in rebuilt
      ? [rebuilt.unreferenced, 'the arena keeps entries that nothing refers to']
      : [rebuilt.insideEntries, 'references point into the middle of arena entries'];
  const places = ranges.map(({ offset, size }) => `${size} ${size === 1 ? 'byte' : 'bytes'} at ${offset}`);
  const shown = places.slice(0, 4).join(', ');
  return `${what} (${shown}${places.length > 4 ? `, … ${places.length} in all` : ''})`;
}
