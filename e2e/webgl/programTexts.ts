import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import type { ShaderPass } from '../../src/resource/ShaderPass.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import type { ProgramPair } from './harness.js';

/** The texts of a pass. */
export function textsOf(pass: ShaderPass): ProgramPair {
  const [vertex = '', fragment] = [STAGE_TYPE.VERTEX, STAGE_TYPE.PIXEL].map((type) => {
    const stage = pass.getStage(type);
    return stage === null ? undefined : pass.programText(stage);
  });
  // What a device takes for a pass that writes depth alone.
  return { vertex, fragment: fragment ?? '#version 300 es\nvoid main() {}\n' };
}

/** The texts of the first pass of a packed file's defaults. */
export function firstTexts(bytes: Uint8Array, source: string): ProgramPair {
  const pass = Tr2EffectRes.fromBytes(bytes, { source }).getShader()?.getTechnique()?.passes[0];
  if (pass === undefined) throw new Error(`${source} has no pass`);
  return textsOf(pass);
}
