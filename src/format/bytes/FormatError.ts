/** What a {@link FormatError} knows, field by field. */
export interface FormatFault {
  /** The file or URL, as the caller named it; empty when nobody did. */
  readonly source?: string;
  /** Where in the structure, e.g. `rows[3].techniques[1].passes[0].stages[1].constants[34]`; empty at the top. */
  readonly path?: string;
  /** Byte offset in the file; -1 when there is no file or the offset is unknown. */
  readonly offset?: number;
  /** What is there. */
  readonly found: string;
  /** What should be there. */
  readonly wanted: string;
  /** What to do about it, where that is known. */
  readonly fix?: string;
}

/**
 * Bytes that do not say what their format demands, or records that no reader would give back. The facts are the fields;
 * the message is derived from them once. The offset is into the file (or into the bytes handed over, for a part of one).
 */
export class FormatError extends Error {
  readonly source: string;
  readonly path: string;
  readonly offset: number;
  readonly found: string;
  readonly wanted: string;
  readonly fix?: string;

  constructor(fault: FormatFault) {
    super(messageOf(fault));
    this.name = 'FormatError';
    this.source = fault.source ?? '';
    this.path = fault.path ?? '';
    this.offset = fault.offset ?? -1;
    this.found = fault.found;
    this.wanted = fault.wanted;
    if (fault.fix !== undefined) this.fix = fault.fix;
  }

  /** The same fault seen from one level further out: `step` is put in front of the path. */
  within(step: string): FormatError {
    const joined = this.path === '' || this.path.startsWith('[') ? step + this.path : `${step}.${this.path}`;
    return new FormatError({ ...this.#fault(), path: joined });
  }

  /** The same fault with a name for the bytes it was found in. */
  from(source: string): FormatError {
    return new FormatError({ ...this.#fault(), source });
  }

  #fault(): FormatFault {
    const { source, path, offset, found, wanted, fix } = this;
    return fix === undefined ? { source, path, offset, found, wanted } : { source, path, offset, found, wanted, fix };
  }
}

function messageOf(fault: FormatFault): string {
  const place = [fault.path ?? '', (fault.offset ?? -1) < 0 ? '' : `at 0x${(fault.offset ?? 0).toString(16)}`]
    .filter((part) => part !== '')
    .join(' ');
  const where = [fault.source ?? '', place].filter((part) => part !== '').join(': ');
  const what = `${fault.found}; wanted ${fault.wanted}`;
  return `${where === '' ? '' : `${where}: `}${what}${fault.fix === undefined ? '' : `. ${fault.fix}`}`;
}
