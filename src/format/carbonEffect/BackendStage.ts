/** A stage that a binding is visible to. The bits on the wire are 1, 2 and 4, in this order. */
export type BackendStage = 'vertex' | 'fragment' | 'compute';

/** Index = bit number of the visibility mask, and the order in which visibility lists its stages. In GLSL blocks also the wire number of a stage. */
export const BACKEND_STAGES: readonly BackendStage[] = ['vertex', 'fragment', 'compute'];
