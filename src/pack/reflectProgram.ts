import type { Attribute, FunctionInfo, InputInfo, OutputInfo, VariableInfo } from 'wgsl_reflect';
import { ResourceType, TemplateInfo, WgslReflect } from 'wgsl_reflect/wgsl_reflect.module.js';
import type { BackendStage } from '../format/carbonEffect/BackendStage.js';
import { declarationCycle } from './declarationCycle.js';
import type { LinkedProgram } from './ModuleSet.js';
import type { Fail } from './PackError.js';
import type { SourceSpot } from './sourceSpot.js';
import { typeText, type WgslType, wgslType } from './WgslType.js';

/** What one program declares, as plain records. */
export interface ProgramReflection {
  readonly stage: BackendStage;
  readonly program: LinkedProgram;
  /** 0, 0, 0 unless compute. */
  readonly workgroupSize: readonly [number, number, number];
  /** Ascending by group, then binding. */
  readonly bindings: readonly ProgramBinding[];
  readonly inputs: readonly InterfaceVariable[];
  readonly outputs: readonly InterfaceVariable[];
}

export interface ProgramBinding {
  readonly group: number;
  readonly binding: number;
  readonly name: string;
  readonly resource: ProgramResource;
  readonly spot: SourceSpot;
}

export type ProgramResource =
  | { readonly kind: 'uniform'; readonly type: WgslType }
  | { readonly kind: 'storage'; readonly access: 'read' | 'read_write'; readonly type: WgslType }
  /** `dimension` is what follows `texture_`: `2d`, `depth_cube`, `multisampled_2d`, … */
  | { readonly kind: 'texture'; readonly dimension: string; readonly text: string }
  | { readonly kind: 'storage-texture'; readonly dimension: string; readonly text: string }
  | { readonly kind: 'sampler'; readonly comparison: boolean };

/** An input or output of an entry point. */
export interface InterfaceVariable {
  /** The member or parameter name; empty for a bare return value. */
  readonly name: string;
  /** -1 for a built-in. */
  readonly location: number;
  /** Empty for a location. */
  readonly builtin: string;
  readonly type: WgslType;
  /** In full, e.g. `perspective, center` or `flat, first`. */
  readonly interpolation: string;
  readonly spot: SourceSpot;
}

const ENTRY = 'main';

/** Reflects a linked program, which must have the one entry point `main` of the stage. */
export function reflectProgram(program: LinkedProgram, stage: BackendStage, fail: Fail): ProgramReflection {
  refuseCycle(program, fail);
  const wgsl = parse(program, fail);
  const entry = entryPoint(wgsl, program, stage, fail);
  const variables = [...wgsl.uniforms, ...wgsl.storage, ...wgsl.textures, ...wgsl.samplers];
  const size = entry.workgroupSize;
  if (stage === 'compute' && size === null)
    fail('the workgroup size is not known', declarationSpot(program, `fn ${ENTRY}`));
  return {
    stage,
    program,
    workgroupSize: stage === 'compute' && size !== null ? size : [0, 0, 0],
    bindings: variables
      .map((variable) => programBinding(variable, program, fail))
      .sort((a, b) => a.group - b.group || a.binding - b.binding),
    inputs: entry.inputs.map((input) => interfaceVariable(input, program, fail)),
    outputs: entry.outputs.map((output) => interfaceVariable(output, program, fail)),
  };
}

/** The author's place of a declaration, found by its words in the linked text. */
export function declarationSpot(program: LinkedProgram, words: string): SourceSpot {
  const pattern = words.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(`(?<!\\w)${pattern.join('\\s+')}(?!\\w)`).exec(program.text);
  return found === null ? { file: program.module, line: 0, column: 0 } : program.spotOf(found.index);
}

function refuseCycle(program: LinkedProgram, fail: Fail): void {
  const members = declarationCycle(program.text)?.map(({ name, offset }) => ({ name, spot: program.spotOf(offset) }));
  const [first] = members ?? [];
  if (members === undefined || first === undefined) return;
  const way = members.map(({ name, spot }) => `${name} (${spot.file}) -> `).join('');
  fail(`${first.name} needs itself: ${way}${first.name}`, first.spot, 'WGSL has no recursion.');
}

function parse(program: LinkedProgram, fail: Fail): WgslReflect {
  try {
    return new WgslReflect(program.text);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof RangeError) {
      return fail('the WGSL is nested too deeply to be read', { file: program.module, line: 0, column: 0 });
    }
    const match = /^(.*?)\.? Line: ?(\d+)/.exec(error.message);
    if (match === null)
      return fail(`the WGSL does not parse: ${error.message}`, { file: program.module, line: 0, column: 0 });
    return fail(`the WGSL does not parse: ${match[1]}`, lineSpot(program, Number(match[2])));
  }
}

/** The author's place of a line of the linked text, at its first character that is not a space. */
function lineSpot(program: LinkedProgram, line: number): SourceSpot {
  const lines = program.text.split('\n');
  const offset = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return program.spotOf(offset + ((lines[line - 1] ?? '').match(/^\s*/)?.[0].length ?? 0));
}

