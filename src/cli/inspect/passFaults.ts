import { buildBindingPlan } from '../../device/buildBindingPlan.js';
import { DeviceError } from '../../device/DeviceError.js';
import { parseTypeText } from '../../device/parseTypeText.js';
import { programDiscards } from '../../device/programFacts.js';
import { RENDER_STATE } from '../../device/renderStates.js';
import { resolveRenderState } from '../../device/resolveRenderState.js';
import { samplerState } from '../../device/samplerState.js';
import { FormatError } from '../../format/bytes/FormatError.js';
import { STAGE_TYPE, type Stage } from '../../format/carbonEffect/stage.js';
import type { ShaderPass } from '../../resource/ShaderPass.js';
import { printable } from '../valueTexts.js';
import { stageName } from '../wireNames.js';
import type { LanguageOf } from './shapeOfBody.js';

/** The devices that a browser has. */
export type BrowserDevice = 'webgpu' | 'webgl2';

const DEVICE_NAMES = { webgpu: 'WebGPU', webgl2: 'WebGL2' } as const;
const LANGUAGES = { webgpu: 'wgsl', webgl2: 'glsl' } as const;

/** Why a device cannot run a pass, each reason a phrase about the pass; none where nothing in the file speaks against it. */
export function passFaults(pass: ShaderPass, device: BrowserDevice, languageOf: LanguageOf): readonly string[] {
  if (!pass.isTranslated) {
    const empty = pass.stages.filter(({ program }) => program.bytes.length === 0);
    const which = empty.length === pass.stages.length ? '' : `: no program in ${stageList(empty)}`;
    return [`it is not translated${which}`];
  }
  const faults = [...languageFaults(pass, device, languageOf), ...stageFaults(pass, device), ...blockFaults(pass)];
  if (device === 'webgl2') return [...faults, ...storageFaults(pass)];
  // What the plan finds beyond that is about the bindings; a pass that fails before has none to plan.
  return faults.length > 0 ? faults : planFaults(pass);
}

function stageFaults({ stages }: ShaderPass, device: BrowserDevice): readonly string[] {
  const foreign = stages.filter(({ type }) => type > STAGE_TYPE.COMPUTE);
  const types = stages.map(({ type }) => type);
  const computes = types.includes(STAGE_TYPE.COMPUTE);
  return [
    ...(foreign.length > 0 ? [`no browser has ${stageList(foreign)} stages`] : []),
    ...(computes && types.length > 1 ? ['a compute stage stands beside another one'] : []),
    ...(computes && device === 'webgl2' ? ['WebGL2 has no compute stage'] : []),
    ...(computes || types.includes(STAGE_TYPE.VERTEX) ? [] : ['it has no vertex stage']),
  ];
}

function languageFaults({ stages }: ShaderPass, device: BrowserDevice, languageOf: LanguageOf): readonly string[] {
  const others = new Map<string, Stage[]>();
  for (const stage of stages) {
    const language = languageOf(stage.program);
    if (language !== LANGUAGES[device]) others.set(language, [...(others.get(language) ?? []), stage]);
  }
  const wanted = LANGUAGES[device].toUpperCase();
  return [...others].map(([language, those]) => {
    const what = language === 'unknown' ? 'in no known language' : `in ${language.toUpperCase()}`;
    const some = `its ${stageList(those)} ${those.length === 1 ? 'stage is' : 'stages are'}`;
    const which = those.length === stages.length ? 'its programs are' : some;
    return `${which} ${what}, and ${DEVICE_NAMES[device]} takes ${wanted}`;
  });
}

function blockFaults({ backend, backendError, record }: ShaderPass): readonly string[] {
  if (backendError !== null) return [`its backend block does not parse: ${located(backendError)}`];
  if (backend !== null) return [];
  const hasBlock = record.block !== null && record.block.bytes.length > 0;
  return [hasBlock ? 'its backend block is of a version that is not known' : 'it has no backend block'];
}

function planFaults(pass: ShaderPass): readonly string[] {
  try {
    buildBindingPlan(pass);
    return [];
  } catch (error) {
    if (error instanceof DeviceError) return [printable(error.problem)];
    if (error instanceof FormatError) return [located(error)];
    throw error;
  }
}

function storageFaults({ backend, stages }: ShaderPass): readonly string[] {
  const bindings = (backend?.bindGroups ?? []).flatMap((group) => group.bindings);
  const isStored = bindings.some(
    ({ resourceKind, type }) =>
      resourceKind === 'storage-resource' ||
      (resourceKind === 'sampled-resource' && parseTypeText(type)?.kind === 'buffer'),
  );
  const hasUavs = backend === null && stages.some(({ uavs }) => uavs.length > 0);
  return isStored || hasUavs ? ['WebGL2 has no storage buffers and textures'] : [];
}

/**
 * What of a pass no browser carries out as the file asks, each a phrase: the pass runs, and may look different.
 * Render states without a counterpart, and what samplers cannot say.
 */
export function passDifferences(pass: ShaderPass): readonly string[] {
  const pixel = pass.getStage(STAGE_TYPE.PIXEL);
  // The program's text is asked where the answer counts.
  const isAlphaTested = pass.record.renderStates.some(({ state }) => state === RENDER_STATE.ALPHATESTENABLE);
  const discards = isAlphaTested && pixel !== null && programDiscards(pass.programText(pixel));
  const { unsupported } = resolveRenderState(pass.record.renderStates, { discards });
  const samplers = pass.stages.flatMap((stage) => [
    ...stage.samplers.map((record) => ({ name: `s${record.register} ${printable(record.name)}`, record })),
    ...stage.staticSamplers.map((record) => ({ name: `static sampler s${record.registerIndex}`, record })),
  ]);
  return [
    ...unsupported.map(({ name, value, reason }) => `${name} ${value}: ${reason}`),
    ...samplers.flatMap(({ name, record }) => {
      const { approximations } = samplerState(record);
      return approximations.length === 0 ? [] : [`${name}: ${approximations.join('; ')}`];
    }),
  ];
}

function located({ path, found, wanted }: FormatError): string {
  return printable(`${path === '' ? '' : `${path}: `}${found}; wanted ${wanted}`);
}

function stageList(stages: readonly Stage[]): string {
  const names = stages.map(({ type }) => stageName(type));
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
