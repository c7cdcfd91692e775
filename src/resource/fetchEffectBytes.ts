import { identifyBytes } from '../format/bytes/identifyBytes.js';
import { recognizeBytes } from '../format/bytes/recognizeBytes.js';
import { isShaderBundle } from '../format/shaderBundle/isShaderBundle.js';
import { LoadError } from './LoadError.js';

/** What is used of a fetch function: the platform's own, or a stand-in (a cache, a package of files, a test). */
export type FetchFunction = (url: string, init: { signal: AbortSignal }) => Promise<FetchResponse>;

/** What is used of a Response. */
export interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): ByteStreamReader; cancel?(): Promise<void> } | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}

interface ByteStreamReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel?(): Promise<void>;
}

/**
 * @param loaded decoded bytes so far; never above `total`.
 * @param total bytes of the whole file, `null` while unknown: without a Content-Length, or with a Content-Encoding, whose
 *   length is not that of the file. The last call of a load has both equal.
 */
export type ProgressCallback = (loaded: number, total: number | null) => void;

export interface FetchOptions {
  /** Rejects the load with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressCallback;
}

/**
 * The bytes behind a URL, where they look like a Carbon effect of any version or like a shader bundle. Whether they are whole and sound is for
 * the reader to say.
 *
 * @throws LoadError where the answer is an error or something else (an HTML page with status 200, a Git LFS pointer, a
 *   compressed file, nothing); the signal's reason where it is aborted.
 */
export async function fetchEffectBytes(
  url: string,
  {
    signal = new AbortController().signal,
    onProgress,
    fetch: fetchFunction = platformFetch,
  }: FetchOptions & {
    readonly fetch?: FetchFunction;
  } = {},
): Promise<Uint8Array> {
  signal.throwIfAborted();
  const response = await request(url, signal, fetchFunction);
  if (!response.ok) {
    void response.body?.cancel?.().catch(() => {});
    throw httpError(url, response);
  }
  const bytes = await receive(url, response, signal, onProgress);
  refuseOtherContent(url, response, bytes);
  return bytes;
}

/** Called as a function of the global object: browsers refuse `fetch` with another receiver. */
const platformFetch: FetchFunction = (url, init) => fetch(url, init);

async function request(url: string, signal: AbortSignal, fetchFunction: FetchFunction): Promise<FetchResponse> {
  try {
    return await fetchFunction(url, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new LoadError({
      url,
      status: 0,
      found: `no answer (${messageOf(cause)})`,
      fix: 'check the address, that the server runs, and that it allows requests from this origin',
      cause,
    });
  }
}

function httpError(url: string, { status, statusText }: FetchResponse): LoadError {
  const isMissing = status === 404 || status === 410;
  return new LoadError({
    url,
    status,
    found: `HTTP ${status}${statusText === '' ? '' : ` ${statusText}`}`,
    fix: isMissing
      ? 'check the path and the root of the library, and that the file was published'
      : 'ask the server why it refuses the request',
  });
}

async function receive(
  url: string,
  response: FetchResponse,
  signal: AbortSignal,
  onProgress: ProgressCallback = () => {},
): Promise<Uint8Array> {
  const announced = announcedLength(response);
  const chunks: Uint8Array[] = [];
  let loaded = 0;
  for await (const chunk of chunksOf(url, response, signal)) {
    chunks.push(chunk);
    loaded += chunk.length;
    // A server that encodes without saying so (or whose header a browser hides) announces too little.
    onProgress(loaded, announced !== null && loaded <= announced ? announced : null);
  }
  if (loaded !== announced || loaded === 0) onProgress(loaded, loaded);
  return joined(chunks, loaded);
}

/** The decoded body as it comes in. */
async function* chunksOf(url: string, response: FetchResponse, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  try {
    if (reader === undefined) return yield new Uint8Array(await response.arrayBuffer());
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value !== undefined) yield value;
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new LoadError({
      url,
      status: response.status,
      found: `an answer that broke off (${messageOf(cause)})`,
      fix: 'load it again',
      cause,
    });
  } finally {
    // Whoever stops listening early does not leave the server sending. After the end this does nothing.
    void reader?.cancel?.().catch(() => {});
  }
}

function announcedLength({ headers }: FetchResponse): number | null {
  const encoding = headers.get('content-encoding');
  if (encoding !== null && encoding !== 'identity') return null;
  const length = headers.get('content-length');
  return length !== null && /^\d+$/.test(length) ? Number(length) : null;
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** Above every version that a Carbon effect ever had or will soon have: what starts with more is something else. */
const PLAUSIBLE_VERSION_MAX = 255;

function refuseOtherContent(url: string, { status, headers }: FetchResponse, bytes: Uint8Array): void {
  const looksCarbon = bytes.length > 0 && (bytes.length < 4 || leadingWord(bytes) <= PLAUSIBLE_VERSION_MAX);
  if (looksCarbon || isShaderBundle(bytes)) return;
  const contentType = headers.get('content-type');
  throw new LoadError({
    url,
    status,
    found: `${identifyBytes(bytes)}${contentType === null ? '' : ` (content type ${contentType})`}`,
    fix: adviceFor(bytes),
  });
}

function adviceFor(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'publish the file again';
  switch (recognizeBytes(bytes)?.kind) {
    case 'gzip':
      return 'unpack it, or serve it with the header Content-Encoding: gzip';
    case 'lfs-pointer':
      return 'run git lfs pull where the files are published from';
    default:
      return 'check the path: many servers answer an unknown one with a page of their own';
  }
}

function leadingWord(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
}

/** With the causes: fetch functions hide the reason behind one. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
