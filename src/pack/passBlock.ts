import type { BackendBinding, BackendBlock } from '../format/carbonEffect/BackendBlock.js';
import type { DetailMapArray } from '../format/carbonEffect/BackendTransform.js';
import { identityOf, scoped } from '../format/carbonEffect/bindingIdentity.js';
import type { PassBinding } from './passBindings.js';

/** A register of a pass with the place that the block gives it in its programs. */
export interface PlacedBinding extends Pick<BackendBinding, 'group' | 'binding' | 'visibility' | 'type'> {
  readonly of: PassBinding;
  /** The identifier in the program text. */
  readonly symbol: string;
}

/** The block of WGSL programs, which name their slots themselves. */
export function passBlock(technique: string, pass: number, bindings: readonly PassBinding[]): BackendBlock {
  return blockOf(
    technique,
    pass,
    bindings.map((of) => {
      const { group, binding, visibility, layout, name } = of;
      return { of, group, binding, visibility, type: layout.text, symbol: name };
    }),
  );
}

/**
 * Version 1 of the block that says how the registers of a pass are bound (`backend-block.md` 2).
 * @param placed ascending by group.
 */
export function blockOf(technique: string, pass: number, placed: readonly PlacedBinding[]): BackendBlock {
  const layoutKey = `${technique}.pass${pass}`;
  const groups = [...new Set(placed.map(({ group }) => group))];
  return {
    layout: 'v1',
    version: 1,
    layoutKey,
    bindGroups: groups.map((group) => ({
      group,
      bindings: placed.filter((it) => it.group === group).map((it) => blockBinding(it, layoutKey)),
    })),
    transforms: placed.filter(({ of }) => of.layers.length > 0).map(({ of }) => blockTransform(of, layoutKey)),
  };
}

function blockBinding(
  { of, group, binding, visibility, type, symbol }: PlacedBinding,
  layoutKey: string,
): BackendBinding {
  const { kind, register, layout, layers } = of;
  const identity = identityOf(kind, 0, register);
  return {
    group,
    binding,
    resourceKind: kind,
    registerSpace: 0,
    registerIndex: register,
    visibility,
    type,
    generatedSymbol: symbol,
    ...(layout.stride === 0 ? {} : { structureStride: layout.stride }),
    ...(layers.length === 0 ? {} : { arrayLayerCount: layers.length, transformId: transformId(of, layoutKey) }),
    identity,
    scopeIdentity: scoped(identity, visibility[0]),
  };
}

function blockTransform(it: PassBinding, layoutKey: string): DetailMapArray {
  const identity = identityOf(it.kind, 0, it.register);
  const scopeIdentity = scoped(identity, 'fragment');
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
      identity: identityOf(it.kind, 0, it.register + layer),
      scopeIdentity: scoped(identityOf(it.kind, 0, it.register + layer), 'fragment'),
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
  return `${layoutKey}:detail-map-array:${identityOf(it.kind, 0, it.register)}`;
}
