import { BACKEND_STAGES, type BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { ModuleDeclaration, WgslModule } from './wgslModule.js';

/** A function with the attribute of a stage. */
export interface EntryPoint {
  readonly name: string;
  readonly stage: BackendStage;
}

/** In the order of the text. */
export function entryPoints(module: WgslModule): EntryPoint[] {
  return module.declarations.flatMap((it) => stagesOf(module, it).map((stage) => ({ name: it.name, stage })));
}

/** The stages whose attributes a declaration has; none of what is no function. */
export function stagesOf({ tokens }: WgslModule, { keyword, start, at }: ModuleDeclaration): readonly BackendStage[] {
  if (keyword !== 'fn') return [];
  const attributes = tokens.slice(start, at).filter((_, i, all) => all[i - 1]?.text === '@');
  return BACKEND_STAGES.filter((stage) => attributes.some(({ text }) => text === stage));
}
