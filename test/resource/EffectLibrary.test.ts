import { describe, expect, it, vi } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { EffectLibrary } from '../../src/resource/EffectLibrary.js';
import { LoadError } from '../../src/resource/LoadError.js';
import { qualityFile } from './files.js';

/** A fetch that answers when it is told to. */
class PendingFetch {
  readonly calls: { url: string; signal: AbortSignal; answer: (response: Response) => void }[] = [];

  readonly fetch = (url: string, { signal }: { signal: AbortSignal }): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      this.calls.push({ url, signal, answer: resolve });
    });

  answer(call: number, response = new Response(qualityFile())): void {
    this.calls[call]?.answer(response);
  }
}

const answering = (response: () => Response) => vi.fn(async (_url: string) => response());

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('EffectLibrary.load', () => {
  it('fetches a URL once, however many ask and when', async () => {
    const network = new PendingFetch();
    const library = new EffectLibrary({ root: '/effect.webgpu/', fetch: network.fetch });
    const asked = [library.load('hull.carbonwebgpu'), library.load('hull.carbonwebgpu')];
    network.answer(0);
    const [first, second] = await Promise.all(asked);
    expect(second).toBe(first);
    expect(await library.load('hull.carbonwebgpu')).toBe(first);
    expect(await library.load('/effect.webgpu/hull.carbonwebgpu')).toBe(first);
    expect(network.calls.map(({ url }) => url)).toEqual(['/effect.webgpu/hull.carbonwebgpu']);
    expect(first?.source).toBe('/effect.webgpu/hull.carbonwebgpu');
  });

  it.each([
    ['/effect.webgpu/', 'hull.carbonwebgpu', '/effect.webgpu/hull.carbonwebgpu'],
    ['/effect.webgpu', 'a/hull.carbonwebgpu', '/effect.webgpu/a/hull.carbonwebgpu'],
    ['https://cdn.test/fx/', 'hull.carbonwebgpu', 'https://cdn.test/fx/hull.carbonwebgpu'],
    ['/effect.webgpu/', 'https://other.test/hull.carbonwebgpu', 'https://other.test/hull.carbonwebgpu'],
    ['/effect.webgpu/', '//other.test/hull.carbonwebgpu', '//other.test/hull.carbonwebgpu'],
    ['/effect.webgpu/', '/elsewhere/hull.carbonwebgpu', '/elsewhere/hull.carbonwebgpu'],
    ['/effect.webgpu/', 'blob:https://here.test/1', 'blob:https://here.test/1'],
    ['', 'hull.carbonwebgpu', 'hull.carbonwebgpu'],
  ])('joins root %j and path %j', (root, path, url) => {
    expect(new EffectLibrary({ root }).resolveUrl(path)).toBe(url);
  });

  it.each([
    ['/', 'webgpu', 'hull', '/effect.webgpu/hull.carbonwebgpu'],
    ['/', 'webgl', 'hull', '/effect.webgl/hull.carbonwebgl'],
    ['', 'webgl', 'space/ship/hull', 'effect.webgl/space/ship/hull.carbonwebgl'],
    ['https://cdn.test/v1.2', 'webgl', 'hull', 'https://cdn.test/v1.2/effect.webgl/hull.carbonwebgl'],
    ['/', 'webgl', 'v1.2/hull', '/effect.webgl/v1.2/hull.carbonwebgl'],
    // A file stays the file that it is, whatever the device draws.
    ['/', 'webgl', 'effect.webgpu/hull.carbonwebgpu', '/effect.webgpu/hull.carbonwebgpu'],
    ['/', 'webgl', 'older/hull.sm_hi', '/older/hull.sm_hi'],
    ['/', 'webgl', 'hull.carbonwebgl?v=3', '/hull.carbonwebgl?v=3'],
    ['/', 'webgl', '/elsewhere/hull', '/elsewhere/hull'],
  ] as const)('behind %j for %s, %j is %j', (root, backend, path, url) => {
    expect(new EffectLibrary({ root, backend }).resolveUrl(path)).toBe(url);
  });

  it('does not keep a failure', async () => {
    const answers = [new Response('', { status: 503 }), new Response(qualityFile())];
    const fetch = vi.fn(async () => answers.shift() ?? Response.error());
    const library = new EffectLibrary({ fetch });
    expect(await errorOf(library.load('a'))).toBeInstanceOf(LoadError);
    expect((await library.load('a')).reader.rowCount).toBe(6);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('fails everyone who waits for a request that fails', async () => {
    const network = new PendingFetch();
    const library = new EffectLibrary({ fetch: network.fetch });
    const asked = [errorOf(library.load('a')), errorOf(library.load('a'))];
    network.answer(0, new Response('', { status: 404 }));
    const [first, second] = await Promise.all(asked);
    expect(first).toBeInstanceOf(LoadError);
    expect(second).toBe(first);
    expect(network.calls).toHaveLength(1);
  });

  it('forgets what is evicted', async () => {
    const fetch = answering(() => new Response(qualityFile()));
    const library = new EffectLibrary({ root: 'r', fetch });
    const [a, b] = [await library.load('a.sm_hi'), await library.load('b.sm_hi')];
    library.evict('a.sm_hi');
    expect(await library.load('b.sm_hi')).toBe(b);
    expect(await library.load('a.sm_hi')).not.toBe(a);
    library.clear();
    expect(await library.load('b.sm_hi')).not.toBe(b);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['r/a.sm_hi', 'r/b.sm_hi', 'r/a.sm_hi', 'r/b.sm_hi']);
  });

  it('does not cache what was evicted while it was fetched', async () => {
    const network = new PendingFetch();
    const library = new EffectLibrary({ fetch: network.fetch });
    const early = library.load('a');
    library.evict('a');
    const late = library.load('a');
    expect(network.calls).toHaveLength(2);
    network.answer(1);
    network.answer(0);
    const [stale, fresh] = await Promise.all([early, late]);
    expect(fresh).not.toBe(stale);
    expect(await library.load('a')).toBe(fresh);
  });
});

describe('EffectLibrary.load with signals', () => {
  it('rejects the caller who aborts, with the reason, and no other', async () => {
    const network = new PendingFetch();
    const library = new EffectLibrary({ fetch: network.fetch });
    const controller = new AbortController();
    const aborted = errorOf(library.load('a', { signal: controller.signal }));
    const patient = library.load('a');
    const reason = new Error('gone elsewhere');
    controller.abort(reason);
    expect(await aborted).toBe(reason);
    expect(network.calls[0]?.signal.aborted).toBe(false);
    // Who comes now joins the request that is still under way.
    const late = library.load('a');
    network.answer(0);
    expect(await late).toBe(await patient);
    expect(network.calls).toHaveLength(1);
  });

  it('cancels the request when all have aborted', async () => {
    const network = new PendingFetch();
    const library = new EffectLibrary({ fetch: network.fetch });
    const controllers = [new AbortController(), new AbortController()];
    const asked = controllers.map(({ signal }) => errorOf(library.load('a', { signal })));
    controllers[0]?.abort();
    await asked[0];
    expect(network.calls[0]?.signal.aborted).toBe(false);
    controllers[1]?.abort(new Error('both'));
    expect(await asked[1]).toEqual(new Error('both'));
    expect(network.calls[0]?.signal.aborted).toBe(true);

    const again = library.load('a');
    network.answer(1);
    expect((await again).reader.rowCount).toBe(6);
    expect(network.calls).toHaveLength(2);
  });

  it('starts anew for who comes while a cancelled request winds down', async () => {
    const urls: string[] = [];
    // A fetch that does not listen to its signal.
    const answers: ((response: Response) => void)[] = [];
    const fetch = (url: string): Promise<Response> => {
      urls.push(url);
      return new Promise((resolve) => answers.push(resolve));
    };
    const library = new EffectLibrary({ fetch });
    const controller = new AbortController();
    const aborted = errorOf(library.load('a', { signal: controller.signal }));
    controller.abort();
    await aborted;
    const fresh = library.load('a');
    expect(urls).toHaveLength(2);
    answers[0]?.(new Response('', { status: 500 }));
    await Promise.resolve();
    const joined = library.load('a');
    expect(urls).toHaveLength(2);
    answers[1]?.(new Response(qualityFile()));
    expect(await joined).toBe(await fresh);
  });

  it('does not ask at all where the signal is aborted already', async () => {
    const fetch = answering(() => new Response(qualityFile()));
    const library = new EffectLibrary({ fetch });
    const reason = new Error('too late');
    expect(await errorOf(library.load('a', { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('does not cancel a request that has ended', async () => {
    const network = new PendingFetch();
    const library = new EffectLibrary({ fetch: network.fetch });
    const controller = new AbortController();
    const loaded = library.load('a', { signal: controller.signal });
    network.answer(0);
    await loaded;
    controller.abort();
    expect(network.calls[0]?.signal.aborted).toBe(false);
  });
});

describe('EffectLibrary.load with progress', () => {
  /** The file in pieces, with the headers given. */
  function inPieces(headers: Record<string, string>): () => Response {
    return () => {
      const file = qualityFile();
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          for (let at = 0; at < file.length; at += 100) controller.enqueue(file.slice(at, at + 100));
          controller.close();
        },
      });
      return new Response(body, { headers });
    };
  }

  const { length } = qualityFile();
  const steps = Array.from({ length: Math.ceil(length / 100) }, (_, i) => Math.min(length, 100 * (i + 1)));

  async function progressOf(headers: Record<string, string>): Promise<[number, number | null][]> {
    const seen: [number, number | null][] = [];
    const library = new EffectLibrary({ fetch: answering(inPieces(headers)) });
    await library.load('a', { onProgress: (loaded, total) => seen.push([loaded, total]) });
    return seen;
  }

  it('counts towards the Content-Length', async () => {
    expect(await progressOf({ 'content-length': `${length}` })).toEqual(steps.map((loaded) => [loaded, length]));
  });

  it('has no total without one, until the end', async () => {
    const expected = [...steps.map((loaded) => [loaded, null]), [length, length]];
    expect(await progressOf({})).toEqual(expected);
    expect(await progressOf({ 'content-length': 'many' })).toEqual(expected);
  });

  it('ignores the length of encoded bytes', async () => {
    const expected = [...steps.map((loaded) => [loaded, null]), [length, length]];
    expect(await progressOf({ 'content-length': '150', 'content-encoding': 'gzip' })).toEqual(expected);
  });

  it('is never above its total where the encoding is hidden', async () => {
    expect(await progressOf({ 'content-length': '150' })).toEqual([
      [100, 150],
      ...steps.slice(1).map((loaded) => [loaded, null]),
      [length, length],
    ]);
  });

  it('reaches everyone who waits, and is complete at once for a cached file', async () => {
    const network = new PendingFetch();
    const library = new EffectLibrary({ fetch: network.fetch });
    const callbacks = [vi.fn(), vi.fn(), vi.fn()] as const;
    const asked = [library.load('a', { onProgress: callbacks[0] }), library.load('a', { onProgress: callbacks[1] })];
    network.answer(0);
    await Promise.all(asked);
    await library.load('a', { onProgress: callbacks[2] });
    for (const callback of callbacks) expect(callback).toHaveBeenLastCalledWith(length, length);
  });

  it('rejects the caller whose callback throws, and no other', async () => {
    const network = new PendingFetch();
    const library = new EffectLibrary({ fetch: network.fetch });
    const error = new Error('no progress bar');
    const careless = errorOf(
      library.load('a', {
        onProgress: () => {
          throw error;
        },
      }),
    );
    const careful = library.load('a');
    network.answer(0);
    expect(await careless).toBe(error);
    expect((await careful).reader.rowCount).toBe(6);
  });
});

describe('EffectLibrary.createEffect', () => {
  it('makes an effect that follows the global options of its library', async () => {
    const library = new EffectLibrary({ fetch: answering(() => new Response(qualityFile())) });
    const other = new EffectLibrary({ fetch: answering(() => new Response(qualityFile())) });
    const effect = await library.createEffect('a', { FOG: 'ON' });
    const foreign = await other.createEffect('a');
    expect(effect.shader?.index).toBe(4);
    library.setGlobalOption('QUALITY', 'HIGH');
    expect(effect.shader?.index).toBe(5);
    expect(foreign.shader?.index).toBe(1);
    expect(library.globalOptions).toEqual([['QUALITY', 'HIGH']]);
    expect((await library.createEffect('a')).shader?.index).toBe(2);
    library.setGlobalOption('NOPE', '');
    library.setGlobalOption('QUALITY', '');
    expect(effect.shader?.index).toBe(4);
    expect(library.globalOptions).toEqual([]);
  });

  it('gives effects of one file one resource', async () => {
    const library = new EffectLibrary({ fetch: answering(() => new Response(qualityFile())) });
    const effects = await Promise.all([library.createEffect('a'), library.createEffect('a', { FOG: 'ON' })]);
    expect(effects[0]?.resource).toBe(effects[1]?.resource);
  });

  it('rejects with what is wrong with the file', async () => {
    const library = new EffectLibrary({
      root: '/fx/',
      fetch: answering(() => new Response(qualityFile().subarray(0, 300))),
    });
    const error = await errorOf(library.createEffect('short.carbonwebgpu'));
    expect(error).toBeInstanceOf(FormatError);
    expect(error).toMatchObject({ source: '/fx/short.carbonwebgpu' });
  });
});
