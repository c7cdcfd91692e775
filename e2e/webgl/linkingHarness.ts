/** The page side of the specs of linking: programs of a real context, with a record of what it was asked and when. */
import { newCounters } from '../../src/device/Counters.js';
import type { DeviceError, DeviceLostError } from '../../src/device/DeviceError.js';
import { readCapabilities } from '../../src/webgl2/Capabilities.js';
import type { LinkContext } from '../../src/webgl2/LinkContext.js';
import type { LinkedProgram, ProgramSlots } from '../../src/webgl2/LinkedProgram.js';
import { ProgramCache } from '../../src/webgl2/ProgramCache.js';

export interface Recorded {
  readonly method: string;
  /** The name of the value that was asked for, e.g. `LINK_STATUS`; empty for what asks nothing. */
  readonly asked: string;
  /** Which program or shader it is about, by the order of making. */
  readonly object: number;
  readonly result: unknown;
  /** Timers of the page that had run, each in a task of its own. */
  readonly timers: number;
}

const RECORDED = [
  'compileShader',
  'linkProgram',
  'getProgramParameter',
  'getShaderParameter',
  'getActiveUniform',
  'getUniformLocation',
] as const;

/** Has a context record what concerns programs. */
function record(gl: WebGL2RenderingContext): { readonly calls: Recorded[]; end(): void } {
  const names = new Map<unknown, string>([
    [gl.LINK_STATUS, 'LINK_STATUS'],
    [gl.COMPILE_STATUS, 'COMPILE_STATUS'],
    [0x91b1, 'COMPLETION_STATUS'],
  ]);
  const calls: Recorded[] = [];
  const objects = new Map<unknown, number>();
  let timers = 0;
  let isOver = false;
  const tick = (): void => {
    timers++;
    if (!isOver) setTimeout(tick);
  };
  setTimeout(tick);
  for (const method of RECORDED) {
    const own = gl[method] as (...args: unknown[]) => unknown;
    const recorded = (...args: unknown[]): unknown => {
      const result = own.apply(gl, args);
      const object = objects.get(args[0]) ?? objects.size;
      objects.set(args[0], object);
      calls.push({ method, asked: names.get(args[1]) ?? '', object, result: plain(result), timers });
      return result;
    };
    Object.defineProperty(gl, method, { value: recorded });
  }
  const end = (): void => {
    isOver = true;
  };
  return { calls, end };
}

function plain(result: unknown): unknown {
  return typeof result === 'boolean' ? result : null;
}

function createContext(): WebGL2RenderingContext {
  const canvas = document.createElement('canvas');
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
  const gl = canvas.getContext('webgl2', { antialias: false });
  if (gl === null) throw new Error('no WebGL2');
  return gl;
}

class Programs {
  readonly gl = createContext();
  readonly counters = newCounters();
  readonly cache: ProgramCache;
  lostError: DeviceLostError | null = null;

  constructor() {
    const { gl, counters } = this;
    const of = (): DeviceLostError | null => this.lostError;
    const context: LinkContext = {
      number: 1,
      gl,
      counters,
      capabilities: readCapabilities(gl),
      get lostError() {
        return of();
      },
    };
    this.cache = new ProgramCache(context);
  }

  use(fragment: string, slots: ProgramSlots = NO_SLOTS, vertex = VERTEX): Promise<LinkedProgram> {
    return this.cache.use({ vertex, fragment }, slots, { device: 'webgl2', effect: 'page' });
  }
}

const NO_SLOTS: ProgramSlots = { blocks: [], samplers: [], attributes: [] };

const VERTEX = `#version 300 es
uniform vec3 ssyf;
out vec2 uv;
void main() {
  uv = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(uv * 4.0 - 1.0, 0.5, 1.0);
  gl_Position.y *= ssyf.z;
}`;

