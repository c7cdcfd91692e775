import { afterAll, describe, expect, it } from 'vitest';
import { startTranslatorWorker } from '../../../src/pack/folder/startTranslatorWorker.js';
import { WorkerTranslator } from '../../../src/pack/folder/WorkerTranslator.js';
import { createTranslator } from '../../../src/pack/glsl/createTranslator.js';
import type { TranslationRequest } from '../../../src/pack/Translator.js';

const threads = new WorkerTranslator(2, startTranslatorWorker);
afterAll(() => threads.close());

const request = (text: string): TranslationRequest => ({ stage: 'compute', text, glsl: false });

describe('a translator thread of the sources', () => {
  it('says what the translator of this thread says', async () => {
    const here = await createTranslator();
    const requests = [
      request('@compute @workgroup_size(1) fn main() {}'),
      request('@compute @workgroup_size(1) fn main() { nothing(); }'),
      request('@compute @workgroup_size(1) fn main() { var i = 1; }'),
    ];
    const [sound, broken, other] = await Promise.all(requests.map((each) => threads.translate(each)));
    expect(sound?.fault).toBeNull();
    expect(other?.fault).toBeNull();
    expect(broken?.fault?.problem).toContain('nothing');
    expect(broken).toEqual(await here.translate(request('@compute @workgroup_size(1) fn main() { nothing(); }')));
  });
});
