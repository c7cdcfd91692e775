import type { Mesh, MeshSource } from '../device/EffectDevice.js';
import type { MeshShape } from '../device/MeshShape.js';
import type { VertexLayout } from '../device/VertexLayout.js';
import type { DeviceCore } from './DeviceCore.js';
import { WebGPUBuffer } from './WebGPUBuffer.js';

/** Vertex and index buffers of a WebGPU device. */
export class WebGPUMesh implements Mesh {
  readonly label: string;
  readonly layout: VertexLayout;
  readonly topology: GPUPrimitiveTopology;
  readonly count: number;
  readonly shape: MeshShape;
  /** The small integer that stands for the shape's content; 0 = no mesh. */
  readonly shapeId: number;
  /** One per slot of the layout. */
  readonly vertexBuffers: readonly WebGPUBuffer[];
  readonly indexBuffer: WebGPUBuffer | null;
  readonly indexFormat: GPUIndexFormat;
  readonly #core: DeviceCore;

  /** Use the device's `createMesh`. @throws RangeError where buffers and layout do not go together */
  constructor(core: DeviceCore, source: MeshSource) {
    const label = source.label ?? 'mesh';
    checkBuffers(source, label);
    this.#core = core;
    this.label = label;
    this.layout = source.layout;
    this.topology = source.topology ?? 'triangle-list';
    this.indexFormat = source.indices instanceof Uint32Array ? 'uint32' : 'uint16';
    this.count = source.indices?.length ?? source.vertexCount ?? countVertices(source);
    const isIndexedStrip = source.indices !== undefined && this.topology.endsWith('-strip');
    this.shape = {
      layout: this.layout,
      topology: this.topology,
      stripIndexFormat: isIndexedStrip ? this.indexFormat : null,
    };
    this.shapeId = core.shapeId(this.shape);
    this.vertexBuffers = source.vertices.map(
      (contents, slot) => new WebGPUBuffer(core, { contents, usage: 'vertex', label: `${label} vertices ${slot}` }),
    );
    this.indexBuffer = source.indices
      ? new WebGPUBuffer(core, { contents: source.indices, usage: 'index', label: `${label} indices` })
      : null;
  }

  /** Whether this device made it. */
  belongsTo(core: DeviceCore): boolean {
    return core === this.#core;
  }

  destroy(): void {
    for (const buffer of this.vertexBuffers) buffer.destroy();
    this.indexBuffer?.destroy();
  }
}

/** @throws TypeError for a mesh that this device did not make */
export function asMesh(mesh: Mesh, core: DeviceCore): WebGPUMesh {
  if (mesh instanceof WebGPUMesh && mesh.belongsTo(core)) return mesh;
  const name = mesh instanceof WebGPUMesh ? `mesh "${mesh.label}"` : 'the mesh';
  throw new TypeError(`${name} was not made by this device: make it with its createMesh`);
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
