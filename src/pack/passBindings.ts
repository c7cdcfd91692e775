import type { BackendResourceKind } from '../format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../format/carbonEffect/BackendStage.js';
import { BACKEND_STAGES } from '../format/carbonEffect/BackendStage.js';
import { RESOURCE_TYPE } from '../format/carbonEffect/texture.js';
import type { EffectSource } from './EffectSource.js';
import { entryOf } from './entryOf.js';
import type { Fail } from './PackError.js';
import type { ProgramBinding, ProgramReflection, ProgramResource } from './reflectProgram.js';
import type { SourceSpot } from './sourceSpot.js';
import { roleOf } from './uniformRole.js';
import { minimumSize, type WgslType } from './WgslType.js';

/** One slot of a pass, joined over the programs that declare it. */
export interface PassBinding {
  readonly group: number;
  readonly binding: number;
  /** The author's variable, which is also the identifier in the program text. */
  readonly name: string;
  readonly kind: BackendResourceKind;
  /** b#, t#, s# or u#; of a transform the first of its layers. */
  readonly register: number;
  /** In the order vertex, fragment, compute. */
  readonly visibility: readonly BackendStage[];
  readonly layout: BindingLayout;
  /** The memory of a buffer. */
  readonly type: WgslType | null;
  /** Names of the textures that the runtime puts together, one register each; empty for a plain binding. */
  readonly layers: readonly string[];
  readonly spot: SourceSpot;
}

/** What a resource is in the file. */
export interface BindingLayout {
  readonly kind: BackendResourceKind;
  /** The type text of the backend block (`backend-block.md` 4). */
  readonly text: string;
  /** Bytes; buffers only. 0 = not stated. */
  readonly stride: number;
  /** Resource type of the texture or UAV record; 0 for uniforms and samplers. */
  readonly resourceType: number;
  /** Register type of the signature (`carbon-format.md` 6.4). */
  readonly registerType: number;
}

const GROUPS = 4;
const BYTE = 255;
const ROW_BYTES = 16;
/** What a uniform buffer may have on every device, and 4096 rows of a constant buffer. */
const UNIFORM_BYTES_MAX = 65_536;

/** Texture dimension -> resource type and the SRV register type. */
const SAMPLED: Readonly<Record<string, readonly [resourceType: number, registerType: number]>> = {
  '1d': [RESOURCE_TYPE.TEXTURE_1D, 34],
  '2d': [RESOURCE_TYPE.TEXTURE_2D, 36],
  '2d_array': [RESOURCE_TYPE.TYPELESS, 37],
  '3d': [RESOURCE_TYPE.TEXTURE_3D, 40],
  cube: [RESOURCE_TYPE.TEXTURE_CUBE, 41],
  cube_array: [RESOURCE_TYPE.TYPELESS, 42],
  multisampled_2d: [RESOURCE_TYPE.TYPELESS, 38],
  depth_2d: [RESOURCE_TYPE.TEXTURE_2D, 36],
  depth_2d_array: [RESOURCE_TYPE.TYPELESS, 37],
  depth_cube: [RESOURCE_TYPE.TEXTURE_CUBE, 41],
  depth_cube_array: [RESOURCE_TYPE.TYPELESS, 42],
  depth_multisampled_2d: [RESOURCE_TYPE.TYPELESS, 38],
};

/** Storage-texture dimension -> the UAV register type. */
const STORED: Readonly<Record<string, number>> = { '1d': 66, '2d': 68, '2d_array': 69, '3d': 72 };

const REGISTER = { UNIFORM: 0, SAMPLER: 1, SRV_STRUCTURED: 33, UAV_STRUCTURED: 65 };

/**
 * The slots of a pass, ascending by group and binding, with their registers. Textures, samplers and UAVs are numbered
 * from 0 in that order over the whole pass, so that no register means two things in it. Uniforms have the registers of
 * their roles.
 */
