import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { declareEffect } from '../../src/pack/effectTypesText.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const declared = readFileSync(at('demo/effects.d.ts'), 'utf8');
const files = readdirSync(at('public/effect.webgpu'));

describe("the demo's declarations of effects", () => {
  it.each(files)('are of the shipped %s (else: npm start, and open its page)', (file) => {
    const name = file.replace('.carbonwebgpu', '');
    const reader = new CjsCarbonEffectReader(readFileSync(at(`public/effect.webgpu/${file}`)));
    const { text } = declareEffect(reader, name);
    const lines = text.trim().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    const indented = lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
    expect(declared).toContain(`declare module '*/${name}/effect.ts?effect' {`);
    expect(declared).toContain(indented);
  });
});
