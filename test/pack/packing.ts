import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import type { Stage } from '../../src/format/carbonEffect/stage.js';
import type { EffectSource } from '../../src/pack/EffectSource.js';
import { PackError } from '../../src/pack/PackError.js';
import type { PackedFileReport, PackReport } from '../../src/pack/PackReport.js';
import type { PackOptions } from '../../src/pack/packEffect.js';
import { packEffect } from '../../src/pack/packEffect.js';

/*
 * Effects for tests: small sources in line, packed and read back.
 */

export type Modules = Readonly<Record<string, string>>;

/** A vertex program without inputs. */
export const TRIANGLE = `@vertex fn main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i), 0, 0, 1);
}
`;

/** One technique `Main` of one pass `v` + `f`, without axes; `fields` replaces what a test is about. */
export function effect(fields: Partial<EffectSource> = {}): EffectSource {
  return {
    name: 'sample',
    axes: [],
    techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f' }] }],
    ...fields,
  };
}

export interface Packed {
  readonly bytes: Uint8Array;
  readonly report: PackReport;
  /** Of the WebGPU file. */
  readonly counts: PackedFileReport;
  readonly reader: CjsCarbonEffectReader;
  /** Row 0. */
  readonly body: EffectDescription;
}

/** The WebGPU file. */
export async function pack(source: EffectSource, modules: Modules, options: PackOptions = {}): Promise<Packed> {
  const { files, report } = await packEffect(source, modules, { targets: ['webgpu'], ...options });
  const bytes = files[0]?.bytes ?? new Uint8Array(0);
  const reader = new CjsCarbonEffectReader(bytes);
  const [counts] = report.files;
  if (counts === undefined) throw new RangeError('no file was made');
  return { bytes, report, counts, reader, body: reader.readDescription(0) };
}

/** A render pass of `TRIANGLE` and this fragment program. */
export function packFragment(fragment: string, fields: Partial<EffectSource> = {}): Promise<Packed> {
  return pack(effect(fields), { 'v.wesl': TRIANGLE, 'f.wesl': fragment });
}

/** A compute pass. */
export function packCompute(compute: string, fields: Partial<EffectSource> = {}): Promise<Packed> {
  const techniques = [{ name: 'Main', passes: [{ compute: 'c' }] }];
  return pack(effect({ techniques, ...fields }), { 'c.wesl': compute });
}

/** The stages of the first pass of row 0. */
export function stagesOf({ body }: Packed): readonly Stage[] {
  return body.techniques[0]?.passes[0]?.stages ?? [];
}

export function stageAt(packed: Packed, index: number): Stage {
  const stage = stagesOf(packed)[index];
  if (stage === undefined) throw new RangeError(`no stage ${index}`);
  return stage;
}

export function blockBytes({ body }: Packed): Uint8Array {
  return body.techniques[0]?.passes[0]?.block?.bytes ?? new Uint8Array(0);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** What is thrown, which must be a PackError. */
export async function packError(packing: Promise<unknown>): Promise<PackError> {
  try {
    await packing;
  } catch (error) {
    if (error instanceof PackError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
