/** Which calls are made for programs, and when. That they link is tested in a browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newCounters } from '../../src/device/Counters.js';
import { DeviceError, DeviceLostError } from '../../src/device/DeviceError.js';
import { readCapabilities } from '../../src/webgl2/Capabilities.js';
import type { LinkContext } from '../../src/webgl2/LinkContext.js';
import type { ProgramSlots, ProgramTexts } from '../../src/webgl2/LinkedProgram.js';
import { ProgramCache } from '../../src/webgl2/ProgramCache.js';
import { EXTENSIONS, FakeGl, GL_CONSTANTS } from '../support/fakeGl.js';
import { haveProgram } from '../support/fakeProgram.js';

const NO_SLOTS: ProgramSlots = { blocks: [], samplers: [], attributes: [] };
const SUBJECT = { device: 'webgl2', effect: 'test.carbonwebgl', technique: 'Main', pass: 0 } as const;
const COMPLETION = 0x91b1;

const texts = (name: string): ProgramTexts => ({ vertex: 'vertex', fragment: name });

class Lost {
  error: DeviceLostError | null = null;
}

function setUp(extensions: readonly string[] = EXTENSIONS, parameters: Readonly<Record<string, unknown>> = {}) {
  const fake = new FakeGl({ extensions, parameters });
  const lost = new Lost();
  const counters = newCounters();
  const context: LinkContext = {
    number: 1,
    gl: fake.gl,
    capabilities: readCapabilities(fake.gl),
    counters,
    get lostError() {
      return lost.error;
    },
  };
  fake.clear();
  return { fake, lost, counters, programs: new ProgramCache(context) };
}

const WITHOUT_PARALLEL = EXTENSIONS.filter((name) => name !== 'KHR_parallel_shader_compile');

/** What a promise came to, without an unhandled rejection meanwhile. */
function outcome<T>(promise: Promise<T>): Promise<T | unknown> {
  return promise.catch((error: unknown) => error);
}

const methodsOf = (fake: FakeGl, ...methods: string[]): string[] =>
  fake.commands(...methods).map(([method]) => String(method));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** The timers of one task. */
async function oneTask(): Promise<void> {
  await vi.advanceTimersToNextTimerAsync();
}

async function allTasks(): Promise<void> {
  await vi.runAllTimersAsync();
}

