import { vec3 } from 'wgpu-matrix';
import type { ShapeBuilder } from './ShapeBuilder.js';

/** One cross-section: a superellipse around (x, y) at z. */
export interface LoftStation {
  readonly z: number;
  readonly x?: number;
  readonly y?: number;
  /** Half the width and half the height. */
  readonly width: number;
  readonly height: number;
}

/** A body between cross-sections, from the first to the last, closed by a flat cap at each end. */
export interface LoftPart {
  readonly stations: readonly LoftStation[];
  /** 2 is an ellipse, larger is boxier. */
  readonly exponent: number;
  /** Times the texture goes around; a whole number, so that it meets itself. */
  readonly around: number;
  /** Times the texture repeats in one unit of length. Default 1. */
  readonly perUnit?: number;
  /** How much the cap at the first station glows, 0 to 1. Default 0. */
  readonly startGlow?: number;
  /** Of the vertices on top; darker below. Default 0, 0. */
  readonly mark?: readonly [number, number];
}

const SEGMENTS = 40;

interface RingPoint {
  /** On the unit superellipse. */
  readonly x: number;
  readonly y: number;
  /** 0 to 1 by arc length. */
  readonly turn: number;
}

function ring(exponent: number, aspect: number): readonly RingPoint[] {
  const corner = (v: number): number => Math.sign(v) * Math.abs(v) ** (2 / exponent);
  // Starts below, so that the seam is out of sight.
  const points = Array.from({ length: SEGMENTS + 1 }, (_, i) => {
    const angle = -Math.PI / 2 + (i / SEGMENTS) * Math.PI * 2;
    return { x: corner(Math.cos(angle)), y: corner(Math.sin(angle)) };
  });
  let length = 0;
  const lengths = points.map((point, i) => {
    const before = points[i - 1] ?? point;
    length += Math.hypot((point.x - before.x) * aspect, point.y - before.y);
    return length;
  });
  return points.map((point, i) => ({ ...point, turn: (lengths[i] ?? 0) / length }));
}

/** Adds a part. Each span between two stations has its own vertices: edges along the body stay crisp. */
export function addLoft(into: ShapeBuilder, part: LoftPart): void {
  const { stations, exponent: n, around, perUnit = 1 } = part;
  const widest = stations.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a));
  const points = ring(n, widest.width / widest.height);

  let travelled = 0;
  stations.forEach((to, index) => {
    const from = stations[index - 1];
    if (from === undefined) return;
    const dz = to.z - from.z;
    const dw = to.width - from.width;
    const dh = to.height - from.height;
    const dx = (to.x ?? 0) - (from.x ?? 0);
    const dy = (to.y ?? 0) - (from.y ?? 0);
    const length = Math.hypot(dz, Math.max(Math.abs(dw), Math.abs(dh)));
    const rows = [
      { station: from, v: travelled * perUnit },
      { station: to, v: (travelled + length) * perUnit },
    ];
    travelled += length;

    const indices = rows.map(({ station, v }) =>
      points.map((point, i) => {
        const before = points[i === 0 ? points.length - 2 : i - 1] ?? point;
        const after = points[i === points.length - 1 ? 1 : i + 1] ?? point;
        const gx = (Math.sign(point.x) * Math.abs(point.x) ** (n - 1)) / station.width;
        const gy = (Math.sign(point.y) * Math.abs(point.y) ** (n - 1)) / station.height;
        // The gradient of |x/w|^n + |y/h|^n - 1, whose z part comes from how w, h and the middle change along the span.
        const gz =
          -((Math.abs(point.x) ** n * dw) / station.width + (Math.abs(point.y) ** n * dh) / station.height) -
          gx * dx -
          gy * dy;
        return into.vertex({
          position: vec3.create(
            (station.x ?? 0) + point.x * station.width,
            (station.y ?? 0) + point.y * station.height,
            station.z,
          ),
          normal: vec3.create(gx * dz, gy * dz, gz),
          alongU: vec3.create((after.x - before.x) * station.width, (after.y - before.y) * station.height, 0),
          alongV: vec3.create(dx + point.x * dw, dy + point.y * dh, dz),
          uv: [point.turn * around, v],
          glow: 0,
          mark: markAt(part, point.y),
        });
      }),
    );
    const [near = [], far = []] = indices;
    for (let i = 0; i < SEGMENTS; i++) {
      into.quad(near[i] ?? 0, far[i] ?? 0, far[i + 1] ?? 0, near[i + 1] ?? 0);
    }
  });

  addCap(into, part, points, 'start');
  addCap(into, part, points, 'end');
}

/** @param y from -1 at the bottom to 1 on top. */
function markAt({ mark = [0, 0] }: LoftPart, y: number): readonly [number, number] {
  const light = 0.7 + 0.3 * y;
  return [mark[0] * light, mark[1] * light];
}

function addCap(into: ShapeBuilder, part: LoftPart, points: readonly RingPoint[], end: 'start' | 'end'): void {
  const station = end === 'start' ? part.stations[0] : part.stations[part.stations.length - 1];
  if (station === undefined) return;
  const facing = end === 'start' ? -1 : 1;
  const perUnit = part.perUnit ?? 1;
  const at = (x: number, y: number): number =>
    into.vertex({
      position: vec3.create((station.x ?? 0) + x * station.width, (station.y ?? 0) + y * station.height, station.z),
      normal: vec3.create(0, 0, facing),
      alongU: vec3.create(1, 0, 0),
      alongV: vec3.create(0, 1, 0),
      uv: [x * station.width * perUnit, y * station.height * perUnit],
      // Hottest in the middle.
      glow: end === 'start' ? (part.startGlow ?? 0) * (x === 0 && y === 0 ? 1 : 0.72) : 0,
      mark: markAt(part, y),
    });
  const middle = at(0, 0);
  const rim = points.map((point) => at(point.x, point.y));
  for (let i = 0; i < SEGMENTS; i++) {
    const a = rim[i] ?? 0;
    const b = rim[i + 1] ?? 0;
    if (facing < 0) into.triangle(middle, a, b);
    else into.triangle(middle, b, a);
  }
}
