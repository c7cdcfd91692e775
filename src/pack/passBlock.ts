import type { BackendBinding, BackendBlock } from '../format/carbonEffect/BackendBlock.js';
import type { DetailMapArray } from '../format/carbonEffect/BackendTransform.js';
import type { PassBinding } from './passBindings.js';

/** Version 1 of the block that says how the registers of a pass are bound (`backend-block.md` 2). */
export function passBlock(technique: string, pass: number, bindings: readonly PassBinding[]): BackendBlock {
  const layoutKey = `${technique}.pass${pass}`;
  const groups = [...new Set(bindings.map(({ group }) => group))];
  return {
    layout: 'v1',
    version: 1,
    layoutKey,
    bindGroups: groups.map((group) => ({
      group,
      bindings: bindings.filter((it) => it.group === group).map((it) => blockBinding(it, layoutKey)),
    })),
    transforms: bindings.filter(({ layers }) => layers.length > 0).map((it) => blockTransform(it, layoutKey)),
  };
}

function blockBinding(it: PassBinding, layoutKey: string): BackendBinding {
  const identity = identityOf(it, it.register);
  return {
    group: it.group,
    binding: it.binding,
    resourceKind: it.kind,
    registerSpace: 0,
    registerIndex: it.register,
    visibility: it.visibility,
    type: it.layout.text,
    generatedSymbol: it.name,
    ...(it.layout.stride === 0 ? {} : { structureStride: it.layout.stride }),
    ...(it.layers.length === 0 ? {} : { arrayLayerCount: it.layers.length, transformId: transformId(it, layoutKey) }),
    identity,
    scopeIdentity: `${identity}@${it.visibility[0] ?? ''}`,
  };
}

function blockTransform(it: PassBinding, layoutKey: string): DetailMapArray {
  const identity = identityOf(it, it.register);
  const scopeIdentity = `${identity}@fragment`;
  return {
    id: transformId(it, layoutKey),
    family: 'detail-map-array',
    version: 1,
    kind: 'texture-2d-array',
    stage: 'fragment',
    representation: 'native-or-rgba8',
    missingLayer: 'reject',
    layoutKey,
    inputs: it.layers.map((parameter, layer) => ({
      parameter,
      layer,
      registerSpace: 0,
      registerIndex: it.register + layer,
      identity: identityOf(it, it.register + layer),
      scopeIdentity: `${identityOf(it, it.register + layer)}@fragment`,
    })),
    output: {
      name: 'DetailMapArray',
      viewDimension: '2d-array',
      layerCount: it.layers.length,
      identity,
      scopeIdentity,
    },
  };
}

function transformId(it: PassBinding, layoutKey: string): string {
  return `${layoutKey}:detail-map-array:${identityOf(it, it.register)}`;
}

function identityOf({ kind }: PassBinding, register: number): string {
  return `${kind}:0:${register}`;
}
