import { nameText, printable } from '../valueTexts.js';
import type {
  BundleInspection,
  BundleOutlook,
  InspectedResource,
  InspectedStage,
  StageInterface,
} from './inspectBundle.js';
import { bytesText, cutLines, listLines, type TextLimits } from './textLines.js';

/** A bundle's inspection for people. */
export function bundleText(it: BundleInspection, limits: TextLimits): string {
  const { webgpu, webgl2 } = it.browsers;
  return [
    `${printable(it.file)}: ${it.is} of version ${it.version}, ${bytesText(it.size)}`,
    ...it.stages.flatMap((stage) => listLines('  ', stage.stage.padEnd(8), stageItems(stage))),
    ...outlookLines('WebGPU', webgpu),
    ...outlookLines('WebGL2', webgl2),
    ...it.stages.flatMap((stage) => interfaceLines(stage, limits)),
  ].join('\n');
}

function stageItems({ variants, spirv }: InspectedStage): string[] {
  const texts = variants.map(({ language, size, entryPoint }) => {
    return `${language} (${bytesText(size)}${entryPoint === 'main' ? '' : `, entry point ${nameText(entryPoint)}`})`;
  });
  const inputs = variants.some(({ inputSize }) => inputSize > 0) ? ["the author's GLSL"] : [];
  const binary = spirv.size === 0 ? 'no SPIR-V' : `SPIR-V (${bytesText(spirv.size)}, from ${spirv.from})`;
  return [...texts, ...inputs, binary];
}

function outlookLines(device: string, { problem, passes }: BundleOutlook): string[] {
  const lines = [`  ${device.padEnd(8)}  ${problem === null ? 'runs it' : printable(problem)}`];
  for (const [index, bindings] of passes.entries()) {
    const items = bindings.map(({ register, name }) => `${register} ${nameText(name)}`);
    const label = passes.length === 1 ? 'as an effect' : `as an effect, pass ${index}`;
    lines.push(...listLines('            ', label, items));
  }
  return lines;
}

function interfaceLines({ stage, interface: it, variants }: InspectedStage, limits: TextLimits): string[] {
  if (it === null) return [];
  const fixups = variants.find((variant) => variant.fixups.length > 0)?.fixups ?? [];
  const lines = [
    ...variableLines('inputs', it.inputs),
    ...variableLines('outputs', it.outputs),
    ...(it.workgroupSize === null ? [] : [`  workgroup  ${it.workgroupSize.join(' x ')}`]),
    ...listLines(
      '  ',
      'overrides',
      it.overrides.map(({ name, id }) => (name === '' ? `@id(${id})` : `${nameText(name)} @id(${id})`)),
    ),
    ...it.resources.flatMap((resource) => resourceLines(resource, limits)),
    ...listLines(
      '  ',
      'GL fix-ups',
      fixups.map(({ kind, name, slot }) => `${nameText(name)} ${kind === 'sampler' ? 'unit' : 'point'} ${slot}`),
    ),
  ];
  return lines.length === 0 ? [] : ['', printable(stage), ...lines];
}

function variableLines(label: string, variables: StageInterface['inputs']): readonly string[] {
  const items = variables.map(({ name, location, type }) => `${location} ${nameText(name)} ${type}`);
  return listLines('  ', label, items);
}

function resourceLines({ kind, name, set, binding, type, members }: InspectedResource, limits: TextLimits): string[] {
  const word = KINDS[kind] ?? kind;
  const title = `  ${word} ${nameText(name)}  set ${set}, binding ${binding}${type === '' ? '' : `, ${type}`}`;
  return [
    title,
    ...cutLines(
      members,
      limits.items,
      (shown) => shown.map((it) => `    ${String(it.offset).padStart(4)}  ${nameText(it.name)} ${it.type}`),
      '    ',
    ),
  ];
}

const KINDS: Readonly<Record<string, string>> = {
  uniformBuffers: 'uniform block',
  storageBuffers: 'storage buffer',
  storageImages: 'storage texture',
  sampledImages: 'texture with sampler',
  separateImages: 'texture',
  separateSamplers: 'sampler',
};