/** A program that takes a while, unlike any other: `seed` is in it. */
function longFragment(seed: number): string {
  const functions = Array.from(
    { length: 24 },
    (_, i) => `vec4 f${i}(vec4 x) {
  for (int i = 0; i < ${3 + (i % 4)}; i++) {
    x = sin(x * ${seed + i}.0) + texture(map, x.xy) * rows[i];
    if (x.x > 0.5) x = x.yzwx * cos(x);
  }
  return x;
}`,
  );
  const sum = functions.map((_, i) => `f${i}(vec4(uv, ${i}.5, 1.0))`).join(' + ');
  return `#version 300 es
precision highp float;
uniform sampler2D map;
uniform vec4 rows[8];
in vec2 uv;
out vec4 color;
${functions.join('\n')}
void main() { color = ${sum}; }`;
}

export interface LinkedMany {
  readonly hasParallel: boolean;
  readonly calls: readonly Recorded[];
  readonly outcomes: readonly string[];
  readonly counters: { readonly pending: number; readonly shaderModules: number; readonly pipelines: number };
  /** Timers of the page that had run when the last program was there. */
  readonly timers: number;
  readonly error: number;
}

/**
 * Links programs, all begun in one task. The clock of the queue is a false one by which every question takes longer than a
 * task is to be busy, so that what comes between the questions does not depend on how fast this machine is.
 */
async function linkMany(count: number, seed: number): Promise<LinkedMany> {
  const programs = new Programs();
  const { calls, end } = record(programs.gl);
  let now = 0;
  const { now: own } = performance;
  performance.now = () => (now += 100);
  const made = Array.from({ length: count }, (_, i) => programs.use(longFragment(seed + 100 * i)));
  const outcomes = await Promise.all(made.map((it) => it.then(() => 'linked', String)));
  performance.now = own;
  end();
  const timers = calls.at(-1)?.timers ?? 0;
  const { pending, shaderModules, pipelines } = programs.counters;
  return {
    hasParallel: programs.gl.getExtension('KHR_parallel_shader_compile') !== null,
    calls,
    outcomes,
    counters: { pending, shaderModules, pipelines },
    timers,
    error: programs.gl.getError(),
  };
}

const RAMP = `#version 300 es
precision highp float;
layout(std140) uniform tint { vec4 value[2]; };
uniform sampler2D flat2d;
uniform samplerCube around;
uniform highp sampler3D unnamed;
uniform vec4 cb7[4];
in vec2 uv;
layout(location = 0) out vec4 color;
void main() {
  color = value[1] + cb7[2] + textureLod(flat2d, uv, 0.0) + textureLod(around, vec3(uv, 1.0), 0.0);
  color += textureLod(unnamed, vec3(uv, 0.0), 0.0);
}`;

/** What a program with something of everything has, and where it is. */
async function contents(): Promise<unknown> {
  const { gl, cache } = new Programs();
  const own = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, '#version 300 es\nvoid main(){}'],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) throw new Error('no shader');
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(own, shader);
  }
  gl.linkProgram(own);
  gl.useProgram(own);
  const linked = await cache.use(
    {
      vertex: VERTEX.replace('out vec2 uv;', 'in vec2 in_TEXCOORD0;\nout vec2 uv;').replace('uv * 4.0', 'in_TEXCOORD0'),
      fragment: RAMP,
    },
    {
      blocks: [
        { name: 'tint', point: 5 },
        { name: 'cb7', point: 0 },
        { name: 'gone', point: 1 },
      ],
      samplers: [
        { name: 'flat2d', unit: 3 },
        { name: 'around', unit: 0 },
      ],
      attributes: [{ name: 'in_TEXCOORD0', location: 6 }],
    },
    { device: 'webgl2' },
  );
  const { program } = linked;
  const unitOf = (name: string): unknown => {
    const location = gl.getUniformLocation(program, name);
    return location === null ? null : gl.getUniform(program, location);
  };
  const found = {
    inUseIsOwn: gl.getParameter(gl.CURRENT_PROGRAM) === own,
    point: gl.getActiveUniformBlockParameter(
      program,
      gl.getUniformBlockIndex(program, 'tint'),
      gl.UNIFORM_BLOCK_BINDING,
    ),
    units: { flat2d: unitOf('flat2d'), around: unitOf('around'), unnamed: unitOf('unnamed') },
    blocks: [...linked.blocks],
    arrays: [...linked.arrays].map(([name, { length }]) => [name, length]),
    samplers: [...linked.samplers.keys()].sort(),
    attributes: [...linked.attributes].map(([location, { name }]) => [location, name]),
    hasFlip: linked.flip !== null,
    attachedShaders: gl.getAttachedShaders(program)?.length,
  };
  cache.leave(linked);
  return { ...found, isDeleted: !gl.isProgram(program), error: gl.getError() };
}

