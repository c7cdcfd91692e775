import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import { type AxisResolution, type OptionResolution, resolveOptions } from '../resource/resolveOptions.js';
import type { Command } from './Command.js';
import { CommandFailure } from './CommandFailure.js';
import { EXIT } from './exitCodes.js';
import { fileOperand } from './fileOperand.js';
import { isBundleFile } from './isBundleFile.js';
import { orRefusal, REFUSAL_HELP } from './orRefusal.js';
import { parsePairs } from './parsePairs.js';
import { readNamedFile } from './readNamedFile.js';
import { tableLines } from './table.js';
import { nameText, quoted } from './valueTexts.js';
import { warnAboutOptions } from './warnAboutOptions.js';

/** `carbonfx resolve`: which permutation a list of options gives, and why. */
export const resolve: Command = {
  name: 'resolve',
  usage: 'FILE [AXIS=OPTION…] [--global AXIS=OPTION…] [--json]',
  summary: 'say which permutation options select, and why, axis by axis',
  flags: [
    {
      name: 'global',
      value: 'AXIS=OPTION',
      repeats: true,
      text: 'A global option. It owns its axis: options of the effect are not looked at there,\neven where the global value is not an option of the axis. May be repeated.',
    },
    { name: 'json', text: 'Print {index, axes: [{name, option, because, rejected}]}.' },
  ],
  notes: [
    'Options are compared exactly. Of several for one axis the last valid one wins; an invalid one leaves what was found',
    'before it. "because" is default, local, global or invalid-global; "rejected" lists the values that did not count.',
    'Warnings (values and axes that the file does not have) go to stderr and leave the exit code 0.',
    '',
    `With --json: ${REFUSAL_HELP}`,
  ].join('\n'),
  async run(given, terminal) {
    const { file, rest } = fileOperand(given);
    const locals = parsePairs(rest, 'option');
    const globals = parsePairs(given.values.get('global') ?? [], 'global option');
    const isJson = given.switches.has('json');
    const bytes = await readNamedFile(file);
    if (isBundleFile(bytes, file)) {
      throw new CommandFailure(`${file}: a shader bundle is one permutation; it has no options to resolve.`);
    }
    const { axes, rowCount } = await orRefusal(file, isJson, terminal, () => {
      return new CjsCarbonEffectReader(bytes, { source: file });
    });
    const resolution = resolveOptions(axes, locals, globals);
    warnAboutOptions(axes, locals, globals, resolution, terminal);
    if (isJson) terminal.out(JSON.stringify(resolutionJson(resolution)));
    else terminal.out(resolutionLines(resolution, rowCount).join('\n'));
    return EXIT.OK;
  },
};

function resolutionJson({ index, axes }: OptionResolution) {
  return {
    index,
    axes: axes.map(({ name, option, because, rejected }) => ({ name, option, because, rejected })),
  };
}

const REASONS: Readonly<Record<AxisResolution['because'], string>> = {
  default: 'default of the file',
  local: 'option given',
  global: 'global option given',
  'invalid-global': 'default of the file: the global value is not an option, and keeps the others out',
};

function resolutionLines({ index, axes }: OptionResolution, rowCount: number): string[] {
  const rows = axes.flatMap(({ name, option, because, rejected }) => [
    [nameText(name), nameText(option), REASONS[because]],
    ...rejected.map((value) => ['', '', rejection(value)]),
  ]);
  return [`permutation ${index} of ${rowCount}`, ...tableLines(rows, '  ')];
}

function rejection({ value, from, reason }: AxisResolution['rejected'][number]): string {
  return `${from} ${quoted(value)} does not count: ${reason}`;
}