export function passBindings(source: EffectSource, programs: readonly ProgramReflection[], fail: Fail): PassBinding[] {
  const slots = joinSlots(programs, fail);
  const next = { 'sampled-resource': 0, sampler: 0, 'storage-resource': 0 };
  const bindings = slots.map(({ declaration, stages }): PassBinding => {
    const { group, binding, name, resource, spot } = declaration;
    const layout = bindingLayout(resource, name, spot, fail);
    const layers = layersOf(source, declaration, stages, fail);
    let register: number;
    if (layout.kind === 'uniform-buffer') {
      register = uniformRegister(source, name, stages, spot, fail);
    } else {
      register = next[layout.kind];
      next[layout.kind] += Math.max(1, layers.length);
      if (next[layout.kind] > BYTE + 1) fail(`${name} is more than the ${BYTE + 1} registers of its kind`, spot);
    }
    const type = 'type' in resource ? resource.type : null;
    return { group, binding, name, kind: layout.kind, register, visibility: stages, layout, type, layers, spot };
  });
  checkUniformRegisters(bindings, fail);
  checkLayerNames(bindings, fail);
  return bindings;
}

interface Slot {
  readonly declaration: ProgramBinding;
  readonly stages: readonly BackendStage[];
}

function joinSlots(programs: readonly ProgramReflection[], fail: Fail): Slot[] {
  const slots = new Map<number, Slot>();
  for (const { stage, bindings } of programs) {
    const own = new Map<number, ProgramBinding>();
    for (const declaration of bindings) {
      const { group, binding, name, spot } = declaration;
      if (group >= GROUPS) fail(`${name} is in group ${group}; groups are 0 to ${GROUPS - 1}`, spot);
      if (binding > BYTE) fail(`${name} has binding ${binding}; bindings are 0 to ${BYTE}`, spot);
      const key = group * (BYTE + 1) + binding;
      const twin = own.get(key);
      if (twin !== undefined) fail(`${name} has the slot of ${twin.name}: @group(${group}) @binding(${binding})`, spot);
      own.set(key, declaration);
      const other = slots.get(key);
      if (other !== undefined && !isSame(other.declaration, declaration)) {
        fail(
          `${name} has another type or name than ${other.declaration.name}, which the ${other.stages.join(' and ')} program ` +
            `has in the same slot: @group(${group}) @binding(${binding})`,
          spot,
          'A slot that two programs of a pass share holds one variable; give the other one a slot of its own.',
        );
      }
      const stages = BACKEND_STAGES.filter((each) => each === stage || other?.stages.includes(each));
      slots.set(key, { declaration: other?.declaration ?? declaration, stages });
    }
  }
  return [...slots].sort(([a], [b]) => a - b).map(([, slot]) => slot);
}

function isSame(a: ProgramBinding, b: ProgramBinding): boolean {
  return a.name === b.name && shapeOf(a.resource) === shapeOf(b.resource);
}

/** Everything but struct names, which the linker may change in one of two programs. */
function shapeOf(resource: ProgramResource): string {
  return JSON.stringify(resource, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'struct'
      ? { ...value, name: '' }
      : value,
  );
}

/** b# by role and by the side that declares it: vertex and compute programs have 1 and 3, fragment programs 2 and 4. */
function uniformRegister(
  source: EffectSource,
  name: string,
  stages: readonly BackendStage[],
  spot: SourceSpot,
  fail: Fail,
): number {
  const role = roleOf(source, name);
  const isPixelSide = stages.length === 1 && stages[0] === 'fragment';
  if (role === 'material') return 0;
  if (role === 'frame') return isPixelSide ? 2 : 1;
  if (role === 'object') return isPixelSide ? 4 : 3;
  if (typeof role === 'number' && Number.isInteger(role) && role >= 0 && role <= BYTE) return role;
  return fail(
    `the register of uniform ${name} is not known`,
    spot,
    `Name it in uniforms: { ${name}: 'material' | 'frame' | 'object' | a register number }.`,
  );
}

