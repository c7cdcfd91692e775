import type { BindingPlan } from '../device/BindingPlan.js';
import type { CompileRequest } from '../device/CompileRequest.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { mostPerStage } from '../device/mostPerStage.js';
import { STAGE_TYPE } from '../format/carbonEffect/stage.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import type { WebGL2Limits } from './Capabilities.js';
import type { ProgramSlots } from './LinkedProgram.js';

/** What a pass can be too large for. */
type PassNeeds = Pick<
  WebGL2Limits,
  | 'maxColorAttachments'
  | 'maxCombinedTextureUnits'
  | 'maxCombinedUniformBlocks'
  | 'maxSampledTexturesPerShaderStage'
  | 'maxUniformBufferBindings'
  | 'maxUniformBufferBindingSize'
  | 'maxUniformBuffersPerShaderStage'
  | 'maxVertexAttributes'
>;

/** @throws DeviceError naming the limit, what the pass needs and what the device has. */
export function assertPassFits(
  limits: WebGL2Limits,
  pass: ShaderPass,
  plan: BindingPlan,
  slots: ProgramSlots,
  request: Pick<CompileRequest, 'targets'>,
  subject: DeviceErrorSubject,
): void {
  const needs = passNeeds(pass, plan, slots, request);
  for (const name of NAMES) {
    if (needs[name] <= limits[name]) continue;
    throw new DeviceError(
      `the pass needs ${name} ${needs[name]}, the device has ${limits[name]}`,
      subject,
      'Draw it on WebGPU: a WebGL2 context has no limits to ask for',
    );
  }
}

const NAMES: readonly (keyof PassNeeds)[] = [
  'maxColorAttachments',
  'maxCombinedTextureUnits',
  'maxCombinedUniformBlocks',
  'maxSampledTexturesPerShaderStage',
  'maxUniformBufferBindings',
  'maxUniformBufferBindingSize',
  'maxUniformBuffersPerShaderStage',
  'maxVertexAttributes',
];

function passNeeds(
  pass: ShaderPass,
  plan: BindingPlan,
  slots: ProgramSlots,
  { targets }: Pick<CompileRequest, 'targets'>,
): PassNeeds {
  const blocks = new Set(slots.blocks.map(({ name }) => name));
  const inputs = pass.getStage(STAGE_TYPE.VERTEX)?.pipelineInputs.filter((it) => it.usedMask !== 0) ?? [];
  const sizes = plan.bindings.map(({ resource }) => {
    if (resource.kind === 'uniform-buffer') return resource.size;
    return resource.kind === 'storage-buffer' && resource.heldIn?.kind === 'uniform-block' ? resource.heldIn.size : 0;
  });
  return {
    maxColorAttachments: targets?.colorFormats.length ?? 0,
    maxCombinedTextureUnits: places(slots.samplers.map(({ unit }) => unit)),
    // A block of both programs counts in each.
    maxCombinedUniformBlocks: plan.bindings
      .filter(({ symbol }) => blocks.has(symbol))
      .reduce((sum, { visibility }) => sum + stagesIn(visibility), 0),
    maxSampledTexturesPerShaderStage: mostPerStage(
      plan,
      (it) => it.kind === 'texture' || (it.kind === 'storage-buffer' && it.heldIn?.kind === 'texture'),
    ),
    maxUniformBufferBindings: places(slots.blocks.map(({ point }) => point)),
    maxUniformBufferBindingSize: Math.max(0, ...sizes),
    maxUniformBuffersPerShaderStage: mostPerStage(
      plan,
      (it) => it.kind === 'uniform-buffer' || (it.kind === 'storage-buffer' && it.heldIn?.kind === 'uniform-block'),
    ),
    maxVertexAttributes: Math.max(
      places(inputs.map(({ registerIndex }) => registerIndex)),
      places(slots.attributes.map(({ location }) => location)),
    ),
  };
}

/** How many places a list of numbers reaches over: each must be below the limit. */
function places(numbers: readonly number[]): number {
  return Math.max(0, ...numbers.map((number) => number + 1));
}

/** Of the vertex and the fragment stage. */
function stagesIn(visibility: number): number {
  return (visibility & 1) + ((visibility >> 1) & 1);
}
