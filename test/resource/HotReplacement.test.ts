import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { EffectLibrary, type EffectLibraryOptions } from '../../src/resource/EffectLibrary.js';
import type { EffectReference, HotEffect, HotEffectListener } from '../../src/resource/EffectReference.js';
import type { EffectUpdate } from '../../src/resource/HotReplacement.js';
import { LoadError } from '../../src/resource/LoadError.js';
import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import type { Tr2Shader } from '../../src/resource/Tr2Shader.js';
import { FOG, QUALITY, tintedBody } from './files.js';

/** QUALITY (MEDIUM by default) and FOG, a body for every row, whose `Tint` is `first` and up. */
function fileFrom(first: number): Uint8Array<ArrayBuffer> {
  const rows = [0, 1, 2, 3, 4, 5];
  const bodies = rows.map((row) => tintedBody(first + row));
  return writeCarbonEffectFile({ axes: [QUALITY, FOG], rows, bodies }).slice();
}

/** A reference whose file changes when the test says so. */
class HotFile implements EffectReference {
  readonly name = 'hull';
  readonly listeners = new Set<HotEffectListener>();
  readonly hot: HotEffect = {
    subscribe: (listener) => {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    },
  };
  urls: EffectReference['urls'] = { webgpu: '/hull?v=0' };

  change(url: string): void {
    this.urls = { webgpu: url };
    for (const listener of this.listeners) listener.changed();
  }
}

/** Answers of a server by URL; an answer that is a promise comes when that is settled. */
class Server {
  readonly asked: string[] = [];
  readonly files = new Map<string, Response | Promise<Response>>();

  readonly fetch = async (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    this.asked.push(url);
    const answer = await this.files.get(url);
    signal.throwIfAborted();
    return answer?.clone() ?? new Response('', { status: 404 });
  };

  serve(url: string, first: number): void {
    this.files.set(url, new Response(fileFrom(first)));
  }

  /** @returns what lets the answer go. */
  serveLater(url: string, first: number): () => void {
    let answer: () => void = () => {};
    this.files.set(
      url,
      new Promise((resolve) => {
        answer = () => resolve(new Response(fileFrom(first)));
      }),
    );
    return answer;
  }
}

function tintOf(effect: Tr2Effect): number | undefined {
  return effect.getParameter('Tint')?.[0];
}

async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
}

function scene(options: EffectLibraryOptions = {}) {
  const server = new Server();
  server.serve('/hull?v=0', 0);
  const reference = new HotFile();
  const library = new EffectLibrary({ fetch: server.fetch, ...options });
  const updates: EffectUpdate[] = [];
  library.onupdate = (update) => updates.push(update);
  return { server, reference, library, updates };
}

const consoleError = vi.spyOn(console, 'error');
beforeEach(() => void consoleError.mockReset().mockImplementation(() => {}));
afterEach(() => void consoleError.mockReset());

describe('a reference', () => {
  it('is loaded from the URL of the backend, without the root', async () => {
    const { server, library } = scene({ root: '/elsewhere/' });
    const reference = { name: 'hull', urls: { webgpu: '/hull?v=0', webgl: '/hull.gl' } };
    expect(await library.load(reference)).toBe(await library.load('/hull?v=0'));
    server.serve('/hull.gl', 10);
    const other = new EffectLibrary({ fetch: server.fetch, backend: 'webgl' });
    expect((await other.createEffect(reference)).resource.source).toBe('/hull.gl');
    expect(server.asked).toEqual(['/hull?v=0', '/hull.gl']);
  });

  it('without a file for the backend is a clear error', async () => {
    const { reference, server } = scene();
    const library = new EffectLibrary({ fetch: server.fetch, backend: 'webgl' });
    const wanted =
      'effect hull has no file for webgl (it has webgpu); pack it with that target, or give the library another backend';
    await expect(library.load(reference)).rejects.toThrow(new TypeError(wanted));
    expect(server.asked).toEqual([]);
  });
});

