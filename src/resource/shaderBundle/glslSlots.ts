import { FormatError } from '../../format/bytes/FormatError.js';
import { BACKEND_STAGES, type BackendStage } from '../../format/carbonEffect/BackendStage.js';
import { GLSL_BIND_GROUP } from '../../format/carbonEffect/glslBindGroups.js';
import { NO_SLOT, type ShaderReflection } from '../../format/shaderBundle/ShaderReflection.js';
import { assignRegisters } from './assignRegisters.js';
import type { BundleSlot, RegisteredSlot } from './BundleSlot.js';
import { combinedSamplers } from './combinedSamplers.js';
import { textureResourceType } from './imageTypes.js';
import { joinStages } from './joinStages.js';
import { SlotNumbers } from './SlotNumbers.js';
import type { StageVariant } from './stageVariants.js';
import { refuseOthers } from './wgslSlots.js';

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
  return [...blockSlots(variants, registers, source), ...samplerSlots(variants)];
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

function samplerSlots(variants: readonly StageVariant[]): RegisteredSlot[] {
  const units = new SlotNumbers();
  const uses = new Map<string, Use[]>();
  for (const { stage, info } of variants) {
    const types = samplerTypes(info.source);
    for (const { symbol, image, sampler, unit } of combinedSamplers(info.reflection)) {
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

/** The sampler uniforms that a text declares, with their types. */
function samplerTypes(text: string): ReadonlyMap<string, string> {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ');
  const declarations = code.matchAll(/\buniform\s+(?:(?:high|medium|low)p\s+)?([iu]?sampler\w+)\s+(\w+)\s*;/g);
  return new Map([...declarations].map(([, type = '', name = '']) => [name, type]));
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
