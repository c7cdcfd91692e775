import { applyToTargets } from '../device/applyToTargets.js';
import { assertProgramLanguage } from '../device/assertProgramLanguage.js';
import type { CompileOptions, CompileRequest } from '../device/CompileRequest.js';
import { DeviceError } from '../device/DeviceError.js';
import { findTechnique, kindOf } from '../device/findTechnique.js';
import { followSrgbWrite } from '../device/followSrgbWrite.js';
import { glslFragmentOutputs } from '../device/glslProgramFacts.js';
import { matchVertexInputs } from '../device/matchVertexInputs.js';
import { programDiscards } from '../device/programFacts.js';
import { resolveRenderState } from '../device/resolveRenderState.js';
import { subjectOf } from '../device/subjectOf.js';
import { STAGE_TYPE } from '../format/carbonEffect/stage.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import type { Tr2Shader } from '../resource/Tr2Shader.js';
import { assertInputsFed } from './assertInputsFed.js';
import { assertOutputsFit } from './assertOutputsFit.js';
import { boundSlots } from './boundSlots.js';
import type { CompiledPass, CompiledTechnique } from './CompiledTechnique.js';
import { makeFixedState } from './FixedState.js';
import type { Generation } from './Generation.js';
import type { ProgramTexts } from './LinkedProgram.js';
import { assertPassFits } from './limits.js';
import { programSlots } from './programSlots.js';
import { makeVertexInputs } from './VertexInputs.js';

/** GL draws nothing without a fragment program, also where the file has none: this one writes nothing but depth. */
const WRITES_NOTHING = '#version 300 es\nvoid main(){}\n';

const ON_WEBGPU = 'Draw it on WebGPU, from the .carbonwebgpu file of the effect';

/**
 * Compiles one technique of a permutation: everything that can be said without the GPU is said first, synchronously,
 * then the programs of all passes are linked at once. What was compiled uses programs and samplers that are shared:
 * `discardTechnique` lets go of them.
 *
 * @throws DeviceError, FormatError (a backend block that does not parse), DeviceLostError
 */
export async function compileTechnique(
  generation: Generation,
  shader: Tr2Shader,
  request: CompileRequest,
  options: CompileOptions = {},
): Promise<CompiledTechnique> {
  const technique = findTechnique('webgl2', shader, request.technique);
  const asked = technique.passes.filter((pass) => options.only === undefined || kindOf(pass) === options.only);
  // Of a technique that only computes each pass says that it cannot be drawn.
  const chosen = asked.length === 0 ? technique.passes : asked;
  // Before the first program: a pass that cannot be compiled leaves nothing behind.
  for (const pass of chosen) assertProgramLanguage(pass, 'glsl', subjectOf('webgl2', shader));
  const builds = chosen.map((pass) => preparePass(generation, shader, pass, request, options));
  const outcomes = await Promise.allSettled(builds.map((build) => build()));
  const passes = outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
  const compiled = { name: technique.name, index: technique.index, shader, generation: generation.number, passes };
  const failed = outcomes.find((it) => it.status === 'rejected');
  if (failed !== undefined) {
    discardTechnique(generation, compiled);
    throw failed.reason;
  }
  generation.assertLive();
  return compiled;
}

/** Lets go of the programs and samplers of what was compiled, once. What belongs to a lost context is gone already. */
export function discardTechnique(generation: Generation, compiled: CompiledTechnique): void {
  if (compiled.generation !== generation.number || !generation.isLive) return;
  for (const { program, units, bufferUnits } of compiled.passes) {
    generation.programs.leave(program);
    for (const { samplerObject } of [...units, ...bufferUnits]) generation.samplers.leave(samplerObject);
  }
}

/** What a pass that computes is answered with. */
export function computeError(shader: Tr2Shader, pass: ShaderPass): DeviceError {
  const subject = subjectOf('webgl2', shader, pass.technique, pass.index);
  return new DeviceError('the pass computes, which WebGL2 cannot', { ...subject, stage: 'compute' }, ON_WEBGPU);
}

type Build = () => Promise<CompiledPass>;

function preparePass(
  generation: Generation,
  shader: Tr2Shader,
  pass: ShaderPass,
  request: CompileRequest,
  options: CompileOptions,
): Build {
  const subject = subjectOf('webgl2', shader, pass.technique, pass.index);
  if (kindOf(pass) === 'compute') throw computeError(shader, pass);
  const { capabilities } = generation;
  const { features } = capabilities;
  const plan = generation.planOf(pass, subject);
  const slots = programSlots(plan, pass.backend?.glsl);
  assertPassFits(capabilities.limits, pass, plan, slots, request, subject);
  const vertexStage = pass.getStage(STAGE_TYPE.VERTEX);
  if (!vertexStage) throw new DeviceError('the pass has neither a vertex nor a compute stage', subject);
  if (!request.targets) {
    throw new TypeError(
      `${subject.effect} ${pass.technique}: a technique with render passes needs CompileRequest.targets`,
    );
  }
  const pixelStage = pass.getStage(STAGE_TYPE.PIXEL);
  const texts: ProgramTexts = {
    vertex: pass.programText(vertexStage),
    fragment: pixelStage ? pass.programText(pixelStage) : WRITES_NOTHING,
  };

  const resolved = resolveRenderState(pass.record.renderStates, {
    features,
    discards: programDiscards(texts.fragment),
    ...(request.mode === undefined ? {} : { mode: request.mode }),
    ...(request.reversedDepth === undefined ? {} : { reversedDepth: request.reversedDepth }),
    ...(request.invertedCull === undefined ? {} : { invertedCull: request.invertedCull }),
  });
  const targets = options.followsSrgbWrite
    ? followSrgbWrite(request.targets, resolved.state.srgbWrite)
    : request.targets;
  assertOutputsFit(texts.fragment, targets.colorFormats, subject);
  const fitted = applyToTargets(resolved, targets, {
    features,
    outputs: glslFragmentOutputs(texts.fragment),
    ...(request.topology === undefined ? {} : { topology: request.topology }),
    ...(request.stripIndexFormat === undefined ? {} : { stripIndexFormat: request.stripIndexFormat }),
  });
  const { fixed, unsupported } = makeFixedState(fitted, resolved.state, capabilities);
  const matched = matchVertexInputs(vertexStage, request.vertexLayout ?? [], subject);
  const inputs = makeVertexInputs(matched, capabilities, subject);

  return async (): Promise<CompiledPass> => {
    const program = await generation.programs.use(texts, slots, subject);
    try {
      generation.assertLive();
      assertInputsFed(program, inputs, subject);
      return {
        kind: 'render',
        shaderPass: pass,
        plan,
        program,
        ...boundSlots(generation, plan, program, subject),
        state: resolved.state,
        unsupportedStates: unsupported,
        fixed,
        inputs,
        missingInputs: matched.missing,
        dynamicOffsets: request.dynamicOffsets ?? false,
        colorFormats: targets.colorFormats,
      };
    } catch (error) {
      generation.programs.leave(program);
      throw error;
    }
  };
}
