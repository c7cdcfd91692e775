import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** Which rooms a room may import from, besides itself. */
const ALLOWED: Record<string, readonly string[]> = {
  format: [],
  resource: ['format'],
  device: ['format', 'resource'],
  webgpu: ['format', 'resource', 'device'],
  webgl2: ['format', 'resource', 'device'],
  pack: ['format', 'resource', 'device'],
  vite: ['format', 'resource', 'device', 'pack'],
  cli: ['format', 'resource', 'device', 'webgpu', 'webgl2', 'pack'],
  'createEffectDevice.ts': ['format', 'resource', 'device', 'webgpu', 'webgl2'],
  'index.ts': ['format', 'resource', 'device'],
};

/** `device` may use numbers and records of these rooms but only pure tables of it may be used by `pack`. */
const PURE_DEVICE_TABLES = /^device\/(?!EffectDevice)/;

interface Import {
  readonly from: string;
  readonly to: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourceFiles(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;

function specifiersOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function importsOf(file: string): Import[] {
  return specifiersOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({
      from: relative(source, file),
      to: relative(source, resolve(dirname(file), specifier)).replace(/\.js$/, '.ts'),
    }));
}

const roomOf = (path: string): string => path.split(/[\\/]/)[0] ?? path;

const files = sourceFiles(source);
const imports = files.flatMap(importsOf);

describe('the house', () => {
  it('is read at all', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(imports.length).toBeGreaterThan(100);
  });

  it('has only rooms that the plan names', () => {
    const rooms = [...new Set(files.map((file) => roomOf(relative(source, file))))];
    expect(rooms.filter((room) => !(room in ALLOWED))).toEqual([]);
  });

  it('imports one way', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)];
      return here !== there && !ALLOWED[here]?.includes(there);
    });
    expect(wrong).toEqual([]);
  });

  it('lets pack use only the pure tables of device', () => {
    const wrong = imports.filter(
      ({ from, to }) => roomOf(from) === 'pack' && roomOf(to) === 'device' && !PURE_DEVICE_TABLES.test(to),
    );
    expect(wrong).toEqual([]);
  });

  it('has no import cycle', () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, trail: readonly string[]): void => {
      if (done.has(file)) return;
      const start = trail.indexOf(file);
      if (start >= 0) {
        cycles.push([...trail.slice(start), file].join(' -> '));
        return;
      }
      for (const to of next.get(file) ?? []) visit(to, [...trail, file]);
      done.add(file);
    };
    for (const file of next.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('keeps the reader and the devices free of dependencies', () => {
    const free = files.filter((file) =>
      ['format', 'resource', 'device', 'webgpu'].includes(roomOf(relative(source, file))),
    );
    const foreign = free.flatMap((file) =>
      specifiersOf(file)
        .filter((specifier) => !specifier.startsWith('.'))
        .map((specifier) => `${relative(source, file)}: ${specifier}`),
    );
    expect(foreign).toEqual([]);
  });

  it('keeps the demo on public entry points', () => {
    const demo = fileURLToPath(new URL('../demo', import.meta.url));
    const inside = sourceFiles(demo).flatMap((file) =>
      specifiersOf(file)
        // Effects are imported as the plugin gives them.
        .filter((specifier) => specifier.startsWith('.') && !specifier.endsWith('?effect'))
        .filter((specifier) => !resolve(dirname(file), specifier).startsWith(demo))
        .map((specifier) => `${relative(demo, file)}: ${specifier}`),
    );
    expect(inside).toEqual([]);
  });
});
