/**
 * The page side of the specs of textures and targets: the parts of the WebGL2 device below frames and effects, and plain GL
 * to draw into targets and to sample textures with.
 */

import { checkTexture } from '../../src/device/checkSizes.js';
import type { RenderTargetOptions, TextureSource } from '../../src/device/EffectDevice.js';
import { TargetLists } from '../../src/device/TargetLists.js';
import { textureSource } from '../../src/device/textureSource.js';
import { Tr2Material } from '../../src/resource/Tr2Material.js';
import { ArrayTexture } from '../../src/webgl2/ArrayTexture.js';
import { sampledTexture } from '../../src/webgl2/boundTexture.js';
import { CanvasTarget } from '../../src/webgl2/CanvasTarget.js';
import { DeviceCore } from '../../src/webgl2/DeviceCore.js';
import type { FrameTarget } from '../../src/webgl2/FrameTarget.js';
import { TextureTarget } from '../../src/webgl2/TextureTarget.js';
import { WebGL2Texture } from '../../src/webgl2/WebGL2Texture.js';

type Four = readonly [number, number, number, number];

/** What of a target is drawn, with which views. */
export interface Part {
  readonly formats: readonly (GPUTextureFormat | null)[];
  draw(): void;
}

function open(attributes: WebGLContextAttributes = {}) {
  const canvas = document.createElement('canvas');
  canvas.width = 8;
  canvas.height = 4;
  document.body.append(canvas);
  const gl = canvas.getContext('webgl2', { antialias: false, alpha: false, ...attributes });
  if (gl === null) throw new Error('no WebGL2');
  const core = new DeviceCore(gl, 'test');
  const lists = new TargetLists<WebGL2Texture, TextureTarget>(
    (texture): texture is WebGL2Texture => texture instanceof WebGL2Texture,
    (textures, targets) => new TextureTarget(core, textures, targets),
  );

  const texture = (source: TextureSource): WebGL2Texture =>
    new WebGL2Texture(core, textureSource(source, core.generation.capabilities));

  const image = (bitmap: ImageBitmap, mipmaps = true): WebGL2Texture =>
    new WebGL2Texture(core, {
      ...shapeOf({ width: bitmap.width, height: bitmap.height }),
      mipmaps,
      content: { kind: 'image', image: bitmap },
    });

  const target = (options: RenderTargetOptions): WebGL2Texture => {
    const shape = shapeOf(options);
    checkTexture(core.generation.capabilities, shape, true);
    return new WebGL2Texture(core, { ...shape, content: { kind: 'target' } });
  };

  const targetOf = (...textures: WebGL2Texture[]): FrameTarget =>
    lists.find(core.generation.capabilities.limits, textures);

  /** One frame as the device's frames draw it. */
  const frame = (
    into: FrameTarget,
    {
      color = [0, 0, 0, 1],
      depth = 1,
      stencil = 0,
    }: { color?: Four | null; depth?: number | null; stencil?: number | null },
    parts: readonly Part[] = [],
  ): void => {
    core.generation.state.forget();
    core.beginFrame();
    into.open();
    into.begin({ color, depth, stencil });
    for (const part of parts) {
      into.useViews(part.formats);
      part.draw();
      core.generation.state.forget();
    }
    into.finish();
    core.endFrame();
  };

  /** Fills pixels of what is bound, from the first row of texels on. */
  const fill = (
    x: number,
    y: number,
    width: number,
    height: number,
    color: readonly number[],
    attachment = 0,
  ): void => {
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(x, y, width, height);
    gl.colorMask(true, true, true, true);
    gl.clearBufferfv(gl.COLOR, attachment, color);
    gl.disable(gl.SCISSOR_TEST);
  };

  /** Draws a triangle by three corners in clip space (y of texels grows with it), all attachments in one colour. */
  const triangle = (corners: readonly number[], color: Four, outputs = 1, withDepth = false): void => {
    const names = Array.from({ length: outputs }, (_, n) => n);
    const program = link(
      `void main() {
        vec3 at[3] = vec3[3](${[0, 1, 2].map((n) => `vec3(${corners.slice(n * 3, n * 3 + 3).map(glsl)})`)});
        gl_Position = vec4(at[gl_VertexID], 1.0);
      }`,
      `precision highp float;
      ${names.map((n) => `layout(location = ${n}) out vec4 color${n};`).join('\n')}
      void main() { ${names.map((n) => `color${n} = vec4(${color.map(glsl)});`).join(' ')} }`,
    );
    gl.useProgram(program);
    gl.bindVertexArray(null);
    gl.disable(gl.BLEND);
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.DITHER);
    if (withDepth) gl.enable(gl.DEPTH_TEST);
    else gl.disable(gl.DEPTH_TEST);
    gl.depthMask(true);
    gl.depthFunc(gl.LESS);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.disable(gl.DEPTH_TEST);
    gl.deleteProgram(program);
  };

  /**
   * What a program reads: four numbers.
   * @param type e.g. `sampler2DArray`
   * @param read an expression of `t`, e.g. `textureLod(t, vec2(0.5), 1.0)`
   */
  const sampled = (texture: WebGLTexture, bindTo: GLenum, type: string, read: string): number[] => {
    const program = link(
      'void main() { gl_Position = vec4(0.0, 0.0, 0.0, 1.0); gl_PointSize = 1.0; }',
      `precision highp float; precision highp int; uniform highp ${type} t; out vec4 color;
      void main() { color = vec4(${read}); }`,
    );
    const result = gl.createTexture();
    const framebuffer = gl.createFramebuffer();
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, result);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, 1, 1);
    gl.bindTexture(bindTo, texture);
    gl.bindSampler(0, null);
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, result, 0);
    gl.viewport(0, 0, 1, 1);
    gl.useProgram(program);
    gl.bindVertexArray(null);
    gl.disable(gl.BLEND);
    gl.disable(gl.DEPTH_TEST);
    gl.colorMask(true, true, true, true);
    gl.drawArrays(gl.POINTS, 0, 1);
    const numbers = new Float32Array(4);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.FLOAT, numbers);
    gl.deleteFramebuffer(framebuffer);
    gl.deleteTexture(result);
    gl.deleteProgram(program);
    core.generation.state.forget();
    return [...numbers];
  };

  const link = (vertex: string, fragment: string): WebGLProgram => {
    const program = gl.createProgram();
    for (const [kind, text] of [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment],
    ] as const) {
      const shader = gl.createShader(kind);
      if (shader === null) throw new Error('the context is lost');
      gl.shaderSource(shader, `#version 300 es\n${text}`);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      gl.deleteShader(shader);
    }
    gl.linkProgram(program);
    if (gl.getProgramParameter(program, gl.LINK_STATUS) === true) return program;
    throw new Error(`${gl.getProgramInfoLog(program)}\n${fragment}`);
  };

  /** What the canvas shows, the first row first; in the task of the frame. */
  const canvasPixels = (): number[] => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d');
    if (context === null) throw new Error('no 2D context');
    context.drawImage(canvas, 0, 0);
    return [...context.getImageData(0, 0, canvas.width, canvas.height).data];
  };

  return { canvas, gl, core, texture, image, target, targetOf, frame, fill, triangle, sampled, canvasPixels };
}

