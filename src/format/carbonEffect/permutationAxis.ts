import type { RecordIo } from '../bytes/RecordIo.js';

/** One permutation axis. The first axis of a file is the fastest digit of the row index. */
export interface PermutationAxis {
  readonly name: string;
  /** Index into `options`; often not 0. */
  readonly defaultOption: number;
  readonly description: string;
  /** 0 static, 1 dynamic. Stored by Carbon's runtime and never looked at. */
  readonly type: number;
  /** Names, in order; 1 to 255 of them. Their preprocessor values are not in the file. */
  readonly options: readonly string[];
}

function optionName(io: RecordIo, it: string): string {
  return io.text(it);
}

export function permutationAxis(io: RecordIo, it: PermutationAxis): PermutationAxis {
  const name = io.text(it.name);
  const defaultOption = io.u8(it.defaultOption);
  const description = io.text(it.description);
  const type = io.u8(it.type);
  const options = io.list8('options', it.options, optionName);
  if (options.length === 0) io.refuse(`axis ${JSON.stringify(name)} without an option`, 'at least one option', 1);
  if (defaultOption >= options.length) {
    // The byte stands in front of description, type, option count and options.
    const bytesBack = 1 + 4 + 1 + 1 + 4 * options.length;
    io.refuse(
      `defaultOption ${defaultOption} of axis ${JSON.stringify(name)}`,
      `an index below its ${options.length} options`,
      bytesBack,
    );
  }
  return { name, defaultOption, description, type, options };
}
