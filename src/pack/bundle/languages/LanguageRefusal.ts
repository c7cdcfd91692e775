/** A program that a language has no words for, or that naga does not write in it. Never leaves this folder. */
export class LanguageRefusal extends Error {
  /** A sentence without a full stop. */
  readonly problem: string;
  /** In UTF-16 units of the WGSL; -1 = unknown. */
  readonly offset: number;

  constructor(problem: string, offset = -1) {
    super(problem);
    this.name = 'LanguageRefusal';
    this.problem = problem;
    this.offset = offset;
  }
}