/** A stage sees a register once, and a register is either one shared binding or one binding per stage. */
function checkUniformRegisters(bindings: readonly PassBinding[], fail: Fail): void {
  const uniforms = bindings.filter(({ kind }) => kind === 'uniform-buffer');
  for (const [i, later] of uniforms.entries()) {
    for (const earlier of uniforms.slice(0, i)) {
      if (earlier.register !== later.register) continue;
      const overlaps = earlier.visibility.some((stage) => later.visibility.includes(stage));
      if (!overlaps && earlier.visibility.length === 1 && later.visibility.length === 1) continue;
      fail(
        `uniforms ${earlier.name} and ${later.name} of one pass are both register b${later.register}`,
        later.spot,
        'Give them one slot and one struct, or different roles.',
      );
    }
  }
}

/** A layer is a texture of its own name; two with one name in a pass could not be told apart. */
function checkLayerNames(bindings: readonly PassBinding[], fail: Fail): void {
  const names = new Set<string>(bindings.filter(({ layers }) => layers.length === 0).map(({ name }) => name));
  for (const { name, layers, spot } of bindings) {
    for (const layer of layers) {
      if (names.has(layer))
        fail(`layer ${layer} of transform ${name} has the name of another resource of the pass`, spot);
      names.add(layer);
    }
  }
}

function layersOf(
  source: EffectSource,
  { name, resource, spot }: ProgramBinding,
  stages: readonly BackendStage[],
  fail: Fail,
): readonly string[] {
  const layers = entryOf(source.transforms, name);
  if (layers === undefined) return [];
  if (resource.kind !== 'texture' || resource.text !== 'texture_2d_array<f32>') {
    fail(`transform ${name} must be a texture_2d_array<f32>`, spot);
  }
  if (stages.length !== 1 || stages[0] !== 'fragment') {
    fail(`transform ${name} is put together for fragment programs alone`, spot);
  }
  if (layers.length === 0 || layers.length > BYTE) fail(`transform ${name} needs 1 to ${BYTE} layers`, spot);
  return layers;
}

function bindingLayout(resource: ProgramResource, name: string, spot: SourceSpot, fail: Fail): BindingLayout {
  switch (resource.kind) {
    case 'uniform': {
      const { size } = resource.type;
      if (size > UNIFORM_BYTES_MAX) {
        fail(`uniform ${name} has ${size} bytes; a uniform buffer has at most ${UNIFORM_BYTES_MAX}`, spot);
      }
      const rows = Math.ceil(size / ROW_BYTES);
      const text = `array<vec4<f32>, ${rows}>`;
      return { kind: 'uniform-buffer', text, stride: 0, resourceType: 0, registerType: REGISTER.UNIFORM };
    }
    case 'storage':
      return storageLayout(resource.type, resource.access);
    case 'sampler': {
      const text = resource.comparison ? 'sampler_comparison' : 'sampler';
      return { kind: 'sampler', text, stride: 0, resourceType: 0, registerType: REGISTER.SAMPLER };
    }
    case 'texture': {
      const types = SAMPLED[resource.dimension];
      if (types === undefined) return fail(`${name} is a ${resource.text}, which cannot be packed`, spot);
      const [resourceType, registerType] = types;
      return { kind: 'sampled-resource', text: resource.text, stride: 0, resourceType, registerType };
    }
    case 'storage-texture': {
      const registerType = STORED[resource.dimension];
      if (registerType === undefined) return fail(`${name} is a ${resource.text}, which cannot be packed`, spot);
      const resourceType = RESOURCE_TYPE.UAV_RWTYPED;
      return { kind: 'storage-resource', text: resource.text, stride: 0, resourceType, registerType };
    }
  }
}

/**
 * Every storage buffer is a structured one, whose stride is the least that WebGPU asks a binding to have: one element of
 * an array sized at run time, the whole of any other type.
 */
function storageLayout(type: WgslType, access: 'read' | 'read_write'): BindingLayout {
  const isRead = access === 'read';
  return {
    kind: isRead ? 'sampled-resource' : 'storage-resource',
    text: 'array<u32>',
    stride: minimumSize(type),
    resourceType: isRead ? RESOURCE_TYPE.STRUCTURED_BUFFER : RESOURCE_TYPE.UAV_RWSTRUCTURED,
    registerType: isRead ? REGISTER.SRV_STRUCTURED : REGISTER.UAV_STRUCTURED,
  };
}
