import { FormatError } from '../../format/bytes/FormatError.js';
import type { BundleSlot, RegisteredSlot } from './BundleSlot.js';

const REGISTER_MAX = 255;

/**
 * Gives every slot its register. Textures, samplers and writable resources count from 0 over the pass. A uniform block is
 * b0, the material's, unless one of its stages has another b0 already, or stages that share it see different members; the
 * others go up from b1, where whole blocks are given.
 * @param registers of uniform blocks, by name; those of other passes are left alone
 * @throws FormatError for a register that is none, or twice in a stage
 */
export function assignRegisters(
  slots: readonly BundleSlot[],
  registers: Readonly<Record<string, number>>,
  source: string,
): readonly RegisteredSlot[] {
  const blocks = slots.filter(({ kind }) => kind === 'uniform-buffer');
  checkRegisters(registers, source);
  const taken = new Map<BundleSlot, number>();
  for (const block of blocks) {
    const register = givenRegister(block, registers, source);
    if (register === null) continue;
    refuseTaken(block, register, taken, source);
    taken.set(block, register);
  }
  for (const block of blocks) {
    if (!taken.has(block)) taken.set(block, freeRegister(block, taken));
  }
  const next = { 'sampled-resource': 0, sampler: 0, 'storage-resource': 0 };
  return slots.map((slot): RegisteredSlot => {
    const register = slot.kind === 'uniform-buffer' ? (taken.get(slot) ?? 0) : next[slot.kind]++;
    if (register <= REGISTER_MAX) return { ...slot, register };
    throw new FormatError({
      source,
      path: slot.name,
      found: `more than ${REGISTER_MAX + 1} resources of a kind`,
      wanted: 'fewer',
    });
  });
}

function freeRegister(block: BundleSlot, taken: ReadonlyMap<BundleSlot, number>): number {
  const isMaterial = [...taken].every(([other, register]) => register !== 0 || !sharesStage(block, other));
  if (isMaterial && hasOneLayout(block)) return 0;
  const used = new Set(taken.values());
  let register = 1;
  while (used.has(register)) register++;
  return register;
}

function sharesStage(one: BundleSlot, other: BundleSlot): boolean {
  return one.stages.some((stage) => other.stages.includes(stage));
}

/** Whether all stages see the same members: only then can these be the parameters of the effect. */
function hasOneLayout({ members }: BundleSlot): boolean {
  const [first, ...others] = members.map((it) => JSON.stringify(it));
  return others.every((it) => it === first);
}

function checkRegisters(registers: Readonly<Record<string, number>>, source: string): void {
  for (const [name, register] of Object.entries(registers)) {
    if (Number.isInteger(register) && register >= 0 && register <= REGISTER_MAX) continue;
    const wanted = `an integer from 0 to ${REGISTER_MAX}`;
    throw new FormatError({ source, path: `registers.${name}`, found: String(register), wanted });
  }
}

/** By whichever of its names; `null` where the option says nothing. */
function givenRegister(
  { name, names }: BundleSlot,
  registers: Readonly<Record<string, number>>,
  source: string,
): number | null {
  const given = new Set(names.flatMap((it) => (Object.hasOwn(registers, it) ? (registers[it] ?? []) : [])));
  const [register = null] = given;
  if (given.size <= 1) return register;
  throw new FormatError({
    source,
    path: `registers.${name}`,
    found: `${[...given].join(' and ')} for ${names.join(' and ')}, which are one block in one slot`,
    wanted: 'one register',
  });
}

function refuseTaken(
  block: BundleSlot,
  register: number,
  taken: ReadonlyMap<BundleSlot, number>,
  source: string,
): void {
  const other = [...taken].find(([it, theirs]) => theirs === register && sharesStage(it, block))?.[0];
  if (other !== undefined) {
    throw new FormatError({
      source,
      path: `registers.${block.name}`,
      found: `${register}, which ${other.name} has in the same stage`,
      wanted: 'another register',
    });
  }
  if (register !== 0 || hasOneLayout(block)) return;
  throw new FormatError({
    source,
    path: `registers.${block.name}`,
    found: '0, the material, for a block whose members its stages see differently',
    wanted: 'a register from 1 up, where the block is given whole',
  });
}
