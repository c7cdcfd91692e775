import type { Naga } from '../../glsl/Naga.js';
import type { ProgramReflection, ProgramResource } from '../../reflectProgram.js';
import { nameOf } from './blockNames.js';
import { slotKey } from './foldSlots.js';
import { LanguageRefusal } from './LanguageRefusal.js';
import type { LanguagePlace, LanguageText } from './LanguageText.js';
import { nagaModule } from './nagaModule.js';

/** What Metal counts by itself. */
type MslKind = 'buffer' | 'texture' | 'sampler';

/** A parameter of the entry point that naga has no slot for. */
const PARAMETER = /^((?:, | {2})(constant|device|metal::(?:texture|depth|sampler)).* \w+ )\[\[user\(fake0\)\]\]$/gm;

/**
 * A program in the Metal Shading Language 2.4: naga's, with a slot for every resource, numbered by kind in the order of
 * group and binding. The function is called `main0`, which is what YUP looks for (`yslb.md` 6).
 * @param text its WGSL without overrides.
 * @param blockNames what blocks are called, by `slotKey`.
 * @throws LanguageRefusal
 */
export function mslText(
  naga: Naga,
  program: ProgramReflection,
  text: string,
  blockNames: ReadonlyMap<string, string>,
): LanguageText {
  const { msl, order } = nagaModule(naga, text, 'MSL', (module, checked) => ({
    msl: naga.writeMsl(module, checked, { langVersion: [2, 4] }),
    order: declarationOrder(naga.writeWgsl(module, checked)),
  }));
  const slots = new Map<string, number>();
  const counts: Record<MslKind, number> = { buffer: 0, texture: 0, sampler: 0 };
  for (const binding of program.bindings) slots.set(slotKey(binding), counts[mslKind(binding.resource)]++);
  const bySlot = new Map(program.bindings.map((it) => [slotKey(it), it]));
  const inOrder = order.flatMap((key) => bySlot.get(key) ?? []);

  const source = withoutBufferSizes(msl, text.search(/\barrayLength\b/));
  const parameters = [...source.matchAll(PARAMETER)].map(([, , type = '']) => parameterKind(type));
  const wanted = inOrder.map(({ resource }) => mslKind(resource));
  const isAll = inOrder.length === program.bindings.length && !/\[\[user\(fake/.test(source.replace(PARAMETER, ''));
  if (!isAll || parameters.join() !== wanted.join()) {
    throw new TypeError(`naga's MSL has other resources than ${wanted.join(', ')}:\n${source}`);
  }
  const numbered = inOrder.values();
  return {
    source: renamedEntry(
      source.replace(PARAMETER, (_, head: string) => {
        const binding = numbered.next().value;
        if (binding === undefined) throw new TypeError('more parameters than resources');
        return `${head}[[${mslKind(binding.resource)}(${slots.get(slotKey(binding)) ?? 0})]]`;
      }),
    ),
    places: new Map(
      program.bindings.map((it): [string, LanguagePlace] => {
        const key = slotKey(it);
        return [it.name, { name: nameOf(blockNames, it), slot: slots.get(key) ?? 0 }];
      }),
    ),
  };
}

function mslKind({ kind }: ProgramResource): MslKind {
  if (kind === 'uniform' || kind === 'storage') return 'buffer';
  return kind === 'sampler' ? 'sampler' : 'texture';
}

function parameterKind(type: string): MslKind {
  if (type === 'constant' || type === 'device') return 'buffer';
  return type === 'metal::sampler' ? 'sampler' : 'texture';
}

/** Naga has its variables in one order, in every language: here the slots are with them. */
function declarationOrder(wgsl: string): string[] {
  return [...wgsl.matchAll(/^@group\((\d+)\) @binding\((\d+)\)/gm)].map(([, group, binding]) =>
    slotKey({ group: Number(group), binding: Number(binding) }),
  );
}

/**
 * Naga hands the lengths of buffers to every function that has an array sized at run time, in a buffer that nobody fills.
 * @param offset where the WGSL asks for one.
 * @throws LanguageRefusal where one is asked for.
 */
function withoutBufferSizes(source: string, offset: number): string {
  const plain = source
    .replace(/^struct _mslBufferSizes \{\n(?: .*\n)*\};\n+/m, '')
    .replace(/,?\s*constant _mslBufferSizes& _buffer_sizes(?: \[\[user\(fake0\)\]\])?/g, '')
    .replace(/,? ?\b_buffer_sizes(?=\))/g, '');
  if (!/_buffer_sizes|_mslBufferSizes/.test(plain)) return plain;
  throw new LanguageRefusal('arrayLength needs the lengths of buffers in MSL, for which bundles have no place', offset);
}

function renamedEntry(source: string): string {
  const found = source.match(/\bmain_\b/g)?.length ?? 0;
  if (found !== 1) throw new TypeError(`naga's MSL has ${found} functions main_ where one was to be found:\n${source}`);
  return source.replace(/\bmain_\b/, 'main0');
}
