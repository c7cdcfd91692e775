import { FormatError } from '../format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import { readShaderBundle } from '../format/shaderBundle/readShaderBundle.js';
import type { Command } from './Command.js';
import { CommandFailure, usageFailure } from './CommandFailure.js';
import type { EffectDifferences } from './diff/Difference.js';
import { diffBundles, type OpenBundle } from './diff/diffBundles.js';
import { diffEffects } from './diff/diffEffects.js';
import { diffJson } from './diff/diffJson.js';
import { diffLines, plainDiffLines } from './diff/diffText.js';
import { isBundleFile } from './isBundleFile.js';
import { jsonText } from './jsonText.js';
import { readNamedFile } from './readNamedFile.js';

/** As of `diff` and `cmp`, which scripts compare files with. */
const DIFF_EXIT = { SAME: 0, DIFFERENT: 1, TROUBLE: 2 } as const;

/** `carbonfx diff`: what two effects do not say alike. */
export const diff: Command = {
  name: 'diff',
  usage: 'A B [--json]',
  summary: 'say what differs between two compiled effects, or two shader bundles, by path, in words',
  flags: [{ name: 'json', text: 'Print {same, matchedBy, differences, pairs, uncompared}; see below.' }],
  notes: [
    'Nothing is printed for equal bytes. Permutations are compared that have the same options by name; an axis that only one',
    'file has is held at its default there, and where each has one that the other lacks rows are compared by position.',
    'Of shader bundles stages are matched by stage, variants by language, what a reflection lists by name.',
    'Techniques, constants, textures and the like are matched by name (Name#2 is the second of a name), passes by index,',
    'stages by type, registers by type, index and space, render states by id, vertex inputs by semantic. A thing of the same',
    'place that has only another name is list[place].name. Where all records are equal the layout is told: the order of the',
    'arena, bytes that nothing refers to, how bodies are stored; failing that the first different byte and where it is.',
    '',
    '--json: differences is [{path, kind, left?, right?, byte?, line?, permutations?, pairs?}]; kind is added (only in B),',
    'removed (only in A), changed or order; left and right are the texts of A and B; byte and line say where two programs',
    'part, as far as that is found in reasonable time. permutations is how many it holds for, and pairs the indices of their',
    'pairs: pairs[i] is {left, right}, the rows of A and the rows of B that answer to them. matchedBy says how they were told',
    'to: "options" or "position". uncompared lists pairs like those, for files made to take far too long. A file that cannot',
    'be read, or is refused, gives {file, error: {name, path, offset, message}} alone: path and offset say where in the file,',
    'as far as it is known ("" and -1 where not). The message is on stderr too.',
    '',
    'Exit code as of diff: 0 the same bytes, 1 different, 2 trouble: a file that cannot be read, or is refused.',
  ].join('\n'),
  async run(given, terminal) {
    const [a, b, ...more] = given.operands;
    if (a === undefined || b === undefined) throw usageFailure('Two files are needed: A and B.');
    if (more.length > 0) throw usageFailure(`Two files at a time; "${more[0]}" is one too many.`);
    let file = a;
    try {
      const left = await open(a);
      file = b;
      const right = await open(b);
      const { found, lines } = compare(left, right, b);
      const isSame = found.differences.length === 0 && found.uncompared.length === 0;
      if (given.switches.has('json')) terminal.out(jsonText(diffJson(found)));
      else if (!isSame) terminal.out([`A  ${a}`, `B  ${b}`, ...lines()].join('\n'));
      return isSame ? DIFF_EXIT.SAME : DIFF_EXIT.DIFFERENT;
    } catch (failure) {
      // 1 is taken: everywhere else it says that a command failed.
      if (!(failure instanceof CommandFailure) && !(failure instanceof FormatError)) throw failure;
      if (given.switches.has('json')) terminal.out(jsonText(failureJson(file, failure)));
      terminal.err(`carbonfx diff: ${failure.message}`);
      return DIFF_EXIT.TROUBLE;
    }
  },
};

type OpenFile = CjsCarbonEffectReader | OpenBundle;

async function open(path: string): Promise<OpenFile> {
  const bytes = await readNamedFile(path);
  return isBundleFile(bytes, path)
    ? { bundle: readShaderBundle(bytes, { source: path, keepUnknown: true }), bytes }
    : new CjsCarbonEffectReader(bytes, { source: path });
}

/** What differs, and the lines that tell it. */
function compare(
  left: OpenFile,
  right: OpenFile,
  file: string,
): { readonly found: EffectDifferences; readonly lines: () => readonly string[] } {
  if ('bundle' in left && 'bundle' in right) {
    const found = diffBundles({ left, right });
    return { found, lines: () => plainDiffLines(found, { left, right }) };
  }
  if ('bundle' in left || 'bundle' in right) {
    throw new CommandFailure(`${file}: one file is a shader bundle and the other a compiled effect.`);
  }
  const found = diffEffects(left, right);
  return { found, lines: () => diffLines(found, { left, right }) };
}

/** @param opened the file that was opened last. A body may be refused later, in either: that failure knows its file. */
function failureJson(opened: string, failure: CommandFailure | FormatError) {
  const { name, message } = failure;
  const {
    source: file,
    path,
    offset,
  } = failure instanceof FormatError ? failure : { source: opened, path: '', offset: -1 };
  return { file, error: { name, path, offset, message } };
}
