import { describe, expect, it } from 'vitest';
import type { EffectSource } from '../../src/pack/EffectSource.js';
import { sourceHash } from '../../src/pack/sourceHash.js';
import { effect, pack } from './packing.js';

const ROWS = [{ row: 0, options: {}, bodyRow: 0 }];

function hashOf(...defaults: readonly (number | undefined)[]): string {
  const parameters = Object.fromEntries(
    defaults.map((value, i) => [`P${i}`, value === undefined ? {} : { default: value }]),
  );
  return sourceHash(effect({ parameters }), ROWS, new Map([['f.wesl', '']]), null);
}

describe('the hash of a source', () => {
  it('is other for every default that makes other bytes', () => {
    const all = [hashOf(0, 0), hashOf(-0, 0), hashOf(0, -0), hashOf(-0, -0), hashOf(undefined, -0), hashOf(0)];
    expect(new Set(all).size).toBe(all.length);
  });

  it('does not hang on what is there without a value', () => {
    const fields = { ...effect({ parameters: { A: { default: -0 } } }), inputs: undefined };
    const source = fields as unknown as EffectSource;
    const [bare, empty] = [effect({ parameters: { A: { default: -0 } } }), source].map((it) =>
      sourceHash(it, ROWS, new Map(), null),
    );
    expect(empty).toBe(bare);
  });

  it('is other where the bytes are', async () => {
    const modules = {
      'v.wesl': '@vertex fn main() -> @builtin(position) vec4f { return vec4f(); }',
      'f.wesl': `struct Material { Shift: f32 }
@group(1) @binding(0) var<uniform> material: Material;
@fragment fn main() -> @location(0) vec4f { return vec4f(material.Shift); }`,
    };
    const [zero, minus] = await Promise.all(
      [0, -0].map((value) => pack(effect({ parameters: { Shift: { default: value } } }), modules)),
    );
    expect(Buffer.compare(zero?.bytes ?? Buffer.of(), minus?.bytes ?? Buffer.of())).not.toBe(0);
    expect(zero?.report.sourceHash).not.toBe(minus?.report.sourceHash);
  });
});
