import { addLathe } from './lathe.js';
import type { MeshShape } from './MeshShape.js';
import { ShapeBuilder } from './ShapeBuilder.js';

const COLUMNS = 7;
/** From the middle. */
const COLUMN_DISTANCE = 2.9;
const GROUND_RADIUS = 16;
/** Heights of the columns, like a ruin's. */
const HEIGHTS = [1.5, 2.3, 0.9, 2.6, 1.9, 0.6, 2.1] as const;

/** A round ground with a low plinth in its middle and a ring of columns. Its glow is 1 everywhere. */
export function stage(): MeshShape {
  const builder = new ShapeBuilder();
  const rest = { segments: 48, glow: 1 };
  addLathe(builder, {
    ...rest,
    profile: [
      [GROUND_RADIUS, 0],
      [0, 0],
    ],
  });
  addLathe(builder, {
    ...rest,
    profile: [
      [1.25, 0],
      [1.25, 0.14],
      [1.05, 0.14],
      [1.05, 0.28],
      [0, 0.28],
    ],
  });
  HEIGHTS.forEach((height, index) => {
    const angle = (index / COLUMNS) * Math.PI * 2 + 0.35;
    addLathe(builder, {
      ...rest,
      segments: 24,
      x: Math.sin(angle) * COLUMN_DISTANCE,
      z: Math.cos(angle) * COLUMN_DISTANCE,
      profile: column(height),
    });
  });
  return builder.build();
}

function column(height: number): readonly (readonly [number, number])[] {
  return [
    [0.3, 0],
    [0.3, 0.12],
    [0.2, 0.2],
    [0.17, height - 0.14],
    [0.27, height - 0.08],
    [0.27, height],
    [0, height],
  ];
}
