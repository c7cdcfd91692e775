/** The page side of `formats.spec.ts`: vertex inputs and texture formats in a bare context, read back without rounding. */

import { matchVertexInputs } from '../../src/device/matchVertexInputs.js';
import type { VertexLayout } from '../../src/device/VertexLayout.js';
import { VERTEX_USAGES } from '../../src/device/VertexLayout.js';
import { INPUT_TYPE } from '../../src/format/carbonEffect/pipelineInput.js';
import { readCapabilities } from '../../src/webgl2/Capabilities.js';
import { DeviceCore } from '../../src/webgl2/DeviceCore.js';
import { glTextureFormat } from '../../src/webgl2/glTextureFormat.js';
import { makeVertexInputs } from '../../src/webgl2/VertexInputs.js';
import { WebGL2Mesh } from '../../src/webgl2/WebGL2Mesh.js';

/** What a program reads in `COLOR0`, by the type of its attribute. */
const TYPES = { vec4: INPUT_TYPE.FLOAT, ivec4: INPUT_TYPE.INT, uvec4: INPUT_TYPE.UINT } as const;

export interface InputCase {
  readonly reads: keyof typeof TYPES;
  readonly layout: VertexLayout;
  /** Bytes of each slot. */
  readonly vertices: readonly (readonly number[])[];
  readonly count: number;
  readonly instances: number;
}

/** The attribute as the vertex program sees it, for each vertex of each instance: four numbers each. */
export function readInputs(gl: WebGL2RenderingContext, it: InputCase): number[] {
  const core = new DeviceCore(gl, 'inputs');
  const { capabilities, state } = core.generation;
  const mesh = new WebGL2Mesh(core, {
    layout: it.layout,
    vertices: it.vertices.map((bytes) => Uint8Array.from(bytes)),
    topology: 'point-list',
  });
  const input = { usage: VERTEX_USAGES.indexOf('COLOR'), usageIndex: 0, registerIndex: 3, usedMask: 15, dimension: 4 };
  const matched = matchVertexInputs({ pipelineInputs: [{ ...input, type: TYPES[it.reads] }] }, it.layout);
  const inputs = makeVertexInputs(matched, capabilities);
  const total = it.count * it.instances;
  const captured = gl.createBuffer();
  gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, captured);
  gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, total * 16, gl.STREAM_READ);
  state.useProgram(capturing(gl, it.reads));
  state.bindVertexArray(mesh.vertexArray(inputs));
  state.applyZeros(inputs);
  gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, captured);
  gl.enable(gl.RASTERIZER_DISCARD);
  gl.beginTransformFeedback(gl.POINTS);
  gl.drawArraysInstanced(mesh.mode, 0, it.count, it.instances);
  gl.endTransformFeedback();
  gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, null);
  gl.disable(gl.RASTERIZER_DISCARD);
  const values = it.reads === 'vec4' ? new Float32Array(total * 4) : new Int32Array(total * 4);
  gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, captured);
  gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, values);
  gl.deleteBuffer(captured);
  core.destroy();
  return [...values];
}

function capturing(gl: WebGL2RenderingContext, type: InputCase['reads']): WebGLProgram {
  const program = gl.createProgram();
  const shaders = [
    [gl.VERTEX_SHADER, `layout(location = 3) in ${type} given;\nflat out ${type} seen;\nvoid main() { seen = given; }`],
    [gl.FRAGMENT_SHADER, 'void main() {}'],
  ] as const;
  for (const [kind, text] of shaders) {
    const shader = gl.createShader(kind);
    if (shader === null) throw new Error('the context is lost');
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;\n${text}`);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.transformFeedbackVaryings(program, ['seen'], gl.INTERLEAVED_ATTRIBS);
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) throw new Error(`${gl.getProgramInfoLog(program)}`);
  return program;
}

/** The GL error of making a texture of each format, and of filling one that is not compressed; 0 = none. */
export function textureErrors(
  gl: WebGL2RenderingContext,
  formats: readonly (readonly [format: GPUTextureFormat, bytesOfTexel: number])[],
): (readonly [format: string, error: number])[] {
  return formats.map(([name, bytes]) => {
    const { internalFormat, format, type, compressed } = glTextureFormat(name);
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, internalFormat, 4, 4);
    // From a buffer: no kind of array to choose.
    if (!compressed && bytes > 0) {
      const source = gl.createBuffer();
      gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, source);
      gl.bufferData(gl.PIXEL_UNPACK_BUFFER, bytes * 16, gl.STREAM_DRAW);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 4, 4, format, type, 0);
      gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
      gl.deleteBuffer(source);
    }
    gl.deleteTexture(texture);
    return [name, gl.getError()] as const;
  });
}

/** The names of the features that the context has. */
export function featuresOf(gl: WebGL2RenderingContext): string[] {
  return [...readCapabilities(gl).features];
}
