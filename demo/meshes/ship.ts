import { addLoft, type LoftPart, type LoftStation } from './loft.js';
import type { MeshShape } from './MeshShape.js';
import { ShapeBuilder } from './ShapeBuilder.js';

/** A nozzle at the start of a body: out from the glowing cap, around the lip, and on as the body. */
function nozzle(z: number, width: number, height: number, at: { x?: number; y?: number } = {}): readonly LoftStation[] {
  return [
    { ...at, z: z + 0.12, width: width * 0.66, height: height * 0.66 },
    { ...at, z, width: width * 0.8, height: height * 0.8 },
    { ...at, z, width: width * 0.92, height: height * 0.92 },
    { ...at, z: z + 0.1, width, height },
    { ...at, z: z + 0.2, width, height },
    { ...at, z: z + 0.22, width: width * 0.9, height: height * 0.9 },
  ];
}

function nacelle(side: number): LoftPart {
  const at = { x: side * 0.82, y: -0.06 };
  return {
    exponent: 2.6,
    around: 1,
    perUnit: 0.8,
    startGlow: 1,
    stations: [
      ...nozzle(-1.75, 0.19, 0.19, at),
      { ...at, z: -1.45, width: 0.2, height: 0.2 },
      { ...at, z: -0.75, width: 0.2, height: 0.2 },
      { ...at, z: -0.7, width: 0.17, height: 0.17 },
      { ...at, z: -0.6, width: 0.17, height: 0.17 },
      { ...at, z: -0.55, width: 0.19, height: 0.19 },
      { ...at, z: -0.1, width: 0.15, height: 0.16 },
      { ...at, z: 0.12, width: 0.06, height: 0.08 },
    ],
  };
}

const PARTS: readonly LoftPart[] = [
  // The hull, nose forward (+z).
  {
    exponent: 3.6,
    around: 3,
    perUnit: 0.75,
    startGlow: 1,
    stations: [
      ...nozzle(-2, 0.36, 0.23),
      { z: -1.72, width: 0.44, height: 0.28 },
      { z: -1.1, width: 0.5, height: 0.34 },
      { z: -0.3, width: 0.5, height: 0.33 },
      { z: -0.26, width: 0.45, height: 0.29 },
      { z: -0.14, width: 0.45, height: 0.29 },
      { z: -0.1, width: 0.48, height: 0.31, y: 0.005 },
      { z: 0.7, width: 0.4, height: 0.25, y: -0.01 },
      { z: 1.3, width: 0.29, height: 0.17, y: -0.035 },
      { z: 1.95, width: 0.15, height: 0.085, y: -0.06 },
      { z: 2.2, width: 0.05, height: 0.035, y: -0.07 },
    ],
  },
  // The tower on top.
  {
    exponent: 3,
    around: 1,
    perUnit: 1,
    stations: [
      { z: -1.32, width: 0.13, height: 0.1, y: 0.33 },
      { z: -1.22, width: 0.19, height: 0.2, y: 0.36 },
      { z: -0.8, width: 0.2, height: 0.22, y: 0.37 },
      { z: -0.5, width: 0.17, height: 0.17, y: 0.35 },
      { z: 0.05, width: 0.1, height: 0.07, y: 0.29 },
    ],
  },
  {
    exponent: 4,
    around: 1,
    perUnit: 1,
    stations: [
      { z: -1.12, width: 0.3, height: 0.035, y: 0.55 },
      { z: -1.04, width: 0.33, height: 0.05, y: 0.56 },
      { z: -0.86, width: 0.27, height: 0.05, y: 0.56 },
      { z: -0.72, width: 0.16, height: 0.03, y: 0.55 },
    ],
  },
  // The wings that carry the nacelles.
  {
    exponent: 6,
    around: 3,
    perUnit: 0.75,
    stations: [
      { z: -1.42, width: 0.74, height: 0.02, y: -0.06 },
      { z: -1.34, width: 0.82, height: 0.055, y: -0.06 },
      { z: -0.86, width: 0.82, height: 0.055, y: -0.05 },
      { z: -0.45, width: 0.55, height: 0.03, y: -0.03 },
    ],
  },
  // The fins.
  {
    exponent: 5,
    around: 1,
    perUnit: 1,
    stations: [
      { z: -1.8, width: 0.015, height: 0.22, y: -0.42 },
      { z: -1.7, width: 0.035, height: 0.3, y: -0.42 },
      { z: -1.3, width: 0.035, height: 0.26, y: -0.36 },
      { z: -0.8, width: 0.02, height: 0.08, y: -0.32 },
    ],
  },
  nacelle(1),
  nacelle(-1),
];

/** A ship of lofted bodies, about 4.2 long, nose at +z. */
export function ship(): MeshShape {
  const builder = new ShapeBuilder();
  PARTS.forEach((part, index) => {
    // Steps that never meet: no two parts have one colour.
    const mark = [((index + 1) * 0.618) % 1, ((index + 1) * 0.382 + 0.5) % 1] as const;
    addLoft(builder, { ...part, mark });
  });
  return builder.build();
}
