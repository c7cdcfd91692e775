import { applyToTargets } from '../device/applyToTargets.js';
import { assertProgramLanguage } from '../device/assertProgramLanguage.js';
import type { BindingPlan } from '../device/BindingPlan.js';
import { blendConstantOf } from '../device/blendConstant.js';
import type { CompileOptions, CompileRequest } from '../device/CompileRequest.js';
import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { findTechnique, kindOf } from '../device/findTechnique.js';
import { followSrgbWrite } from '../device/followSrgbWrite.js';
import { matchVertexInputs } from '../device/matchVertexInputs.js';
import { fragmentOutputs, programDiscards } from '../device/programFacts.js';
import { resolveRenderState } from '../device/resolveRenderState.js';
import { labelOf, subjectOf } from '../device/subjectOf.js';
import { STAGE_TYPE } from '../format/carbonEffect/stage.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import { buildPipeline, type Program } from './buildPipeline.js';
import type { CompiledComputePass, CompiledPass, CompiledRenderPass, CompiledTechnique } from './CompiledTechnique.js';
import type { Generation } from './Generation.js';
import type { InternedPipelineLayout } from './LayoutCache.js';
import { layoutEntries } from './layoutEntries.js';
import { assertPassFits } from './limits.js';

/** A colour target needs a fragment stage even where the file has none, and this is one that writes nothing. */
const WRITES_NOTHING: Program = { stage: 'fragment', text: '@fragment fn main() {}\n' };

/**
 * Compiles one technique of a permutation: everything that can be said without the GPU is said first, synchronously,
 * then the pipelines of all passes are made at once.
 *
 * @throws DeviceError, FormatError (a backend block that does not parse), DeviceLostError
 */
export async function compileTechnique(
  generation: Generation,
  shader: Tr2Shader,
  request: CompileRequest,
  options: CompileOptions = {},
): Promise<CompiledTechnique> {
  const technique = findTechnique('webgpu', shader, request.technique);
  const chosen = technique.passes.filter((pass) => options.only === undefined || kindOf(pass) === options.only);
  if (chosen.length === 0) {
    throw new DeviceError(`the technique has no ${options.only} pass`, subjectOf('webgpu', shader, technique.name));
  }
  // Before the first layout: a pass that cannot be compiled leaves nothing behind.
  for (const pass of chosen) assertProgramLanguage(pass, 'wgsl', subjectOf('webgpu', shader));
  const builds = chosen.map((pass) => preparePass(generation, shader, pass, request, options));
  const passes = await Promise.all(builds.map((build) => build()));
  generation.assertLive();
  return { name: technique.name, index: technique.index, shader, generation: generation.number, passes };
}

type Build = () => Promise<CompiledPass>;

function preparePass(
  generation: Generation,
  shader: Tr2Shader,
  pass: ShaderPass,
  request: CompileRequest,
  options: CompileOptions,
): Build {
  const subject = subjectOf('webgpu', shader, pass.technique, pass.index);
  const plan = generation.planOf(pass, subject);
  assertPassFits(generation.gpu.limits, pass, plan, request, subject);
  return kindOf(pass) === 'compute'
    ? prepareCompute(generation, shader, pass, plan, request, subject)
    : prepareRender(generation, shader, pass, plan, request, options, subject);
}

function prepareCompute(
  generation: Generation,
  shader: Tr2Shader,
  pass: ShaderPass,
  plan: BindingPlan,
  request: CompileRequest,
  subject: DeviceErrorSubject,
): Build {
  const stage = pass.getStage(STAGE_TYPE.COMPUTE);
  if (!stage) throw new DeviceError('the pass has no compute stage', subject);
  const label = labelOf(shader, pass.technique, pass.index);
  const layouts = makeLayouts(generation, plan, request, label);
  const program: Program = { stage: 'compute', text: pass.programText(stage) };
  const key = `${layouts.pipeline.id}|${generation.programId(program.text)}`;
  const make = (modules: readonly GPUShaderModule[]): Promise<GPUComputePipeline> =>
    generation.gpu.createComputePipelineAsync({
      label,
      layout: layouts.pipeline.layout,
      compute: { module: moduleAt(modules, 0), entryPoint: 'main' },
    });
  return async (): Promise<CompiledComputePass> => ({
    kind: 'compute',
    shaderPass: pass,
    plan,
    ...publicLayouts(layouts, request),
    pipeline: await generation.computePipelines.get(key, () =>
      buildPipeline(generation, [program], subject, label, make),
    ),
    threadGroupSize: stage.threadGroupSize,
  });
}