/** An effect as array textures know it: textures by name. */
function materialOf(textures: Readonly<Record<string, object>>): Tr2Material {
  const material = Object.create(Tr2Material.prototype);
  material.getTexture = (name: string): object | null => textures[name] ?? null;
  return material;
}

const KINDS = ['Texture', 'Framebuffer', 'Renderbuffer', 'Buffer', 'VertexArray', 'Program', 'Shader', 'Sync'];

/** Counts the objects of each kind that a context makes from now on and does not delete. */
function countObjects(gl: WebGL2RenderingContext): Record<string, number> {
  const live = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
  const count = (name: string, kind: string, by: number): void => {
    const method: unknown = Reflect.get(gl, name);
    if (typeof method !== 'function') throw new Error(`a context has no ${name}`);
    Reflect.set(gl, name, (...args: unknown[]): unknown => {
      // Deleting nothing is allowed.
      if (by > 0 || args[0] !== null) live[kind] = (live[kind] ?? 0) + by;
      return Reflect.apply(method, gl, args);
    });
  };
  for (const kind of KINDS) {
    count(kind === 'Sync' ? 'fenceSync' : `create${kind}`, kind, 1);
    count(`delete${kind}`, kind, -1);
  }
  return live;
}

/** What an action throws, as text; empty = nothing. */
function thrown(action: () => unknown): string {
  try {
    action();
    return '';
  } catch (error) {
    return String(error);
  }
}

async function rejected(action: Promise<unknown>): Promise<string> {
  return action.then(
    () => '',
    (error: unknown) => String(error),
  );
}

function shapeOf(options: RenderTargetOptions) {
  return {
    width: options.width,
    height: options.height,
    depthOrArrayLayers: 1,
    viewDimension: '2d',
    format: options.format ?? 'rgba8unorm',
    mipmaps: false,
    storage: false,
    depthStencilFormat: options.depthStencilFormat ?? null,
    sampleCount: options.sampleCount ?? 1,
    label: options.label ?? 'render target',
  } as const;
}

/** A number of a program: with a point. */
function glsl(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

const textureHarness = { open, materialOf, countObjects, thrown, rejected, ArrayTexture, CanvasTarget, sampledTexture };

declare global {
  interface Window {
    textureHarness: typeof textureHarness;
  }
}

window.textureHarness = textureHarness;
