import type { VertexLayout } from './VertexLayout.js';

/** What of a mesh shapes a pipeline. */
export interface MeshShape {
  readonly layout: VertexLayout;
  readonly topology: GPUPrimitiveTopology;
  /** `null` unless strips are drawn with indices. */
  readonly stripIndexFormat: GPUIndexFormat | null;
}
