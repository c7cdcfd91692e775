import type { MeshSource } from './EffectDevice.js';
import type { VertexLayout } from './VertexLayout.js';

/**
 * Three shapes to show an effect on. Front faces are clockwise as seen on the target, D3D's convention: in clip space,
 * and in a right-handed world (y up) seen from outside. So they show under cull mode 3 (CCW), which is Carbon's initial
 * value, and are seen from within under 2 (CW), which the OPAQUE mode sets for the engine's mirrored meshes.
 */

const QUAD_LAYOUT: VertexLayout = [
  {
    arrayStride: 32,
    attributes: [
      { usage: 'POSITION', format: 'float32x3', offset: 0 },
      { usage: 'TEXCOORD', format: 'float32x2', offset: 12 },
      { usage: 'NORMAL', format: 'float32x3', offset: 20 },
    ],
  },
];

/** A square over all of clip space: x and y from -1 to 1, z 0. TEXCOORD0 is (0, 0) at the top left, NORMAL is (0, 0, 1). */
export function quad(): MeshSource {
  const corners = [
    [-1, 1, 0, 0, 0, 0, 0, 1],
    [1, 1, 0, 1, 0, 0, 0, 1],
    [1, -1, 0, 1, 1, 0, 0, 1],
    [-1, -1, 0, 0, 1, 0, 0, 1],
  ];
  return {
    layout: QUAD_LAYOUT,
    vertices: [new Float32Array(corners.flat())],
    indices: new Uint16Array([0, 1, 2, 0, 2, 3]),
    topology: 'triangle-list',
    label: 'quad',
  };
}

const SURFACE_LAYOUT: VertexLayout = [
  {
    arrayStride: 48,
    attributes: [
      { usage: 'POSITION', format: 'float32x3', offset: 0 },
      { usage: 'NORMAL', format: 'float32x3', offset: 12 },
      // w is 1: cross(normal, tangent) points up the texture, to smaller v.
      { usage: 'TANGENT', format: 'float32x4', offset: 24 },
      { usage: 'TEXCOORD', format: 'float32x2', offset: 40 },
    ],
  },
];

type Vector = readonly [x: number, y: number, z: number];

/** A point of a surface whose u runs to the right and v downwards, as seen from outside. */
interface SurfacePoint {
  readonly position: Vector;
  readonly normal: Vector;
  /** Unit vector along growing u. */
  readonly tangent: Vector;
}

/**
 * A sphere of radius 1 around the origin: POSITION, NORMAL, TANGENT, TEXCOORD0 (v 0 at the north pole, +y).
 * @throws RangeError for fewer than 3 segments or 2 rings
 */
export function sphere(segments = 48, rings = 24): MeshSource {
  return surface('sphere', segments, rings, 2, (u, v) => {
    const around = u * 2 * Math.PI;
    const down = v * Math.PI;
    const out: Vector = [Math.sin(down) * Math.sin(around), Math.cos(down), Math.sin(down) * Math.cos(around)];
    return { position: out, normal: out, tangent: [Math.cos(around), 0, -Math.sin(around)] };
  });
}

/**
 * A torus around the y axis: POSITION, NORMAL, TANGENT, TEXCOORD0.
 * @param radius from the middle to the middle of the tube
 * @param tube radius of the tube
 * @throws RangeError for fewer than 3 segments or sides
 */
export function torus(radius = 0.7, tube = 0.3, segments = 64, sides = 32): MeshSource {
  return surface('torus', segments, sides, 3, (u, v) => {
    const around = u * 2 * Math.PI;
    const up = -v * 2 * Math.PI;
    const [x, z] = [Math.sin(around), Math.cos(around)];
    const reach = radius + tube * Math.cos(up);
    return {
      position: [x * reach, tube * Math.sin(up), z * reach],
      normal: [x * Math.cos(up), Math.sin(up), z * Math.cos(up)],
      tangent: [z, 0, -x],
    };
  });
}

/** A grid of columns by rows over u and v. The seams have vertices of their own, since their texture coordinates differ. */
function surface(
  label: string,
  columns: number,
  rows: number,
  fewestRows: number,
  pointAt: (u: number, v: number) => SurfacePoint,
): MeshSource {
  if (!Number.isInteger(columns) || !Number.isInteger(rows) || columns < 3 || rows < fewestRows) {
    throw new RangeError(`a ${label} of ${columns} by ${rows} parts; it needs 3 by ${fewestRows} or more`);
  }
  const values: number[] = [];
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const [u, v] = [column / columns, row / rows];
      const { position, normal, tangent } = pointAt(u, v);
      values.push(...position, ...normal, ...tangent, 1, u, v);
    }
  }
  const vertexCount = (columns + 1) * (rows + 1);
  return {
    layout: SURFACE_LAYOUT,
    vertices: [new Float32Array(values)],
    indices: gridIndices(columns, rows, vertexCount),
    topology: 'triangle-list',
    label,
  };
}

function gridIndices(columns: number, rows: number, vertexCount: number): Uint16Array | Uint32Array {
  const indices: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const topLeft = row * (columns + 1) + column;
      const bottomLeft = topLeft + columns + 1;
      indices.push(topLeft, topLeft + 1, bottomLeft + 1, topLeft, bottomLeft + 1, bottomLeft);
    }
  }
  return vertexCount <= 0x10000 ? new Uint16Array(indices) : new Uint32Array(indices);
}
