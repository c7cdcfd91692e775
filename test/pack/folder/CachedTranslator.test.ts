import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CachedTranslator } from '../../../src/pack/folder/CachedTranslator.js';
import { ContentCache } from '../../../src/pack/folder/ContentCache.js';
import type { Translation, TranslationRequest, Translator } from '../../../src/pack/Translator.js';
import { scratchFolder } from '../../support/scratchFolder.js';

const { root } = scratchFolder();
let count = 0;
const emptyCache = () => new ContentCache(join(root, `${count++}`), 1e6);

/** Says of each text that it is at fault, and keeps what it was asked. */
function counting(): Translator & { readonly asked: TranslationRequest[] } {
  const asked: TranslationRequest[] = [];
  return {
    asked,
    async translate(request) {
      asked.push(request);
      return { fault: { problem: `${request.text}: “no”`, offset: 3 }, glsl: null, glslRefusal: null };
    },
  };
}

const request: TranslationRequest = { stage: 'vertex', text: 'fn main() {}', glsl: true };
const answer: Translation = { fault: { problem: 'fn main() {}: “no”', offset: 3 }, glsl: null, glslRefusal: null };

describe('a cached translator', () => {
  it('asks once for equal requests, also in another run', async () => {
    const cache = emptyCache();
    const translator = counting();
    for (let run = 0; run < 2; run++) {
      const cached = new CachedTranslator(translator, cache, 'compiler 1');
      expect(await cached.translate(request)).toEqual(answer);
      expect(await cached.translate({ ...request })).toEqual(answer);
    }
    expect(translator.asked).toEqual([request]);
  });

  it.each<[string, Partial<TranslationRequest>, string]>([
    ['stage', { stage: 'fragment' }, 'compiler 1'],
    ['text', { text: 'fn main() { }' }, 'compiler 1'],
    ['target', { glsl: false }, 'compiler 1'],
    ['compiler', {}, 'compiler 2'],
  ])('asks again for another %s', async (_, fields, compiler) => {
    const cache = emptyCache();
    const translator = counting();
    await new CachedTranslator(translator, cache, 'compiler 1').translate(request);
    await new CachedTranslator(translator, cache, compiler).translate({ ...request, ...fields });
    expect(translator.asked).toHaveLength(2);
  });

  it('keeps nothing of a request that fails', async () => {
    const cache = emptyCache();
    const failing = { translate: () => Promise.reject(new Error('out of memory')) };
    await expect(new CachedTranslator(failing, cache, 'c').translate(request)).rejects.toThrow('out of memory');
    const translator = counting();
    await new CachedTranslator(translator, cache, 'c').translate(request);
    expect(translator.asked).toHaveLength(1);
  });
});
