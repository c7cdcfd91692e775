import { editedText, type TextEdit } from '../TextEdit.js';
import { ConstIntegers } from './ConstIntegers.js';
import { sizeEdits } from './sizeEdits.js';
import type { ModuleDeclaration, WgslModule } from './wgslModule.js';

/** What a program shows to the outside, as a text of its own. */
export interface InterfaceText {
  readonly text: string;
  /** Where a line of it, from 1, begins in the program, spaces left out. */
  readonly offsetOfLine: (line: number) => number;
}

/**
 * The bound variables and the head of the entry point with the structs and aliases that they need, for a reader that
 * takes declarations in the order of the text and plain numbers alone: what is needed comes first, and every size is
 * worked out. Functions are most of a program and none of their insides is asked for.
 * @param main the entry point.
 * @param changes what else is to be other, where it is in what is needed.
 * @throws WgslRefusal
 */
export function interfaceText(
  text: string,
  module: WgslModule,
  main: ModuleDeclaration,
  changes: readonly TextEdit[],
): InterfaceText {
  const { tokens } = module;
  const integers = new ConstIntegers(text, module);
  const pieces: string[] = [];
  const lines: number[] = [];
  for (const it of neededInOrder(module, main)) {
    const isMain = it === main;
    const end = isMain ? (it.names?.body ?? it.end) : it.end;
    const [from, to] = [tokens[it.start]?.offset ?? 0, tokens[end]?.offset ?? text.length];
    const inside = changes.filter((change) => change.start >= from && change.end <= to);
    const sizes = sizeEdits(text, tokens, it.start, end, integers);
    // A name in an expression that is worked out is gone.
    const others = inside.filter(
      (change) => !sizes.some(({ start, end: last }) => change.start >= start && change.end <= last),
    );
    const moved = [...sizes, ...others].map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }));
    const piece = editedText(text.slice(from, to), moved);
    pieces.push(isMain ? `${piece}{}` : piece);
    lines.push(from);
    for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  }
  return {
    text: pieces.join('\n'),
    offsetOfLine: (line) => {
      const offset = lines[line - 1] ?? 0;
      return offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0);
    },
  };
}

/** Each behind what it needs. Nothing needs itself: that was refused. */
function neededInOrder({ declarations }: WgslModule, main: ModuleDeclaration): ModuleDeclaration[] {
  const types = new Map(
    declarations.filter(({ keyword }) => keyword === 'struct' || keyword === 'alias').map((it) => [it.name, it]),
  );
  const roots = [...declarations.filter(isBound), main];
  const pending = roots.toReversed().map((at) => ({ at, isReady: false }));
  const seen = new Set<ModuleDeclaration>();
  const inOrder: ModuleDeclaration[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at, isReady } = next;
    if (isReady) inOrder.push(at);
    if (isReady || seen.has(at)) continue;
    seen.add(at);
    pending.push({ at, isReady: true });
    for (const use of at.uses) {
      const needed = at.names !== null && use.at >= at.names.body ? undefined : types.get(use.name);
      if (needed !== undefined) pending.push({ at: needed, isReady: false });
    }
  }
  return inOrder;
}

/** Textures and samplers have no address space. */
function isBound({ keyword, addressSpace }: ModuleDeclaration): boolean {
  return keyword === 'var' && (addressSpace === '' || addressSpace === 'uniform' || addressSpace === 'storage');
}
