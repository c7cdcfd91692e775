/**
 * A WebGL2RenderingContext that draws nothing: it keeps what it was asked for, hands out plain objects and answers
 * queries from a table. For which calls are made; what they do to pixels is tested in a browser.
 */
import webgl2 from './webgl2.json' with { type: 'json' };

/** Every constant of a WebGL2 context by name, as a browser has them. */
export const GL_CONSTANTS: Readonly<Record<string, number | undefined>> = webgl2.constants;

export interface FakeGlCall {
  readonly method: string;
  /** Numbers, objects of this context, copies of what was in arrays. */
  readonly args: readonly unknown[];
  readonly result: unknown;
}

export interface FakeGlOptions {
  /** Names of the extensions that it has. Default: {@link EXTENSIONS}. */
  readonly extensions?: readonly string[];
  /** Answers of `getParameter` by the constant's name, over those of an ordinary context. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly canvas?: object;
}

/** What a context made an object as: `buffer`, `vertexArray`, … */
export interface FakeGlObject {
  readonly kind: string;
  readonly id: number;
}

/** What a desktop has. */
export const EXTENSIONS: readonly string[] = [
  'EXT_color_buffer_float',
  'EXT_depth_clamp',
  'EXT_float_blend',
  'EXT_render_snorm',
  'EXT_texture_compression_bptc',
  'EXT_texture_compression_rgtc',
  'EXT_texture_filter_anisotropic',
  'EXT_texture_norm16',
  'KHR_parallel_shader_compile',
  'OES_draw_buffers_indexed',
  'OES_texture_float_linear',
  'WEBGL_compressed_texture_astc',
  'WEBGL_compressed_texture_etc',
  'WEBGL_compressed_texture_s3tc',
  'WEBGL_compressed_texture_s3tc_srgb',
  'WEBGL_lose_context',
];

const PARAMETERS: Readonly<Record<string, unknown>> = {
  MAX_TEXTURE_SIZE: 8192,
  MAX_CUBE_MAP_TEXTURE_SIZE: 8192,
  MAX_RENDERBUFFER_SIZE: 8192,
  MAX_3D_TEXTURE_SIZE: 2048,
  MAX_ARRAY_TEXTURE_LAYERS: 2048,
  MAX_VERTEX_ATTRIBS: 16,
  MAX_VERTEX_UNIFORM_VECTORS: 4096,
  MAX_FRAGMENT_UNIFORM_VECTORS: 1024,
  MAX_VARYING_VECTORS: 31,
  MAX_VERTEX_TEXTURE_IMAGE_UNITS: 16,
  MAX_TEXTURE_IMAGE_UNITS: 16,
  MAX_COMBINED_TEXTURE_IMAGE_UNITS: 32,
  MAX_VERTEX_UNIFORM_BLOCKS: 14,
  MAX_FRAGMENT_UNIFORM_BLOCKS: 14,
  MAX_COMBINED_UNIFORM_BLOCKS: 28,
  MAX_UNIFORM_BUFFER_BINDINGS: 72,
  MAX_UNIFORM_BLOCK_SIZE: 65536,
  UNIFORM_BUFFER_OFFSET_ALIGNMENT: 256,
  MAX_DRAW_BUFFERS: 8,
  MAX_COLOR_ATTACHMENTS: 8,
  MAX_SAMPLES: 4,
  MAX_TEXTURE_MAX_ANISOTROPY_EXT: 16,
};

const EXTENSION_CONSTANTS: Readonly<Record<string, number>> = {
  MAX_TEXTURE_MAX_ANISOTROPY_EXT: 0x84ff,
  COMPLETION_STATUS_KHR: 0x91b1,
};

const INDEXED_METHODS = [
  'blendEquationSeparateiOES',
  'blendEquationiOES',
  'blendFuncSeparateiOES',
  'blendFunciOES',
  'colorMaskiOES',
  'disableiOES',
  'enableiOES',
];

/** Methods that answer something else than nothing or an object. */
type Answers = Record<string, (...args: never[]) => unknown>;

export class FakeGl {
  readonly gl: WebGL2RenderingContext;
  readonly calls: FakeGlCall[] = [];
  /** What a method answers, by its name: to be replaced by a test. */
  readonly answers: Answers;
  /** Objects made and not deleted. */
  readonly live = new Set<FakeGlObject>();
  isLost = false;
  readonly #extensions = new Map<string, object>();
  readonly #parameters = new Map<number, unknown>();
  #count = 0;

