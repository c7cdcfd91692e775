import { DeviceError, DeviceLostError } from '../device/DeviceError.js';
import { FormatError } from '../format/bytes/FormatError.js';
import { thrownText } from '../pack/thrownText.js';
import { LoadError } from '../resource/LoadError.js';
import { printable } from './valueTexts.js';

const FORESEEN = [FormatError, LoadError, DeviceError, DeviceLostError];

/**
 * What to print of an error: the message alone where an input is at fault, since that says everything; where the program
 * is, where it happened too, since that is what a report needs.
 */
export function failureAccount(failure: unknown): string {
  if (!(failure instanceof Error)) return `unexpected failure, please report it.\n${thrownText(failure)}`;
  // Names out of a file are in it, and may hold what a terminal would act on.
  if (FORESEEN.some((kind) => failure instanceof kind)) return printable(failure.message);
  // V8's stack begins with the name and the message.
  return `unexpected failure, please report it.\n${failure.stack ?? failure.message}`;
}
