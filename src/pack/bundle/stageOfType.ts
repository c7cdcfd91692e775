import { FormatError } from '../../format/bytes/FormatError.js';
import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { STAGE_TYPE } from '../../format/carbonEffect/stage.js';

const STAGES = new Map<number, BackendStage>([
  [STAGE_TYPE.VERTEX, 'vertex'],
  [STAGE_TYPE.PIXEL, 'fragment'],
  [STAGE_TYPE.COMPUTE, 'compute'],
]);

/** @throws FormatError for a stage that no browser has. */
export function stageOfType(type: number, source: string, path: string): BackendStage {
  const stage = STAGES.get(type);
  if (stage !== undefined) return stage;
  throw new FormatError({ source, path, found: `stage type ${type}`, wanted: 'a vertex, pixel or compute stage' });
}
