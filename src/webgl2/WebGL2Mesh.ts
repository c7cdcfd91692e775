import type { Mesh, MeshSource } from '../device/EffectDevice.js';
import type { MeshShape } from '../device/MeshShape.js';
import { foreignMesh, meshParts } from '../device/meshParts.js';
import type { VertexLayout } from '../device/VertexLayout.js';
import type { DeviceCore } from './DeviceCore.js';
import { GL } from './glNumbers.js';
import { glTopology } from './glTopology.js';
import { VertexArrays } from './VertexArrays.js';
import type { VertexInputs } from './VertexInputs.js';
import { WebGL2Buffer } from './WebGL2Buffer.js';

/** Vertex and index buffers of a WebGL2 device, with the vertex arrays that feed programs from them. */
export class WebGL2Mesh implements Mesh {
  readonly label: string;
  readonly layout: VertexLayout;
  readonly topology: GPUPrimitiveTopology;
  /** For `drawArrays` and `drawElements`. */
  readonly mode: GLenum;
  readonly count: number;
  readonly shape: MeshShape;
  /** The small integer that stands for the shape's content; 0 = no mesh. */
  readonly shapeId: number;
  /** One per slot of the layout. */
  readonly vertexBuffers: readonly WebGL2Buffer[];
  /** In 32 bits where the mesh came in 16 and a list has index 65535, which WebGL2 takes for no vertex: see `indexType`. */
  readonly indexBuffer: WebGL2Buffer | null;
  /** For `drawElements`: `UNSIGNED_SHORT` or `UNSIGNED_INT`. */
  readonly indexType: GLenum;
  readonly #core: DeviceCore;
  readonly #arrays: VertexArrays;

  /** Use the device's `createMesh`. @throws RangeError where buffers and layout do not go together */
  constructor(core: DeviceCore, source: MeshSource) {
    const { label, shape, count, vertices, indices, indexFormat } = meshParts(withoutRestarts(source));
    this.#core = core;
    this.label = label;
    this.layout = shape.layout;
    this.topology = shape.topology;
    this.mode = glTopology(shape.topology);
    this.indexType = indexFormat === 'uint32' ? GL.UNSIGNED_INT : GL.UNSIGNED_SHORT;
    this.count = count;
    this.shape = shape;
    this.shapeId = core.shapeId(shape);
    this.vertexBuffers = vertices.map((buffer) => new WebGL2Buffer(core, buffer));
    this.indexBuffer = indices === null ? null : new WebGL2Buffer(core, indices);
    this.#arrays = new VertexArrays(core, this.vertexBuffers, this.indexBuffer);
  }

  /**
   * The vertex array object that feeds a program, of the present generation.
   * @throws DeviceError where the mesh was destroyed; DeviceLostError
   */
  vertexArray(inputs: VertexInputs): WebGLVertexArrayObject {
    return this.#arrays.vertexArray(inputs);
  }

  /** Whether this device made it. */
  belongsTo(core: DeviceCore): boolean {
    return core === this.#core;
  }

  destroy(): void {
    this.#arrays.release();
    for (const buffer of this.vertexBuffers) buffer.destroy();
    this.indexBuffer?.destroy();
  }
}

/** The index that always begins a new strip in WebGL2, also in lists, where WebGPU has a vertex of that number. */
const RESTART = 0xffff;

function withoutRestarts(source: MeshSource): MeshSource {
  const { indices, topology = 'triangle-list' } = source;
  if (!(indices instanceof Uint16Array) || topology.endsWith('-strip') || !indices.includes(RESTART)) return source;
  return { ...source, indices: Uint32Array.from(indices) };
}

/** @throws TypeError for a mesh that this device did not make */
export function asMesh(mesh: Mesh, core: DeviceCore): WebGL2Mesh {
  if (mesh instanceof WebGL2Mesh && mesh.belongsTo(core)) return mesh;
  throw foreignMesh(mesh instanceof WebGL2Mesh ? mesh.label : null);
}
