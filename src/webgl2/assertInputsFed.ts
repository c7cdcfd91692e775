import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { GL } from './glNumbers.js';
import { attributeKind } from './glslType.js';
import type { LinkedProgram } from './LinkedProgram.js';
import type { VertexInputs, ZeroKind } from './VertexInputs.js';

const SIGNED: ReadonlySet<GLenum> = new Set([GL.BYTE, GL.SHORT, GL.INT]);
const NAMES: Readonly<Record<ZeroKind, string>> = {
  float: 'floats',
  int: 'signed integers',
  uint: 'unsigned integers',
};

/**
 * GL refuses a draw whose program reads integers where floats are fed, or the other way round. A float attribute that no
 * input of the pass names is none that is read as far as Carbon knows: GL's own 0, 0, 0, 1 feeds it.
 *
 * @throws DeviceError naming the attribute
 */
export function assertInputsFed(program: LinkedProgram, inputs: VertexInputs, subject: DeviceErrorSubject): void {
  const fed = new Map<number, ZeroKind>();
  for (const { location, kind } of inputs.zeros) fed.set(location, kind);
  for (const { location, isInteger, type } of inputs.attributes) {
    fed.set(location, isInteger ? (SIGNED.has(type) ? 'int' : 'uint') : 'float');
  }
  for (const [location, { name, type }] of program.attributes) {
    const wanted = attributeKind(type);
    const given = fed.get(location) ?? 'float';
    if (wanted === given) continue;
    throw new DeviceError(
      `the program reads ${NAMES[wanted]} from the attribute '${name}' at location ${location}, and gets ${NAMES[given]}`,
      { ...subject, stage: 'vertex' },
    );
  }
}
