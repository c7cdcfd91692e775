import { basename, join } from 'node:path';
import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import { readShaderBundle } from '../format/shaderBundle/readShaderBundle.js';
import type { Command } from './Command.js';
import { usageFailure } from './CommandFailure.js';
import { EXIT } from './exitCodes.js';
import { type BundleIndex, extractBundle } from './extract/extractBundle.js';
import { type ExtractIndex, extractEffect } from './extract/extractEffect.js';
import { writeNewFiles } from './extract/writeNewFiles.js';
import { fileOperand } from './fileOperand.js';
import { runsText } from './inspect/rowSets.js';
import { bytesText, languageText } from './inspect/textLines.js';
import { isBundleFile } from './isBundleFile.js';
import { jsonText } from './jsonText.js';
import { orRefusal, REFUSAL_HELP } from './orRefusal.js';
import { readNamedFile } from './readNamedFile.js';
import { tableLines } from './table.js';
import { counted, printable } from './valueTexts.js';

const INDEX = 'index.json';

/** `carbonfx extract`: the programs of an effect as files. */
export const extract: Command = {
  name: 'extract',
  usage: 'FILE DIR [--json]',
  summary: 'write every program of a compiled effect or a shader bundle to a file of its own',
  flags: [{ name: 'json', text: 'Print what index.json says.' }],
  notes: [
    'Each different program becomes DIR/<MD5 of its bytes>.<extension>, byte for byte: .wgsl, .glsl, .dxbc, .air, .spv, and',
    '.bin for what is none of these. DIR/index.json says where each is used:',
    '  {effect: {name, version, size, md5},',
    '   programs: [{file, language, size, md5, uses}], untranslated: uses, faults: [{rows, message}]}',
    '  with uses: [{technique, techniqueIndex, pass, library, stage, rows, options: [{axis, options}]}]',
    'pass is null for a library, library for a pass. Rows are runs [first, last]; options are null where the rows are not all',
    'combinations of options. untranslated lists the stages that have no program.',
    '',
    'Of a shader bundle (.ysl) each different text and SPIR-V becomes a file: .wgsl, .glsl, .essl, .hlsl, .metal, .spv. Its index:',
    '  {bundle: {name, version, size, md5}, programs: [{file, size, md5, uses}]}',
    '  with uses: [{stage, stageIndex, variant, language, is: "source" | "inputSource" | "spirv"}]',
    '',
    'DIR is made. The same effect extracted again changes nothing. Nothing is ever overwritten: where DIR has the index of',
    'another effect, nothing is written and it says so; give each effect a DIR of its own.',
    '',
    'Rows that do not read are told on stderr, and the programs of the others are written. Exit code 0 when all were read,',
    'else 1.',
    `With --json: ${REFUSAL_HELP}`,
  ].join('\n'),
  async run(given, terminal) {
    const { file, rest } = fileOperand(given);
    const [folder, ...others] = rest;
    if (folder === undefined) throw usageFailure('A DIR to write to is missing.');
    if (others.length > 0) throw usageFailure(`One FILE and one DIR at a time; "${others[0]}" is one too many.`);
    const isJson = given.switches.has('json');
    const fileBytes = await readNamedFile(file);
    const { index, files } = await orRefusal(file, isJson, terminal, () => {
      return isBundleFile(fileBytes, file)
        ? extractBundle(readShaderBundle(fileBytes, { source: file }), fileBytes, basename(file))
        : extractEffect(new CjsCarbonEffectReader(fileBytes, { source: file, permissive: true }), basename(file));
    });
    const text = jsonText(index);
    const written = await writeNewFiles(folder, [
      {
        name: INDEX,
        bytes: new TextEncoder().encode(`${text}\n`),
        advice:
          'It is the index of another effect, or of another state of this one: name another folder, or remove it.',
      },
      ...files.map((program) => ({
        ...program,
        advice: 'It is damaged, since its name is the MD5 of what it should be: remove it.',
      })),
    ]);
    terminal.out(isJson ? text : accountLines(index, join(folder, INDEX), written).join('\n'));
    const faults = 'bundle' in index ? [] : index.faults;
    for (const { rows, message } of faults) {
      terminal.err(`carbonfx extract: ${file}: ${runsText(rows)}: ${printable(message)}`);
    }
    return faults.length === 0 ? EXIT.OK : EXIT.FAILED;
  },
};

/** Of a bundle's program, whose language is that of its extension. */
function extensionOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1);
}

function accountLines(index: ExtractIndex | BundleIndex, indexPath: string, written: number): readonly string[] {
  const { programs } = index;
  const untranslated = 'bundle' in index ? [] : index.untranslated;
  const languages = new Map<string, { count: number; bytes: number }>();
  for (const program of programs) {
    const { size } = program;
    const language = 'language' in program ? program.language : extensionOf(program.file);
    const { count, bytes } = languages.get(language) ?? { count: 0, bytes: 0 };
    languages.set(language, { count: count + 1, bytes: bytes + size });
  }
  const rows = [...languages].map(([language, { count, bytes }]) => [
    languageText(language),
    String(count),
    bytesText(bytes),
  ]);
  const there = programs.length + 1 - written;
  return [
    `${counted(programs.length, 'program')}, told apart in ${indexPath}${there === 0 ? '' : `; ${counted(written, 'file')} written, ${there} ${there === 1 ? 'was' : 'were'} there`}`,
    ...tableLines(rows, '  '),
    ...(untranslated.length === 0
      ? []
      : [`  ${counted(untranslated.length, 'stage')} without a program: not translated`]),
  ];
}