describe('programs that are linked together', () => {
  it('are compiled at once, linked in a later task, asked in the one after', async () => {
    const { fake, programs } = setUp();
    const made = [programs.use(texts('a'), NO_SLOTS, SUBJECT), programs.use(texts('b'), NO_SLOTS, SUBJECT)];
    // The vertex program is the same: three shaders.
    expect(methodsOf(fake, 'compileShader', 'linkProgram', 'getProgramParameter')).toEqual(
      Array(3).fill('compileShader'),
    );
    await Promise.resolve();
    expect(fake.count('linkProgram')).toBe(0);
    fake.clear();
    await oneTask();
    expect(methodsOf(fake, 'compileShader', 'linkProgram', 'getProgramParameter')).toEqual([
      'linkProgram',
      'linkProgram',
    ]);
    fake.clear();
    await allTasks();
    expect(fake.count('linkProgram')).toBe(0);
    await Promise.all(made);
  });

  it('are never asked for their outcome before the browser says that it is there', async () => {
    const { fake, programs } = setUp();
    const done = new Set<number>();
    const { getProgramParameter } = fake.answers as Record<string, (program: { id: number }, name: number) => unknown>;
    fake.answers.getProgramParameter = (program: { id: number }, name: number) =>
      name === COMPLETION ? done.has(program.id) : getProgramParameter?.(program, name);
    const first = programs.use(texts('a'), NO_SLOTS, SUBJECT);
    const second = programs.use(texts('b'), NO_SLOTS, SUBJECT);
    for (let i = 0; i < 5; i++) await oneTask();
    const asked = () => fake.commands('getProgramParameter').filter(([, , name]) => name !== COMPLETION);
    expect(asked()).toEqual([]);
    expect(fake.count('getShaderParameter')).toBe(0);
    const [, later] = fake.liveOf('program');
    done.add(later?.id ?? 0);
    await oneTask();
    const { program } = await second;
    expect(program).toBe(later);
    expect(new Set(asked().map(([, of]) => of))).toEqual(new Set([later]));
    for (const { id } of fake.liveOf('program')) done.add(id);
    await allTasks();
    await first;
  });

  it('are linked a few at a time where the browser does not say it, and asked when a fence behind them is passed', async () => {
    const { fake, programs } = setUp(WITHOUT_PARALLEL);
    let isPassed = false;
    fake.answers.getSyncParameter = () => (isPassed ? GL_CONSTANTS.SIGNALED : GL_CONSTANTS.UNSIGNALED);
    const made = Array.from({ length: 10 }, (_, i) => programs.use(texts(`${i}`), NO_SLOTS, SUBJECT));
    for (let i = 0; i < 5; i++) await oneTask();
    expect(fake.count('linkProgram')).toBe(4);
    expect(fake.count('getProgramParameter')).toBe(0);
    // The fence is behind what it is about, and is sent.
    expect(methodsOf(fake, 'linkProgram', 'fenceSync', 'flush')).toEqual([
      ...Array(4).fill(['linkProgram', 'fenceSync']).flat(),
      'flush',
    ]);
    isPassed = true;
    await allTasks();
    await Promise.all(made);
    expect(fake.count('linkProgram')).toBe(10);
    expect(fake.liveOf('sync')).toEqual([]);
  });

  it.each([
    ['with KHR_parallel_shader_compile', EXTENSIONS],
    ['without', WITHOUT_PARALLEL],
  ])('are asked one in a task where each takes longer than the budget: %s', async (_, extensions) => {
    const { fake, programs } = setUp(extensions);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5));
    const made = Array.from({ length: 6 }, (_, i) => programs.use(texts(`${i}`), NO_SLOTS, SUBJECT));
    const asked = () =>
      fake.commands('getProgramParameter').filter(([, , name]) => name === GL_CONSTANTS.LINK_STATUS).length;
    const byTask: number[] = [];
    while (vi.getTimerCount() > 0) {
      const before = asked();
      await oneTask();
      byTask.push(asked() - before);
    }
    vi.restoreAllMocks();
    expect(Math.max(...byTask)).toBe(1);
    expect(byTask.reduce((sum, n) => sum + n)).toBe(6);
    await Promise.all(made);
  });

  it('leave no shader behind', async () => {
    const { fake, counters, programs } = setUp();
    const made = programs.use(texts('a'), NO_SLOTS, SUBJECT);
    expect(counters).toMatchObject({ pending: 1, shaderModules: 2, pipelines: 0 });
    await allTasks();
    await made;
    expect(counters).toMatchObject({ pending: 0, shaderModules: 0, pipelines: 1 });
    expect(fake.liveOf('shader')).toEqual([]);
    expect(fake.count('detachShader')).toBe(2);
  });
});

