import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RENDERING_MODES } from '../device/renderingModes.js';
import { Tr2EffectRes } from '../resource/Tr2EffectRes.js';
import { readDrawn } from './bundle/readDrawn.js';
import type { Command } from './Command.js';
import { CommandFailure } from './CommandFailure.js';
import { effectOfBundleFile } from './effectOfBundleFile.js';
import { EXIT } from './exitCodes.js';
import { isBundleFile } from './isBundleFile.js';
import { fileFailure, readNamedFile } from './readNamedFile.js';
import { CHECKER } from './render/checker.js';
import { MESH_NAMES } from './render/RenderRequest.js';
import { DEVICE_NAMES, type RenderSettings, renderSettings } from './render/RenderSettings.js';
import { warnAboutOptions } from './warnAboutOptions.js';

/** `carbonfx render`: a picture of a permutation, drawn by a headless Chromium. */
export const render: Command = {
  name: 'render',
  usage: 'FILE [AXIS=OPTION…] --out PNG [flags]',
  summary: 'draw a permutation in a headless Chromium, into a PNG',
  flags: [
    { name: 'out', value: 'PNG', text: 'Where the picture goes. Needed.' },
    {
      name: 'device',
      value: 'NAME',
      text: `What draws: ${DEVICE_NAMES.join(', ')}. Default: what takes the programs of the file.`,
    },
    { name: 'technique', value: 'NAME', text: 'Default Main, else the first of the file.' },
    {
      name: 'mesh',
      value: 'NAME',
      text: `${MESH_NAMES.join(', ')}. Default quad: all of clip space at z 0, with POSITION, TEXCOORD0\n((0, 0) at the top left) and NORMAL. Sphere and torus are about 1 in radius, around the origin.`,
    },
    { name: 'size', value: 'WxH', text: 'Pixels. Default 256x256.' },
    { name: 'clear', value: 'R,G,B,A', text: 'What is drawn over. Default 0,0,0,1.' },
    {
      name: 'mode',
      value: 'MODE',
      text: `The rendering mode whose states the pass's own are put on. Default ANY. One of\n${RENDERING_MODES.slice(0, 7).join(', ')},\n${RENDERING_MODES.slice(7).join(', ')}.`,
    },
    {
      name: 'texture',
      value: 'NAME=PNG',
      repeats: true,
      text: `A picture for a texture of the effect. Without one: a checker, ${CHECKER.square}-texel squares of ${CHECKER.light} and ${CHECKER.dark} grey\nin ${CHECKER.side}x${CHECKER.side}. A cube has the picture on each of its faces.`,
    },
    {
      name: 'constant',
      value: 'NAME=v,v,…',
      repeats: true,
      text: "Numbers for a named constant, put into its bytes as they stand: a matrix's 16 row by row, as the\nregisters lie in the buffer (of a shader bundle column by column, a mat3 as 9). Without one:\nthe file's default.",
    },
    {
      name: 'constants',
      value: 'bN=FILE',
      repeats: true,
      text: 'Raw bytes for a block that an engine fills: b1 and b2 per frame, b3 and b4 per object. Zeros follow\nwhere the programs declare more. Without one: zeros.',
    },
    {
      name: 'drawn',
      value: 'FILE',
      text: 'Of a shader bundle: JSON {webgpu, webgl} of what it does not say (registers, samplers, inputs,\nsrgb, renderStates, overrides), as carbonfx bundle writes it.',
    },
  ],
  notes: [
    'A .carbonwebgpu file is drawn by WebGPU, a .carbonwebgl file by WebGL2, a shader bundle (.ysl) by WebGPU where it has WGSL,',
    'else by WebGL2.',
    'All passes of the technique are drawn, in order, into one rgba8unorm target with depth24plus (cleared to 1). The PNG has',
    'exactly the bytes that were drawn: no colour conversion, alpha as written. Compute passes are not run, and structured',
    'buffers are 64 KiB of zeros: stderr says so where it happens.',
    '',
    'Needs playwright-core (npm install playwright-core) and a Chromium: CHROMIUM_PATH, else an installed one, else the one',
    'that npx playwright-core install chromium fetches. On Linux without a GPU it draws in software. Render states that',
    'the device does not have, and options that select nothing, are warned about on stderr.',
  ].join('\n'),
  async run(given, terminal) {
    const settings = renderSettings(given);
    await requireRoom(settings.out);
    const bytes = await effectBytes(settings);
    const resource = Tr2EffectRes.fromBytes(bytes, { source: settings.file });
    const resolution = resource.resolve(settings.options);
    warnAboutOptions(resource.reader.axes, settings.options, [], resolution, terminal);
    const shader = resource.getShaderByIndex(resolution.index);
    if (shader === null) throw new CommandFailure(`${settings.file}: there is no permutation ${resolution.index}.`);

    // Loaded here, so that the other commands do not wait for what only drawing needs.
    const { prepareRequest } = await import('./render/prepareRequest.js');
    const { request, inputs, drawn } = await prepareRequest(settings, bytes, shader);
    if (drawn.computePasses > 0) {
      terminal.err(
        `warning: ${drawn.computePasses} compute pass(es) of technique ${drawn.technique.name} are not run.`,
      );
    }
    for (const { name } of request.buffers) terminal.err(`warning: buffer ${name} is zeros.`);

    const { drawInBrowser } = await import('./render/drawInBrowser.js');
    const { encodePicture } = await import('./render/readPicture.js');
    const { report, pixels, console } = await drawInBrowser(request, inputs.files, terminal.home);
    for (const warning of [...report.warnings, ...console.map((line) => `browser: ${line}`)]) {
      terminal.err(`warning: ${warning}`);
    }
    const { width, height } = settings;
    await writeFile(settings.out, encodePicture({ width, height, pixels })).catch((cause: unknown) => {
      throw fileFailure(settings.out, cause);
    });
    terminal.out(
      [
        `${settings.out}: ${width}x${height}, ${shader.label}, technique ${drawn.technique.name}`,
        `passes drawn: ${drawn.passes.length}, pipelines made: ${report.pipelines}`,
        `device: ${request.device}, ${report.adapter}`,
      ].join('\n'),
    );
    return EXIT.OK;
  },
};

/** A file's own bytes, or those of the effect that a shader bundle becomes. */
async function effectBytes({ file, device, drawn }: RenderSettings): Promise<Uint8Array> {
  const bytes = await readNamedFile(file);
  if (!isBundleFile(bytes, file)) {
    if (drawn !== null) throw new CommandFailure(`--drawn ${drawn}: ${file} is no shader bundle.`);
    return bytes;
  }
  const backend = device === null ? null : device === 'webgpu' ? 'webgpu' : 'webgl';
  return effectOfBundleFile(bytes, file, backend, drawn === null ? {} : await readDrawn(drawn));
}

/** A picture that has no place to go is not worth the start of a browser. */
async function requireRoom(file: string): Promise<void> {
  const folder = dirname(file);
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new CommandFailure(`--out ${file}: there is no folder ${folder}.`);
  const there = await stat(file).catch(() => null);
  if (there?.isDirectory()) throw new CommandFailure(`--out ${file}: that is a folder; name the PNG in it.`);
  await access(there === null ? folder : file, constants.W_OK).catch((cause: unknown) => {
    throw fileFailure(`--out ${file}`, cause);
  });
}