function prepareRender(
  generation: Generation,
  shader: Tr2Shader,
  pass: ShaderPass,
  plan: BindingPlan,
  request: CompileRequest,
  options: CompileOptions,
  subject: DeviceErrorSubject,
): Build {
  const vertexStage = pass.getStage(STAGE_TYPE.VERTEX);
  if (!vertexStage) throw new DeviceError('the pass has neither a vertex nor a compute stage', subject);
  if (!request.targets) {
    throw new TypeError(
      `${subject.effect} ${pass.technique}: a technique with render passes needs CompileRequest.targets`,
    );
  }
  const pixelStage = pass.getStage(STAGE_TYPE.PIXEL);
  const vertex: Program = { stage: 'vertex', text: pass.programText(vertexStage) };
  const hasColor = request.targets.colorFormats.some((format) => format !== null);
  const fragment: Program | null = pixelStage
    ? { stage: 'fragment', text: pass.programText(pixelStage) }
    : hasColor
      ? WRITES_NOTHING
      : null;

  const { features } = generation.gpu;
  const resolved = resolveRenderState(pass.record.renderStates, {
    features,
    ...(request.mode === undefined ? {} : { mode: request.mode }),
    ...(request.reversedDepth === undefined ? {} : { reversedDepth: request.reversedDepth }),
    ...(request.invertedCull === undefined ? {} : { invertedCull: request.invertedCull }),
    ...(fragment === null ? {} : { discards: programDiscards(fragment.text) }),
  });
  const targets = options.followsSrgbWrite
    ? followSrgbWrite(request.targets, resolved.state.srgbWrite)
    : request.targets;
  const fixed = applyToTargets(resolved, targets, {
    features,
    ...(request.topology === undefined ? {} : { topology: request.topology }),
    ...(request.stripIndexFormat === undefined ? {} : { stripIndexFormat: request.stripIndexFormat }),
    ...(fragment === null ? {} : { outputs: fragmentOutputs(fragment.text) }),
  });
  const inputs = matchVertexInputs(vertexStage, request.vertexLayout ?? [], subject);

  const label = labelOf(shader, pass.technique, pass.index);
  const layouts = makeLayouts(generation, plan, request, label);
  const { primitive, depthStencil, multisample } = fixed;
  const colorTargets = [...fixed.colorTargets];
  const buffers = [...inputs.buffers];
  const fragmentId = fragment === null ? -1 : generation.programId(fragment.text);
  const key = JSON.stringify([
    layouts.pipeline.id,
    generation.programId(vertex.text),
    fragmentId,
    buffers,
    primitive,
    depthStencil,
    multisample,
    colorTargets,
  ]);
  // A fresh descriptor per request: nothing here is shared with a build that is still waiting.
  const make = (modules: readonly GPUShaderModule[]): Promise<GPURenderPipeline> =>
    generation.gpu.createRenderPipelineAsync({
      label,
      layout: layouts.pipeline.layout,
      vertex: { module: moduleAt(modules, 0), entryPoint: 'main', buffers },
      primitive,
      multisample,
      ...(depthStencil === null ? {} : { depthStencil }),
      ...(fragment === null
        ? {}
        : { fragment: { module: moduleAt(modules, 1), entryPoint: 'main', targets: colorTargets } }),
    });
  const programs = fragment === null ? [vertex] : [vertex, fragment];
  return async (): Promise<CompiledRenderPass> => ({
    kind: 'render',
    shaderPass: pass,
    plan,
    ...publicLayouts(layouts, request),
    pipeline: await generation.renderPipelines.get(key, () =>
      buildPipeline(generation, programs, subject, label, make),
    ),
    state: resolved.state,
    unsupportedStates: fixed.unsupported,
    vertexBuffers: inputs.buffers,
    dummySlot: inputs.dummySlot,
    missingInputs: inputs.missing,
    stencilReference: fixed.stencilReference,
    blendConstant: blendConstantOf(fixed),
    colorFormats: targets.colorFormats,
  });
}

interface Layouts {
  readonly groups: readonly GPUBindGroupLayout[];
  readonly pipeline: InternedPipelineLayout;
}

function makeLayouts(generation: Generation, plan: BindingPlan, request: CompileRequest, label: string): Layouts {
  const groups = layoutEntries(plan, request.dynamicOffsets ?? false).map((entries, group) =>
    generation.layouts.bindGroupLayout(entries, `${label} group ${group}`),
  );
  return { groups: groups.map((it) => it.layout), pipeline: generation.layouts.pipelineLayout(groups, label) };
}

function publicLayouts(
  { groups, pipeline }: Layouts,
  request: CompileRequest,
): Pick<CompiledPass, 'bindGroupLayouts' | 'pipelineLayout' | 'dynamicOffsets'> {
  return {
    bindGroupLayouts: groups,
    pipelineLayout: pipeline.layout,
    dynamicOffsets: request.dynamicOffsets ?? false,
  };
}

function moduleAt(modules: readonly GPUShaderModule[], index: number): GPUShaderModule {
  const module = modules[index];
  if (!module) throw new RangeError(`no module ${index}`);
  return module;
}
