import type { Command } from './Command.js';
import { keepPacked } from './pack/keepPacked.js';
import { packOnce } from './pack/packOnce.js';
import { packRequest } from './pack/packRequest.js';

/** `carbonfx pack`: effects from their sources. */
export const pack: Command = {
  name: 'pack',
  usage: 'DIR --out DIR [--watch | --check] [--target webgpu|webgl]… [--mode all|selected] [--selections FILE]',
  summary: 'compile effects from their sources',
  flags: [
    { name: 'out', value: 'DIR', text: 'Where effect.webgpu/NAME.carbonwebgpu and effect.webgl/NAME.carbonwebgl go.' },
    { name: 'watch', text: 'Go on, and pack again what changes, until Ctrl-C.' },
    { name: 'check', text: 'Write nothing; fail where a file is not what its source gives, or has no source.' },
    {
      name: 'target',
      value: 'webgpu|webgl',
      repeats: true,
      text: 'Make these files alone. Default: all that the effect has.',
    },
    {
      name: 'mode',
      value: 'all|selected',
      text: 'Which bodies have programs: all (default), or those of the recorded option sets.\nEvery row is in the file either way.',
    },
    {
      name: 'selections',
      value: 'FILE',
      text: 'Recorded option sets, JSON: [{"AXIS": "OPTION"}], or {"effect name": [{…}]} for several\neffects. The first must translate. Default: the defaults of the axes.',
    },
    {
      name: 'workers',
      value: 'N',
      text: 'Worker threads that check and translate programs. Default: as many as the machine\nruns at once.',
    },
    {
      name: 'cache',
      value: 'DIR',
      text: "Where to keep what was made from one run to the next. Default: carbonfx in the\nnearest package's node_modules/.cache, else in the user's cache. At most 512 MB: what was\nnot used for longest goes first.",
    },
    { name: 'no-cache', text: 'Make everything anew, and keep nothing.' },
    {
      name: 'json',
      text: 'One object a line: {folder, name, rows, sourceHash, files: [{target, path, state, bodies,\nprograms, bytes, untranslated}], warnings, isKept, seconds}, or {folder, error}. With --check\nalso {path, state: "stray"}. The last line is {totals: {…}}.',
    },
  ],
  notes: [
    'DIR is the folder of one effect, with an effect.ts, or a folder of such folders. Files are replaced as a whole, and only',
    'where their bytes change; nothing else in --out is touched.',
    'Warnings, and passes that a target cannot say, are told on stderr with their file, line and column. An effect that cannot',
    'be packed does not keep the others from it.',
    'The cache is only for speed: equal sources give equal bytes with it or without. Its entries have checksums.',
    '--selections is refused where it is no JSON, an axis or option is none of the effect, a list is empty, or, for a folder of',
    'effects, a name is none of theirs.',
    '',
    'Exit code 0 when every effect was packed; 1 when one could not, has a program that is no valid WGSL, or (--check) a file',
    'is not what its source gives. --watch ends with 0.',
  ].join('\n'),
  async run(given, terminal) {
    const request = await packRequest(given);
    const { cache, workers, isWatch } = request;
    // Only here: other commands need no compiler.
    const [{ FolderPacker }, { TypeScriptImporter }, packEntry] = await Promise.all([
      import('../pack/folder/FolderPacker.js'),
      import('../pack/folder/TypeScriptImporter.js'),
      import('../pack/index.js'),
    ]);
    const importer = new TypeScriptImporter({ 'carbonfx/pack': packEntry });
    const packer = new FolderPacker({ importer, cache, ...(workers === null ? {} : { workers }) });
    try {
      return await (isWatch ? keepPacked : packOnce)(request, packer, terminal);
    } finally {
      await packer.close();
    }
  },
};
