import { FormatError } from '../../format/bytes/FormatError.js';
import type { Sampler } from '../../format/carbonEffect/sampler.js';
import { SAMPLER_WORDS, type SamplerWords, samplerFields } from '../../format/carbonEffect/samplerFields.js';

const ANISOTROPY_MAX = 16;

/**
 * The record of a sampler: linear and clamped, as YUP makes its samplers (`yslb.md` 8), with what the option says.
 * @throws FormatError for words that there are not
 */
export function bundleSampler(
  name: string,
  register: number,
  comparison: boolean,
  words: SamplerWords | undefined,
  source: string,
): Sampler {
  if (words !== undefined) checkWords(name, words, comparison, source);
  const compare = comparison ? (words?.compare ?? 'less-equal') : undefined;
  const fields = samplerFields({ ...words, ...(compare === undefined ? {} : { compare }) });
  return { register, name, comparison, ...fields, isDynamic: true };
}

function checkWords(name: string, words: SamplerWords, comparison: boolean, source: string): void {
  const refuse = (field: string, found: unknown, wanted: string): never => {
    throw new FormatError({ source, path: `samplers.${name}.${field}`, found: String(found), wanted });
  };
  for (const [field, value] of Object.entries(words)) {
    if (Object.hasOwn(SAMPLER_WORDS, field)) {
      const known: readonly string[] = SAMPLER_WORDS[field as keyof typeof SAMPLER_WORDS];
      if (value !== undefined && !known.includes(String(value))) refuse(field, value, known.join(', '));
    } else if (!['maxAnisotropy', 'lodMinClamp', 'lodMaxClamp'].includes(field)) {
      refuse(field, 'a field that samplers do not have', 'a field of GPUSamplerDescriptor');
    }
  }
  const { maxAnisotropy = 1, lodMinClamp, lodMaxClamp, compare } = words;
  if (!(Number.isInteger(maxAnisotropy) && maxAnisotropy >= 1 && maxAnisotropy <= ANISOTROPY_MAX)) {
    refuse('maxAnisotropy', maxAnisotropy, `an integer from 1 to ${ANISOTROPY_MAX}`);
  }
  if (lodMinClamp !== undefined && lodMaxClamp !== undefined && lodMinClamp > lodMaxClamp) {
    refuse('lodMinClamp', lodMinClamp, `at most lodMaxClamp, ${lodMaxClamp}`);
  }
  if (compare !== undefined && !comparison) refuse('compare', compare, 'none: the sampler does not compare');
}
