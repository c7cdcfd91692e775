import type { BackendBlockLayout } from './BackendBlockLayout.js';
import type { BackendTransform, BackendTransformInput, DetailMapArray } from './BackendTransform.js';
import type { BlockReader } from './BlockReader.js';
import { identityOf, scoped } from './bindingIdentity.js';

const DETAIL_MAP_ARRAY = 0;
const LOCAL_LIGHT_PROFILE_NEUTRAL = 1;

/** The transform section, which every layout ends with. Family 1 belongs to `e2x` alone. */
export function readBlockTransforms(
  reader: BlockReader,
  layout: BackendBlockLayout,
  layoutKey: string,
): readonly BackendTransform[] {
  return reader.list('transforms', () => transform(reader, layout, layoutKey));
}

function transform(reader: BlockReader, layout: BackendBlockLayout, layoutKey: string): BackendTransform {
  const family = reader.u8();
  const knowsNeutral = layout === 'e2x';
  if (family !== DETAIL_MAP_ARRAY && !(knowsNeutral && family === LOCAL_LIGHT_PROFILE_NEUTRAL)) {
    reader.refuse(`transform family ${family}`, knowsNeutral ? 'family 0 or 1' : 'family 0', 1);
  }
  const id = reader.text();
  const inputs = reader.list('inputs', transformInput);
  if (family === LOCAL_LIGHT_PROFILE_NEUTRAL) {
    return { id, family: 'local-light-profile-neutral', version: 1, kind: 'constant', layoutKey, inputs };
  }
  return detailMapArray(reader, id, inputs, layoutKey);
}

function detailMapArray(
  reader: BlockReader,
  id: string,
  inputs: readonly BackendTransformInput[],
  layoutKey: string,
): DetailMapArray {
  const [first] = inputs;
  if (first === undefined) reader.refuse('a transform without an input', 'at least one', 1);
  return {
    id,
    family: 'detail-map-array',
    version: 1,
    kind: 'texture-2d-array',
    stage: 'fragment',
    representation: 'native-or-rgba8',
    missingLayer: 'reject',
    layoutKey,
    inputs,
    output: {
      name: 'DetailMapArray',
      viewDimension: '2d-array',
      layerCount: inputs.length,
      identity: first.identity,
      scopeIdentity: first.scopeIdentity,
    },
  };
}

function transformInput(reader: BlockReader, layer: number): BackendTransformInput {
  const registerSpace = reader.u8();
  const registerIndex = reader.u8();
  const identity = identityOf('sampled-resource', registerSpace, registerIndex);
  return {
    parameter: reader.text(),
    layer,
    registerSpace,
    registerIndex,
    identity,
    scopeIdentity: scoped(identity, 'fragment'),
  };
}
