import type { RecordIo } from '../bytes/RecordIo.js';
import { type Library, library } from './library.js';
import { CARBON_EFFECT_COUNT_CAPS } from './limits.js';
import { type Pass, pass } from './pass.js';

/** A named way to draw: `Main`, `Depth`, `Shadow`, `Picking`, … Of two with one name the first is found. */
export interface Technique {
  readonly name: string;
  readonly passes: readonly Pass[];
  /** Version 14 and later. */
  readonly libraries: readonly Library[];
}

export function technique(io: RecordIo, it: Technique): Technique {
  return {
    name: io.text(it.name),
    passes: io.list8('passes', it.passes, pass, CARBON_EFFECT_COUNT_CAPS.passes),
    libraries:
      io.version >= 14 ? io.list8('libraries', it.libraries, library) : io.absent('libraries', it.libraries, []),
  };
}
