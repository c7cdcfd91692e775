/** A `--name` that a command takes. */
export interface CommandFlag {
  /** Without the dashes. */
  readonly name: string;
  /** What the value looks like, e.g. `WxH`; absent = a switch without a value. */
  readonly value?: string;
  /** May be given more than once. Default false. */
  readonly repeats?: boolean;
  readonly text: string;
}
