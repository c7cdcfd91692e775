import { type ProgramLanguage, programLanguage } from '../bytes/programLanguage.js';
import type { ReadBackendBlockOptions } from './readBackendBlock.js';
import { sourceLanguage } from './sourceLanguage.js';
import type { Stage } from './stage.js';

/**
 * What the programs of a pass are written in: that of the first one that shows it, else what the file's name promises,
 * else `unknown`.
 */
export function passLanguage(stages: readonly Pick<Stage, 'program'>[], source: string): ProgramLanguage {
  for (const { program } of stages) {
    const language = programLanguage(program.bytes);
    if (language !== 'unknown') return language;
  }
  return sourceLanguage(source) ?? 'unknown';
}

/** The part of a language that `readBackendBlock` asks for: nothing where no block goes with it. */
export function blockLanguage(language: ProgramLanguage): Pick<ReadBackendBlockOptions, 'language'> {
  return language === 'wgsl' || language === 'glsl' ? { language } : {};
}
