/**
 * The platform globals that the device-free rooms (format, resource) may use: what browsers, workers and Node share. The
 * second tsconfig compiles those rooms with this file in place of the DOM library, so that anything else does not compile.
 * Only the members in use are declared.
 */

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean });
  decode(input?: ArrayBufferView | ArrayBuffer): string;
}

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(source: string, destination: Uint8Array): { readonly read: number; readonly written: number };
}

declare class URL {
  constructor(url: string, base?: string | URL);
  readonly href: string;
  readonly pathname: string;
  toString(): string;
}

declare class AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class Headers {
  get(name: string): string | null;
}

interface ReadableStreamReader {
  read(): Promise<
    | { readonly done: false; readonly value: Uint8Array<ArrayBuffer> }
    | { readonly done: true; readonly value?: undefined }
  >;
  cancel(reason?: unknown): Promise<void>;
}

interface ReadableStream {
  getReader(): ReadableStreamReader;
}

declare class Response {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly redirected: boolean;
  readonly headers: Headers;
  readonly body: ReadableStream | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}

interface RequestInit {
  readonly signal?: AbortSignal | null;
}

declare function fetch(input: string | URL, init?: RequestInit): Promise<Response>;

declare const console: { error(...values: readonly unknown[]): void };
