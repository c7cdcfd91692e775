import { samplerTypeName } from './glslType.js';
import type { ProgramArray, ProgramAttribute, ProgramContents, ProgramSlots } from './LinkedProgram.js';
import type { LinkFault } from './LinkFault.js';

/** `uniform vec3 ssyf`: which way up the program draws (`backend-block.md` section 5). */
const FLIP_NAME = 'ssyf';

/**
 * Reads what a program has, and puts its blocks at their points and its samplers at their units. Every sampler gets units
 * of its own: all begin at unit 0, and two of different types at one unit make every draw an error. The program in use is
 * the same afterwards.
 *
 * @param maxUnits texture units that there are, for both stages together
 */
export function placeContents(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  slots: ProgramSlots,
  maxUnits: number,
): ProgramContents | LinkFault {
  const blocks = new Map<string, number>();
  const points = new Map(slots.blocks.map(({ name, point }) => [name, point]));
  const blockCount: number = gl.getProgramParameter(program, gl.ACTIVE_UNIFORM_BLOCKS);
  for (let index = 0; index < blockCount; index++) {
    const name = gl.getActiveUniformBlockName(program, index) ?? '';
    const point = points.get(name);
    // It would be read from whatever is at point 0.
    if (point === undefined) return fault(`the program reads a uniform block '${name}', which the backend block lacks`);
    gl.uniformBlockBinding(program, index, point);
    blocks.set(name, gl.getActiveUniformBlockParameter(program, index, gl.UNIFORM_BLOCK_DATA_SIZE));
  }

  const uniforms = uniformsOf(gl, program);
  const arrays = new Map<string, ProgramArray>();
  for (const { name, type, size, location } of uniforms) {
    if (!points.has(name)) continue;
    if (type !== gl.FLOAT_VEC4) return fault(`the uniform '${name}' is neither a block nor made of vec4`);
    arrays.set(name, { location, length: 4 * size });
  }
  const samplers = uniforms.filter(({ type }) => samplerTypeName(type) !== null);
  const placed = unitsOf(slots, samplers);
  const needed = Math.max(0, ...placed.flatMap(({ units }) => units.map((unit) => unit + 1)));
  if (needed > maxUnits) {
    return fault(`the program needs maxCombinedTextureUnits ${needed}, the device has ${maxUnits}`);
  }
  placeSamplers(gl, program, placed);
  return {
    blocks,
    arrays,
    samplers: new Map(samplers.map(({ name, type }) => [name, type])),
    attributes: attributesOf(gl, program),
    flip: uniforms.find(({ name, type }) => name === FLIP_NAME && type === gl.FLOAT_VEC3)?.location ?? null,
  };
}

function fault(problem: string): LinkFault {
  return { problem, log: [] };
}

/** A uniform outside of blocks. */
interface Uniform {
  /** Without the `[0]` of an array. */
  readonly name: string;
  readonly type: GLenum;
  /** Elements, up to the last that the program reads. */
  readonly size: number;
  readonly location: WebGLUniformLocation;
}

function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram): readonly Uniform[] {
  const found: Uniform[] = [];
  const count: number = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
  for (let index = 0; index < count; index++) {
    const active = gl.getActiveUniform(program, index);
    // What is in a block has no location.
    const location = active === null ? null : gl.getUniformLocation(program, active.name);
    if (active === null || location === null) continue;
    const { name, type, size } = active;
    found.push({ name: name.replace(/\[0\]$/, ''), type, size, location });
  }
  return found;
}

/** A combined sampler, or an array of them, with the unit of each. */
interface PlacedSampler {
  readonly location: WebGLUniformLocation;
  readonly units: readonly number[];
}

function unitsOf(slots: ProgramSlots, samplers: readonly Uniform[]): readonly PlacedSampler[] {
  const named = new Map(slots.samplers.map(({ name, unit }) => [name, unit]));
  const taken = new Set(named.values());
  return samplers.map(({ name, size, location }) => {
    const own = named.get(name);
    const units = Array.from({ length: size }, (_, element) =>
      own === undefined || element > 0 ? takeFree(taken) : own,
    );
    return { location, units };
  });
}

function placeSamplers(gl: WebGL2RenderingContext, program: WebGLProgram, placed: readonly PlacedSampler[]): void {
  if (placed.length === 0) return;
  // An engine that draws with the context itself counts on the program that it has in use.
  const inUse: WebGLProgram | null = gl.getParameter(gl.CURRENT_PROGRAM);
  gl.useProgram(program);
  for (const { location, units } of placed) gl.uniform1iv(location, units);
  const isDeleted = inUse !== null && gl.getProgramParameter(inUse, gl.DELETE_STATUS) === true;
  gl.useProgram(isDeleted ? null : inUse);
}

function takeFree(taken: Set<number>): number {
  let unit = 0;
  while (taken.has(unit)) unit++;
  taken.add(unit);
  return unit;
}

function attributesOf(gl: WebGL2RenderingContext, program: WebGLProgram): ReadonlyMap<number, ProgramAttribute> {
  const found = new Map<number, ProgramAttribute>();
  const count: number = gl.getProgramParameter(program, gl.ACTIVE_ATTRIBUTES);
  for (let index = 0; index < count; index++) {
    const active = gl.getActiveAttrib(program, index);
    const location = active === null ? -1 : gl.getAttribLocation(program, active.name);
    // `gl_VertexID` and the like have none.
    if (active !== null && location >= 0) found.set(location, { name: active.name, type: active.type });
  }
  return found;
}
