import { flag, listOf, number, objectOf, oneThat, recordOf, type Shape, spellWay, text } from '../../pack/Shape.js';
import { CommandFailure } from '../CommandFailure.js';
import type { DrawnOptions } from '../effectOfBundleFile.js';
import { readNamedFile } from '../readNamedFile.js';

const value: Shape = (it) => (typeof it === 'boolean' ? flag(it) : number(it));
const samplerField = oneThat('a word of WebGPU or a number', (it) => typeof it === 'string' || typeof it === 'number');

/** Names, and words of WebGPU, are looked at where they are used. */
const OPTIONS = objectOf(
  {},
  {
    registers: recordOf(number),
    samplers: recordOf(recordOf(samplerField)),
    inputs: recordOf(text),
    srgb: listOf(text),
    renderStates: listOf(objectOf({ state: number, value: number }, {})),
    overrides: recordOf(value),
  },
);

const DRAWN = objectOf({}, { webgpu: OPTIONS, webgl: OPTIONS });

/**
 * Reads what has to be told of a bundle: JSON of options of `effectFromShaderBundle` by device.
 * @throws CommandFailure for what is not such JSON.
 */
export async function readDrawn(file: string): Promise<DrawnOptions> {
  const json = new TextDecoder().decode(await readNamedFile(file));
  const fail = (problem: string): never => {
    throw new CommandFailure(`${file}: ${problem}.`);
  };
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (cause) {
    return fail(`it is no JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
  const fault = DRAWN(given);
  if (fault !== null) return fail(`${spellWay(fault.at) || 'it'} ${fault.problem}`);
  return isDrawn(given) ? given : fail('it is no object');
}

/** After the shape has been looked at. */
function isDrawn(given: unknown): given is DrawnOptions {
  return typeof given === 'object' && given !== null;
}
