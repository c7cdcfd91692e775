import type { RecordIo } from '../bytes/RecordIo.js';
import { type Annotation, annotation } from './annotation.js';

/** The effect-level annotations of one parameter. */
export interface Parameter {
  readonly name: string;
  readonly annotations: readonly Annotation[];
}

export function parameter(io: RecordIo, it: Parameter): Parameter {
  return {
    name: io.text(it.name),
    annotations: io.list8('annotations', it.annotations, annotation),
  };
}
