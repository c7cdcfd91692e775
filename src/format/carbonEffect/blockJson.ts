import type { BackendBlock } from './BackendBlock.js';
import type { BackendTransform } from './BackendTransform.js';
import type { GlslBinding } from './GlslBinding.js';
import type { GlslComputeFragment, GlslStage } from './GlslBlock.js';
import type { JsonObject } from './JsonValue.js';

/** A decoded block as `carbonfx dump` prints it (`backend-block.md` section 2), with its layout and its GLSL stages. */
export function blockJson({ version, layout, bindGroups, transforms, glsl }: BackendBlock): JsonObject {
  return {
    version,
    layout,
    bindGroups: bindGroups.map(({ group, bindings }) => ({
      group,
      bindings: bindings.map(({ group: _, visibility, ...rest }) => ({ ...rest, visibility: [...visibility] })),
    })),
    transforms: transforms.map(transformJson),
    ...(glsl === undefined ? {} : { stages: glsl.stages.map(stageJson) }),
  };
}

function transformJson({ id, family, inputs }: BackendTransform): JsonObject {
  return {
    id,
    family,
    inputs: inputs.map(({ registerSpace, registerIndex, parameter, layer }) => ({
      registerSpace,
      registerIndex,
      parameter,
      layer,
    })),
  };
}

function stageJson({ stage, bindings, inputs, computeFragment }: GlslStage): JsonObject {
  return {
    stage,
    bindings: bindings.map(glslBindingJson),
    inputs: inputs.map((it) => ({ ...it })),
    computeFragment: computeFragment === null ? null : computeFragmentJson(computeFragment),
  };
}

function glslBindingJson(it: GlslBinding): JsonObject {
  if (!('light' in it)) return { ...it };
  return { ...it, light: it.light === null ? null : { ...it.light } };
}

function computeFragmentJson(it: GlslComputeFragment): JsonObject {
  return { ...it, outputs: it.outputs.map((output) => ({ ...output })) };
}
