import type { Connect } from 'vite';
import type { DevEffects } from './DevEffects.js';
import { packedRequest } from './packedUrl.js';

/** Answers requests for the packed files of effects that pages have imported; whatever else is asked for goes on. */
export function serveEffects(effects: DevEffects, base: string): Connect.NextHandleFunction {
  return async (request, response, next) => {
    const url = new URL(request.url ?? '/', 'http://server');
    const asked = url.pathname.startsWith(base) ? packedRequest(url.pathname.slice(base.length)) : null;
    const effect = asked === null ? null : effects.named(asked.name);
    if (asked === null || effect === null || !effect.targets.includes(asked.target)) return next();
    try {
      const { bytes, version } = await effect.serve(asked.target, url.searchParams.get('v'));
      const tag = `"${version}"`;
      // A name stands for other bytes after every change.
      response.setHeader('Cache-Control', 'no-cache');
      response.setHeader('ETag', tag);
      if (request.headers['if-none-match'] === tag) {
        response.statusCode = 304;
        response.end();
        return;
      }
      response.setHeader('Content-Type', 'application/octet-stream');
      response.setHeader('Content-Length', bytes.length);
      response.end(bytes);
    } catch (error) {
      // The overlay of the page and the terminal have said it too.
      response.statusCode = 500;
      response.setHeader('Content-Type', 'text/plain; charset=utf-8');
      response.end(error instanceof Error ? error.message : String(error));
    }
  };
}
