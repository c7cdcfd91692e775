import {
  BACKEND_RESOURCE_KINDS,
  type BackendBindGroup,
  type BackendBinding,
  type BackendTextureSampleType,
  type BackendTypedView,
} from './BackendBlock.js';
import type { BackendBlockLayout } from './BackendBlockLayout.js';
import { BACKEND_STAGES } from './BackendStage.js';
import type { BlockReader } from './BlockReader.js';
import { identityOf, scoped } from './bindingIdentity.js';
import { NULL_OFFSET } from './limits.js';

const ALL_STAGES_MASK = 7;
const SAMPLE_TYPES: readonly BackendTextureSampleType[] = ['float', 'unfilterable-float'];
const TYPED_VIEWS: readonly ('none' | BackendTypedView)[] = ['none', 'r32float', 'r32uint', 'rgba8snorm'];

/** The bind groups of the layouts `v1`, `e2` and `e2x`, which differ in two bytes of a binding. */
export function readBindGroups(reader: BlockReader, layout: BackendBlockLayout): readonly BackendBindGroup[] {
  return reader.list('bindGroups', () => {
    const group = reader.u8();
    return { group, bindings: reader.list('bindings', () => binding(reader, layout, group)) };
  });
}

function binding(reader: BlockReader, layout: BackendBlockLayout, group: number): BackendBinding {
  const kindCode = reader.u8();
  const resourceKind = BACKEND_RESOURCE_KINDS[kindCode];
  if (resourceKind === undefined) reader.refuse(`resource kind ${kindCode}`, 'a kind from 0 to 3', 1);
  const registerSpace = reader.u8();
  const slot = reader.u8();
  const mask = reader.u8();
  if (mask > ALL_STAGES_MASK) reader.refuse(`visibility mask 0x${mask.toString(16)}`, 'no bit above 4', 1);
  const registerIndex = reader.u32();
  const structureStride = reader.u32();
  const arrayLayerCount = reader.u8();
  const view = layout === 'e2x' ? textureView(reader, resourceKind === 'sampled-resource') : {};
  const type = reader.text();
  const generatedSymbol = reader.text();
  const transformId = reader.text();
  const visibility = BACKEND_STAGES.filter((_, bit) => (mask & (1 << bit)) !== 0);
  const identity = identityOf(resourceKind, registerSpace, registerIndex);
  return {
    group,
    binding: slot,
    resourceKind,
    registerSpace,
    registerIndex,
    visibility,
    type,
    generatedSymbol,
    ...(structureStride === NULL_OFFSET ? {} : { structureStride }),
    ...(arrayLayerCount === 0 ? {} : { arrayLayerCount }),
    ...(transformId === '' ? {} : { transformId }),
    ...view,
    identity,
    scopeIdentity: scoped(identity, visibility[0]),
  };
}

function textureView(reader: BlockReader, isSampled: boolean): Pick<BackendBinding, 'textureSampleType' | 'typedView'> {
  const textureSampleType = reader.oneOf('texture sample type', SAMPLE_TYPES);
  const typedView = reader.oneOf('typed view', TYPED_VIEWS);
  return {
    ...(isSampled || textureSampleType !== 'float' ? { textureSampleType } : {}),
    ...(typedView === 'none' ? {} : { typedView }),
  };
}
