/** The page side of the GLSL specs: a bare WebGL2 context, so that nothing of carbonfx can make up for a wrong program. */

export interface ProgramPair {
  readonly vertex: string;
  readonly fragment: string;
}

export interface BlockFound {
  readonly name: string;
  /** `UNIFORM_BLOCK_DATA_SIZE`, in bytes. */
  readonly size: number;
  /** Byte offset of each member, by what is behind the block's one value: `.tint`, `[0]`; empty for the value itself. */
  readonly offsets: Readonly<Record<string, number>>;
}

/** What a browser says of two programs. */
export interface LinkedPair {
  /** Logs of the compiler and linker; empty where both are content. */
  readonly faults: readonly string[];
  readonly blocks: readonly BlockFound[];
  /** Uniforms outside blocks: type by name. */
  readonly uniforms: Readonly<Record<string, string>>;
}

function createContext(): WebGL2RenderingContext {
  const gl = document.createElement('canvas').getContext('webgl2', { antialias: false });
  if (gl === null) throw new Error('no WebGL2');
  return gl;
}

/** @throws Error with the log and the text. */
function link(gl: WebGL2RenderingContext, { vertex, fragment }: ProgramPair): WebGLProgram {
  const program = gl.createProgram();
  const shaders = [compile(gl, gl.VERTEX_SHADER, vertex), compile(gl, gl.FRAGMENT_SHADER, fragment)];
  for (const shader of shaders) gl.attachShader(program, shader);
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) === true) return program;
  throw new Error(`link: ${gl.getProgramInfoLog(program)}\n${vertex}\n${fragment}`);
}

function compile(gl: WebGL2RenderingContext, type: GLenum, text: string): WebGLShader {
  const shader = gl.createShader(type);
  if (shader === null) throw new Error('the context is lost');
  gl.shaderSource(shader, text);
  gl.compileShader(shader);
  if (gl.getShaderParameter(shader, gl.COMPILE_STATUS) === true) return shader;
  throw new Error(`compile: ${gl.getShaderInfoLog(shader)}\n${text}`);
}

/** Links each pair and reads back what is in it. */
function linkAll(pairs: readonly ProgramPair[]): LinkedPair[] {
  const gl = createContext();
  return pairs.map((pair) => {
    try {
      const program = link(gl, pair);
      const found = { faults: [], blocks: blocksOf(gl, program), uniforms: uniformsOf(gl, program) };
      gl.deleteProgram(program);
      return found;
    } catch (error) {
      return { faults: [String(error)], blocks: [], uniforms: {} };
    }
  });
}

function blocksOf(gl: WebGL2RenderingContext, program: WebGLProgram): BlockFound[] {
  const count: number = gl.getProgramParameter(program, gl.ACTIVE_UNIFORM_BLOCKS);
  return Array.from({ length: count }, (_, block) => {
    const name = gl.getActiveUniformBlockName(program, block) ?? '';
    const indices: Uint32Array = gl.getActiveUniformBlockParameter(
      program,
      block,
      gl.UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES,
    );
    const offsets: number[] = gl.getActiveUniforms(program, indices, gl.UNIFORM_OFFSET);
    const members = [...indices].map((index) => gl.getActiveUniform(program, index)?.name ?? '');
    return {
      name,
      size: gl.getActiveUniformBlockParameter(program, block, gl.UNIFORM_BLOCK_DATA_SIZE),
      offsets: Object.fromEntries(
        members.map((member, i) => [member.replace(`${name}_value`, ''), offsets[i] ?? Number.NaN]),
      ),
    };
  });
}

function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram): Record<string, string> {
  const types = new Map<number, string>([
    [gl.FLOAT_VEC3, 'vec3'],
    [gl.SAMPLER_2D, 'sampler2D'],
    [gl.SAMPLER_3D, 'sampler3D'],
    [gl.SAMPLER_CUBE, 'samplerCube'],
    [gl.SAMPLER_2D_ARRAY, 'sampler2DArray'],
    [gl.SAMPLER_2D_SHADOW, 'sampler2DShadow'],
    [gl.SAMPLER_CUBE_SHADOW, 'samplerCubeShadow'],
    [gl.SAMPLER_2D_ARRAY_SHADOW, 'sampler2DArrayShadow'],
    [gl.INT_SAMPLER_2D, 'isampler2D'],
    [gl.INT_SAMPLER_3D, 'isampler3D'],
    [gl.UNSIGNED_INT_SAMPLER_2D, 'usampler2D'],
    [gl.UNSIGNED_INT_SAMPLER_2D_ARRAY, 'usampler2DArray'],
  ]);
  const count: number = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
  const inBlocks: number[] = gl.getActiveUniforms(program, [...Array(count).keys()], gl.UNIFORM_BLOCK_INDEX);
  const found: Record<string, string> = {};
  for (let index = 0; index < count; index++) {
    if (inBlocks[index] !== -1) continue;
    const uniform = gl.getActiveUniform(program, index);
    if (uniform !== null) found[uniform.name] = types.get(uniform.type) ?? `0x${uniform.type.toString(16)}`;
  }
  return found;
}

const glslHarness = { createContext, link, linkAll };

declare global {
  interface Window {
    glslHarness: typeof glslHarness;
  }
}

window.glslHarness = glslHarness;
