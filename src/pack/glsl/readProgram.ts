import type { VariableInfo, WgslReflect } from 'wgsl_reflect';
import { reflectWgsl } from '../reflectWgsl.js';
import type { SlotPlace } from '../Translator.js';
import { type WgslType, wgslType } from '../WgslType.js';
import { staticUse } from '../wgsl/staticUse.js';
import { WgslRefusal } from '../wgsl/WgslRefusal.js';
import { type ModuleDeclaration, type WgslModule, wgslModule } from '../wgsl/wgslModule.js';
import { GlslRefusal } from './GlslRefusal.js';

/** A valid WGSL program, as far as its translation has to know it. */
export interface WgslProgram {
  readonly text: string;
  readonly module: WgslModule;
  readonly entry: ModuleDeclaration;
  /** What the entry point uses statically, itself included. */
  readonly used: ReadonlySet<ModuleDeclaration>;
  /** Bound variables that the entry point uses, by name. */
  readonly resources: ReadonlyMap<string, BoundVariable>;
}

export interface BoundVariable extends SlotPlace {
  readonly name: string;
  /** Of the name in the text. */
  readonly offset: number;
  /** `uniform`, `storage`; empty for textures and samplers. */
  readonly addressSpace: string;
  /** Without arguments, aliases resolved: `texture_2d`, `sampler_comparison`, of a buffer the type's name. */
  readonly typeName: string;
  /** Of a buffer; `null` where its layout is not known, and for textures and samplers. */
  readonly memory: WgslType | null;
}

/** @param text valid WGSL with the entry point `main`. */
export function readProgram(text: string): WgslProgram {
  const module = wgslModule(text);
  const entry = module.declarations.find(({ keyword, name }) => keyword === 'fn' && name === 'main');
  if (entry === undefined) throw new TypeError('the program has no entry point main');
  const used = staticUse(module.declarations, entry);
  const { uniforms, storage, textures, samplers } = read(text, module, entry);
  const resources = new Map<string, BoundVariable>();
  for (const variable of [...uniforms, ...storage, ...textures, ...samplers]) {
    const declaration = module.declarations.find(({ keyword, name }) => keyword === 'var' && name === variable.name);
    if (declaration === undefined || !used.has(declaration)) continue;
    resources.set(variable.name, boundVariable(variable, declaration, offsetOf(module, declaration)));
  }
  return { text, module, entry, used, resources };
}

/** Of a program that was not reflected before some things may be more than can be read. */
function read(text: string, module: WgslModule, entry: ModuleDeclaration): WgslReflect {
  try {
    return reflectWgsl(text, module, entry).wgsl;
  } catch (error) {
    if (error instanceof WgslRefusal) throw new GlslRefusal(error.problem, error.offset);
    throw error;
  }
}

/** Of a declaration's name in the text. */
export function offsetOf({ tokens }: WgslModule, { nameAt }: ModuleDeclaration): number {
  return tokens[nameAt]?.offset ?? -1;
}

function boundVariable(
  { name, group, binding, type }: VariableInfo,
  { addressSpace }: ModuleDeclaration,
  offset: number,
): BoundVariable {
  return { name, group, binding, offset, addressSpace, typeName: type.name, memory: wgslType(type) };
}
