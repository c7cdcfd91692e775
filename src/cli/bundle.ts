import { bundleOperand } from './bundle/bundleOperand.js';
import { bundleRequest } from './bundle/bundleRequest.js';
import { bundleSource } from './bundle/bundleSource.js';
import { effectOfBundle } from './bundle/effectOfBundle.js';
import { refuseOverwriting } from './bundle/refuseOverwriting.js';
import type { Command } from './Command.js';

/** `carbonfx bundle`: YUP shader bundles, and effects of them. */
export const bundle: Command = {
  name: 'bundle',
  usage: 'SOURCE… [AXIS=OPTION…] --out FILE [--technique NAME] [--pass N] [--lose KINDS] [--check] [--json]',
  summary: 'make a YUP shader bundle (.ysl) of WGSL or an effect, or an effect of a bundle',
  flags: [
    {
      name: 'out',
      value: 'FILE',
      text: 'The file to make: NAME.ysl; of a bundle NAME.carbonwebgpu or NAME.carbonwebgl.',
    },
    { name: 'technique', value: 'NAME', text: 'Of an effect: which technique. Default: Main.' },
    { name: 'pass', value: 'N', text: 'Of an effect: which pass of the technique, from 0. Default: 0.' },
    {
      name: 'entry',
      value: 'NAME',
      repeats: true,
      text: 'Of WGSL: an entry point to take, where a stage has several. Default: all there are.',
    },
    {
      name: 'language',
      value: 'NAMES',
      repeats: true,
      text: 'Which variants to make: glsl, essl, hlsl, msl, spirv, wgsl, with commas. Default: all.',
    },
    {
      name: 'vulkan',
      value: 'FILE',
      repeats: true,
      text: "Vulkan GLSL of a stage, a .vert, .frag or .comp file: the input source of the stage's\nvariants. Passes of an effect.ts name theirs themselves.",
    },
    {
      name: 'lose',
      value: 'KINDS',
      repeats: true,
      text: 'What may be left out since no bundle can say it: passes, states, samplers, srgb, inputs,\nregisters, defaults, annotations, transforms, names, with commas, or all. Default: nothing.',
    },
    {
      name: 'drawn',
      value: 'FILE',
      text: 'JSON {webgpu, webgl} of {registers, samplers, inputs, srgb, renderStates}: what has to be\ntold of a bundle for it to be drawn as the effect was. Written with a bundle; read on the way back.',
    },
    { name: 'check', text: 'Write nothing; fail where --out is not what its source gives.' },
    {
      name: 'json',
      text: 'One object: {sources, out, state, bytes, name, options, technique, pass, stages, refusals,\nnotes, losses, drawn}; of an effect {sources, out, state, bytes, backend}.',
    },
  ],
  notes: [
    'SOURCE is one of:',
    '  shader.wgsl…   WGSL or WESL files with entry points of any name: a vertex and a fragment one, a compute one, or all',
    '                 three; give every file that they import from',
    '  DIR            the folder of an effect, with an effect.ts',
    '  FILE           a compiled effect, .carbonwebgpu or .carbonwebgl: of GLSL the bundle has ESSL alone',
    '  FILE.ysl       a bundle, which becomes an effect',
    '',
    'A bundle has one pass of one permutation, each stage in all six languages with its reflection, and SPIR-V. A language that',
    'cannot say a stage is left out of it, with a warning on stderr. What an effect says and no bundle can is told on stderr, and',
    'nothing is written unless --lose allows it.',
    'The file is replaced as a whole, and only where its bytes change.',
    '',
    'Exit code 0 when the file is there; 1 when the source is refused, something would get lost, or (--check) the file is not',
    'what its source gives.',
  ].join('\n'),
  async run(given, terminal) {
    const request = bundleRequest(given);
    refuseOverwriting(request);
    const operand = await bundleOperand(request.sources);
    if (operand.kind === 'bundle') return effectOfBundle(operand, request, terminal);
    return bundleSource(operand, request, terminal);
  },
};
