import { describe, expect, it } from 'vitest';
import type { MeshSource } from '../../src/device/EffectDevice.js';
import { matchVertexInputs } from '../../src/device/matchVertexInputs.js';
import { quad, sphere, torus } from '../../src/device/meshes.js';
import type { VertexUsage } from '../../src/device/VertexLayout.js';

type Vector = readonly number[];

/** The values of one attribute, vertex by vertex. */
function valuesOf(mesh: MeshSource, usage: VertexUsage): readonly Vector[] {
  const [buffer] = mesh.layout;
  const attribute = buffer?.attributes.find((it) => it.usage === usage);
  const vertices = mesh.vertices[0];
  if (!buffer || !attribute || !(vertices instanceof Float32Array)) throw new TypeError(`no ${usage}`);
  const components = Number(attribute.format.slice(-1));
  const stride = buffer.arrayStride / 4;
  return Array.from({ length: vertices.length / stride }, (_, i) => [
    ...vertices.slice(i * stride + attribute.offset / 4, i * stride + attribute.offset / 4 + components),
  ]);
}

const minus = (a: Vector, b: Vector) => a.map((value, i) => value - (b[i] ?? 0));
const dot = (a: Vector, b: Vector) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
const length = (a: Vector) => Math.sqrt(dot(a, a));
function cross([a = 0, b = 0, c = 0]: Vector, [x = 0, y = 0, z = 0]: Vector): Vector {
  return [b * z - c * y, c * x - a * z, a * y - b * x];
}

function triangles(mesh: MeshSource): readonly (readonly [number, number, number])[] {
  const indices = mesh.indices ?? [];
  return Array.from({ length: indices.length / 3 }, (_, i) => [
    indices[3 * i] ?? -1,
    indices[3 * i + 1] ?? -1,
    indices[3 * i + 2] ?? -1,
  ]);
}

describe('quad', () => {
  const mesh = quad();

  it('covers clip space, with the texture upright', () => {
    expect(valuesOf(mesh, 'POSITION')).toEqual([
      [-1, 1, 0],
      [1, 1, 0],
      [1, -1, 0],
      [-1, -1, 0],
    ]);
    expect(valuesOf(mesh, 'TEXCOORD')).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
    expect(valuesOf(mesh, 'NORMAL')).toEqual(Array.from({ length: 4 }, () => [0, 0, 1]));
    expect(mesh.indices).toEqual(new Uint16Array([0, 1, 2, 0, 2, 3]));
  });

  it('has POSITION, TEXCOORD0 and NORMAL and no more', () => {
    expect(mesh.layout).toEqual([
      {
        arrayStride: 32,
        attributes: [
          { usage: 'POSITION', format: 'float32x3', offset: 0 },
          { usage: 'TEXCOORD', format: 'float32x2', offset: 12 },
          { usage: 'NORMAL', format: 'float32x3', offset: 20 },
        ],
      },
    ]);
  });

  it('is clockwise as seen on the target', () => {
    const positions = valuesOf(mesh, 'POSITION');
    for (const [a, b, c] of triangles(mesh)) {
      const [one = [], two = [], three = []] = [positions[a], positions[b], positions[c]];
      // Twice the signed area in a plane with y up: negative is clockwise.
      expect(cross(minus(two, one), minus(three, one))[2]).toBe(-4);
    }
  });
});

