import { NOWHERE, type SourceSpot } from './sourceSpot.js';

/** What a {@link PackError} knows, field by field. */
export interface PackFault {
  readonly effect: string;
  /** Where in the author's files. Default: unknown. */
  readonly spot?: SourceSpot;
  /** The combination that was being packed; absent where the fault is the same in all of them. */
  readonly options?: Readonly<Record<string, string>>;
  readonly problem: string;
  /** What to do about it, where that is known. */
  readonly fix?: string;
  /** What the author's own code threw, if it did. */
  readonly cause?: unknown;
}

/** An effect source that cannot be packed: the author's file, line and column, and the combination of options. */
export class PackError extends Error {
  /** Its name; empty where it has none. */
  readonly effect: string;
  /** Path relative to the effect's folder; empty when unknown. */
  readonly file: string;
  /** From 1; 0 when unknown. */
  readonly line: number;
  /** From 1; 0 when unknown. */
  readonly column: number;
  readonly options: Readonly<Record<string, string>>;
  readonly problem: string;
  readonly fix?: string;

  constructor(fault: PackFault) {
    super(messageOf(fault), fault.cause === undefined ? {} : { cause: fault.cause });
    this.name = 'PackError';
    const { file, line, column } = fault.spot ?? NOWHERE;
    this.effect = fault.effect;
    this.file = file;
    this.line = line;
    this.column = column;
    this.options = fault.options ?? {};
    this.problem = fault.problem;
    if (fault.fix !== undefined) this.fix = fault.fix;
  }
}

/** Throws the fault of one combination, or of the effect as a whole. Never returns. */
export type Fail = (problem: string, spot?: SourceSpot, fix?: string) => never;

export function failFor(effect: string, options?: Readonly<Record<string, string>>): Fail {
  return (problem, spot, fix) => {
    throw new PackError({
      effect,
      problem,
      ...(spot === undefined ? {} : { spot }),
      ...(options === undefined ? {} : { options }),
      ...(fix === undefined ? {} : { fix }),
    });
  };
}

function messageOf({ effect, spot, options, problem, fix }: PackFault): string {
  const { file, line, column } = spot ?? NOWHERE;
  const place = file === '' ? '' : line === 0 ? `${file}: ` : `${file}:${line}:${column}: `;
  const combination = Object.entries(options ?? {})
    .map(([axis, option]) => ` ${axis}=${option}`)
    .join('');
  const subject = effect === '' ? 'an effect without a name' : `effect ${effect}`;
  return `${place}${problem} (${subject}${combination === '' ? '' : `, with${combination}`})${fix === undefined ? '' : `. ${fix}`}`;
}