describe('a program', () => {
  it('is shared by content, and deleted by the last user', async () => {
    const { fake, counters, programs } = setUp();
    const all = Promise.all([
      programs.use(texts('a'), NO_SLOTS, SUBJECT),
      programs.use(texts('a'), { ...NO_SLOTS }, SUBJECT),
      programs.use(texts('a'), { ...NO_SLOTS, attributes: [{ name: 'p', location: 3 }] }, SUBJECT),
    ]);
    await allTasks();
    const [first, second, other] = await all;
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    const again = await programs.use(texts('a'), NO_SLOTS, SUBJECT);
    expect(again).toBe(first);
    expect(counters.pipelines).toBe(2);
    programs.leave(first);
    programs.leave(first);
    expect(fake.count('deleteProgram')).toBe(0);
    programs.leave(first);
    expect(fake.commands('deleteProgram')).toEqual([['deleteProgram', first.program]]);
    expect(counters.pipelines).toBe(1);
    // Once too often is nobody else's loss.
    programs.leave(first);
    expect(fake.count('deleteProgram')).toBe(1);
  });

  it('has its attributes at their locations before it is linked', async () => {
    const { fake, programs } = setUp();
    const made = programs.use(
      texts('a'),
      { ...NO_SLOTS, attributes: [{ name: 'in_TEXCOORD0', location: 5 }] },
      SUBJECT,
    );
    await allTasks();
    const { program } = await made;
    expect(fake.commands('bindAttribLocation', 'linkProgram')).toEqual([
      ['bindAttribLocation', program, 5, 'in_TEXCOORD0'],
      ['linkProgram', program],
    ]);
  });

  it('has its blocks at their points and every sampler at a unit of its own', async () => {
    const { fake, programs } = setUp();
    haveProgram(fake, {
      blocks: { material: 48, frame: 200 },
      uniforms: {
        ssyf: ['FLOAT_VEC3', 1],
        'cb7[0]': ['FLOAT_VEC4', 3],
        s0: ['SAMPLER_2D', 1],
        s1: ['SAMPLER_CUBE', 1],
        stray: ['SAMPLER_3D', 1],
        'strays[0]': ['SAMPLER_2D', 2],
      },
      attributes: { in_POSITION0: ['FLOAT_VEC3', 0], gl_VertexID: ['INT', -1] },
    });
    const used = { kind: 'program of the engine' };
    const { getParameter } = fake.answers as Record<string, (name: number) => unknown>;
    fake.answers.getParameter = (name: number) => (name === GL_CONSTANTS.CURRENT_PROGRAM ? used : getParameter?.(name));
    const made = programs.use(
      texts('a'),
      {
        blocks: [
          { name: 'frame', point: 2 },
          { name: 'material', point: 0 },
          { name: 'gone', point: 1 },
          { name: 'cb7', point: 3 },
        ],
        samplers: [
          { name: 's0', unit: 2 },
          { name: 's1', unit: 0 },
          { name: 'goneToo', unit: 1 },
        ],
        attributes: [],
      },
      SUBJECT,
    );
    await allTasks();
    const linked = await made;
    const { program } = linked;
    expect(fake.commands('uniformBlockBinding')).toEqual([
      ['uniformBlockBinding', program, 0, 0],
      ['uniformBlockBinding', program, 1, 2],
    ]);
    expect(fake.commands('useProgram', 'uniform1iv')).toEqual([
      ['useProgram', program],
      ['uniform1iv', { kind: 'uniformLocation', name: 's0' }, [2]],
      ['uniform1iv', { kind: 'uniformLocation', name: 's1' }, [0]],
      // 0 to 2 are taken, also by the sampler that the compiler found to be unused.
      ['uniform1iv', { kind: 'uniformLocation', name: 'stray' }, [3]],
      ['uniform1iv', { kind: 'uniformLocation', name: 'strays[0]' }, [4, 5]],
      ['useProgram', used],
    ]);
    expect(linked.blocks).toEqual(
      new Map([
        ['material', 48],
        ['frame', 200],
      ]),
    );
    expect(linked.arrays).toEqual(
      new Map([['cb7', { location: { kind: 'uniformLocation', name: 'cb7[0]' }, length: 12 }]]),
    );
    expect(linked.attributes).toEqual(new Map([[0, { name: 'in_POSITION0', type: GL_CONSTANTS.FLOAT_VEC3 }]]));
  });

  it('is told which way up it draws once', async () => {
    const { fake, programs } = setUp();
    haveProgram(fake, { uniforms: { ssyf: ['FLOAT_VEC3', 1] } });
    const made = programs.use(texts('a'), NO_SLOTS, SUBJECT);
    await allTasks();
    const linked = await made;
    for (const sign of [-1, -1, 1, 1, -1] as const) linked.setFlip(fake.gl, sign);
    expect(fake.commands('uniform3f').map(([, , ...values]) => values)).toEqual([
      [0, 0, -1],
      [0, 0, 1],
      [0, 0, -1],
    ]);
  });

  it.each([
    [{ blocks: { other: 16 } }, "the program reads a uniform block 'other', which the backend block lacks"],
    [{ uniforms: { 'frame[0]': ['FLOAT_VEC3', 2] } }, "the uniform 'frame' is neither a block nor made of vec4"],
    [{ uniforms: { 's[0]': ['SAMPLER_2D', 33] } }, 'the program needs maxCombinedTextureUnits 33, the device has 32'],
  ] as const)('that does not go with its block is refused: %j', async (contents, problem) => {
    const { fake, counters, programs } = setUp();
    haveProgram(fake, contents);
    const made = outcome(programs.use(texts('a'), { ...NO_SLOTS, blocks: [{ name: 'frame', point: 0 }] }, SUBJECT));
    await allTasks();
    const error = await made;
    expect(error).toBeInstanceOf(DeviceError);
    expect(error).toMatchObject({ problem, effect: 'test.carbonwebgl', pass: 0 });
    expect(fake.liveOf('program')).toEqual([]);
    expect(counters).toMatchObject({ pending: 0, shaderModules: 0, pipelines: 0 });
  });
});

