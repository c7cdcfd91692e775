import { LoadError } from '../resource/LoadError.js';

/**
 * Fetches and decodes an image as it is in the file: no colour conversion, alpha as stored.
 * @throws LoadError for no answer, an HTTP error, an answer that breaks off and for what is no image; the signal's reason when it is aborted
 */
export async function loadImage(url: string, signal: AbortSignal | undefined): Promise<ImageBitmap> {
  const response = await request(url, signal);
  if (!response.ok) {
    throw new LoadError({
      url,
      status: response.status,
      found: `HTTP ${response.status} ${response.statusText}`.trim(),
      wanted: 'an image',
      fix: 'check the address of the texture',
    });
  }
  const blob = await bodyOf(response, url, signal);
  try {
    return await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  } catch (cause) {
    signal?.throwIfAborted();
    const type = response.headers.get('content-type') ?? 'unknown content';
    throw new LoadError({
      url,
      status: response.status,
      found: `${blob.size} bytes of ${type} that do not decode`,
      wanted: 'an image',
      fix: 'check that the server sends the image itself',
      cause,
    });
  }
}

async function request(url: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, signal === undefined ? {} : { signal });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new LoadError({
      url,
      status: 0,
      found: 'no answer',
      wanted: 'an image',
      fix: 'check the address and the connection',
      cause,
    });
  }
}

async function bodyOf(response: Response, url: string, signal: AbortSignal | undefined): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new LoadError({
      url,
      status: response.status,
      found: 'an answer that broke off',
      wanted: 'an image',
      fix: 'check the connection and load it again',
      cause,
    });
  }
}
