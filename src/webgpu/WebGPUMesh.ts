import type { Mesh, MeshSource } from '../device/EffectDevice.js';
import type { MeshShape } from '../device/MeshShape.js';
import { foreignMesh, meshParts } from '../device/meshParts.js';
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
    const { label, shape, count, vertices, indices, indexFormat } = meshParts(source);
    this.#core = core;
    this.label = label;
    this.layout = shape.layout;
    this.topology = shape.topology;
    this.indexFormat = indexFormat;
    this.count = count;
    this.shape = shape;
    this.shapeId = core.shapeId(shape);
    this.vertexBuffers = vertices.map((buffer) => new WebGPUBuffer(core, buffer));
    this.indexBuffer = indices === null ? null : new WebGPUBuffer(core, indices);
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
  throw foreignMesh(mesh instanceof WebGPUMesh ? mesh.label : null);
}