describe.each([
  ['sphere', sphere(), 48, 24],
  ['torus', torus(), 64, 32],
  ['a small sphere', sphere(3, 2), 3, 2],
  ['a small torus', torus(0.5, 0.25, 3, 3), 3, 3],
])('%s', (_, mesh, columns, rows) => {
  const positions = valuesOf(mesh, 'POSITION');
  const normals = valuesOf(mesh, 'NORMAL');
  const tangents = valuesOf(mesh, 'TANGENT');
  const uvs = valuesOf(mesh, 'TEXCOORD');

  it('is a grid', () => {
    expect(positions).toHaveLength((columns + 1) * (rows + 1));
    expect(triangles(mesh)).toHaveLength(2 * columns * rows);
    expect(Math.max(...(mesh.indices ?? []))).toBe(positions.length - 1);
  });

  it('has unit normals and tangents, at right angles', () => {
    for (const [i, normal] of normals.entries()) {
      const tangent = tangents[i] ?? [];
      expect(length(normal)).toBeCloseTo(1, 5);
      expect(length(tangent.slice(0, 3))).toBeCloseTo(1, 5);
      expect(dot(normal, tangent.slice(0, 3))).toBeCloseTo(0, 5);
      expect(tangent[3]).toBe(1);
    }
  });

  it('is clockwise seen from outside, and its texture is not mirrored', () => {
    for (const [a, b, c] of triangles(mesh)) {
      const [one = [], two = [], three = []] = [positions[a], positions[b], positions[c]];
      const face = cross(minus(two, one), minus(three, one));
      if (length(face) < 1e-6) continue; // At a pole two corners coincide.
      const outward = [0, 1, 2].map((i) => [a, b, c].reduce((sum, index) => sum + (normals[index]?.[i] ?? 0), 0));
      expect(dot(face, outward)).toBeLessThan(0);
      const [first = [], second = [], third = []] = [uvs[a], uvs[b], uvs[c]];
      // With v downwards, clockwise is a positive area.
      expect(cross([...minus(second, first), 0], [...minus(third, first), 0])[2]).toBeGreaterThan(0);
    }
  });
});

describe('sphere', () => {
  it('has radius 1, the pole up, the middle of the texture row towards the viewer', () => {
    const mesh = sphere(4, 2);
    for (const position of valuesOf(mesh, 'POSITION')) expect(length(position)).toBeCloseTo(1, 6);
    const equator = valuesOf(mesh, 'POSITION')[5] ?? [];
    expect(equator.map((it) => Math.round(it * 1e6) / 1e6 + 0)).toEqual([0, 0, 1]);
    expect(valuesOf(mesh, 'TEXCOORD')[5]).toEqual([0, 0.5]);
    expect(valuesOf(mesh, 'POSITION')[0]).toEqual([0, 1, 0]);
  });

  it('takes wide indices where it needs them', () => {
    expect(sphere(255, 255).indices).toBeInstanceOf(Uint16Array);
    expect(sphere(256, 255).indices).toBeInstanceOf(Uint32Array);
  });

  it.each([
    [2, 5],
    [3, 1],
    [3.5, 4],
    [Number.NaN, 4],
  ])('refuses %d by %d', (segments, rings) => {
    expect(() => sphere(segments, rings)).toThrow(RangeError);
  });
});

describe('torus', () => {
  it('keeps its radii', () => {
    for (const [x = 0, y = 0, z = 0] of valuesOf(torus(2, 0.5, 8, 8), 'POSITION')) {
      expect(Math.hypot(Math.hypot(x, z) - 2, y)).toBeCloseTo(0.5, 5);
    }
    expect(() => torus(1, 0.5, 3, 2)).toThrow('a torus of 3 by 2 parts; it needs 3 by 3 or more');
  });
});

describe('all of them', () => {
  it('feed a program that reads what they have', () => {
    const inputs = (usages: readonly number[]) => ({
      pipelineInputs: usages.map((usage, registerIndex) => ({
        usage,
        registerIndex,
        usageIndex: 0,
        usedMask: 15,
        type: 0,
        dimension: 4,
      })),
    });
    expect(matchVertexInputs(inputs([0, 2, 5]), quad().layout).missing).toEqual([]);
    expect(matchVertexInputs(inputs([0, 2, 3, 5]), sphere().layout).missing).toEqual([]);
    expect(matchVertexInputs(inputs([0, 2, 3, 5]), torus().layout).missing).toEqual([]);
  });
});