describe('a program that fails', () => {
  function failing(fake: FakeGl, stage: 'VERTEX_SHADER' | 'FRAGMENT_SHADER' | null) {
    const { getProgramParameter } = fake.answers as Record<string, (program: object, name: number) => unknown>;
    Object.assign(fake.answers, {
      getProgramParameter: (program: object, name: number) =>
        name === GL_CONSTANTS.LINK_STATUS ? false : getProgramParameter?.(program, name),
      getShaderParameter: (shader: object) => {
        const made = fake.calls.find(({ method, result }) => method === 'createShader' && result === shader);
        return stage === null || made?.args[0] !== GL_CONSTANTS[stage];
      },
      getShaderInfoLog: () => "ERROR: 0:2: 'x' : undeclared identifier\nWARNING: 0:1: odd\n\0",
      getProgramInfoLog: () => 'Varyings differ\n',
    });
  }

  it.each([
    ['VERTEX_SHADER', 'vertex'],
    ['FRAGMENT_SHADER', 'fragment'],
  ] as const)('has its stage and line: %s', async (type, stage) => {
    const { fake, programs } = setUp();
    failing(fake, type);
    const text = 'one\ntwo x  \nthree';
    const made = outcome(programs.use({ vertex: text, fragment: text }, NO_SLOTS, SUBJECT));
    await allTasks();
    const error = await made;
    expect(error).toMatchObject({
      stage,
      log: [{ line: 2, column: 0, message: "'x' : undeclared identifier", excerpt: 'two x' }],
    });
    expect(String(error)).toBe(
      `DeviceError: webgl2: test.carbonwebgl Main.pass0 ${stage}: the program does not compile.\n  2: 'x' : undeclared identifier\n    two x`,
    );
  });

  it('has the log of the linker where both compile', async () => {
    const { fake, programs } = setUp();
    failing(fake, null);
    const made = outcome(programs.use(texts('a'), NO_SLOTS, SUBJECT));
    await allTasks();
    expect(await made).toMatchObject({
      problem: 'the programs do not link',
      stage: null,
      log: [{ line: 0, message: 'Varyings differ', excerpt: '' }],
    });
  });

  it('says so to everybody with their own place, leaves nothing and is tried again', async () => {
    const { fake, counters, programs } = setUp();
    const ordinary = fake.answers.getProgramParameter;
    failing(fake, 'FRAGMENT_SHADER');
    const made = [
      outcome(programs.use(texts('a'), NO_SLOTS, SUBJECT)),
      outcome(programs.use(texts('a'), NO_SLOTS, { ...SUBJECT, pass: 1 })),
    ];
    await allTasks();
    expect(await Promise.all(made)).toMatchObject([{ pass: 0 }, { pass: 1 }]);
    expect([...fake.live]).toEqual([]);
    expect(counters).toMatchObject({ pending: 0, shaderModules: 0, pipelines: 0 });
    if (ordinary !== undefined) fake.answers.getProgramParameter = ordinary;
    const again = programs.use(texts('a'), NO_SLOTS, SUBJECT);
    await allTasks();
    await again;
    expect(counters.pipelines).toBe(1);
  });
});

