/** Valid WGSL that GLSL ES 3.00 has no words for. Never leaves this folder: a translation carries its facts. */
export class GlslRefusal extends Error {
  /** A sentence without a full stop. */
  readonly problem: string;
  /** In UTF-16 units of the WGSL; -1 = unknown. */
  readonly offset: number;

  constructor(problem: string, offset: number) {
    super(problem);
    this.name = 'GlslRefusal';
    this.problem = problem;
    this.offset = offset;
  }
}
