import { extname } from 'node:path';
import { CommandFailure, usageFailure } from '../CommandFailure.js';
import { EXIT } from '../exitCodes.js';
import { bytesText } from '../inspect/textLines.js';
import type { Terminal } from '../Terminal.js';
import { printable } from '../valueTexts.js';
import { kindsOf, lossLines, noteLines, summaryLines } from './bundleLines.js';
import type { BundleRequest } from './bundleRequest.js';
import { makeBundle } from './makeBundle.js';
import { type FileState, putFile } from './putFile.js';

export const FILE_STATES: Readonly<Record<FileState, string>> = {
  written: 'written',
  unchanged: 'unchanged',
  missing: 'IS MISSING',
  different: 'IS NOT WHAT ITS SOURCE GIVES',
};

/** Makes the bundle of a source and puts it in its place. Resolves to the exit code. */
export async function bundleSource(
  operand: Parameters<typeof makeBundle>[0],
  request: BundleRequest,
  terminal: Terminal,
): Promise<number> {
  const { sources, out, lose, drawn, isCheck, isJson } = request;
  const [source = ''] = sources;
  if (extname(out) !== '.ysl') throw usageFailure(`A bundle is a .ysl file: --out is NAME.ysl, not "${out}".`);
  const { folder, result } = await makeBundle(operand, request);
  const { report, bytes } = result;
  const refused = report.losses.filter(({ kind }) => !lose.includes(kind));
  if (refused.length > 0) {
    if (isJson) terminal.out(JSON.stringify({ sources, out, error: { name: 'BundleLosses', losses: refused } }));
    for (const line of lossLines(refused, source)) terminal.err(line);
    const kinds = kindsOf(report.losses).join(',');
    throw new CommandFailure(
      `${source}: no bundle can say ${kindsOf(refused).join(', ')}. Leave out what it has with --lose ${kinds}, or --lose all.`,
    );
  }
  const state = await putFile(out, bytes, isCheck);
  if (drawn !== null && !isCheck) await putFile(drawn, jsonBytes(report.drawn), false);
  if (isJson) terminal.out(JSON.stringify({ sources, out, state, bytes: bytes.length, ...report }));
  else
    terminal.out(
      summaryLines(report, `${printable(out)}, ${bytesText(bytes.length)}, ${FILE_STATES[state]}`).join('\n'),
    );
  for (const line of noteLines(report, folder)) terminal.err(line);
  const left = kindsOf(report.losses).map(
    (kind) => `${kind} (${report.losses.filter((loss) => loss.kind === kind).length})`,
  );
  if (left.length > 0) terminal.err(`${printable(source)}: left out: ${left.join(', ')}`);
  return state === 'written' || state === 'unchanged' ? EXIT.OK : EXIT.FAILED;
}

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
