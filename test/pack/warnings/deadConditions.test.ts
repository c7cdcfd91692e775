import { describe, expect, it } from 'vitest';
import { deadConditions } from '../../../src/pack/warnings/deadConditions.js';
import { warningsOf } from './warningsOf.js';

/** What is told of a module where `A` is true or false and `B` only together with it. */
function dead(text: string): string[] {
  const combinations = [{ A: true, B: true }, { A: true }, { A: false, B: false }];
  return deadConditions(new Map([['m.wesl', text]]), combinations).map(
    ({ name, spot: { line, column } }) => `${line}:${column} ${name}`,
  );
}

describe('a condition that no combination has', () => {
  it.each<[string, string[]]>([
    ['@if(A) const x = 1; @else const x = 2;', []],
    ['@if(B && !A) const x = 1;', ['1:1 @if(B && !A)']],
    ['@if(A || !A) const x = 1;\n @else const x = 2;', ['2:2 @else']],
    ['@if(A) const x = 1; @elif(B) const x = 2; @else const x = 3;', ['1:21 @elif(B)']],
    ['@if(B) const x = 1; @elif(A) const x = 2; @else const x = 3;', []],
    ['@if(C) import package::a::b;', ['1:1 @if(C)']],
    ['fn f() {\n  @if(B) { let a = 1;\n    @if(A) { let b = 1; } @else { let b = 2; } }\n}', ['3:27 @else']],
    ['@if(C) fn f() { @if(A) { let b = 1; } }', ['1:1 @if(C)']],
    ['struct S { x: f32, @if(A) y: f32, @if(C) z: f32 }', ['1:35 @if(C)']],
    ['fn f(x: f32, @if(C) y: f32) { switch 1 { @if(C) case 1: {} default: {} } }', ['1:14 @if(C)', '1:42 @if(C)']],
    [
      '@if(A) fn f() { @if(!A) return; for (var i = 0; i < 2; i++) { @if(!B) continue; @if(!A && B) break; } }',
      ['1:17 @if(!A)', '1:81 @if(!A && B)'],
    ],
    ['@if(\n  C  ) @group(0) @binding(0) var<uniform> u: f32;', ['1:1 @if( C )']],
  ])('%s', (text, found) => {
    expect(dead(text)).toEqual(found);
  });

  it('is meant where it names no option', () => {
    expect(dead('@if(false) const x = 1; @if(true) const y = 1; @else const y = 2;')).toEqual([]);
    expect(dead('@if(false && C) const x = 1;')).toEqual(['1:1 @if(false && C)']);
  });

  it('is none because of combinations with the body of another', async () => {
    const axes = [
      { name: 'LIGHT', options: ['OFF', 'ON'] },
      { name: 'GLOW', options: ['OFF', 'ON'] },
    ];
    const fragment = `@fragment fn main() -> @location(0) vec4f {
  var c = vec4f();
  @if(LIGHT_ON) { c.x = 1.0; @if(GLOW_ON) c.y = 1.0; }
  @if(LIGHT_OFF && GLOW_ON) c.z = 1.0;
  return c;
}`;
    const told = await warningsOf(
      'unreachable-combination',
      { axes, aliases: (options) => (options.LIGHT === 'OFF' ? { ...options, GLOW: 'OFF' } : options) },
      { 'f.wesl': fragment },
    );
    expect(told).toEqual([
      'f.wesl:4:3 @if(LIGHT_OFF && GLOW_ON): what @if(LIGHT_OFF && GLOW_ON) stands before is in no combination that has a body of its own',
    ]);
  });
});
