import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PICTURE_PATH } from './RenderRequest.js';

export interface ServedFile {
  readonly type: string;
  readonly body: Uint8Array | string;
}

/** The render page's own little web, at an address of this machine alone: WebGPU needs a secure origin, and 127.0.0.1 is one. */
export interface PageServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** What the page posted last, or `null`. */
  picture(): Uint8Array | null;
  close(): Promise<void>;
}

/** Serves exactly `files` by their paths, and takes the picture. */
export async function servePage(files: ReadonlyMap<string, ServedFile>): Promise<PageServer> {
  let picture: Uint8Array | null = null;
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url === PICTURE_PATH) {
      received(request).then(
        (bytes) => {
          picture = bytes;
          response.writeHead(204).end();
        },
        () => response.destroy(),
      );
      return;
    }
    answer(files.get(request.url ?? ''), response);
  });
  await new Promise<void>((ready, refused) => {
    server.once('error', refused);
    server.listen(0, '127.0.0.1', ready);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    picture: () => picture,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function answer(file: ServedFile | undefined, response: ServerResponse): void {
  if (file === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' }).end(file.body);
}

async function received(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
