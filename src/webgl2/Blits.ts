import { DeviceError } from '../device/DeviceError.js';
import type { GlOwner } from './GlOwner.js';
import type { TextureView } from './TextureView.js';

/** One triangle over all of the viewport. */
const CORNERS = `#version 300 es
void main() {
  gl_Position = vec4(vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0, 0.0, 1.0);
}
`;

const COLOR_HEAD = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D source;
out vec4 color;
`;

/** Each pixel gets the texel at its place. */
const SAME_PLACE = `${COLOR_HEAD}
void main() {
  color = texelFetch(source, ivec2(gl_FragCoord.xy), 0);
}
`;

/** Textures have their first row first, a canvas its last. */
const PRESENT = `
vec4 texel() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  return texelFetch(source, ivec2(at.x, textureSize(source, 0).y - 1 - at.y), 0);
}
`;

/** The bytes of a texture that was decoded by being read. */
const ENCODE = `
vec3 encoded(vec3 light) {
  return mix(light * 12.92, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, greaterThan(light, vec3(0.0031308)));
}
`;

/** The bits that WebGPU gives for depth, in whole numbers that can be read. */
const DEPTH_BITS = (bits: string): string => `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D source;
out uint color;
void main() {
  float depth = texelFetch(source, ivec2(gl_FragCoord.xy), 0).r;
  color = ${bits};
}
`;

/** Draws textures into the framebuffer that is bound, pixel for pixel. Its few programs are made when first needed. */
export class Blits {
  readonly #generation: GlOwner;
  readonly #programs = new Map<string, WebGLProgram>();
  #corners: WebGLVertexArrayObject | null = null;

  constructor(generation: GlOwner) {
    this.#generation = generation;
  }

  /** Into a canvas, which has its last row first: the bytes of the texture. */
  present(view: TextureView, isOpaque: boolean): void {
    const rgb = view.format.endsWith('-srgb') ? 'encoded(found.rgb)' : 'found.rgb';
    const main = `void main() { vec4 found = texel(); color = vec4(${rgb}, ${isOpaque ? '1.0' : 'found.a'}); }\n`;
    this.#draw(`${COLOR_HEAD}${PRESENT}${ENCODE}${main}`, view);
  }

  /** Every sample of a pixel gets the texel at its place. */
  copy(view: TextureView): void {
    this.#draw(SAME_PLACE, view);
  }

  /** The bits of depth, as 32-bit floats or 16-bit numbers, into an `r32uint` target. */
  depthBits(view: TextureView): void {
    const is16 = view.format === 'depth16unorm';
    this.#draw(DEPTH_BITS(is16 ? 'uint(depth * 65535.0 + 0.5)' : 'floatBitsToUint(depth)'), view);
  }

  destroy(): void {
    for (const program of this.#programs.values()) this.#generation.gl.deleteProgram(program);
    this.#programs.clear();
  }

  #draw(fragment: string, view: TextureView): void {
    const { gl, state } = this.#generation;
    const program = this.#program(fragment);
    this.#corners ??= this.#generation.createVertexArray();
    state.forget();
    state.applyOrdinary();
    gl.useProgram(program);
    gl.bindVertexArray(this.#corners);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(view.target, view.texture);
    gl.bindSampler(0, null);
    for (const test of [
      gl.BLEND,
      gl.CULL_FACE,
      gl.DEPTH_TEST,
      gl.POLYGON_OFFSET_FILL,
      gl.RASTERIZER_DISCARD,
      gl.SCISSOR_TEST,
      gl.STENCIL_TEST,
    ]) {
      gl.disable(test);
    }
    gl.colorMask(true, true, true, true);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    state.forget();
  }

  #program(fragment: string): WebGLProgram {
    const known = this.#programs.get(fragment);
    if (known !== undefined) return known;
    const { gl } = this.#generation;
    const program = gl.createProgram();
    for (const [type, text] of [
      [gl.VERTEX_SHADER, CORNERS],
      [gl.FRAGMENT_SHADER, fragment],
    ] as const) {
      const shader = gl.createShader(type);
      if (shader === null) continue;
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      // Lives on in the program alone.
      gl.deleteShader(shader);
    }
    gl.linkProgram(program);
    if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) {
      this.#generation.assertLive();
      const log = gl.getProgramInfoLog(program) ?? '';
      throw new DeviceError(`the browser does not link a program of this device: ${log}`, { device: 'webgl2' });
    }
    this.#programs.set(fragment, program);
    return program;
  }
}
