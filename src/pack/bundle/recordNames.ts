import type { BackendBinding, BackendBlock, BackendResourceKind } from '../../format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { Stage } from '../../format/carbonEffect/stage.js';
import { editedText, type TextEdit } from '../TextEdit.js';
import { wgslModule } from '../wgsl/wgslModule.js';

/** A program of a compiled pass. */
export interface CompiledText {
  readonly stage: BackendStage;
  readonly record: Stage;
  readonly text: string;
}

/**
 * The programs of a pass with their textures, samplers and writable resources called as the records call them, as far as
 * WGSL takes these names: a bundle has the names of its programs, and those of other compilers are `t0` and `s0`.
 */
export function withRecordNames(programs: readonly CompiledText[], block: BackendBlock): CompiledText[] {
  const words = new Set(programs.flatMap(({ text }) => wgslModule(text).tokens.map((token) => token.text)));
  const given = new Map<string, string>();
  return programs.map((program) => {
    const renames = new Map<string, string>();
    for (const binding of block.bindGroups.flatMap(({ bindings }) => bindings)) {
      const name = recordName(program.record, binding);
      if (name === null || !binding.visibility.includes(program.stage) || !isFree(name, words)) continue;
      const slot = `${binding.group}.${binding.binding}`;
      if ((given.get(name) ?? slot) !== slot) continue;
      given.set(name, slot);
      renames.set(binding.generatedSymbol, name);
    }
    return { ...program, text: withNames(program.text, renames) };
  });
}

/** The words of WGSL's own begin with small letters. */
function isFree(name: string, words: ReadonlySet<string>): boolean {
  return /^[A-Z]\w*$/.test(name) && !words.has(name);
}

/** `null` of what has its name in its members, is put together from several, or is in no record. */
export function recordName(record: Stage, { resourceKind, registerIndex, transformId }: BackendBinding): string | null {
  if (transformId !== undefined) return null;
  return LISTS[resourceKind](record).find(({ register }) => register === registerIndex)?.name ?? null;
}

interface NamedResource {
  readonly register: number;
  readonly name: string;
}

const LISTS: Readonly<Record<BackendResourceKind, (record: Stage) => readonly NamedResource[]>> = {
  'uniform-buffer': () => [],
  'sampled-resource': ({ textures }) => textures,
  sampler: ({ samplers }) => samplers,
  'storage-resource': ({ uavs }) => uavs,
};

function withNames(text: string, renames: ReadonlyMap<string, string>): string {
  if (renames.size === 0) return text;
  const { tokens, declarations } = wgslModule(text);
  const places = declarations.flatMap(({ keyword, name, nameAt, uses }) => [
    ...(keyword === 'var' ? [{ name, at: nameAt }] : []),
    ...uses,
  ]);
  const edits = places.flatMap(({ name, at }): TextEdit[] => {
    const [start, renamed] = [tokens[at]?.offset, renames.get(name)];
    return start === undefined || renamed === undefined ? [] : [{ start, end: start + name.length, text: renamed }];
  });
  return editedText(text, edits);
}