describe('a hot reference', () => {
  it('takes its effects along to the new file, with options, globals and values', async () => {
    const { server, reference, library, updates } = scene();
    const effect = await library.createEffect(reference, { QUALITY: 'HIGH' });
    const other = await library.createEffect(reference);
    const map = {};
    effect.setTexture('DiffuseMap', map);
    library.setGlobalOption('FOG', 'ON');
    other.setParameter('Tint', 77);
    expect([tintOf(effect), tintOf(other)]).toEqual([5, 77]);
    server.serve('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await settle();
    expect(effect.resource.source).toBe('/hull?v=1');
    expect(other.resource).toBe(effect.resource);
    expect(effect.shader).toBe(effect.resource.getShaderByIndex(5));
    expect([tintOf(effect), tintOf(other)]).toEqual([15, 77]);
    expect(effect.getTexture('DiffuseMap')).toBe(map);
    expect(updates).toEqual([{ reference, error: null }]);
    expect(consoleError).not.toHaveBeenCalled();
    // Whoever comes now has the new file as well, and nobody fetches it again.
    expect((await library.createEffect(reference)).resource).toBe(effect.resource);
    expect(server.asked).toEqual(['/hull?v=0', '/hull?v=1']);
  });

  it('lets them go over when all are prepared, in the same moment', async () => {
    const waiting: { effect: Tr2Effect; shader: Tr2Shader; ready: () => void }[] = [];
    const prepare = (effect: Tr2Effect, shader: Tr2Shader): Promise<void> =>
      new Promise((ready) => waiting.push({ effect, shader, ready }));
    const { server, reference, library, updates } = scene({ prepare });
    const effects = [await library.createEffect(reference), await library.createEffect(reference, { QUALITY: 'LOW' })];
    server.serve('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await settle();
    expect(waiting.map(({ effect, shader }) => [effects.indexOf(effect), shader.index])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(effects.map(({ shader }) => shader?.source)).toEqual(['/hull?v=0', '/hull?v=0']);
    waiting[0]?.ready();
    // Made meanwhile, and another permutation chosen meanwhile: both are prepared before anything changes.
    const late = await library.createEffect(reference, { FOG: 'ON' });
    effects[1]?.setOption('QUALITY', 'HIGH');
    expect(late.resource.source).toBe('/hull?v=0');
    waiting[1]?.ready();
    await settle();
    const second = waiting.splice(0).slice(2);
    // What is ready is not prepared once more.
    expect(second.map(({ shader }) => shader.index)).toEqual([2, 4]);
    expect(updates).toEqual([]);
    for (const { ready } of second) ready();
    await settle();
    expect(waiting).toEqual([]);
    expect([...effects, late].map(tintOf)).toEqual([11, 12, 14]);
    expect(updates).toEqual([{ reference, error: null }]);
  });

  it('prepares no effect twice for a shader, however often options change meanwhile', async () => {
    const prepared: string[] = [];
    const others: Tr2Effect[] = [];
    const prepare = async (effect: Tr2Effect, shader: Tr2Shader): Promise<void> => {
      prepared.push(`${others.indexOf(effect)} ${shader.index}`);
      others[0]?.setOption('QUALITY', prepared.length % 2 === 0 ? 'LOW' : 'HIGH');
      await settle();
    };
    const { server, reference, library, updates } = scene({ prepare });
    others.push(await library.createEffect(reference), await library.createEffect(reference));
    server.serve('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await vi.waitFor(() => expect(updates).toEqual([{ reference, error: null }]));
    expect(new Set(prepared).size).toBe(prepared.length);
    expect(others.map(({ resource }) => resource.source)).toEqual(['/hull?v=1', '/hull?v=1']);
  });

  it('is taken up in the end where there are new effects in every round', async () => {
    let create = async (): Promise<unknown> => null;
    const prepare = async (): Promise<void> => void (await create());
    const { server, reference, library, updates } = scene({ prepare });
    const effect = await library.createEffect(reference);
    create = () => library.createEffect(reference);
    server.serve('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await vi.waitFor(() => expect(updates).toEqual([{ reference, error: null }]));
    expect(tintOf(effect)).toBe(11);
    const { followers } = library.globals;
    expect(followers.length).toBeGreaterThan(2);
    expect(followers.map((it) => it instanceof Tr2Effect && it.resource.source)).toEqual(
      followers.map(() => '/hull?v=1'),
    );
  });

  it.each([
    ['a file that is not there', undefined, LoadError],
    ['a damaged file', new Response(fileFrom(10).slice(0, 40)), FormatError],
  ])('stays with the old file where the new one is %s', async (_what, answer, type) => {
    const { server, reference, library, updates } = scene();
    const effect = await library.createEffect(reference);
    const { resource } = effect;
    if (answer !== undefined) server.files.set('/hull?v=1', answer);
    reference.change('/hull?v=1');
    await settle();
    expect(effect.resource).toBe(resource);
    expect(updates).toEqual([{ reference, error: expect.any(type) }]);
    expect(consoleError).toHaveBeenCalledTimes(1);
    expect((await library.createEffect(reference)).resource).toBe(resource);
    // What is mended is taken up.
    server.serve('/hull?v=2', 20);
    reference.change('/hull?v=2');
    await settle();
    expect(tintOf(effect)).toBe(21);
    expect(updates.at(-1)).toEqual({ reference, error: null });
  });

  it('stays with the old file where a selected body does not parse', async () => {
    const { server, reference, library, updates } = scene();
    const effect = await library.createEffect(reference);
    const file = fileFrom(10);
    file[new CjsCarbonEffectReader(file).row(1).offset] = 2;
    server.files.set('/hull?v=1', new Response(file));
    reference.change('/hull?v=1');
    await settle();
    expect(updates).toEqual([{ reference, error: expect.any(FormatError) }]);
    expect(tintOf(effect)).toBe(1);
  });

  it('stays with the old file, all effects of it, where one cannot be prepared', async () => {
    const fault = new Error('does not compile');
    const prepare = async (_effect: Tr2Effect, shader: Tr2Shader): Promise<void> => {
      if (shader.index === 0 && shader.source === '/hull?v=1') throw fault;
    };
    const { server, reference, library, updates } = scene({ prepare });
    const effects = [await library.createEffect(reference), await library.createEffect(reference, { QUALITY: 'LOW' })];
    server.serve('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await settle();
    expect(effects.map(tintOf)).toEqual([1, 0]);
    expect(updates).toEqual([{ reference, error: fault }]);
    server.serve('/hull?v=2', 20);
    reference.change('/hull?v=2');
    await settle();
    expect(effects.map(tintOf)).toEqual([21, 20]);
  });

  it('goes over to the newest of files that overtake each other', async () => {
    const { server, reference, library, updates } = scene();
    const effect = await library.createEffect(reference);
    const answerFirst = server.serveLater('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await settle();
    server.serve('/hull?v=2', 20);
    reference.change('/hull?v=2');
    await settle();
    expect(tintOf(effect)).toBe(21);
    answerFirst();
    await settle();
    expect(tintOf(effect)).toBe(21);
    expect(updates).toEqual([{ reference, error: null }]);
    expect(consoleError).not.toHaveBeenCalled();
  });

  it('stays where the newest file is the one that effects have', async () => {
    const { server, reference, library, updates } = scene();
    const effect = await library.createEffect(reference);
    const answerFirst = server.serveLater('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await settle();
    reference.change('/hull?v=0');
    answerFirst();
    await settle();
    expect(tintOf(effect)).toBe(1);
    expect(updates).toEqual([{ reference, error: null }]);
  });

  it('gives the new file to who waited for the old one', async () => {
    const { server, reference, library } = scene();
    const answerOld = server.serveLater('/hull?v=0', 0);
    const created = library.createEffect(reference);
    await settle();
    server.serve('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await settle();
    answerOld();
    expect(tintOf(await created)).toBe(11);
  });

  it('loads the new file where the first could not be had', async () => {
    const { server, reference, library, updates } = scene();
    server.files.set('/hull?v=0', new Response('', { status: 500 }));
    await expect(library.createEffect(reference)).rejects.toThrow(LoadError);
    server.serve('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await settle();
    expect(updates).toEqual([{ reference, error: null }]);
    expect(tintOf(await library.createEffect(reference))).toBe(11);
  });

  it('leaves destroyed effects and those of other files alone', async () => {
    const { server, reference, library } = scene();
    const effect = await library.createEffect(reference);
    const gone = await library.createEffect(reference);
    server.serve('/other', 30);
    const other = await library.createEffect('/other');
    const own = new Tr2Effect(await library.load(reference), {}, library.globals);
    gone.destroy();
    server.serve('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await settle();
    expect([effect, gone, other, own].map(tintOf)).toEqual([11, 1, 31, 11]);
  });

  it.each(['evict', 'clear'] as const)('is followed no longer after %s, until it is loaded again', async (how) => {
    const { server, reference, library, updates } = scene();
    const effect = await library.createEffect(reference);
    const answer = server.serveLater('/hull?v=1', 10);
    reference.change('/hull?v=1');
    await settle();
    if (how === 'evict') library.evict(reference);
    else library.clear();
    answer();
    await settle();
    expect(tintOf(effect)).toBe(1);
    expect(reference.listeners.size).toBe(0);
    const fresh = await library.createEffect(reference);
    expect(tintOf(fresh)).toBe(11);
    server.serve('/hull?v=2', 20);
    reference.change('/hull?v=2');
    await settle();
    expect([tintOf(effect), tintOf(fresh)]).toEqual([1, 21]);
    expect(updates).toEqual([{ reference, error: null }]);
  });

  it('rejects who aborts, and is followed all the same', async () => {
    const { server, reference, library } = scene();
    const answer = server.serveLater('/hull?v=0', 0);
    const controller = new AbortController();
    const aborted = library.createEffect(reference, {}, { signal: controller.signal });
    const patient = library.createEffect(reference);
    controller.abort(new Error('gone elsewhere'));
    await expect(aborted).rejects.toThrow('gone elsewhere');
    answer();
    server.serve('/hull?v=1', 10);
    const effect = await patient;
    reference.change('/hull?v=1');
    await settle();
    expect(tintOf(effect)).toBe(11);
  });

  it('says which options its effects have resolved to, equal ones once', async () => {
    const { reference, library } = scene();
    await library.load(reference);
    const inUse = () => [...reference.listeners].flatMap((listener) => listener.optionsInUse());
    expect(inUse()).toEqual([]);
    const effects = [
      await library.createEffect(reference, { QUALITY: 'HIGH' }),
      await library.createEffect(reference, { QUALITY: 'HIGH' }),
      await library.createEffect(reference, { QUALITY: 'LOW', NOTHING: 'ELSE' }),
    ];
    library.setGlobalOption('FOG', 'ON');
    expect(inUse()).toEqual([
      { QUALITY: 'HIGH', FOG: 'ON' },
      { QUALITY: 'LOW', FOG: 'ON' },
    ]);
    for (const effect of effects) effect.destroy();
    expect(inUse()).toEqual([]);
  });
});
