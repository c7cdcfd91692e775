import type { Attribute, InputInfo, OutputInfo, VariableInfo } from 'wgsl_reflect';
import { ResourceType, TemplateInfo } from 'wgsl_reflect/wgsl_reflect.module.js';
import type { BackendStage } from '../format/carbonEffect/BackendStage.js';
import { declarationCycle } from './declarationCycle.js';
import { ENTRY_POINT } from './entryProgram.js';
import type { LinkedProgram } from './LinkedProgram.js';
import type { Fail } from './PackError.js';
import { reflectWgsl, type WgslReflection } from './reflectWgsl.js';
import type { SourceSpot } from './sourceSpot.js';
import { editedProgram, type TextEdit } from './TextEdit.js';
import { typeText, type WgslType, wgslType } from './WgslType.js';
import { entryInputs, type TokenRange } from './wgsl/entryInputs.js';
import { membersRead } from './wgsl/membersRead.js';
import { staticUse } from './wgsl/staticUse.js';
import { WgslRefusal } from './wgsl/WgslRefusal.js';
import { type ModuleDeclaration, type WgslModule, wgslModule } from './wgsl/wgslModule.js';

/** What one program declares and uses, as plain records. */
export interface ProgramReflection {
  readonly stage: BackendStage;
  /** Without the inputs of a vertex program that it never reads. */
  readonly program: LinkedProgram;
  /** 0, 0, 0 unless compute. */
  readonly workgroupSize: readonly [number, number, number];
  /** The variables that the entry point uses, itself or through functions. Ascending by group, then binding. */
  readonly bindings: readonly ProgramBinding[];
  /** Those that are only declared. */
  readonly unused: readonly ProgramVariable[];
  readonly inputs: readonly InterfaceVariable[];
  /** Of a vertex program, by name of the input: bit per component that it reads, x the lowest. Absent: all of them. */
  readonly inputMasks: ReadonlyMap<string, number>;
  readonly outputs: readonly InterfaceVariable[];
}

export interface ProgramBinding extends ProgramVariable {
  readonly group: number;
  readonly binding: number;
  /** Whether the slot is the author's: `@group` and `@binding` in the module. */
  readonly isExplicit: boolean;
  /** Members of a struct that the program reads one by one; `null` where it has the whole at once. */
  readonly membersRead: ReadonlySet<string> | null;
}

