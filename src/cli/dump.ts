import { createHash } from 'node:crypto';
import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import { dumpCarbonEffect } from '../format/carbonEffect/dumpCarbonEffect.js';
import { dumpShaderBundle } from '../format/shaderBundle/dumpShaderBundle.js';
import { readShaderBundle } from '../format/shaderBundle/readShaderBundle.js';
import type { Command } from './Command.js';
import { usageFailure } from './CommandFailure.js';
import { EXIT } from './exitCodes.js';
import { fileOperand } from './fileOperand.js';
import { isBundleFile } from './isBundleFile.js';
import { orRefusal, REFUSAL_HELP } from './orRefusal.js';
import { printJson } from './printJson.js';
import { readNamedFile } from './readNamedFile.js';

/** `carbonfx dump`: everything a file says, as JSON. */
export const dump: Command = {
  name: 'dump',
  usage: 'FILE',
  summary: 'print everything that a compiled effect or a shader bundle says, as JSON',
  flags: [],
  notes: [
    'Keys and their order follow the wire. Programs show size, md5 and text (hex where they are no text); floats keep',
    'all their digits, infinities are strings; an annotation shows its four raw bytes and its value. rowBody[i] is the',
    'body of row i, bodies are the distinct ones. In a file with backend blocks each pass adds block and blockBytes; block',
    'is null where the bytes are of an unknown version, or do not parse (then blockError says why).',
    '',
    'Of a shader bundle: {version, stages: [{stage, sourceLanguage, spirv: {size, md5, hex}, variants: [{language, entryPoint,',
    'source, inputSource, glFixupHex, reflection}]}]}, with the names of stages and languages beside their numbers; chunks of',
    'unknown kinds are under unknown. A byte that is no UTF-8 is U+DC80 to U+DCFF in a text, as its last byte says.',
    '',
    REFUSAL_HELP,
  ].join('\n'),
  async run(given, terminal) {
    const { file, rest } = fileOperand(given);
    if (rest.length > 0) throw usageFailure(`One FILE at a time; "${rest[0]}" is one too many.`);
    const bytes = await readNamedFile(file);
    const content = await orRefusal(file, true, terminal, () => {
      return isBundleFile(bytes, file)
        ? dumpShaderBundle(readShaderBundle(bytes, { source: file, keepUnknown: true }), { md5 })
        : dumpCarbonEffect(new CjsCarbonEffectReader(bytes, { source: file }), { md5 });
    });
    printJson(content, terminal);
    return EXIT.OK;
  },
};

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
