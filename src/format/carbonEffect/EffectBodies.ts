import { type BodyLayout, sourceLayout } from './BodyLayout.js';
import type { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';
import type { EffectDescription } from './effectDescription.js';
import { groupEffectBodies, type UniqueEffectBody } from './groupEffectBodies.js';
import { type ContainerHeader, readContainerHeader } from './readContainerHeader.js';

/** A body as it was read. */
export interface DecodedBody {
  readonly description: EffectDescription;
  /** Arena offsets in the order in which they were read, for `ReplayArena`. */
  readonly trace: readonly number[];
}

/**
 * A file to go through body by body, as often as it takes. Each time a body is decoded anew: records take many times the
 * bytes that they come from, and reading them again is faster than keeping those of thousands of bodies.
 */
export class EffectBodies {
  readonly reader: CjsCarbonEffectReader;
  readonly header: ContainerHeader;
  /** Arena offsets of the axes' strings, in the order in which they were read. */
  readonly axisTrace: readonly number[];
  /** In order of first use. */
  readonly distinct: readonly UniqueEffectBody[];
  /** Of the source. */
  readonly layout: BodyLayout;

  constructor(reader: CjsCarbonEffectReader) {
    this.reader = reader;
    const axisTrace: number[] = [];
    // The reader's own arena: its strings are the same objects as those in the descriptions, and cost nothing to compare.
    this.header = { ...readContainerHeader(reader.bytes, reader.source, axisTrace), arena: reader.arenaReader };
    this.axisTrace = axisTrace;
    this.distinct = groupEffectBodies(reader);
    this.layout = sourceLayout(reader);
  }

  /** @throws FormatError for everything that is refused when a row is read. */
  read({ permutationIndex }: UniqueEffectBody): DecodedBody {
    const trace: number[] = [];
    return { description: this.reader.readDescription(permutationIndex, trace), trace };
  }
}
