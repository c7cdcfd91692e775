import type { Naga } from '../../glsl/Naga.js';
import type { ProgramBinding, ProgramReflection } from '../../reflectProgram.js';
import type { SlotPlace } from '../../Translator.js';
import { foldSlots, slotKey } from './foldSlots.js';
import { LanguageRefusal } from './LanguageRefusal.js';
import type { LanguagePlace, LanguageText } from './LanguageText.js';
import { nagaModule } from './nagaModule.js';

/** How many registers of each kind a stage has in Direct3D 11. */
const REGISTERS: Readonly<Record<string, number>> = { b: 14, s: 16, t: 128, u: 8 };

/** `cbuffer globals : register(b0, space1)`, `Texture2D<float4> tex : register(t6)`. */
const DECLARATION = /^((?:cbuffer|\w+(?:<[^>]*>)?) (\w+) : register\()([bstu])(\d+)(?:, space(\d+))?(?=\))/gm;

/**
 * A program in HLSL of shader model 5.0, as naga writes it but for what Direct3D 12 alone has: samplers are of their own
 * rather than of a heap, and registers are numbered through without spaces. Inputs and outputs have the semantics that
 * SPIRV-Cross gives them, `TEXCOORD` with the location.
 * @param text its WGSL without overrides.
 * @throws LanguageRefusal
 */
export function hlslText(naga: Naga, program: ProgramReflection, text: string): LanguageText {
  const written = nagaModule(naga, text, 'HLSL', (module, checked) =>
    naga.writeHlsl(module, checked, { shaderModel: '5_0' }),
  );
  refuseHalves(written);
  const source = withoutHeaps(written).replace(/ : LOC(\d+)\b/g, ' : TEXCOORD$1');
  const found = declarations(source);
  const numbers = new Map(
    Object.entries(REGISTERS).map(([letter, limit]) => [
      letter,
      foldSlots(
        found.filter((it) => it.letter === letter),
        limit,
      ),
    ]),
  );
  const numberOf = (letter: string, slot: SlotPlace): number => numbers.get(letter)?.get(slotKey(slot)) ?? 0;
  const places = program.bindings.map((binding) => {
    const declaration = declarationOf(binding, found, source);
    const slot = numberOf(declaration.letter, binding);
    return [binding.name, { name: declaration.name, slot }] satisfies [string, LanguagePlace];
  });
  return {
    source: source.replace(DECLARATION, (_, head: string, __, letter: string, binding: string, group = '0') => {
      return `${head}${letter}${numberOf(letter, { group: Number(group), binding: Number(binding) })}`;
    }),
    places: new Map(places),
  };
}

interface Declaration extends SlotPlace {
  readonly name: string;
  readonly letter: string;
}

function declarations(source: string): Declaration[] {
  const found = [...source.matchAll(DECLARATION)].map(([, , name = '', letter = '', binding, group = '0']) => ({
    name,
    letter,
    group: Number(group),
    binding: Number(binding),
  }));
  const all = source.match(/\bregister\(/g)?.length ?? 0;
  if (found.length === all) return found;
  throw new TypeError(`naga's HLSL has ${all} registers, of which ${found.length} are known:\n${source}`);
}

function declarationOf({ group, binding, name }: ProgramBinding, found: readonly Declaration[], source: string) {
  const declaration = found.find((it) => it.group === group && it.binding === binding);
  if (declaration !== undefined) return declaration;
  throw new TypeError(`naga's HLSL does not have ${name}, @group(${group}) @binding(${binding}):\n${source}`);
}

/** Before shader model 6.2 a half takes four bytes in a buffer, which would be read at other places than WGSL has them. */
function refuseHalves(source: string): void {
  if (/\bhalf(?:[1-4](?:x[1-4])?)?\b/.test(source)) throw new LanguageRefusal('HLSL of shader model 5.0 has no f16');
}

const SAMPLER =
  /^static const (Sampler(?:Comparison)?State) (\w+) = naga\w*SamplerHeap\[nagaGroup(\d+)SamplerIndexArray\[(\d+)\]\];$/gm;
const HEAP =
  /^(?:Sampler\w*State naga\w*SamplerHeap\[\d+\]|StructuredBuffer<uint> nagaGroup\d+SamplerIndexArray) ?: .*\n/gm;

/** Naga has samplers from a heap by an index that is in a buffer, for which nobody has a place. */
function withoutHeaps(source: string): string {
  const plain = source.replace(SAMPLER, '$1 $2 : register(s$4, space$3);').replace(HEAP, '');
  if (!/naga\w*Sampler(?:Heap|IndexArray)/.test(plain)) return plain;
  throw new TypeError(`naga's HLSL has a sampler of another kind than is known:\n${source}`);
}
