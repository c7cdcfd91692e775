import { type BodyLayout, sourceLayout } from './BodyLayout.js';
import type { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';
import type { EffectDescription } from './effectDescription.js';
import { groupEffectBodies, type UniqueEffectBody } from './groupEffectBodies.js';
import { type ContainerHeader, readContainerHeader } from './readContainerHeader.js';

/** A file with every distinct body decoded once, and what it takes to re-emit it over its own arena. */
export interface DecodedEffect {
  readonly reader: CjsCarbonEffectReader;
  readonly header: ContainerHeader;
  /** Arena offsets of the axes' strings, in the order in which they were read. */
  readonly axisTrace: readonly number[];
  /** In order of first use. */
  readonly bodies: readonly DecodedBody[];
  /** Of the source. */
  readonly layout: BodyLayout;
}

export interface DecodedBody extends UniqueEffectBody {
  readonly description: EffectDescription;
  /** Arena offsets in the order in which they were read, for `ReplayArena`. */
  readonly trace: readonly number[];
}

/** @throws FormatError for everything that is refused when a row is read. */
export function decodeEffect(reader: CjsCarbonEffectReader): DecodedEffect {
  const axisTrace: number[] = [];
  // The reader's own arena: its strings are the same objects as those in the descriptions, and cost nothing to compare.
  const header = { ...readContainerHeader(reader.bytes, reader.source, axisTrace), arena: reader.arenaReader };
  const bodies = groupEffectBodies(reader).map((body): DecodedBody => {
    const trace: number[] = [];
    return { ...body, trace, description: reader.readDescription(body.permutationIndex, trace) };
  });
  return { reader, header, axisTrace, bodies, layout: sourceLayout(reader) };
}
