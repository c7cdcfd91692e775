import type { Module } from 'naga-wasm';
import { type Naga, refuseWorn, withHandle } from '../../glsl/Naga.js';
import { nagaProblem } from '../../glsl/nagaProblem.js';
import type { InterfaceVariable, ProgramReflection } from '../../reflectProgram.js';
import { LanguageRefusal } from './LanguageRefusal.js';
import { nagaModule } from './nagaModule.js';
import { type SpirvFacts, spirvFacts } from './spirvFacts.js';

/** A program in SPIR-V. */
export interface SpirvWords {
  readonly words: Uint32Array;
  readonly facts: SpirvFacts;
  readonly compiledFrom: 'wgsl' | 'glsl';
  /** Why it was not compiled from the author's GLSL, if there is one; `null` where it was. */
  readonly loss: string | null;
}

/**
 * The SPIR-V of a program, with the WGSL's clip space: y is not turned over, which YUP does when it makes GLSL of it.
 * @param text its WGSL without overrides.
 * @param vulkanGlsl the author's, which is compiled where naga knows all of it; empty = none.
 * @throws LanguageRefusal, also for GLSL that is not the same program by what it declares.
 */
export function spirvWords(naga: Naga, program: ProgramReflection, text: string, vulkanGlsl: string): SpirvWords {
  for (const { builtin } of [...program.inputs, ...program.outputs]) {
    // Naga has a number where SPIR-V wants an array.
    if (builtin === 'sample_mask') throw new LanguageRefusal('naga cannot put sample_mask into SPIR-V');
  }
  const ofWgsl = (loss: string | null): SpirvWords => {
    const words = nagaModule(naga, text, 'SPIR-V', (module, checked) => naga.writeSpirv(module, checked, OPTIONS));
    return { words, facts: spirvFacts(words), compiledFrom: 'wgsl', loss };
  };
  if (vulkanGlsl === '') return ofWgsl(null);
  const compiled = compiledGlsl(naga, program, vulkanGlsl);
  if (typeof compiled === 'string')
    return ofWgsl(`the SPIR-V is of the WGSL: naga cannot read the Vulkan GLSL: ${compiled}`);
  const facts = spirvFacts(compiled);
  refuseOther(program, facts);
  return { words: compiled, facts, compiledFrom: 'glsl', loss: null };
}

const OPTIONS = { flags: { adjustCoordinateSpace: false, debug: true } };

/** The words, or why naga cannot read it, in naga's own words. */
function compiledGlsl(naga: Naga, { stage }: ProgramReflection, glsl: string): Uint32Array | string {
  try {
    return withHandle(naga.parseGlsl(glsl, { stage }), (module: Module) =>
      withHandle(naga.validate(module), (checked) => naga.writeSpirv(module, checked, OPTIONS)),
    );
  } catch (error) {
    if (error instanceof naga.NagaError) return nagaProblem(error.formatted, '');
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    refuseWorn(naga, error);
    return 'it gives up on it';
  }
}

/** What the WGSL uses has to be there: a host that goes by the reflection binds it. More may be. */
function refuseOther(program: ProgramReflection, { idOfSlot, idOf }: SpirvFacts): void {
  const missing = 'which the Vulkan GLSL of the stage does not have';
  for (const { name, group, binding } of program.bindings) {
    if (idOfSlot({ group, binding }) !== 0) continue;
    throw new LanguageRefusal(`${name} is in set ${group}, binding ${binding}, ${missing}`);
  }
  const refuseMissing = (variables: readonly InterfaceVariable[], direction: 'in' | 'out'): void => {
    for (const { name, location, builtin } of variables) {
      if (builtin !== '' || idOf(direction, 'location', location) !== 0) continue;
      throw new LanguageRefusal(`${name} is ${direction} at location ${location}, ${missing}`);
    }
  };
  refuseMissing(program.inputs, 'in');
  refuseMissing(program.outputs, 'out');
}

/** As files have them. */
export function spirvBytes(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(4 * words.length);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true);
  return bytes;
}
