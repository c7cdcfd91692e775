import { withoutComments } from '../format/bytes/withoutComments.js';
import type { Stage } from '../format/carbonEffect/stage.js';
import type { ShaderPass } from '../resource/ShaderPass.js';

/** The text of a stage's program without comments, read once. */
export type CodeReader = (stage: Stage) => string;

export function codeReader(pass: Pick<ShaderPass, 'programText'>): CodeReader {
  const codes = new Map<Stage, string>();
  return (stage) => {
    const code = codes.get(stage) ?? withoutComments(pass.programText(stage));
    codes.set(stage, code);
    return code;
  };
}
