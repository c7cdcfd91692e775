/** Why something in a program cannot be read here. */
export class WgslRefusal extends Error {
  override readonly name = 'WgslRefusal';
  readonly problem: string;
  /** In UTF-16 units of the text; -1 where it is not known. */
  readonly offset: number;
  /** What to do about it, where that is known. */
  readonly fix: string | undefined;

  constructor(problem: string, offset: number, fix?: string) {
    super(problem);
    this.problem = problem;
    this.offset = offset;
    this.fix = fix;
  }
}
