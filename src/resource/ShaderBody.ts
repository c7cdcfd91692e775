import type { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../format/carbonEffect/effectDescription.js';
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
 * @throws FormatError where the body does not parse; RangeError where there is no such row.
 */
export function readShaderBody(reader: CjsCarbonEffectReader, row: number): ShaderBody {
  const description = reader.readDescription(row);
  const { source } = reader;
  const arenaStart = reader.arena.byteOffset - reader.bytes.byteOffset;
  const techniques = description.techniques.map((technique, techniqueIndex) => ({
    name: technique.name,
    index: techniqueIndex,
    passes: technique.passes.map(
      (pass, index) => new ShaderPass(pass, { technique: technique.name, techniqueIndex, index, source, arenaStart }),
    ),
  }));
  return { offset: reader.row(row).offset, description, techniques };
}
