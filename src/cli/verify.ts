import type { Command } from './Command.js';
import { usageFailure } from './CommandFailure.js';
import { EFFECT_EXTENSIONS, effectFiles, type FoundPath } from './effectFiles.js';
import { EXIT } from './exitCodes.js';
import { type Arguments, flagValue } from './parseArguments.js';
import type { Terminal } from './Terminal.js';
import { resultLine } from './verify/resultLine.js';
import { totalLines } from './verify/totalLines.js';
import { bytesOf, VerifyProgress } from './verify/VerifyProgress.js';
import { standingOf, VerifyTally, type VerifyTotals } from './verify/VerifyTotals.js';
import { verifiersFor } from './verify/verifiersFor.js';
import { verifyInOrder } from './verify/verifyInOrder.js';

const MOST_ASKED_THREADS = 256;
/** Most files of which a terminal gets a line each. */
const MOST_READ = 100;

/** `carbonfx verify`: whether files are read without loss, shown by re-emitting them. */
export const verify: Command = {
  name: 'verify',
  usage: 'FILE|FOLDER… [--json] [--allow-refused] [--threads N]',
  summary: 're-emit compiled effects and shader bundles, and compare them byte for byte',
  flags: [
    {
      name: 'json',
      text: 'One object a line: {file, version, ok, rows, distinctBodies, table, modes: {bodies, container,\nclasses, rebuilt}, error?}, of a shader bundle {file, format: "yslb", ok, stages, variants, rewritten,\noddities: {count, first: [{offset, found}]}, error?}. The last line is {totals: {…}}.',
    },
    { name: 'allow-refused', text: 'Refused files do not make it fail: for collections with damaged files.' },
    {
      name: 'threads',
      value: 'N',
      text: 'Worker threads. Default: as many as the machine runs at once, none for a few files.',
    },
  ],
  notes: [
    `Folders are walked for ${EFFECT_EXTENSIONS.join(' ')} files. Each file is`,
    'read whole and re-emitted at its own version, in these ways:',
    "  bodies     every distinct body over the file's own arena",
    "  container  header, rows and arena from the file's own parts",
    '  classes    every distinct body through the resource classes, then as in bodies',
    '  rebuilt    everything, with the arena laid out anew from what refers to it',
    'A file is ok when all are byte-equal, or rebuilt differs by one or both of these alone:',
    '  unreferenced   [{offset, size}]: arena entries that nothing refers to',
    '  insideEntries  [{offset, size}]: references that begin or end inside the entry of another',
    'They are all of the difference: with them kept, the rebuilt file comes out byte for byte. Not ok is {layout: {unshared,',
    'moved}}, beside them or alone, where bodies lie in another way than Carbon writes them: so many equal to one before, so',
    'many not in order of first use. Not ok either is classes {unwritten}: so many bodies take many times the file alone.',
    'A shader bundle (.ysl) is read and written again. It is ok when the bytes are equal, or rewritten names all that differs:',
    '{trailing} bytes behind its end, {unknownChunks} that were kept. rewritten false: YUP would save it otherwise, too. oddities',
    'says what is not as YUP writes it, and where: REFL before ISRC, no SPVB, a pad of 255; the first 100 of them.',
    'A refused file has an error {name, path, offset, message}, and null for each mode. It counts as refused, not as different.',
    'What cannot be opened (a folder that may not be read, a link into nothing, a pipe) is told on stderr and always fails.',
    'The totals count each kind. Sparse and misordered tables are counted in refused files too, which they are refused for.',
    `In a terminal, and of more than ${MOST_READ} files, those that are ok have no line of their own; a pipe and --json get all.`,
    '',
    'Exit code 0 when every file was opened and is ok, or was refused and refused ones are allowed; else 1.',
  ].join('\n'),
  async run(given, terminal) {
    if (given.operands.length === 0) throw usageFailure('A FILE or FOLDER is missing.');
    const threads = threadsOf(given);
    const files = await effectFiles(given.operands);
    const totals = await verifyAll(files, threads, given.switches.has('json'), terminal);
    const { differ, refused, unread, failed } = totals;
    const isWhole = differ === 0 && unread === 0 && failed === 0;
    return isWhole && (refused === 0 || given.switches.has('allow-refused')) ? EXIT.OK : EXIT.FAILED;
  },
};

function threadsOf(given: Arguments): number | null {
  const text = flagValue(given, 'threads');
  if (text === undefined) return null;
  const threads = Number(text);
  if (/^\d+$/.test(text) && threads >= 1 && threads <= MOST_ASKED_THREADS) return threads;
  throw usageFailure(`--threads is a number from 1 to ${MOST_ASKED_THREADS}, not "${text}".`);
}

async function verifyAll(
  files: readonly FoundPath[],
  threads: number | null,
  isJson: boolean,
  terminal: Terminal,
): Promise<VerifyTotals> {
  const { status } = terminal;
  const start = performance.now();
  const progress = status === null ? null : new VerifyProgress(files.length, await bytesOf(files), status);
  const tally = new VerifyTally();
  const tellsOk = isJson || !terminal.isRead || files.length <= MOST_READ;
  const verifiers = verifiersFor(files.length, threads, terminal.home);
  try {
    for await (const outcome of verifyInOrder(files, verifiers, (ended) => progress?.add(ended))) {
      tally.add(outcome);
      if (outcome.kind !== 'verified') terminal.err(`carbonfx verify: ${outcome.message}`);
      else if (tellsOk || standingOf(outcome.result) !== 'ok')
        terminal.out(isJson ? JSON.stringify(outcome.result) : resultLine(outcome.result));
    }
  } finally {
    status?.('');
  }
  const totals = tally.totals(Math.round(performance.now() - start) / 1000);
  terminal.out(isJson ? JSON.stringify({ totals }) : totalLines(totals).join('\n'));
  return totals;
}
