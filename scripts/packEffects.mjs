/**
 * Packs every effect in effects/ into public/ with the command line of the sources, so that nothing has to be built first:
 * `node scripts/packEffects.mjs [--check] …`, with the flags of `carbonfx pack`.
 */
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createJiti } from 'jiti';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (path) => join(root, path);
const jiti = createJiti(import.meta.url);
const { runCommandLine } = await jiti.import(at('src/cli/runCommandLine.ts'));
const { processTerminal } = await jiti.import(at('src/cli/processTerminal.ts'));

const from = (path) => relative(process.cwd(), at(path)) || '.';
const words = ['pack', from('effects'), '--out', from('public'), ...process.argv.slice(2)];
process.exitCode = await runCommandLine(words, processTerminal(process.stdout, process.stderr, at('src/cli')));