/** The messages of programs that do not compile or link, beside one that does. */
async function faults(): Promise<unknown> {
  const programs = new Programs();
  const good =
    '#version 300 es\nprecision highp float;\nin vec2 uv;\nout vec4 c;\nvoid main() { c = vec4(uv, 0.0, 1.0); }';
  const made = [
    programs.use(good),
    programs.use(good.replace('c = vec4', '\n  c = nothing')),
    programs.use(good, NO_SLOTS, VERTEX.replace('gl_Position.y', 'position.y')),
    programs.use(good.replace('in vec2 uv', 'in vec3 uv').replace('vec4(uv, 0.0', 'vec4(uv')),
  ];
  const told = await Promise.all(
    made.map((it) =>
      it.then(
        () => 'linked',
        ({ stage, problem, log }: DeviceError) => ({ stage, problem, first: log[0] }),
      ),
    ),
  );
  const { pending, shaderModules, pipelines } = programs.counters;
  return { told, counters: { pending, shaderModules, pipelines }, error: programs.gl.getError() };
}

/** Loses the context while programs are on their way, and links the same ones again when it has come back; twice. */
async function loseTwice(seed: number): Promise<unknown> {
  const programs = new Programs();
  const { gl } = programs;
  const loss = gl.getExtension('WEBGL_lose_context');
  if (loss === null || !(gl.canvas instanceof HTMLCanvasElement)) throw new Error('cannot lose the context');
  const rounds: unknown[] = [];
  let cache = programs.cache;
  for (let round = 0; round < 2; round++) {
    const texts = [0, 1, 2].map((i) => longFragment(seed + 100 * round + i));
    const use = (fragment: string) => cache.use({ vertex: VERTEX, fragment }, NO_SLOTS, { device: 'webgl2' });
    const made = texts.map(use);
    // In the first round while they are compiled, in the second while they are linked.
    if (round === 1) await new Promise((resolve) => setTimeout(resolve));
    const { canvas } = gl;
    const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    loss.loseContext();
    const outcomes = await Promise.all(
      made.map((it) =>
        it.then(
          () => 'linked',
          (error: Error) => error.name,
        ),
      ),
    );
    await lost;
    const lostError = gl.getError() === gl.CONTEXT_LOST_WEBGL;
    setTimeout(() => loss.restoreContext());
    await restored;
    const counters = newCounters();
    cache = new ProgramCache({ number: round + 2, gl, counters, capabilities: readCapabilities(gl), lostError: null });
    const again = await Promise.all(texts.map(use).map((it) => it.then(() => 'linked', String)));
    rounds.push({ outcomes, lostError, again, pipelines: counters.pipelines, error: gl.getError() });
  }
  const { pending, shaderModules } = programs.counters;
  return { rounds, counters: { pending, shaderModules } };
}

const linkingHarness = { linkMany, contents, faults, loseTwice };

declare global {
  interface Window {
    linkingHarness: typeof linkingHarness;
  }
}

window.linkingHarness = linkingHarness;
