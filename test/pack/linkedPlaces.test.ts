import { describe, expect, it } from 'vitest';
import type { LinkedProgram } from '../../src/pack/LinkedProgram.js';
import { ModuleSet } from '../../src/pack/ModuleSet.js';
import { failFor } from '../../src/pack/PackError.js';
import { SlotTable } from '../../src/pack/SlotTable.js';
import { wgslTokens } from '../../src/pack/wgsl/wgslTokens.js';
import { effect, type Modules, pack, packError, TRIANGLE } from './packing.js';

/** Written as nobody should, so that nothing is where the linker's own layout has it. */
const SHADE = `/* head */ import package::lib::paint::{ tint as t , Paint };
  @if( LIGHT_ON )   const   STRENGTH=2.0 ; @else const STRENGTH=1.0;
var   Map : texture_2d < f32 > ;var S:sampler;
fn  shade ( uv : vec2f ) -> vec4f {
  var c = t( textureSample ( Map,S , uv ) ) ; // trailing
  @if(LIGHT_ON) { let é = 1.5; c *= é /* ; } */ * STRENGTH; }
  @else { c . x = 0.5; }
  for( var i=0 ; i<3 ; i ++ ) { if c . w > 1. { continue; } else { c.w += .25 ; } }
  return   c ;
}
@fragment fn main( @location ( 0 ) uv : vec2f ) -> @location(0) vec4f {return shade(uv);}`;

const PAINT = `struct  Paint{ @align(16)a:f32 , @if(LIGHT_ON) b : f32,}
// fn tint() {}
fn tint( c : vec4f ) -> vec4f { var p : Paint ; p.a=c.x; @if(LIGHT_ON) p.b = 1.0; return vec4f ( p . a ) ; }`;

const MODULES: Modules = { 'f.wesl': SHADE, 'lib/paint.wgsl': PAINT };

async function linked(isOn: boolean): Promise<LinkedProgram> {
  return new ModuleSet(MODULES).link('f', { LIGHT_ON: isOn, LIGHT_OFF: !isOn }, failFor('sample'));
}

/** What the author has at the place of an offset, as far as it is the token. */
function authorText(program: LinkedProgram, offset: number, length: number): string | undefined {
  const { file, line, column } = program.spotOf(offset);
  return MODULES[file]?.split('\n')[line - 1]?.slice(column - 1, column - 1 + length);
}

describe('places of a linked program', () => {
  it.each([true, false])('are those of the tokens in the author’s files (light %s)', async (isOn) => {
    const program = await linked(isOn);
    const tokens = wgslTokens(program.text);
    expect(tokens.length).toBeGreaterThan(150);
    for (const { text, offset } of tokens) {
      const expected = text === 'tint' && authorText(program, offset, 1) === 't' ? 't' : text;
      expect([offset, authorText(program, offset, expected.length)]).toEqual([offset, expected]);
    }
  });

  it('are inside of a token where the offset is, and at its end behind it', async () => {
    const program = await linked(true);
    const at = program.text.indexOf('STRENGTH;');
    expect(authorText(program, at + 3, 5)).toBe('ENGTH');
    const end = program.spotOf(program.text.length);
    expect(end).toEqual({ file: 'lib/paint.wgsl', line: 1, column: PAINT.indexOf('\n') + 1 });
  });

  it('stay where they are when slots are put in, which are where the variable is', async () => {
    const program = await linked(true);
    const table = new SlotTable(effect(), new ModuleSet(MODULES).texts);
    const slotted = table.slotted(program).program;
    expect(slotted.text).toMatch(/@group\(1\) @binding\(0\) var Map ?:[\s\S]*@group\(1\) @binding\(1\) var S ?:/);
    const inserted = slotted.text.indexOf('@group(1) @binding(1)');
    for (const offset of [inserted, inserted + 8, inserted + 21, inserted + 22]) {
      expect(slotted.spotOf(offset)).toEqual({ file: 'f.wesl', line: 3, column: 33 });
    }
    for (const word of ['Map', 'shade', 'STRENGTH', 'continue', 'tint']) {
      const [before, after] = [program.text.indexOf(word), slotted.text.indexOf(word)];
      expect(slotted.spotOf(after)).toEqual(program.spotOf(before));
    }
  });
});

describe('what the translator finds wrong has the author’s place', () => {
  const axes = [{ name: 'LIGHT', options: ['ON', 'OFF'] }];
  const main = '@fragment fn main() -> @location(0) vec4f { return shade(); }';
  const placeOf = async (modules: Modules) => {
    const { file, line, column, options } = await packError(pack(effect({ axes }), { 'v.wesl': TRIANGLE, ...modules }));
    return [file, line, column, options.LIGHT];
  };

  it.each<[string, Modules]>([
    ['at the end of a line', { 'f.wesl': `fn shade() -> vec4f {\nreturn ❱vec2f();\n}\n${main}` }],
    ['at the start of a line', { 'f.wesl': `fn shade() -> vec4f { return\n❱vec2f()\n;}\n${main}` }],
    [
      'in an @if',
      { 'f.wesl': `fn shade() -> vec4f {\n  @if(LIGHT_ON)   return   ❱vec3f();\n  @else return vec4f();\n}\n${main}` },
    ],
    [
      'in a block of an @if',
      {
        'f.wesl': `fn shade() -> vec4f {\n  @if(LIGHT_ON) { let a = 1; /* b */ let c = a . ❱xyz; }\n return vec4f();\n}\n${main}`,
      },
    ],
    [
      'in a function that was imported',
      {
        'f.wesl': `import package::lib::shade;\n\n${main}`,
        'lib.wgsl': `// é\nfn shade() -> vec4f {\n\treturn ❱vec4f(1) + vec2f(1);\n}`,
      },
    ],
    [
      'behind slots on its line',
      {
        'f.wesl': `var M: texture_2d<f32>; var S: sampler; fn shade() -> vec4f { let x = textureSample(M, S, vec2f()); return ❱x.rgb; }\n${main}`,
      },
    ],
  ])('%s', async (_, marked) => {
    const [file = '', text = ''] = Object.entries(marked).find(([, it]) => it.includes('❱')) ?? [];
    const before = text.slice(0, text.indexOf('❱')).split('\n');
    const modules = Object.fromEntries(Object.entries(marked).map(([path, it]) => [path, it.replace('❱', '')]));
    expect(await placeOf(modules)).toEqual([file, before.length, (before.at(-1) ?? '').length + 1, 'ON']);
  });
});