function entryPoint(wgsl: WgslReflect, program: LinkedProgram, stage: BackendStage, fail: Fail): FunctionInfo {
  const all = [...wgsl.entry.vertex, ...wgsl.entry.fragment, ...wgsl.entry.compute];
  const [entry] = all;
  if (all.length === 1 && entry?.name === ENTRY && entry.stage === stage) return entry;
  const found = all.length === 0 ? 'none' : all.map(({ stage: of, name }) => `@${of} fn ${name}`).join(', ');
  const first = all.find(({ name, stage: of }) => name !== ENTRY || of !== stage) ?? entry;
  const spot =
    first === undefined ? { file: program.module, line: 0, column: 0 } : declarationSpot(program, `fn ${first.name}`);
  return fail(`${program.module} must have the one entry point @${stage} fn ${ENTRY}; it has ${found}`, spot);
}

function programBinding(variable: VariableInfo, program: LinkedProgram, fail: Fail): ProgramBinding {
  const { name } = variable;
  const spot = variableSpot(program, name);
  const group = slotNumber(variable, 'group');
  const binding = slotNumber(variable, 'binding');
  if (group === null || binding === null) return fail(`${name} needs @group and @binding as plain numbers`, spot);
  const module = program.renamed.get(name);
  if (module !== undefined) {
    fail(
      `two modules declare a bound variable of this name, which became ${name}`,
      spot,
      'Declare it once and import it.',
    );
  }
  return { group, binding, name, resource: programResource(variable, spot, fail), spot };
}

function variableSpot(program: LinkedProgram, name: string): SourceSpot {
  const found = new RegExp(`\\bvar\\s*(?:<[^>]*>)?\\s*(${name})\\b`).exec(program.text);
  if (found === null) return { file: program.module, line: 0, column: 0 };
  return program.spotOf(found.index + found[0].length - name.length);
}

/** The number in the attribute itself: reflection gives 0 for a slot that is a name or an expression. */
function slotNumber(variable: VariableInfo, attribute: 'group' | 'binding'): number | null {
  const value = variable.attributes?.find(({ name }) => name === attribute)?.value;
  const text = typeof value === 'string' ? value : (value?.[0] ?? '');
  return /^\d+[iu]?$/.test(text) ? Number.parseInt(text, 10) : null;
}

function programResource(variable: VariableInfo, spot: SourceSpot, fail: Fail): ProgramResource {
  const { type, resourceType, name } = variable;
  switch (resourceType) {
    case ResourceType.Uniform:
      return { kind: 'uniform', type: layoutType(variable, spot, fail) };
    case ResourceType.Storage: {
      const access = variable.access === 'read_write' ? 'read_write' : 'read';
      return { kind: 'storage', access, type: layoutType(variable, spot, fail) };
    }
    case ResourceType.Texture: {
      const argument = type instanceof TemplateInfo && type.format !== null ? `<${type.format.name}>` : '';
      return { kind: 'texture', dimension: type.name.slice('texture_'.length), text: `${type.name}${argument}` };
    }
    case ResourceType.StorageTexture: {
      const format = type instanceof TemplateInfo ? (type.format?.name ?? '') : '';
      const access = type instanceof TemplateInfo ? type.access : '';
      return {
        kind: 'storage-texture',
        dimension: type.name.slice('texture_storage_'.length),
        text: `${type.name}<${format}, ${access}>`,
      };
    }
    case ResourceType.Sampler:
      return { kind: 'sampler', comparison: type.name === 'sampler_comparison' };
    default:
      return fail(`${name} is a kind of variable that cannot be bound`, spot);
  }
}

function layoutType(variable: VariableInfo, spot: SourceSpot, fail: Fail): WgslType {
  return wgslType(variable.type) ?? fail(`the layout of ${variable.type.getTypeName()} is not known`, spot);
}

function interfaceVariable(it: InputInfo | OutputInfo, program: LinkedProgram, fail: Fail): InterfaceVariable {
  const attributes = it.type?.attributes ?? [];
  const line = attributes[0]?.line;
  const spot = line === undefined ? declarationSpot(program, `fn ${ENTRY}`) : lineSpot(program, line);
  const type = it.type === null ? null : wgslType(it.type);
  const isBuiltin = it.locationType === 'builtin';
  if (type === null && !isBuiltin) fail(`${it.name} has a type that no stage can pass on`, spot);
  if (!isBuiltin && !Number.isInteger(Number(it.location))) fail(`${it.name} needs @location as a plain number`, spot);
  return {
    name: it.name,
    location: isBuiltin ? -1 : Number(it.location),
    builtin: isBuiltin ? String(it.location) : '',
    // Built-ins may be of types without a layout (`front_facing` is a bool); nothing looks at theirs.
    type: type ?? { kind: 'scalar', scalar: 'u32', isAtomic: false, size: 4 },
    interpolation: interpolation(attributes),
    spot,
  };
}

const DEFAULT_SAMPLING: Readonly<Record<string, string>> = { perspective: 'center', linear: 'center', flat: 'first' };

function interpolation(attributes: readonly Attribute[]): string {
  const value = attributes.find(({ name }) => name === 'interpolate')?.value;
  const [kind = 'perspective', sampling] = typeof value === 'string' ? [value] : (value ?? []);
  return `${kind}, ${sampling ?? DEFAULT_SAMPLING[kind] ?? 'center'}`;
}

/** For messages: `vec3<f32>`, with `flat` where it is. */
export function interfaceText({ type, interpolation: of }: InterfaceVariable): string {
  return of === 'perspective, center' ? typeText(type) : `@interpolate(${of}) ${typeText(type)}`;
}
