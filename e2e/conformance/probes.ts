import type { EffectSource } from '../../src/pack/EffectSource.js';
import type { Cell, Grid, Values } from './drawGrid.js';
import type { PackedPair } from './onBoth.js';
import { pack } from './page.js';

/** What a program gives as its colour, and what that must be. */
export interface Probe {
  readonly name: string;
  /** A `vec4f` of WGSL; may read `uv`, which runs over the cell, and `at`, the pixel. */
  readonly expression: string;
  readonly expected: readonly number[];
}

export interface ProbeSet {
  readonly file: PackedPair;
  /** The numbers are written as they are. */
  readonly grid: Pick<Grid, 'cells'> & { readonly target: { readonly format: 'rgba32float' } };
  readonly expected: Values;
}

const MODULE = `
struct Out { @builtin(position) at: vec4f, @location(0) uv: vec2f }
@vertex fn vs(@location(0) position: vec3f, @location(1) uv: vec2f) -> Out { return Out(vec4f(position, 1), uv); }
`;

/** Packs a technique for each probe, all of one module. */
export async function packProbes(
  probes: readonly Probe[],
  declarations: string,
  source: Partial<EffectSource> = {},
): Promise<ProbeSet> {
  const programs = probes.map(
    ({ expression }, index) => `@fragment fn fs${index}(in: Out) -> @location(0) vec4f {
  let uv = in.uv; let at = in.at;
  return ${expression};
}`,
  );
  const file = await pack(
    {
      ...source,
      techniques: probes.map(({ name }, index) => ({
        name,
        passes: [{ vertex: 'p#vs', fragment: `p#fs${index}`, states: { CULLMODE: 'none' } }],
      })),
      inputs: { position: 'POSITION', uv: 'TEXCOORD' },
    },
    { 'p.wesl': [declarations, MODULE, ...programs].join('\n') },
  );
  const cells = probes.map(({ name }): Cell => ({ name, draws: [{ technique: name }] }));
  const expected = Object.fromEntries(probes.map(({ name, expected: value }) => [name, value]));
  return { file, grid: { cells, target: { format: 'rgba32float' } }, expected };
}

/** Bytes of a typed array, as the page takes them. */
export function bytesOf(numbers: ArrayBufferView): number[] {
  return [...new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)];
}
