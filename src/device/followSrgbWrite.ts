import type { RenderTargets } from './CompileRequest.js';
import { viewFormat } from './textureFormats.js';

/** The targets in the view that a pass asks for with SRGBWRITEENABLE; as they are where it does not say. */
export function followSrgbWrite(targets: RenderTargets, srgbWrite: boolean | null): RenderTargets {
  if (srgbWrite === null) return targets;
  return {
    ...targets,
    colorFormats: targets.colorFormats.map((format) => (format === null ? null : viewFormat(format, srgbWrite))),
  };
}
