import type { BindingPlan, PlannedResource } from '../device/BindingPlan.js';
import { buildBindingPlan } from '../device/buildBindingPlan.js';
import type { CompileRequest } from '../device/CompileRequest.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { hasDynamicOffset } from '../device/DrawCache.js';
import { mostPerStage } from '../device/mostPerStage.js';
import { fragmentOutputs } from '../device/programFacts.js';
import { subjectOf } from '../device/subjectOf.js';
import { STAGE_TYPE } from '../format/carbonEffect/stage.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import type { Tr2Effect } from '../resource/Tr2Effect.js';
import { Tr2Shader } from '../resource/Tr2Shader.js';

/** What every WebGPU device has, for the limits that effects reach (the standard's table of limits). */
const GUARANTEED = {
  maxBindGroups: 4,
  maxBindingsPerBindGroup: 1000,
  maxDynamicUniformBuffersPerPipelineLayout: 8,
  maxSampledTexturesPerShaderStage: 16,
  maxSamplersPerShaderStage: 16,
  maxStorageBuffersPerShaderStage: 8,
  maxStorageTexturesPerShaderStage: 4,
  maxUniformBuffersPerShaderStage: 12,
  maxUniformBufferBindingSize: 65_536,
  maxVertexBuffers: 8,
  maxVertexBufferArrayStride: 2048,
  maxVertexAttributes: 16,
  maxInterStageShaderVariables: 16,
  maxColorAttachments: 8,
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupSizeX: 256,
  maxComputeWorkgroupSizeY: 256,
  maxComputeWorkgroupSizeZ: 64,
} as const;

export type EffectLimit = keyof typeof GUARANTEED;
const NAMES: readonly EffectLimit[] = Object.keys(GUARANTEED).filter(isEffectLimit);

function isEffectLimit(name: string): name is EffectLimit {
  return name in GUARANTEED;
}

/**
 * The limits to ask of an adapter so that every pass of these effects compiles: for `requiredLimits` of `requestDevice`.
 * Only what goes beyond WebGPU's guaranteed values is listed. Passes that cannot be compiled at all are left out.
 *
 * Not known from the file, and so for you to add: `maxComputeWorkgroupStorageSize` (the workgroup memory of a compute
 * program), the strides and slots of your vertex buffers, the sizes of the textures and buffers that you bind.
 */
export function requiredLimitsFor(sources: Iterable<Tr2Effect | Tr2Shader>): Partial<Record<EffectLimit, number>> {
  const required: Partial<Record<EffectLimit, number>> = {};
  for (const source of sources) {
    const shader = source instanceof Tr2Shader ? source : source.shader;
    for (const technique of shader?.techniques ?? []) {
      for (const pass of technique.passes) {
        const needs = needsOf(pass, shader);
        for (const name of NAMES) {
          const value = needs?.[name] ?? 0;
          if (value > GUARANTEED[name]) required[name] = Math.max(required[name] ?? 0, value);
        }
      }
    }
  }
  return required;
}

function needsOf(pass: ShaderPass, shader: Tr2Shader | null): Partial<Record<EffectLimit, number>> | null {
  if (!shader || !pass.isTranslated || !pass.backend) return null;
  const subject = subjectOf('webgpu', shader, pass.technique, pass.index);
  try {
    const plan = buildBindingPlan(pass, { subject, maxBindGroups: Number.POSITIVE_INFINITY });
    return passNeeds(pass, plan, { dynamicOffsets: true });
  } catch (error) {
    // Compiling it will say why; it needs no limit.
    if (error instanceof DeviceError) return null;
    throw error;
  }
}

/** @throws DeviceError naming the limit, what the pass needs and what the device has. */
export function assertPassFits(
  limits: Readonly<Partial<Record<EffectLimit, number>>>,
  pass: ShaderPass,
  plan: BindingPlan,
  request: CompileRequest,
  subject: DeviceErrorSubject,
): void {
  const needs = passNeeds(pass, plan, request);
  for (const name of NAMES) {
    const needed = needs[name] ?? 0;
    const allowed = limits[name] ?? GUARANTEED[name];
    if (needed <= allowed) continue;
    throw new DeviceError(
      `the pass needs ${name} ${needed}, the device has ${allowed}`,
      subject,
      'Request the device with `requiredLimits: requiredLimitsFor(effects)` where the adapter allows it',
    );
  }
}

function passNeeds(
  pass: ShaderPass,
  plan: BindingPlan,
  request: Pick<CompileRequest, 'dynamicOffsets' | 'vertexLayout' | 'targets'>,
): Partial<Record<EffectLimit, number>> {
  const dynamicOffsets = request.dynamicOffsets ?? false;
  const ofKind = (kind: PlannedResource['kind']): number => mostPerStage(plan, (resource) => resource.kind === kind);
  const uniformSizes = plan.bindings.map(({ resource }) => (resource.kind === 'uniform-buffer' ? resource.size : 0));
  const perGroup = plan.bindings.map(({ group }) => plan.bindings.filter((it) => it.group === group).length);
  const [x, y, z] = pass.getStage(STAGE_TYPE.COMPUTE)?.threadGroupSize ?? [0, 0, 0];
  const layout = request.vertexLayout ?? [];
  const vertex = pass.getStage(STAGE_TYPE.VERTEX);
  return {
    maxBindGroups: plan.groupCount,
    maxBindingsPerBindGroup: Math.max(0, ...perGroup),
    maxDynamicUniformBuffersPerPipelineLayout: plan.bindings.filter((it) =>
      hasDynamicOffset(it.resource, dynamicOffsets),
    ).length,
    maxSampledTexturesPerShaderStage: ofKind('texture'),
    maxSamplersPerShaderStage: ofKind('sampler'),
    maxStorageBuffersPerShaderStage: ofKind('storage-buffer'),
    maxStorageTexturesPerShaderStage: ofKind('storage-texture'),
    maxUniformBuffersPerShaderStage: ofKind('uniform-buffer'),
    maxUniformBufferBindingSize: Math.max(0, ...uniformSizes),
    maxVertexBuffers: layout.length,
    maxVertexAttributes: places(vertex?.pipelineInputs.filter((it) => it.usedMask !== 0).map((it) => it.registerIndex)),
    maxInterStageShaderVariables: vertex === null ? 0 : highestOutput(pass.programText(vertex)),
    maxVertexBufferArrayStride: Math.max(0, ...layout.map((buffer) => buffer.arrayStride)),
    maxColorAttachments: request.targets?.colorFormats.length ?? 0,
    maxComputeInvocationsPerWorkgroup: x * y * z,
    maxComputeWorkgroupSizeX: x,
    maxComputeWorkgroupSizeY: y,
    maxComputeWorkgroupSizeZ: z,
  };
}

/** How many places a list of locations reaches over: each must be below the limit. */
function places(locations: readonly number[] = []): number {
  return Math.max(0, ...locations.map((location) => location + 1));
}

/** The same of what a vertex program hands on; where its text does not tell, no more than every device has. */
function highestOutput(text: string): number {
  return 32 - Math.clz32(fragmentOutputs(text));
}
