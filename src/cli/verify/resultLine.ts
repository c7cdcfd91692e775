import type { ArenaRange } from '../../format/carbonEffect/ArenaUse.js';
import type { RebuiltDifference } from '../../format/carbonEffect/compareRebuilt.js';
import type { CarbonEffectVerification } from '../../format/carbonEffect/verifyCarbonEffect.js';
import { SHADER_BUNDLE_VERSION } from '../../format/shaderBundle/bundleTags.js';
import type { ShaderBundleVerification } from '../../format/shaderBundle/verifyShaderBundle.js';
import { counted, printable } from '../valueTexts.js';
import type { FileVerification } from './verifyFile.js';

/** Of a kind that are told in a line. */
const MOST_PLACES = 4;

/** The line of a file that was read or refused. */
export function resultLine(result: FileVerification): string {
  const { file, error, ok } = result;
  // The message of a FormatError begins with the file.
  const line =
    error === undefined
      ? `${ok ? 'ok     ' : 'differs'}  ${[`${file}: ${versionText(result)}`, ...notes(result)].join(', ')}`
      : `refused  ${error.message}`;
  // Names of files and names in them must not become lines of their own, or move the cursor.
  return printable(line);
}

function versionText(result: FileVerification): string {
  return 'format' in result ? `shader bundle of version ${SHADER_BUNDLE_VERSION}` : `version ${result.version}`;
}

function notes(result: FileVerification): string[] {
  return 'format' in result ? bundleNotes(result) : notesOf(result.modes);
}

function bundleNotes({ rewritten, oddities: { count, first } }: ShaderBundleVerification): string[] {
  const shown = first.slice(0, MOST_PLACES).map(({ offset, found }) => `${found} at 0x${offset.toString(16)}`);
  const list = `${shown.join(', ')}${count > MOST_PLACES ? `, … ${count} in all` : ''}`;
  if (rewritten === false) return [`written again it differs: ${list}`];
  return list === '' ? [] : [list];
}

function notesOf({ bodies, container, classes = null, rebuilt }: CarbonEffectVerification['modes']): string[] {
  const notes: string[] = [];
  if (bodies === false) notes.push('bodies differ');
  if (container === false) notes.push('container differs');
  if (classes === false) notes.push('bodies differ that went through the resource classes');
  if (classes !== null && typeof classes === 'object') {
    notes.push(`${counted(classes.unwritten, 'body takes', 'bodies take')} many times the file alone`);
  }
  if (rebuilt === false) notes.push('the rebuilt arena differs');
  if (rebuilt !== null && typeof rebuilt === 'object') notes.push(...rebuiltNotes(rebuilt));
  return notes;
}

function rebuiltNotes({ unreferenced, insideEntries, layout }: RebuiltDifference): string[] {
  const notes: string[] = [];
  if (unreferenced !== undefined) {
    notes.push(`the arena keeps entries that nothing refers to (${places(unreferenced)})`);
  }
  if (insideEntries !== undefined) {
    notes.push(`references point into the middle of arena entries (${places(insideEntries)})`);
  }
  if (layout !== undefined) {
    const counts = `${layout.unshared} equal to one before, ${layout.moved} not in order of first use`;
    notes.push(`bodies lie as no Carbon writer puts them (${counts})`);
  }
  return notes;
}

function places(ranges: readonly ArenaRange[]): string {
  const shown = ranges.slice(0, MOST_PLACES).map(({ offset, size }) => `${counted(size, 'byte')} at ${offset}`);
  return `${shown.join(', ')}${ranges.length > MOST_PLACES ? `, … ${ranges.length} in all` : ''}`;
}
