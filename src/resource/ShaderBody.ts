import type { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../format/carbonEffect/effectDescription.js';
import { optionsOfIndex } from './optionsOfIndex.js';
import { ShaderPass } from './ShaderPass.js';
import type { ShaderTechnique } from './ShaderTechnique.js';

/** One stored body of a file, decoded. Rows that alias it share it, with everything that hangs on it. */
export interface ShaderBody {
  /** Bytes from the file's start. */
  readonly offset: number;
  readonly description: EffectDescription;
  readonly techniques: readonly ShaderTechnique[];
}

/**
 * Decodes the body of a row.
 *
 * @param trace gathers the arena offsets that were read, see `CjsCarbonEffectReader.readDescription`.
 * @throws FormatError where the body does not parse; RangeError where there is no such row.
 */
export function readShaderBody(reader: CjsCarbonEffectReader, row: number, trace?: number[]): ShaderBody {
  const description = reader.readDescription(row, trace);
  const { source } = reader;
  const arenaStart = reader.arena.byteOffset - reader.bytes.byteOffset;
  const techniques = description.techniques.map(({ name, passes }, index): ShaderTechnique => {
    const place = { technique: name, techniqueIndex: index, source, arenaStart };
    return { name, index, passes: passes.map((pass, i) => new ShaderPass(pass, { ...place, index: i })) };
  });
  return { offset: reader.row(row).offset, description, techniques };
}

/** The option of every axis at a row; none where a permissively read file has more rows than its axes have combinations. */
export function optionsOfRow({ axes }: CjsCarbonEffectReader, row: number): Readonly<Record<string, string>> {
  const combinations = axes.reduce((product, { options }) => product * options.length, 1);
  return row < combinations ? optionsOfIndex(axes, row) : {};
}
