import { FormatError } from '../../format/bytes/FormatError.js';
import { BACKEND_STAGES, type BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { GLSL_BIND_GROUP } from '../../format/carbonEffect/glslBindGroups.js';
import { NO_SLOT, type ShaderReflection } from '../../format/shaderBundle/ShaderReflection.js';
import { assignRegisters } from './assignRegisters.js';
import type { BundleSlot, RegisteredSlot } from './BundleSlot.js';
import { combinedSamplers } from './combinedSamplers.js';
import { blankedComments, wordsOf } from './glslCode.js';
import { textureResourceType } from './imageTypes.js';
import { joinStages } from './joinStages.js';
import { refuseOthers } from './refuseOthers.js';
import { SlotNumbers } from './SlotNumbers.js';
import type { StageVariant } from './stageVariants.js';

const ROW_BYTES = 16;

/**
 * What the GL variants of a pass bind: uniform blocks at the points and combined samplers at the units that the bundle's
 * fix-up tables say (`yslb.md` 7), where these are free. Two samplers of one texture, which a table puts at one unit, have
 * one each: they differ in their state. Registers of blocks are those that WGSL would have.
 * @throws FormatError for what WebGL2 does not have
 */
export function glslSlots(
  variants: readonly StageVariant[],
  registers: Readonly<Record<string, number>>,
  source: string,
): readonly RegisteredSlot[] {
  for (const { stage, info } of variants) refuseAbsent(info.reflection, stage, source);
  return [...blockSlots(variants, registers, source), ...samplerSlots(variants, source)];
}

function blockSlots(
  variants: readonly StageVariant[],
  registers: Readonly<Record<string, number>>,
  source: string,
): RegisteredSlot[] {
  const places = variants.flatMap(({ stage, info }) =>
    info.reflection.uniformBuffers.map(
      (it): BundleSlot => ({
        kind: 'uniform-buffer',
        group: it.set,
        binding: it.binding,
        stages: [stage],
        name: it.name,
        names: [it.name],
        symbol: it.name,
        type: it.blockSize > 0 ? `vec4[${Math.ceil(it.blockSize / ROW_BYTES)}]` : it.name,
        resourceType: 0,
        members: [it.members],
      }),
    ),
  );
  const registered = assignRegisters(joinStages(places, source), registers, source);
  const registerOf = (it: BundleSlot): number =>
    registered.find(({ group, binding }) => group === it.group && binding === it.binding)?.register ?? 0;
  const points = new SlotNumbers();
  for (const { info } of variants) {
    for (const { name, backendSlot } of info.reflection.uniformBuffers) {
      points.want(name, backendSlot === NO_SLOT ? null : backendSlot & 0xff);
    }
  }
  // GL knows a block by its name: one name is one block, whatever stage it is in.
  return byName(places).map(([first, ...others]): RegisteredSlot => {
    const all = [first, ...others];
    return {
      ...first,
      group: GLSL_BIND_GROUP.UNIFORM,
      binding: points.numberOf(first.symbol),
      stages: stagesOf(all.flatMap((it) => it.stages)),
      members: all.flatMap((it) => it.members),
      register: registerOf(first),
    };
  });
}

function byName(slots: readonly BundleSlot[]): [BundleSlot, ...BundleSlot[]][] {
  const groups = new Map<string, [BundleSlot, ...BundleSlot[]]>();
  for (const slot of slots) {
    const group = groups.get(slot.name);
    if (group === undefined) groups.set(slot.name, [slot]);
    else group.push(slot);
  }
  return [...groups.values()];
}

interface Use {
  readonly stage: BackendStage;
  readonly type: string;
  readonly image: string;
  readonly sampler: string;
}

function samplerSlots(variants: readonly StageVariant[], source: string): RegisteredSlot[] {
  const units = new SlotNumbers();
  const uses = new Map<string, Use[]>();
  for (const variant of variants) {
    const { stage } = variant;
    const combined = combinedSamplers(variant.info.reflection);
    const types = samplerTypes(
      variant,
      combined.map(({ symbol }) => symbol),
      source,
    );
    for (const { symbol, image, sampler, unit } of combined) {
      const type = types.get(symbol);
      // One that the text does not declare, since nothing reads it.
      if (type === undefined) continue;
      units.want(symbol, unit);
      uses.set(symbol, [...(uses.get(symbol) ?? []), { stage, type, image, sampler }]);
    }
  }
  const samplers: string[] = [];
  return [...uses].flatMap(([symbol, [first, ...others]], register): RegisteredSlot[] => {
    if (first === undefined) return [];
    const { type, image, sampler } = first;
    if (!samplers.includes(sampler)) samplers.push(sampler);
    const stages = stagesOf([first, ...others].map((it) => it.stage));
    const slot = { binding: units.numberOf(symbol), stages, symbol, type, members: [] };
    return [
      {
        ...slot,
        kind: 'sampled-resource',
        group: GLSL_BIND_GROUP.TEXTURE,
        name: image,
        names: [image],
        resourceType: textureResourceType(type),
        register,
      },
      {
        ...slot,
        kind: 'sampler',
        group: GLSL_BIND_GROUP.SAMPLER,
        name: sampler,
        names: [sampler],
        resourceType: 0,
        register: samplers.indexOf(sampler),
      },
    ];
  });
}

const DECLARED_SAMPLER =
  /\buniform\s{1,99}(?:(?:high|medium|low)p\s{1,99})?([iu]?sampler\w{1,99})\s{1,99}(\w{1,999})\s{0,99};/g;

/**
 * The sampler uniforms that a text declares, with their types.
 * @throws FormatError for one of the reflection that the text has and does not declare by itself, and for two declarations
 */
function samplerTypes(
  { stage, info }: StageVariant,
  names: readonly string[],
  source: string,
): ReadonlyMap<string, string> {
  const code = blankedComments(info.source);
  const types = new Map<string, string>();
  for (const [, type = '', name = ''] of code.matchAll(DECLARED_SAMPLER)) {
    const other = types.get(name);
    types.set(name, type);
    if (other === undefined || other === type || !names.includes(name)) continue;
    const wanted = 'one declaration, outside of the preprocessor';
    throw new FormatError({ source, path: stage, found: `"${name}" as ${other} and as ${type}`, wanted });
  }
  const words = wordsOf(code);
  const lost = names.find((name) => words.has(name) && !types.has(name));
  if (lost === undefined) return types;
  throw new FormatError({
    source,
    path: stage,
    found: `a sampler "${lost}" whose declaration is not to be found in the text`,
    wanted: 'a declaration of its own, as in "uniform sampler2D map;"',
  });
}

function stagesOf(stages: readonly BackendStage[]): readonly BackendStage[] {
  return BACKEND_STAGES.filter((stage) => stages.includes(stage));
}

function refuseAbsent(reflection: ShaderReflection, stage: string, source: string): void {
  refuseOthers(reflection, stage, source);
  const [plain] = reflection.glPlainUniforms;
  if (plain !== undefined) {
    const wanted = 'uniform blocks and samplers alone';
    throw new FormatError({ source, path: `${stage}.glPlainUniforms`, found: `"${plain.name}"`, wanted });
  }
  for (const field of ['storageBuffers', 'storageImages'] as const) {
    const [first] = reflection[field];
    if (first === undefined) continue;
    throw new FormatError({
      source,
      path: `${stage}.${field}`,
      found: `"${first.name}"`,
      wanted: 'no storage resource, which WebGL2 does not have',
      fix: 'Draw the bundle on WebGPU',
    });
  }
}
