import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { Command } from './Command.js';
import { usageFailure } from './CommandFailure.js';
import { EXIT } from './exitCodes.js';
import { fileOperand } from './fileOperand.js';
import { bundleText } from './inspect/bundleLines.js';
import { inspectBundle } from './inspect/inspectBundle.js';
import { inspectEffect } from './inspect/inspectEffect.js';
import { inspectionText } from './inspect/inspectionText.js';
import { ALL, SHORT } from './inspect/textLines.js';
import { isBundleFile } from './isBundleFile.js';
import { orRefusal, REFUSAL_HELP } from './orRefusal.js';
import { printJson } from './printJson.js';
import { readNamedFile } from './readNamedFile.js';

/** `carbonfx inspect`: what people want to know of a file, in a terminal. */
export const inspect: Command = {
  name: 'inspect',
  usage: 'FILE [--all] [--json]',
  summary: 'tell what is in a compiled effect or a shader bundle, and what of it browsers run',
  flags: [
    { name: 'all', text: 'Print the long lists whole, and every kind of body.' },
    { name: 'json', text: 'Print the same as JSON, whole.' },
  ],
  notes: [
    'Told are: axes; which rows share a body; passes with programs, render states, constants and bindings, of one body of',
    'each kind (bodies that differ in their programs alone are of one kind, that of the default options is first);',
    'programs by stage and language; what is shared in the arena; and what WebGPU and WebGL2 cannot run, and why. That is',
    'told by the file alone: a device may still lack a limit, or refuse a program.',
    '',
    'With --json: {file, is, version, compilerVersion, sourceHash, size: {file, header, arena, bodies}, carriesBlocks,',
    '  axes: [{name, description, type, options, default, changesNothing, changesNothingWhile: [{axis, options}]}],',
    '  rows: {count, default, bytesUnshared}, bodies: [{offset, size, rows}],',
    '  shapes: [{bodies, rows, isDefault, programSizes: [{smallest, largest}], body: {techniques, parameters}}],',
    '  programs: [{stage, language, programs, uses, bytes, smallest, largest}],',
    '  arena: {size, entries, references, referencedBytes, usedBytes, unreferencedBytes, savedBytes, sharedEntries,',
    '    largest, mostSaving: [{offset, size, references, use, savedBytes, text?}]},',
    '  browsers: {webgpu, webgl2: {wholeRows, partRows, noRows, faults: [{reason, places, isEverywhere, rows}]},',
    '    differences, emptyRows},',
    '  faults: [{body, rows, path, offset, message, table?: {rows, combinations, misplaced, firstMisplaced}}]}.',
    'Rows are runs [first, last]; a body is an index into bodies; sizes and offsets are bytes.',
    'Of a shader bundle (.ysl): {file, is, version, size, stages: [{stage, spirv: {size, from}, variants: [{language,',
    '  entryPoint, size, inputSize, fixups}], interface: {inputs, outputs, resources, overrides, workgroupSize}}],',
    '  browsers: {webgpu, webgl2: {problem, passes: [[{register, name}]]}}}, with the registers of the effect that it becomes.',
    REFUSAL_HELP,
    '',
    'A body that does not read is told under Damage, and the rest is told all the same; so is a row table that a loader',
    'would refuse. Exit code 0 when there is no damage, else 1.',
  ].join('\n'),
  async run(given, terminal) {
    const { file, rest } = fileOperand(given);
    if (rest.length > 0) throw usageFailure(`One FILE at a time; "${rest[0]}" is one too many.`);
    const isJson = given.switches.has('json');
    const bytes = await readNamedFile(file);
    const limits = given.switches.has('all') ? ALL : SHORT;
    if (isBundleFile(bytes, file)) {
      const inspection = await orRefusal(file, isJson, terminal, () => inspectBundle(bytes, file));
      if (isJson) printJson(inspection, terminal);
      else terminal.out(bundleText(inspection, limits));
      return EXIT.OK;
    }
    const inspection = await orRefusal(file, isJson, terminal, () => {
      return inspectEffect(new CjsCarbonEffectReader(bytes, { source: file, permissive: true }));
    });
    if (isJson) printJson(inspection, terminal);
    else terminal.out(inspectionText(inspection, limits));
    return inspection.faults.length === 0 ? EXIT.OK : EXIT.FAILED;
  },
};
