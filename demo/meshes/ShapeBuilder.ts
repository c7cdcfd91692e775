import { vec3 } from 'wgpu-matrix';
import { type MeshShape, VERTEX_STRIDE } from './MeshShape.js';

export interface ShapeVertex {
  readonly position: Float32Array;
  readonly normal: Float32Array;
  /** Where u grows. Need not be of unit length nor at right angles to the normal. */
  readonly alongU: Float32Array;
  /** Where v grows; decides the handedness of the tangent frame. */
  readonly alongV: Float32Array;
  readonly uv: readonly [number, number];
  /** 0 to 1: how much of the surface is a lamp. Stored as the red of the colour. */
  readonly glow: number;
  /** 0 to 1 each: tells parts of the mesh apart. Stored as the green and blue of the colour. Default 0, 0. */
  readonly mark?: readonly [number, number];
}

/** Collects vertices and triangles into a {@link MeshShape}. */
export class ShapeBuilder {
  readonly #vertices: ShapeVertex[] = [];
  readonly #indices: number[] = [];

  /** Returns the index of the vertex. */
  vertex(it: ShapeVertex): number {
    return this.#vertices.push(it) - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.#indices.push(a, b, c);
  }

  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, c);
    this.triangle(a, c, d);
  }

  build(): MeshShape {
    const vertices = new ArrayBuffer(this.#vertices.length * VERTEX_STRIDE);
    const view = new DataView(vertices);
    this.#vertices.forEach((it, index) => {
      write(view, index * VERTEX_STRIDE, it);
    });
    return { vertices, indices: Uint32Array.from(this.#indices) };
  }
}

function write(view: DataView, at: number, it: ShapeVertex): void {
  const normal = vec3.normalize(it.normal);
  const tangent = vec3.normalize(vec3.subtract(it.alongU, vec3.scale(normal, vec3.dot(normal, it.alongU))));
  const handedness = vec3.dot(vec3.cross(normal, tangent), it.alongV) < 0 ? -1 : 1;
  [...it.position, ...normal, ...tangent, handedness, ...it.uv].forEach((value, i) => {
    view.setFloat32(at + i * 4, value, true);
  });
  view.setUint8(at + 48, Math.round(it.glow * 255));
  const [green, blue] = it.mark ?? [0, 0];
  view.setUint8(at + 49, Math.round(green * 255));
  view.setUint8(at + 50, Math.round(blue * 255));
  view.setUint8(at + 51, 255);
}
