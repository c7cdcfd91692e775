import { SHADER_LANGUAGE, SHADER_STAGE } from './shaderEnums.js';

/** `vertex`; `stage 77` for a number that has no name. */
export function shaderStageName(stage: number): string {
  return nameIn(SHADER_STAGE, stage) ?? `stage ${stage}`;
}

/** `wgsl`; `language 99` for a number that has no name. */
export function shaderLanguageName(language: number): string {
  return nameIn(SHADER_LANGUAGE, language) ?? `language ${language}`;
}

/** The name of a number in one of YUP's enums; `null` where it has none. */
export function nameIn(names: Readonly<Record<string, number>>, number: number): string | null {
  return Object.keys(names).find((name) => names[name] === number) ?? null;
}
