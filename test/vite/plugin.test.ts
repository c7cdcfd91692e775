import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carbonfx } from 'carbonfx/vite';
import { build, createServer, type InlineConfig } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'carbonfx-plugin-'));
  write('main.ts', "import glow from './glow/effect.ts?effect';\nexport default glow;\n");
  write('glow/effect.ts', DEFINITION);
  write('glow/screen.wesl', VERTEX);
  write('glow/glow.wesl', fragment('material.Tint'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

const DEFINITION = `
import { defineEffect } from 'carbonfx/pack';
export default defineEffect({
  name: 'glow',
  axes: [{ name: 'PULSE', options: ['OFF', 'ON'] }],
  techniques: [{ name: 'Main', passes: [{ vertex: 'screen', fragment: 'glow' }] }],
  parameters: { Tint: { label: 'Tint' } },
});
`;

const VERTEX = `
@vertex fn main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
  return vec4f(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
`;

function fragment(expression: string): string {
  return `struct Material { Tint: vec4f }
@group(0) @binding(0) var<uniform> material: Material;
@fragment fn main() -> @location(0) vec4f {
  var colour = ${expression};
  @if(PULSE_ON) { colour *= 0.5; }
  return colour;
}
`;
}

function config(changes: InlineConfig = {}): InlineConfig {
  return {
    configFile: false,
    root,
    cacheDir: join(root, '.vite'),
    logLevel: 'silent',
    plugins: [carbonfx()],
    optimizeDeps: { noDiscovery: true },
    ...changes,
  };
}

async function built(base: string): Promise<string> {
  const entry = join(root, 'main.ts');
  await build(
    config({
      base,
      build: {
        rolldownOptions: {
          input: entry,
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'assets/main.js' },
        },
      },
    }),
  );
  return readFileSync(join(root, 'dist/assets/main.js'), 'utf8');
}

describe('a build', () => {
  it.each([
    ['/', '/effect.webgpu/glow.carbonwebgpu'],
    ['/sub/', '/sub/effect.webgpu/glow.carbonwebgpu'],
    ['./', '../effect.webgpu/glow.carbonwebgpu'],
  ])('with base %s emits the packed files and refers to them', async (base, url) => {
    const code = await built(base);
    expect(code).toContain(url);
    for (const target of ['webgpu', 'webgl']) {
      const bytes = readFileSync(join(root, `dist/effect.${target}/glow.carbon${target}`));
      expect(new CjsCarbonEffectReader(bytes).axes.map(({ name }) => name)).toEqual(['PULSE']);
      expect(code).toMatch(new RegExp(`glow\\.carbon${target}.*\\?v=[0-9a-f]{12}`));
    }
    const types = readFileSync(join(root, 'effects.d.ts'), 'utf8');
    expect(types).toContain("// glow/effect.ts\ndeclare module '*/glow/effect.ts?effect' {\n");
    expect(types).toContain("readonly PULSE: 'OFF' | 'ON';");
    expect(types).toContain('const effect: EffectReference<GlowTypes>;');
  });

  it('fails with the place of what is wrong', async () => {
    write('glow/glow.wesl', fragment('material.Tnit'));
    const error: unknown = await built('/').catch((failure: unknown) => failure);
    expect(String(error)).toContain('glow.wesl:4:');
    expect(String(error)).toContain('Tnit');
  });

  it('fails where a body is wrong that is not the default', async () => {
    write('glow/glow.wesl', fragment('material.Tint').replace('colour *= 0.5', 'colour *= 1u'));
    const error: unknown = await built('/').catch((failure: unknown) => failure);
    expect(String(error)).toContain('glow.wesl:5:');
    expect(String(error)).toContain('with PULSE=ON');
  });
});

describe('a development server', () => {
  it('serves the packed files below its base, packed when they are asked for', async () => {
    const server = await createServer(config({ base: '/sub/', server: { host: '127.0.0.1', port: 0, watch: null } }));
    try {
      await server.listen();
      const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
      const module = await (await fetch(`${origin}/sub/glow/effect.ts?effect`)).text();
      expect(module).toContain('/sub/effect.webgpu/glow.carbonwebgpu');
      expect(module).toContain('import.meta.hot');
      const answer = await fetch(`${origin}/sub/effect.webgpu/glow.carbonwebgpu`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(new CjsCarbonEffectReader(new Uint8Array(await answer.arrayBuffer())).rowCount).toBe(2);
      const tag = answer.headers.get('etag') ?? '';
      const again = await fetch(`${origin}/sub/effect.webgpu/glow.carbonwebgpu`, { headers: { 'If-None-Match': tag } });
      expect(again.status).toBe(304);
      const other = await fetch(`${origin}/sub/effect.webgpu/nothing.carbonwebgpu`);
      expect(new Uint8Array(await other.arrayBuffer()).subarray(0, 4)).not.toEqual(Uint8Array.of(15, 0, 0, 0));
    } finally {
      await server.close();
    }
  });

  it('answers for an effect at fault with what is wrong', async () => {
    write('glow/glow.wesl', fragment('material.Tnit'));
    const server = await createServer(config({ server: { host: '127.0.0.1', port: 0, watch: null } }));
    try {
      await server.listen();
      const origin = new URL(server.resolvedUrls?.local[0] ?? '').origin;
      await fetch(`${origin}/glow/effect.ts?effect`);
      const answer = await fetch(`${origin}/effect.webgpu/glow.carbonwebgpu`);
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain('glow.wesl:4:');
    } finally {
      await server.close();
    }
  });

  it('refuses two effects of one name', async () => {
    write('other/effect.ts', DEFINITION);
    const server = await createServer(config({ server: { middlewareMode: true, watch: null } }));
    try {
      await server.transformRequest('/glow/effect.ts?effect');
      await expect(server.transformRequest('/other/effect.ts?effect')).rejects.toThrow('are both called glow');
    } finally {
      await server.close();
    }
  });
});