  constructor(options: FakeGlOptions = {}) {
    for (const [name, value] of Object.entries({ ...PARAMETERS, ...options.parameters })) {
      this.#parameters.set(numberOf(name), value);
    }
    for (const name of options.extensions ?? EXTENSIONS) this.#extensions.set(name, this.#extension(name));
    this.answers = this.#ordinaryAnswers();
    const methods = Object.fromEntries(webgl2.methods.map((name) => [name, this.#method(name)]));
    // The one cast: a fake has every name of a context, not its behaviour.
    this.gl = {
      ...webgl2.constants,
      ...methods,
      canvas: options.canvas ?? new EventTarget(),
      drawingBufferWidth: 300,
      drawingBufferHeight: 150,
    } as unknown as WebGL2RenderingContext;
  }

  /** Calls of these methods as `[method, ...arguments]`; without names all but queries. */
  commands(...methods: readonly string[]): unknown[][] {
    const isMeant = (method: string): boolean =>
      methods.length === 0 ? !/^(get|is|check)/.test(method) : methods.includes(method);
    return this.calls.filter(({ method }) => isMeant(method)).map(({ method, args }) => [method, ...args]);
  }

  count(method: string): number {
    return this.commands(method).length;
  }

  /** Objects of a kind that were made and not deleted. */
  liveOf(kind: string): FakeGlObject[] {
    return [...this.live].filter((object) => object.kind === kind);
  }

  /** Forgets the calls made so far. */
  clear(): void {
    this.calls.length = 0;
  }

  /** The events are the test's to dispatch at the canvas. */
  lose(): void {
    this.isLost = true;
    this.live.clear();
  }

  restore(): void {
    this.isLost = false;
  }

  #method(method: string): (...args: unknown[]) => unknown {
    return (...args) => {
      const result = this.#result(method, args);
      this.calls.push({ method, args: args.map(kept), result });
      return result;
    };
  }

  #result(method: string, args: readonly unknown[]): unknown {
    const answer = this.answers[method];
    if (answer !== undefined) return (answer as (...args: readonly unknown[]) => unknown)(...args);
    if (method.startsWith('create')) return this.#make(lowered(method.slice('create'.length)));
    if (method.startsWith('delete')) this.live.delete(args[0] as FakeGlObject);
    return undefined;
  }

  #make(kind: string): FakeGlObject {
    const tag = `WebGL${kind[0]?.toUpperCase()}${kind.slice(1)}`;
    const object = { kind, id: ++this.#count, [Symbol.toStringTag]: tag };
    // A lost context goes on handing out objects.
    if (!this.isLost) this.live.add(object);
    return object;
  }

  #ordinaryAnswers(): Answers {
    const locations = new Map<string, object>();
    return {
      getParameter: (name: number) => (this.isLost ? null : (this.#parameters.get(name) ?? null)),
      getExtension: (name: string) => (this.isLost ? null : (this.#extensions.get(name) ?? null)),
      getSupportedExtensions: () => (this.isLost ? null : [...this.#extensions.keys()]),
      getContextAttributes: () => ({ alpha: true, antialias: false, depth: false, stencil: false }),
      getError: () => (this.isLost ? GL_CONSTANTS.CONTEXT_LOST_WEBGL : 0),
      isContextLost: () => this.isLost,
      getShaderParameter: () => (this.isLost ? null : true),
      getProgramParameter: (_: object, name: number) => {
        if (this.isLost) return null;
        return name === GL_CONSTANTS.LINK_STATUS || name === EXTENSION_CONSTANTS.COMPLETION_STATUS_KHR ? true : 0;
      },
      getShaderInfoLog: () => (this.isLost ? null : ''),
      getProgramInfoLog: () => (this.isLost ? null : ''),
      getUniformBlockIndex: () => 0,
      getAttribLocation: () => -1,
      getUniformLocation: (program: FakeGlObject, name: string) => {
        const key = `${program.id} ${name}`;
        const known = locations.get(key) ?? { kind: 'uniformLocation', name };
        locations.set(key, known);
        return known;
      },
      checkFramebufferStatus: () => GL_CONSTANTS.FRAMEBUFFER_COMPLETE,
      fenceSync: () => this.#make('sync'),
      clientWaitSync: () => GL_CONSTANTS.CONDITION_SATISFIED,
      getSyncParameter: () => GL_CONSTANTS.SIGNALED,
    };
  }

  #extension(name: string): object {
    if (name === 'OES_draw_buffers_indexed') {
      return Object.fromEntries(INDEXED_METHODS.map((method) => [method, this.#method(method)]));
    }
    if (name === 'WEBGL_lose_context') {
      return { loseContext: this.#method('loseContext'), restoreContext: this.#method('restoreContext') };
    }
    return { ...EXTENSION_CONSTANTS };
  }
}

/** The constant's number, also of the extensions that are asked for parameters. */
function numberOf(name: string): number {
  const number = GL_CONSTANTS[name] ?? EXTENSION_CONSTANTS[name];
  if (number === undefined) throw new RangeError(`no WebGL constant ${name}`);
  return number;
}

/** Arrays are reused by the code under test. */
function kept(it: unknown): unknown {
  if (Array.isArray(it)) return [...it];
  if (it instanceof Float32Array || it instanceof Uint32Array || it instanceof Int32Array) return it.slice();
  if (it instanceof Uint8Array || it instanceof Uint16Array) return it.slice();
  return it;
}

function lowered(name: string): string {
  return `${name[0]?.toLowerCase()}${name.slice(1)}`;
}
