import { DeviceError, type DeviceErrorSubject } from '../device/DeviceError.js';
import { type GlslOutput, glslOutputs } from '../device/glslProgramFacts.js';

const NAMES: Readonly<Record<GlslOutput['component'], string>> = {
  float: 'floats',
  sint: 'signed integers',
  uint: 'unsigned integers',
};

/**
 * GL refuses a draw whose program writes integers where the target holds floats, or the other way round.
 * @throws DeviceError naming the colour target
 */
export function assertOutputsFit(
  fragment: string,
  colorFormats: readonly (GPUTextureFormat | null)[],
  subject: DeviceErrorSubject,
): void {
  for (const { location, component } of glslOutputs(fragment) ?? []) {
    const format = colorFormats[location] ?? null;
    if (format === null || componentOf(format) === component) continue;
    throw new DeviceError(`the program writes ${NAMES[component]} to colour target ${location}, which is ${format}`, {
      ...subject,
      stage: 'fragment',
    });
  }
}

function componentOf(format: GPUTextureFormat): GlslOutput['component'] {
  if (format.endsWith('uint')) return 'uint';
  return format.endsWith('sint') ? 'sint' : 'float';
}
