import { basename } from 'node:path';
import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import { effectTypesText } from '../pack/effectTypesText.js';
import { replaceFile } from '../pack/folder/replaceFile.js';
import type { Command } from './Command.js';
import { usageFailure } from './CommandFailure.js';
import { effectOfBundleFile } from './effectOfBundleFile.js';
import { EXIT } from './exitCodes.js';
import { fileOperand } from './fileOperand.js';
import { isBundleFile } from './isBundleFile.js';
import { flagValue } from './parseArguments.js';
import { fileFailure, readNamedFile } from './readNamedFile.js';

/** `carbonfx types`: what an effect has, for the TypeScript compiler. */
export const types: Command = {
  name: 'types',
  usage: 'FILE [--out FILE]',
  summary: 'declare the options and parameters of a compiled effect in TypeScript',
  flags: [{ name: 'out', value: 'FILE', text: 'Write the declaration there (hull.types.ts). Default: print it.' }],
  notes: [
    'hull.carbonwebgpu gives an interface HullTypes, for Tr2Effect<HullTypes>: its axes with their options, and the',
    'parameters, textures, buffers and techniques of all its bodies. What is no axis, option or name does not compile then.',
    'The comments are the labels, descriptions and ranges in the file. A .carbonwebgl of the same effect declares the same.',
    '',
    'Of a shader bundle (.ysl): what the effect has that it becomes.',
    'Exit code 1 where the file is refused.',
  ].join('\n'),
  async run(given, terminal) {
    const { file, rest } = fileOperand(given);
    if (rest.length > 0) throw usageFailure(`One FILE at a time; "${rest[0]}" is one too many.`);
    const out = flagValue(given, 'out');
    const read = await readNamedFile(file);
    const bytes = isBundleFile(read, file) ? effectOfBundleFile(read, file, null) : read;
    const name = basename(file).replace(/\.[^.]*$/, '');
    const text = effectTypesText(new CjsCarbonEffectReader(bytes, { source: file }), name);
    if (out === undefined) {
      terminal.out(text.trimEnd());
      return EXIT.OK;
    }
    try {
      await replaceFile(out, new TextEncoder().encode(text));
    } catch (cause) {
      throw fileFailure(out, cause);
    }
    return EXIT.OK;
  },
};