export interface ProgramVariable {
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

const ALL_COMPONENTS = 0b1111;

/** A linked program that has a slot for every variable, and which of them are not the author's. */
export interface SlottedProgram {
  readonly program: LinkedProgram;
  /** Names of the variables that got their slots from the compiler. */
  readonly automatic: ReadonlySet<string>;
}

/** Reflects a program that `entryProgram` gave. */
export function reflectProgram(slotted: SlottedProgram, stage: BackendStage, fail: Fail): ProgramReflection {
  const { program } = slotted;
  const module = wgslModule(program.text);
  refuseCycle(program, module, fail);
  const main = module.declarations.find(({ keyword, name }) => keyword === 'fn' && name === ENTRY_POINT);
  if (main === undefined) return fail('the WGSL cannot be read', programPlace(program));
  const { wgsl, offsetOfLine } = read(program, module, main, fail);
  const entry = wgsl.entry[stage].find(({ name }) => name === ENTRY_POINT);
  if (entry === undefined) return fail('the WGSL cannot be read', programPlace(program));
  const lineSpot = (line: number): SourceSpot => program.spotOf(offsetOfLine(line));
  const size = entry.workgroupSize;
  if (stage === 'compute' && size === null)
    fail('the workgroup size is not known', declarationSpot(program, `fn ${ENTRY_POINT}`));

  const used = staticUse(module.declarations, main);
  const usedNames = new Set([...used].map(({ name }) => name));
  const variables = [...wgsl.uniforms, ...wgsl.storage, ...wgsl.textures, ...wgsl.samplers];
  const { inputs, unread } = stage === 'vertex' ? entryInputs(module, main) : { inputs: [], unread: [] };
  return {
    stage,
    program: editedProgram(
      program,
      unread.map((range) => removal(program, module, range)),
    ),
    workgroupSize: stage === 'compute' && size !== null ? size : [0, 0, 0],
    bindings: variables
      .filter(({ name }) => usedNames.has(name))
      .map((variable) => programBinding(variable, slotted, module, used, fail))
      .sort((a, b) => a.group - b.group || a.binding - b.binding),
    unused: variables
      .filter(({ name }) => !usedNames.has(name))
      .map((variable) => programVariable(variable, program, module, fail)),
    inputs: entry.inputs.map((input) => interfaceVariable(input, program, lineSpot, fail)),
    inputMasks: masksByName(inputs),
    outputs: entry.outputs.map((output) => interfaceVariable(output, program, lineSpot, fail)),
  };
}

/** Two inputs of one name cannot be told apart: they are read in full. */
function masksByName(inputs: readonly { readonly name: string; readonly mask: number }[]): Map<string, number> {
  const masks = new Map<string, number>();
  for (const { name, mask } of inputs) masks.set(name, masks.has(name) ? ALL_COMPONENTS : mask);
  return masks;
}

/** Up to what stands behind it, so that no line of spaces stays. */
function removal({ text }: LinkedProgram, { tokens }: WgslModule, { start, end }: TokenRange): TextEdit {
  return { start: tokens[start]?.offset ?? text.length, end: tokens[end]?.offset ?? text.length, text: '' };
}

function programPlace({ path }: LinkedProgram): SourceSpot {
  return { file: path, line: 0, column: 0 };
}

/** The author's place of a declaration, found by its words in the linked text. */
export function declarationSpot(program: LinkedProgram, words: string): SourceSpot {
  const pattern = words.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(`(?<!\\w)${pattern.join('\\s+')}(?!\\w)`).exec(program.text);
  return found === null ? programPlace(program) : program.spotOf(found.index);
}

function refuseCycle(program: LinkedProgram, module: WgslModule, fail: Fail): void {
  const members = declarationCycle(module)?.map(({ name, offset }) => ({ name, spot: program.spotOf(offset) }));
  const [first] = members ?? [];
  if (members === undefined || first === undefined) return;
  const way = members.map(({ name, spot }) => `${name} (${spot.file}) -> `).join('');
  fail(`${first.name} needs itself: ${way}${first.name}`, first.spot, 'WGSL has no recursion.');
}

function read(program: LinkedProgram, module: WgslModule, main: ModuleDeclaration, fail: Fail): WgslReflection {
  try {
    return reflectWgsl(program.text, module, main);
  } catch (error) {
    if (!(error instanceof WgslRefusal)) throw error;
    const { problem, offset, fix } = error;
    return fail(problem, offset < 0 ? programPlace(program) : program.spotOf(offset), fix);
  }
}

function programVariable(
  variable: VariableInfo,
  program: LinkedProgram,
  { tokens, declarations }: WgslModule,
  fail: Fail,
): ProgramVariable {
  const { name } = variable;
  const declaration = declarations.find((it) => it.keyword === 'var' && it.name === name);
  const offset = tokens[declaration?.nameAt ?? -1]?.offset;
  const spot = offset === undefined ? programPlace(program) : program.spotOf(offset);
  return { name, resource: programResource(variable, spot, fail), spot };
}

function programBinding(
  variable: VariableInfo,
  { program, automatic }: SlottedProgram,
  module: WgslModule,
  used: ReadonlySet<ModuleDeclaration>,
  fail: Fail,
): ProgramBinding {
  const it = programVariable(variable, program, module, fail);
  if (program.renamed.has(it.name)) {
    fail(
      `two modules declare a bound variable of this name, which became ${it.name}`,
      it.spot,
      'Declare it once and import it.',
    );
  }
  const group = slotNumber(variable, 'group');
  const binding = slotNumber(variable, 'binding');
  if (group === null || binding === null) {
    return fail(
      `${it.name} needs @group and @binding as plain numbers`,
      it.spot,
      'Or leave both away, and the compiler gives it a slot.',
    );
  }
  return {
    ...it,
    group,
    binding,
    isExplicit: !automatic.has(it.name),
    membersRead: membersRead(module, used, it.name),
  };
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

function interfaceVariable(
  it: InputInfo | OutputInfo,
  program: LinkedProgram,
  lineSpot: (line: number) => SourceSpot,
  fail: Fail,
): InterfaceVariable {
  const attributes = it.type?.attributes ?? [];
  const line = attributes[0]?.line;
  const spot = line === undefined ? declarationSpot(program, `fn ${ENTRY_POINT}`) : lineSpot(line);
  const type = it.type === null ? null : wgslType(it.type);
  const isBuiltin = it.locationType === 'builtin';
  if (type === null && !isBuiltin)
    fail(`${it.name === '' ? 'the result' : it.name} has a type that no stage can pass on`, spot);
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
