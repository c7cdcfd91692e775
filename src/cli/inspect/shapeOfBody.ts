import { renderStateName } from '../../device/renderStates.js';
import type { ArenaBlob } from '../../format/bytes/RecordIo.js';
import type { Library } from '../../format/carbonEffect/library.js';
import { INPUT_TYPE, type PipelineInput } from '../../format/carbonEffect/pipelineInput.js';
import { STAGE_TYPE, type Stage } from '../../format/carbonEffect/stage.js';
import type { ShaderBody } from '../../resource/ShaderBody.js';
import type { ShaderPass } from '../../resource/ShaderPass.js';
import { exportTypeName, inputTypeName, inputUsageName, stageName, stateValueText } from '../wireNames.js';
import { annotationShape } from './annotationShape.js';
import type { BindingShape, BodyShape, LibraryShape, PassShape, StageShape, VertexInputShape } from './BodyShape.js';
import { inputShape } from './inputShape.js';

/** Says what a program is. */
export type LanguageOf = (program: ArenaBlob) => string;

/** A body in words. Two bodies of equal shapes differ in the bytes of their programs alone. */
export function shapeOfBody({ description, techniques }: ShaderBody, languageOf: LanguageOf): BodyShape {
  return {
    techniques: techniques.map(({ name, passes, index }) => ({
      name,
      passes: passes.map((pass) => passShape(pass, languageOf)),
      libraries: (description.techniques[index]?.libraries ?? []).map((it) => libraryShape(it, languageOf)),
    })),
    parameters: description.parameters.map(({ name, annotations }) => ({
      name,
      annotations: annotations.map(annotationShape),
    })),
  };
}

function passShape(pass: ShaderPass, languageOf: LanguageOf): PassShape {
  return {
    stages: pass.stages.map((it) => stageShape(it, languageOf)),
    renderStates: pass.record.renderStates.map(({ state, value }) => ({
      name: renderStateName(state),
      value: stateValueText(state, value),
    })),
    bindings: bindingsOf(pass),
    blockLayout: pass.backend?.layout ?? null,
  };
}

const REGISTER_LETTERS = {
  'uniform-buffer': 'b',
  'sampled-resource': 't',
  sampler: 's',
  'storage-resource': 'u',
} as const;

function bindingsOf({ backend }: ShaderPass): readonly BindingShape[] | null {
  if (backend === null) return null;
  return backend.bindGroups.flatMap(({ group, bindings }) =>
    bindings.map((it): BindingShape => {
      const {
        binding,
        resourceKind: kind,
        registerIndex,
        registerSpace: space,
        type,
        generatedSymbol: symbol,
        visibility,
      } = it;
      return {
        group,
        binding,
        register: `${REGISTER_LETTERS[kind]}${registerIndex}`,
        space,
        kind,
        type,
        symbol,
        visibility,
      };
    }),
  );
}

function stageShape(it: Stage, languageOf: LanguageOf): StageShape {
  return {
    stage: stageName(it.type),
    language: languageOf(it.program),
    threadGroupSize: it.type === STAGE_TYPE.COMPUTE ? it.threadGroupSize : null,
    inputs: it.pipelineInputs.map(vertexInput),
    usualSpace: it.type,
    ...inputShape(it),
  };
}

const COMPONENTS = ['x', 'y', 'z', 'w'];

function vertexInput({ usage, usageIndex, registerIndex, type, dimension, usedMask }: PipelineInput): VertexInputShape {
  const base = type <= INPUT_TYPE.UINT ? inputTypeName(type).toLowerCase() : `type ${type} of `;
  return {
    name: `${inputUsageName(usage)}${usageIndex}`,
    location: registerIndex,
    type: `${base}${dimension === 1 ? '' : dimension}`,
    read: COMPONENTS.filter((_, bit) => (usedMask & (1 << bit)) !== 0).join(''),
  };
}

function libraryShape(it: Library, languageOf: LanguageOf): LibraryShape {
  return {
    language: languageOf(it.program),
    payloadSize: it.payloadSize,
    hitGroupName: it.hitGroupName,
    exports: it.exports.map(({ type, name }) => ({ type: exportTypeName(type), name })),
    globalInputs: inputShape(it.globalInputs),
    localInputs: inputShape(it.localInputs),
  };
}