describe('a context that is lost', () => {
  it.each([
    ['while shaders are compiled', 0],
    ['while programs are linked', 1],
  ])('settles everything: %s', async (_, tasks) => {
    const { fake, counters, programs } = setUp();
    const never = fake.answers as Record<string, unknown>;
    const { getProgramParameter } = fake.answers as Record<string, (program: object, name: number) => unknown>;
    never.getProgramParameter = (program: object, name: number) =>
      name === COMPLETION && !fake.isLost ? false : getProgramParameter?.(program, name);
    const made = [
      outcome(programs.use(texts('a'), NO_SLOTS, SUBJECT)),
      outcome(programs.use(texts('a'), NO_SLOTS, SUBJECT)),
      outcome(programs.use(texts('b'), NO_SLOTS, SUBJECT)),
    ];
    for (let i = 0; i < tasks; i++) await oneTask();
    fake.lose();
    await allTasks();
    for (const error of await Promise.all(made)) {
      expect(error).toBeInstanceOf(DeviceLostError);
      expect(error).toMatchObject({ device: 'webgl2', generation: 1 });
    }
    expect(counters).toMatchObject({ pending: 0, shaderModules: 0, pipelines: 0 });
    expect(await outcome(programs.use(texts('c'), NO_SLOTS, SUBJECT))).toBeInstanceOf(DeviceLostError);
  });

  it('is no fault of a program that is just being asked', async () => {
    const { fake, programs } = setUp();
    fake.answers.getProgramParameter = (_: object, name: number) => {
      if (name === COMPLETION) return true;
      fake.lose();
      return null;
    };
    const made = outcome(programs.use(texts('a'), NO_SLOTS, SUBJECT));
    await allTasks();
    expect(await made).toBeInstanceOf(DeviceLostError);
  });

  it('that has come back is not given the objects of before', async () => {
    const { fake, lost, programs } = setUp();
    const first = programs.use(texts('a'), NO_SLOTS, SUBJECT);
    await allTasks();
    const linked = await first;
    const second = outcome(programs.use(texts('b'), NO_SLOTS, SUBJECT));
    await oneTask();
    fake.lose();
    lost.error = new DeviceLostError('webgl2', 'unknown', 1, 'told', { outlook: 'recovering' });
    fake.restore();
    fake.clear();
    programs.leave(linked);
    await allTasks();
    expect(await second).toBe(lost.error);
    programs.destroy();
    expect(fake.commands()).toEqual([]);
  });
});

describe('programs of a device that is destroyed', () => {
  it('are deleted, and those on their way are rejected at once', async () => {
    const { fake, counters, programs } = setUp(WITHOUT_PARALLEL);
    const first = programs.use(texts('a'), NO_SLOTS, SUBJECT);
    await allTasks();
    await first;
    const linking = outcome(programs.use(texts('b'), NO_SLOTS, SUBJECT));
    await oneTask();
    const compiling = outcome(programs.use(texts('c'), NO_SLOTS, SUBJECT));
    programs.destroy();
    expect(vi.getTimerCount()).toBe(0);
    for (const error of [await linking, await compiling]) {
      expect(error).toBeInstanceOf(DeviceLostError);
      expect(error).toMatchObject({ reason: 'destroyed', outlook: 'final' });
    }
    expect([...fake.live]).toEqual([]);
    expect(counters).toMatchObject({ pending: 0, shaderModules: 0, pipelines: 0 });
  });
});
