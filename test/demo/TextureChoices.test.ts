import { describe, expect, it } from 'vitest';
import { TextureChoices } from '../../demo/TextureChoices.js';

interface Loading {
  readonly source: string;
  come(texture: object): void;
  fail(error: Error): void;
}

/** Loads that end when the test says so. */
function loads(): { readonly started: Loading[]; load(source: string): Promise<object> } {
  const started: Loading[] = [];
  return {
    started,
    load: (source) => new Promise((come, fail) => started.push({ source, come, fail })),
  };
}

describe('TextureChoices', () => {
  it('drops a texture that comes after a later choice of the same parameter', async () => {
    const choices = new TextureChoices();
    const { started, load } = loads();
    const [late, soon] = [{}, {}];
    const first = choices.choose('Map', 'slow.png', load);
    const second = choices.choose('Map', 'White', load);
    started[1]?.come(soon);
    expect(await second).toBe(soon);
    expect(choices.isWaiting).toBe(false);
    started[0]?.come(late);
    expect(await first).toBeNull();
    expect([...choices.sources]).toEqual([['Map', 'White']]);
  });

  it('says nothing of a failure that nobody waits for any more', async () => {
    const choices = new TextureChoices();
    const { started, load } = loads();
    const first = choices.choose('Map', 'slow.png', load);
    const second = choices.choose('Map', 'White', load);
    started[0]?.fail(new Error('404'));
    expect(await first).toBeNull();
    expect(choices.isWaiting).toBe(true);
    started[1]?.come({});
    expect(await second).not.toBeNull();
  });

  it('keeps choices of different parameters apart', async () => {
    const choices = new TextureChoices();
    const { started, load } = loads();
    const [a, b] = [{}, {}];
    const first = choices.choose('A', 'a.png', load);
    const second = choices.choose('B', 'b.png', load);
    started[1]?.come(b);
    started[0]?.come(a);
    expect(await Promise.all([first, second])).toEqual([a, b]);
  });

  it('shows what was chosen while it is on its way, and what was there before where it fails', async () => {
    const choices = new TextureChoices();
    choices.reset({ Map: 'old.png', Other: 'other.png' });
    const { started, load } = loads();
    const choice = choices.choose('Map', 'new.png', load);
    expect(Object.fromEntries(choices.sources)).toEqual({ Map: 'new.png', Other: 'other.png' });
    started[0]?.fail(new Error('404'));
    await expect(choice).rejects.toThrow('404');
    expect(choices.isWaiting).toBe(false);
    expect(Object.fromEntries(choices.sources)).toEqual({ Map: 'old.png', Other: 'other.png' });
  });

  it('drops what is on its way to an effect that is gone', async () => {
    const choices = new TextureChoices();
    const { started, load } = loads();
    const choice = choices.choose('Map', 'slow.png', load);
    choices.reset({ Map: 'other.png' });
    expect(choices.isWaiting).toBe(false);
    started[0]?.come({});
    expect(await choice).toBeNull();
    expect([...choices.sources]).toEqual([['Map', 'other.png']]);
  });
});
