import { afterEach, describe, expect, it } from 'vitest';
import { PICTURE_PATH } from '../../../src/cli/render/RenderRequest.js';
import { type PageServer, servePage } from '../../../src/cli/render/servePage.js';

const open: PageServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve() {
  const server = await servePage(new Map([['/a', { type: 'text/html', body: 'hello' }]]));
  open.push(server);
  return server;
}

describe('servePage', () => {
  it('serves its files and nothing else, on this machine alone', async () => {
    const { origin } = await serve();
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const found = await fetch(`${origin}/a`);
    expect([found.status, found.headers.get('content-type'), await found.text()]).toEqual([200, 'text/html', 'hello']);
    expect((await fetch(`${origin}/b`)).status).toBe(404);
  });

  it('takes a picture', async () => {
    const server = await serve();
    expect(server.picture()).toBeNull();
    const body = new Uint8Array(300_000).fill(7);
    expect((await fetch(`${server.origin}${PICTURE_PATH}`, { method: 'POST', body })).status).toBe(204);
    expect(server.picture()).toHaveLength(300_000);
    expect(server.picture()?.[299_999]).toBe(7);
  });
});
