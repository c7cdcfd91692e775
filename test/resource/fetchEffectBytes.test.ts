import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { EffectLibrary } from '../../src/resource/EffectLibrary.js';
import { fetchEffectBytes } from '../../src/resource/fetchEffectBytes.js';
import { LoadError } from '../../src/resource/LoadError.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { qualityFile } from './files.js';

/*
 * Loading from a real server with the platform's own fetch.
 */

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves on a free local port and returns the address of a file there. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return `http://127.0.0.1:${address.port}/hull.carbonwebgpu`;
}

const answer =
  (bytes: Uint8Array | string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(bytes), ...headers }).end(bytes);
  };

async function loadError(promise: Promise<unknown>): Promise<LoadError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof LoadError) return error;
  throw new Error(`expected a LoadError, got ${String(error)}`);
}

describe('loading over HTTP', () => {
  it('opens the file and names it by its URL', async () => {
    const url = await serve(answer(qualityFile()));
    const resource = await Tr2EffectRes.load(url);
    expect(resource.source).toBe(url);
    expect(resource.getPayload()).toEqual(qualityFile());
  });

  it('shares one request between loads at the same time', async () => {
    let requests = 0;
    const url = await serve((request, response) => {
      requests++;
      setTimeout(() => answer(qualityFile())(request, response), 20);
    });
    const library = new EffectLibrary();
    const resources = await Promise.all(Array.from({ length: 5 }, () => library.load(url)));
    expect(new Set(resources).size).toBe(1);
    expect(requests).toBe(1);
  });

  it('takes a gzip-encoded answer, with progress that never passes its total', async () => {
    const url = await serve(answer(gzipSync(qualityFile()), { 'content-encoding': 'gzip' }));
    const seen: [number, number | null][] = [];
    const bytes = await fetchEffectBytes(url, { onProgress: (loaded, total) => seen.push([loaded, total]) });
    expect(bytes).toEqual(qualityFile());
    expect(seen.every(([loaded, total]) => total === null || loaded <= total)).toBe(true);
    expect(seen.at(-1)).toEqual([bytes.length, bytes.length]);
  });

  it('ends the request when it is aborted', async () => {
    let closed: () => void = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const url = await serve((request, response) => {
      request.on('close', closed);
      response.writeHead(200, { 'content-length': '1000' }).write(qualityFile().subarray(0, 100));
    });
    const controller = new AbortController();
    const reason = new Error('changed my mind');
    const onProgress = (): void => controller.abort(reason);
    await expect(fetchEffectBytes(url, { signal: controller.signal, onProgress })).rejects.toBe(reason);
    await isClosed;
  });
});

describe('what is no effect file', () => {
  it('is named with its status', async () => {
    const url = await serve(answer('<!doctype html><title>gone</title>', {}, 404));
    const error = await loadError(fetchEffectBytes(url));
    expect(error).toMatchObject({ name: 'LoadError', url, status: 404, found: 'HTTP 404 Not Found' });
    expect(error.message).toBe(
      `${url}: got HTTP 404 Not Found instead of an effect file; ` +
        'check the path and the root of the library, and that the file was published',
    );
  });

  it.each([
    [
      'an HTML page with status 200',
      '<!DOCTYPE html><html><body>app</body></html>',
      'text/html',
      /HTML/,
      'check the path',
    ],
    ['JSON', '{"error":"no such file"}', 'application/json', /JSON/, 'check the path'],
    [
      'a Git LFS pointer',
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n',
      'text/plain',
      /LFS/,
      'git lfs pull',
    ],
    ['a gzip file', gzipSync('effect'), 'application/gzip', /gzip/, 'Content-Encoding: gzip'],
    ['a PNG picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), 'image/png', /PNG/, 'check the path'],
    ['nothing', '', 'text/plain', /empty/, 'publish the file again'],
  ])('is named by its bytes: %s', async (_, bytes, contentType, found, fix) => {
    const url = await serve(answer(bytes, { 'content-type': contentType }));
    const error = await loadError(new EffectLibrary().load(url));
    expect(error.url).toBe(url);
    expect(error.status).toBe(200);
    expect(error.found).toMatch(found);
    expect(error.found).toContain(`(content type ${contentType})`);
    expect(error.fix).toContain(fix);
    expect(error.message).toContain(error.fix);
  });

  it('is a format error where it is a damaged effect', async () => {
    const url = await serve(answer(qualityFile().subarray(0, 500)));
    await expect(Tr2EffectRes.load(url)).rejects.toBeInstanceOf(FormatError);
    await expect(Tr2EffectRes.load(url)).rejects.toMatchObject({ source: url });
  });

  it.each([0, 7, 16])('is a format error where it has version %d', async (version) => {
    const file = qualityFile();
    file[0] = version;
    const url = await serve(answer(file));
    await expect(Tr2EffectRes.load(url)).rejects.toThrow(`Unsupported Carbon effect version ${version}`);
  });

  it('is an answer that broke off', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(qualityFile().subarray(0, 100), () => response.destroy());
    });
    const error = await loadError(fetchEffectBytes(url));
    expect(error.status).toBe(200);
    expect(error.found).toMatch(/^an answer that broke off/);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('is a redirect that leads nowhere, and the error says so', async () => {
    const url = await serve((request, response) => {
      response.writeHead(302, { location: request.url ?? '/' }).end();
    });
    expect((await loadError(fetchEffectBytes(url))).found).toMatch(/^no answer \(fetch failed: .*redirect/);
  });

  it('is no answer', async () => {
    const url = await serve(answer(''));
    for (const server of servers.splice(0)) server.close();
    const error = await loadError(fetchEffectBytes(url));
    expect(error.status).toBe(0);
    expect(error.found).toMatch(/^no answer/);
  });
});

describe('an answer that nobody wants any more', () => {
  /** Sends without end; resolves when the connection is gone. */
  async function endless(status: number): Promise<{ url: string; closed: Promise<void> }> {
    let close = (): void => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const url = await serve((_request, response) => {
      response.writeHead(status);
      const timer = setInterval(() => response.write(new Uint8Array(4096)), 5);
      response.on('close', () => {
        clearInterval(timer);
        close();
      });
    });
    return { url, closed };
  }

  it('is ended when the progress callback throws', async () => {
    const { url, closed } = await endless(200);
    const onProgress = (): void => {
      throw new Error('no more');
    };
    await expect(fetchEffectBytes(url, { onProgress })).rejects.toThrow('no more');
    await closed;
  });

  it('is ended when it is an error', async () => {
    const { url, closed } = await endless(500);
    expect((await loadError(fetchEffectBytes(url))).status).toBe(500);
    await closed;
  });
});

describe('an answer without a stream', () => {
  it('is taken whole', async () => {
    const seen: [number, number | null][] = [];
    const file = qualityFile();
    const fetch = async () => ({
      ok: true,
      status: 200,
      statusText: '',
      headers: new Headers(),
      body: null,
      arrayBuffer: async () => file.slice().buffer,
    });
    const onProgress = (loaded: number, total: number | null) => seen.push([loaded, total]);
    expect(await fetchEffectBytes('a', { fetch, onProgress })).toEqual(file);
    expect(seen.at(-1)).toEqual([file.length, file.length]);
  });
});
