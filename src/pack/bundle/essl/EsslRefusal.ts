/** A program that no bundle can have as its ESSL. Never leaves this folder. */
export class EsslRefusal extends Error {
  /** A sentence without a full stop. */
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.name = 'EsslRefusal';
    this.problem = problem;
  }
}
