import { diffEffects } from '../../src/cli/diff/diffEffects.js';
import { diffJson } from '../../src/cli/diff/diffJson.js';
import { extractEffect } from '../../src/cli/extract/extractEffect.js';
import { inspectEffect } from '../../src/cli/inspect/inspectEffect.js';
import { inspectionText } from '../../src/cli/inspect/inspectionText.js';
import { SHORT } from '../../src/cli/inspect/textLines.js';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { sampleFile } from '../support/sampleFile.js';

const other = new CjsCarbonEffectReader(sampleFile({ hasBlocks: true }));

/**
 * What the command line tells about a file that opens: it is told whatever is in its bodies, and only a comparison may throw
 * the FormatError of a body that does not read.
 */
export function checkTools(reader: CjsCarbonEffectReader): void {
  inspectionText(inspectEffect(reader), SHORT);
  extractEffect(reader, 'fuzzed');
  try {
    diffJson(diffEffects(reader, other));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}
