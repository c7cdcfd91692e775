import type { RenderTargets } from '../device/CompileRequest.js';

/** What draws are compiled for. */
export interface TargetKind {
  /** One object per kind of target: its identity is what the draw path compares. Its formats are those that clears go to. */
  readonly targets: RenderTargets;
  /** Whether the colours can also be drawn through the sRGB twins of their formats. */
  readonly hasTwinView: boolean;
}
