import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';

const folder = fileURLToPath(new URL('../../public/effect.webgpu', import.meta.url));
const files = readdirSync(folder);

/** What a program may have: larger ones take seconds to compile where a processor does the work of a GPU. */
const PROGRAM_BYTES_MAX = 8192;

function resourceOf(file: string): Tr2EffectRes {
  return Tr2EffectRes.fromBytes(readFileSync(`${folder}/${file}`), { source: file });
}

/** Bytes of every program of every body that differs, by what they are. */
function programSizes(resource: Tr2EffectRes): Map<string, number> {
  const sizes = new Map<string, number>();
  const seen = new Set<number>();
  for (const { index, bodyOffset, options } of resource.permutationGraph.variants) {
    if (seen.has(bodyOffset)) continue;
    seen.add(bodyOffset);
    for (const { name, passes } of resource.getShaderByIndex(index)?.techniques ?? []) {
      for (const pass of passes) {
        for (const { type, program } of pass.stages) {
          sizes.set(`${Object.values(options).join(' ')}: ${name}.${pass.index}, stage ${type}`, program.bytes.length);
        }
      }
    }
  }
  return sizes;
}

describe.each(files)('%s', (file) => {
  it(`has programs of 1 to ${PROGRAM_BYTES_MAX} bytes`, () => {
    const sizes = programSizes(resourceOf(file));
    expect(sizes.size).toBeGreaterThan(0);
    expect([...sizes].filter(([, size]) => size < 1 || size > PROGRAM_BYTES_MAX)).toEqual([]);
  });
});

describe('rows and the bodies that they share', () => {
  it.each([
    ['hull', 480, 144],
    ['geometryviewer', 80, 27],
    ['textureviewer', 18, 3],
  ])('%s has %i over %i', (name, rows, bodies) => {
    const { variants } = resourceOf(`${name}.carbonwebgpu`).permutationGraph;
    expect(variants).toHaveLength(rows);
    expect(new Set(variants.map(({ bodyOffset }) => bodyOffset)).size).toBe(bodies);
  });

  it('are of the hull by its way of shading as its definition says', () => {
    const { variants } = resourceOf('hull.carbonwebgpu').permutationGraph;
    const bodies = (shading: string): number =>
      new Set(variants.filter(({ options }) => options.SHADING === shading).map(({ bodyOffset }) => bodyOffset)).size;
    expect(['UNLIT', 'LAMBERT', 'PBR', 'NORMALS', 'CLAY'].map(bodies)).toEqual([16, 16, 96, 12, 4]);
  });

  it('differ by every option that the hull in PBR has', () => {
    const { axes, variants } = resourceOf('hull.carbonwebgpu').permutationGraph;
    const offsets = variants.filter(({ options }) => options.SHADING === 'PBR').map(({ bodyOffset }) => bodyOffset);
    const combinations = axes.slice(1).reduce((product, { options }) => product * options.length, 1);
    expect(new Set(offsets).size).toBe(combinations);
  });
});
