import { expect, it } from 'vitest';
import type { EffectSource } from '../../src/pack/EffectSource.js';
import { packEffect } from '../../src/pack/packEffect.js';
import { effect, packError, TRIANGLE } from './packing.js';

const FRAGMENT = `struct Material { Tint: vec4f }
@group(0) @binding(0) var<uniform> material: Material;
@fragment fn fs() -> @location(0) vec4f { return material.Tint; }`;

/** What packing the source says, whose text is this. */
async function faultOf(source: unknown, ...lines: readonly string[]): Promise<string> {
  const definition = { path: 'effect.ts', text: lines.join('\n') };
  const modules = { 'v.wesl': TRIANGLE, 'glow.wesl': FRAGMENT };
  const { file, line, column, problem } = await packError(packEffect(source as EffectSource, modules, { definition }));
  return `${file}:${line}:${column}: ${problem}`;
}

const passing = (fragment: string) => effect({ techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment }] }] });

it.each([
  ['glow#fss', 'glow#fss needs the entry point @fragment fn fss'],
  ['glowy#fs', 'there is no module glowy.wesl'],
])('the definition is at fault where it names what there is not: %s', async (fragment, problem) => {
  const text = [
    'export default defineEffect({',
    `  // '${fragment}'`,
    `  techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: '${fragment}' }] }],`,
    '});',
  ];
  expect(await faultOf(passing(fragment), ...text)).toBe(`effect.ts:3:67: ${problem}`);
});

it('a property that there is not is at fault, not what has it', async () => {
  const source = { ...passing('glow#fs'), parameters: { Tint: { rang: [0, 1] } } };
  expect(
    await faultOf(source, '// parameters: Tint', 'x = {', '  parameters: {', '    Tint: { rang: [0, 1] },'),
  ).toMatch(/^effect\.ts:4:13: parameters\.Tint has no property rang; /);
});

it('a comment does not take the blame of a parameter that there is not', async () => {
  const source = { ...passing('glow#fs'), parameters: { Tint: {}, Tnt: {} } };
  const text = ['// parameters: Tnt and Tint', 'x = { parameters: {', '  Tint: {},', '  Tnt: {},', '} };'];
  expect(await faultOf(source, ...text)).toMatch(/^effect\.ts:4:3: .*Tnt/);
});

it('of elements of a list the right one is at fault', async () => {
  const axes = [
    { name: 'A', options: ['X', 'Y'], type: 'static' },
    { name: 'B', options: ['X', 'Y'], type: 'odd' },
  ];
  const text = [
    "axes: [{ name: 'A', options: ['X', 'Y'], type: 'static' },",
    "{ name: 'B', options: ['X', 'Y'], type: 'odd' }]",
  ];
  expect(await faultOf({ ...passing('glow#fs'), axes }, ...text)).toMatch(/^effect\.ts:2:35: axes\[1\]\.type /);
});

it('two files of one module are refused', async () => {
  const error = await packError(packEffect(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': FRAGMENT, 'f.wgsl': 'broken' }));
  expect([error.file, error.problem]).toEqual(['f.wgsl', 'f.wesl and f.wgsl are one module']);
});

it('a result without a name is called so', async () => {
  const fragment = '@fragment fn main() -> @location(0) bool { return true; }';
  const error = await packError(packEffect(effect(), { 'v.wesl': TRIANGLE, 'f.wesl': fragment }));
  expect(error.problem).toBe('the result has a type that no stage can pass on');
});

it('properties that a prototype has are not passed by', async () => {
  const source = { ...passing('glow#fs'), parameters: { __proto__: { Tint: {} } } };
  expect(await faultOf(source, 'x')).toMatch(/^effect\.ts:0:0: parameters is an object of another kind/);
});
