import type { MeshShape } from './MeshShape.js';
import { shell } from './shell.js';
import { ship } from './ship.js';
import { stage } from './stage.js';
import { knot, sphere } from './surface.js';

/** The shapes a gallery entry can name. Each call builds the mesh anew. */
export const SHAPES: Readonly<Record<'ship' | 'sphere' | 'knot' | 'stage' | 'shell', () => MeshShape>> = {
  ship,
  sphere,
  knot,
  stage,
  shell,
};

export type ShapeName = keyof typeof SHAPES;
