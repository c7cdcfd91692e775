import { buildBindingPlan } from '../../device/buildBindingPlan.js';
import type { DeviceKind } from '../../device/DeviceKind.js';
import type { Tr2Shader } from '../../resource/Tr2Shader.js';
import { CommandFailure } from '../CommandFailure.js';
import { suggestion } from '../nearestWord.js';
import { type DrawnTechnique, drawnTechnique } from './drawnTechnique.js';
import { RenderInputs } from './RenderInputs.js';
import type { RenderRequest } from './RenderRequest.js';
import type { RenderSettings } from './RenderSettings.js';
import { requestBlocks, requestBuffers } from './requestBuffers.js';
import { requestTextures } from './requestTextures.js';

export interface PreparedRequest {
  readonly request: RenderRequest;
  readonly inputs: RenderInputs;
  readonly drawn: DrawnTechnique;
}

/**
 * Reads and checks everything that can be checked without a GPU, so that a wrong word costs no browser start.
 * @throws CommandFailure, or the DeviceError or FormatError of a pass that cannot be bound
 */
export async function prepareRequest(
  settings: RenderSettings,
  effectBytes: Uint8Array,
  shader: Tr2Shader,
): Promise<PreparedRequest> {
  const drawn = drawnTechnique(shader, settings.technique);
  refuseUnknownConstants(settings.constants, drawn);
  const subject = { effect: shader.source, options: shader.options, technique: drawn.technique.name };
  const plans = drawn.passes.map((pass) => buildBindingPlan(pass, { subject: { ...subject, pass: pass.index } }));
  const inputs = new RenderInputs();
  const { file, options, mode, mesh, width, height, clearColor, constants } = settings;
  const request: RenderRequest = {
    device: settings.device ?? deviceOf(drawn),
    source: file,
    effect: inputs.add(effectBytes),
    options,
    technique: drawn.technique.name,
    passes: drawn.passes.map((pass) => pass.index),
    mode,
    mesh,
    width,
    height,
    clearColor,
    constants,
    textures: await requestTextures(plans, settings.textures, inputs),
    buffers: requestBuffers(plans),
    blocks: await requestBlocks(settings.blocks, inputs),
  };
  return { request, inputs, drawn };
}

/** The device that takes the programs. What they do not show is left to WebGPU's compiler. */
function deviceOf({ passes }: DrawnTechnique): DeviceKind {
  return passes.some((pass) => pass.language === 'glsl') ? 'webgl2' : 'webgpu';
}

function refuseUnknownConstants(constants: RenderSettings['constants'], { passes }: DrawnTechnique): void {
  const known = new Set(
    passes.flatMap((pass) => pass.stages.flatMap((stage) => stage.constants.map((constant) => constant.name))),
  );
  for (const [name] of constants) {
    if (known.has(name)) continue;
    const list = known.size === 0 ? 'what is drawn has no constant' : `what is drawn has ${[...known].join(', ')}`;
    throw new CommandFailure(`--constant ${name}: ${list}.${suggestion(name, known)}`);
  }
}
