import type { EffectBufferSource, MeshSource } from './EffectDevice.js';
import type { MeshShape } from './MeshShape.js';

/** What a mesh is made of, with the defaults filled in. */
export interface MeshParts {
  readonly label: string;
  readonly shape: MeshShape;
  /** Indices where there are any, else vertices. */
  readonly count: number;
  /** One per slot of the layout. */
  readonly vertices: readonly EffectBufferSource[];
  readonly indices: EffectBufferSource | null;
  readonly indexFormat: GPUIndexFormat;
}

/** @throws RangeError where buffers and layout do not go together */
export function meshParts(source: MeshSource): MeshParts {
  const { layout, vertices, indices, label = 'mesh', topology = 'triangle-list' } = source;
  checkBuffers(source, label);
  const indexFormat = indices instanceof Uint32Array ? 'uint32' : 'uint16';
  const isIndexedStrip = indices !== undefined && topology.endsWith('-strip');
  return {
    label,
    shape: { layout, topology, stripIndexFormat: isIndexedStrip ? indexFormat : null },
    count: indices?.length ?? source.vertexCount ?? countVertices(source),
    vertices: vertices.map((contents, slot) => ({ contents, usage: 'vertex', label: `${label} vertices ${slot}` })),
    indices: indices === undefined ? null : { contents: indices, usage: 'index', label: `${label} indices` },
    indexFormat,
  };
}

const STRIDE_STEP = 4;

function checkBuffers({ layout, vertices }: MeshSource, label: string): void {
  if (vertices.length !== layout.length) {
    throw new RangeError(`${label}: ${layout.length} slots in the layout, ${vertices.length} vertex buffers`);
  }
  for (const [slot, { arrayStride }] of layout.entries()) {
    if (arrayStride % STRIDE_STEP === 0) continue;
    throw new RangeError(
      `${label}: slot ${slot} has a stride of ${arrayStride} bytes; pad its vertices to a multiple of ${STRIDE_STEP}`,
    );
  }
}

/** As many as the shortest per-vertex buffer holds. */
function countVertices({ layout, vertices }: MeshSource): number {
  const counts = layout.flatMap(({ arrayStride, stepMode }, slot) =>
    stepMode === 'instance' || arrayStride === 0 ? [] : [Math.floor((vertices[slot]?.byteLength ?? 0) / arrayStride)],
  );
  return counts.length === 0 ? 0 : Math.min(...counts);
}

/**
 * What a device answers to a mesh that is not its own.
 * @param label `null` = it is no mesh of such a device at all
 */
export function foreignMesh(label: string | null): TypeError {
  const name = label === null ? 'the mesh' : `mesh "${label}"`;
  return new TypeError(`${name} was not made by this device: make it with its createMesh`);
}
