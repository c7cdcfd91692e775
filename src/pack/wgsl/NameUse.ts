/** A name where it stands for something declared. */
export interface NameUse {
  readonly name: string;
  /** Index of its token. */
  readonly at: number;
}
