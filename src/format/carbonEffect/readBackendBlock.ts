import { decodeText } from '../bytes/arenaText.js';
import { CjsByteReader } from '../bytes/CjsByteReader.js';
import { FormatError } from '../bytes/FormatError.js';
import {
  BACKEND_RESOURCE_KINDS,
  BACKEND_STAGES,
  type BackendBindGroup,
  type BackendBinding,
  type BackendBlock,
  type BackendStage,
  type BackendTransform,
  type BackendTransformInput,
} from './BackendBlock.js';
import { NULL_OFFSET } from './limits.js';

export interface ReadBackendBlockOptions {
  /** Name of the technique that the block's pass belongs to; with `pass` it makes the `layoutKey`. */
  readonly technique: string;
  /** Index of the pass in its technique. */
  readonly pass: number;
  /** Named in errors. */
  readonly source?: string;
  /** Where the block lies in the file; added to the offsets of errors. */
  readonly offset?: number;
  /** Put in front of the path of errors. */
  readonly path?: string;
}

/** Lead byte of the layout that is read and written here. */
export const BACKEND_BLOCK_VERSION = 1;
/** Lead byte of two later layouts of the peer (`backend-block.md` section 3). */
const LATER_LEAD = 2;
const DETAIL_MAP_ARRAY = 0;
const ALL_STAGES_MASK = 7;

/**
 * Decodes the backend block of a pass.
 * @returns `null` where there is no backend data: no bytes, or a lead byte that belongs to no layout known.
 * @throws FormatError for a lead byte of 1 or 2 over bytes that are not a version-1 block from its first to its last byte.
 */
export function readBackendBlock(bytes: Uint8Array, options: ReadBackendBlockOptions): BackendBlock | null {
  const lead = bytes[0];
  if (lead !== BACKEND_BLOCK_VERSION && lead !== LATER_LEAD) return null;
  const reader = new CjsByteReader(bytes, { source: options.source ?? '', baseOffset: options.offset ?? 0 });
  try {
    return readVersion1(reader, `${options.technique}.pass${options.pass}`);
  } catch (error) {
    throw error instanceof FormatError && options.path !== undefined ? error.within(options.path) : error;
  }
}

function readVersion1(reader: CjsByteReader, layoutKey: string): BackendBlock {
  const version = reader.u8();
  if (version !== BACKEND_BLOCK_VERSION) {
    reader.refuse(`a backend block of lead byte ${version}`, `a version-${BACKEND_BLOCK_VERSION} block`, 1);
  }
  const bindGroups = list(reader, 'bindGroups', reader.u8(), bindGroup);
  const transforms = list(reader, 'transforms', reader.u8(), (at) => transform(at, layoutKey));
  if (reader.remaining > 0)
    reader.refuse(`${reader.remaining} bytes behind the last transform`, 'the end of the block');
  return { version: BACKEND_BLOCK_VERSION, layoutKey, bindGroups, transforms };
}

function bindGroup(reader: CjsByteReader): BackendBindGroup {
  const group = reader.u8();
  return { group, bindings: list(reader, 'bindings', reader.u8(), (at) => binding(at, group)) };
}

function binding(reader: CjsByteReader, group: number): BackendBinding {
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
  const type = text(reader);
  const generatedSymbol = text(reader);
  const transformId = text(reader);
  const visibility = BACKEND_STAGES.filter((_, bit) => (mask & (1 << bit)) !== 0);
  const identity = `${resourceKind}:${registerSpace}:${registerIndex}`;
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
    identity,
    scopeIdentity: scoped(identity, visibility[0]),
  };
}

function transform(reader: CjsByteReader, layoutKey: string): BackendTransform {
  const familyCode = reader.u8();
  if (familyCode !== DETAIL_MAP_ARRAY) reader.refuse(`transform family ${familyCode}`, 'family 0', 1);
  const id = text(reader);
  const count = reader.u8();
  const inputs = list(reader, 'inputs', count, transformInput);
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

function transformInput(reader: CjsByteReader, layer: number): BackendTransformInput {
  const registerSpace = reader.u8();
  const registerIndex = reader.u8();
  const identity = `sampled-resource:${registerSpace}:${registerIndex}`;
  return {
    parameter: text(reader),
    layer,
    registerSpace,
    registerIndex,
    identity,
    scopeIdentity: scoped(identity, 'fragment'),
  };
}

/** A binding that no stage sees has no scope beyond its identity. */
function scoped(identity: string, stage: BackendStage | undefined): string {
  return stage === undefined ? identity : `${identity}@${stage}`;
}

function text(reader: CjsByteReader): string {
  return decodeText(reader.take(reader.u16()));
}

function list<T>(
  reader: CjsByteReader,
  name: string,
  count: number,
  read: (reader: CjsByteReader, index: number) => T,
): readonly T[] {
  const items: T[] = [];
  try {
    for (let i = 0; i < count; i++) items.push(read(reader, i));
  } catch (error) {
    throw error instanceof FormatError ? error.within(`${name}[${items.length}]`) : error;
  }
  return items;
}
