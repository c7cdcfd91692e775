import { describe, expect, it } from 'vitest';
import type { EffectSource } from '../../src/pack/EffectSource.js';
import type { FolderOptions, PackedFolder } from '../../src/pack/folder/FolderPacker.js';
import { PackError } from '../../src/pack/PackError.js';
import type { UntranslatedPass } from '../../src/pack/PackReport.js';
import type { PackTarget } from '../../src/pack/PackTarget.js';
import { DevEffect, type DevTools } from '../../src/vite/DevEffect.js';
import { versionOf } from '../../src/vite/packedUrl.js';

const SOURCE: EffectSource = {
  name: 'glow',
  axes: [{ name: 'PULSE', options: ['OFF', 'ON'] }],
  techniques: [],
};

interface Asked extends FolderOptions {
  readonly resolve: (text: string, untranslated?: readonly UntranslatedPass[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A development server around one effect, whose packer does what the test says. */
class Bench {
  readonly asked: Asked[] = [];
  readonly announced: unknown[] = [];
  readonly failures: unknown[] = [];
  committed: ReadonlyMap<PackTarget, Uint8Array> | null = null;
  inUse: readonly Readonly<Record<string, string>>[] = [];
  source: EffectSource | PackError = SOURCE;
  readonly effect = new DevEffect('/effects/glow/effect.ts', this.tools());

  /** Lets everything that is decided happen. */
  async settle(): Promise<void> {
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve));
  }

  private tools(): DevTools {
    return {
      base: '/base/',
      packer: { pack: (_folder, options) => this.#pack(options ?? {}) },
      readFolder: async () => {
        if (this.source instanceof PackError) throw this.source;
        return { source: this.source, modules: {}, definition: { path: 'effect.ts', text: '' }, files: [] };
      },
      committed: async () => this.committed,
      optionsInUse: async () => this.inUse,
      announce: ({ urls }) => void this.announced.push(urls.webgpu),
      packed: () => {},
      failed: (_effect, error) => void this.failures.push(error),
    };
  }

  #pack(options: FolderOptions): Promise<PackedFolder> {
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      this.asked.push({
        ...options,
        reject,
        resolve: (text, untranslated = []) => {
          const files = (options.targets ?? []).map((target) => {
            const bytes = bytesOf(text, target);
            return { target, fileName: '', bytes };
          });
          const reports = files.map(({ target }) => ({ target, bodies: 1, programs: 1, bytes: 1, untranslated }));
          const report = { name: 'glow', rows: 2, sourceHash: '', files: reports, warnings: [] };
          resolve({ files, report, isKept: false, seconds: 0 });
        },
      });
    });
  }
}

function bytesOf(text: string, target: PackTarget = 'webgpu'): Uint8Array {
  return new TextEncoder().encode(`${text} ${target}`);
}

function urlOf(text: string): string {
  return `/base/effect.webgpu/glow.carbonwebgpu?v=${versionOf(bytesOf(text))}`;
}

const FAULT = new PackError({ effect: 'glow', spot: { file: 'glow.wesl', line: 3, column: 5 }, problem: 'wrong' });

async function served(bench: Bench, text = 'one'): Promise<void> {
  const answer = bench.effect.serve('webgpu', null);
  await bench.settle();
  bench.asked.at(-1)?.resolve(text);
  await answer;
}

describe('an effect of a development server', () => {
  it('is packed when it is asked for, once, for the targets that are asked for', async () => {
    const bench = new Bench();
    await bench.effect.describe();
    expect(bench.effect.urls).toEqual({
      webgpu: '/base/effect.webgpu/glow.carbonwebgpu',
      webgl: '/base/effect.webgl/glow.carbonwebgl',
    });
    expect(bench.asked).toEqual([]);
    const answers = [bench.effect.serve('webgpu', null), bench.effect.serve('webgpu', null)];
    await bench.settle();
    expect(bench.asked.map(({ targets, mode }) => [targets, mode])).toEqual([[['webgpu'], undefined]]);
    bench.asked[0]?.resolve('one');
    const [first, second] = await Promise.all(answers);
    expect(second).toBe(first);
    expect(first?.bytes).toEqual(bytesOf('one'));
    expect(bench.effect.urls.webgpu).toBe(urlOf('one'));
    expect(bench.announced).toEqual([]);
  });

  it('is not packed where its files were packed before', async () => {
    const bench = new Bench();
    bench.committed = new Map([['webgpu', bytesOf('before')]]);
    expect((await bench.effect.serve('webgpu', null)).bytes).toEqual(bytesOf('before'));
    expect(bench.asked).toEqual([]);
  });

  it('has what pages use packed first after a change, then the rest', async () => {
    const bench = new Bench();
    await served(bench);
    bench.committed = new Map([['webgpu', bytesOf('before')]]);
    // GONE is an axis, and WILD an option, that the new definition does not have.
    bench.inUse = [{ PULSE: 'ON', GONE: 'X' }, { PULSE: 'WILD' }];
    bench.effect.change();
    await bench.settle();
    expect(bench.asked[1]).toMatchObject({ mode: 'selected', targets: ['webgpu'] });
    expect(bench.asked[1]?.selectionsOf?.('glow')).toEqual([{ PULSE: 'ON' }, {}]);
    bench.asked[1]?.resolve('selected');
    await bench.settle();
    expect(bench.announced).toEqual([urlOf('selected')]);
    // The page gets the version that it was told of; whoever asks for none waits for all bodies.
    const whole = bench.effect.serve('webgpu', null);
    expect((await bench.effect.serve('webgpu', versionOf(bytesOf('selected')))).bytes).toEqual(bytesOf('selected'));
    bench.asked[2]?.resolve('all');
    expect((await whole).bytes).toEqual(bytesOf('all'));
    expect(bench.announced).toEqual([urlOf('selected'), urlOf('all')]);
  });

  it('has everything packed at once where no page answers', async () => {
    const bench = new Bench();
    await served(bench);
    bench.effect.change();
    await bench.settle();
    expect(bench.asked[1]?.mode).toBeUndefined();
  });

  it('is packed for nobody where no page has it', async () => {
    const bench = new Bench();
    bench.effect.change();
    await bench.settle();
    expect(bench.asked).toEqual([]);
  });

  it('comes to the newest of changes that overtake each other', async () => {
    const bench = new Bench();
    await served(bench);
    bench.effect.change();
    await bench.settle();
    bench.effect.change();
    await bench.settle();
    expect(bench.asked[1]?.signal?.aborted).toBe(true);
    bench.asked[1]?.resolve('late');
    bench.asked[2]?.resolve('newest');
    await bench.settle();
    expect(bench.announced).toEqual([urlOf('newest')]);
    expect(bench.failures).toEqual([]);
  });

  it('is announced also where another target is asked for while it is packed', async () => {
    const bench = new Bench();
    await served(bench);
    bench.effect.change();
    await bench.settle();
    const answer = bench.effect.serve('webgl', null);
    await bench.settle();
    expect(bench.asked.at(-1)?.targets).toEqual(['webgpu', 'webgl']);
    bench.asked.at(-1)?.resolve('both');
    expect((await answer).bytes).toEqual(bytesOf('both', 'webgl'));
    expect(bench.announced).toEqual([urlOf('both')]);
  });

  it('stays as it was where the source is at fault, until that is mended', async () => {
    const bench = new Bench();
    await served(bench);
    bench.effect.change();
    await bench.settle();
    bench.asked[1]?.reject(FAULT);
    await bench.settle();
    expect(bench.failures).toEqual([FAULT]);
    expect(bench.announced).toEqual([]);
    // Who loads the page now has the last good picture, and is told.
    expect((await bench.effect.serve('webgpu', null)).bytes).toEqual(bytesOf('one'));
    expect(bench.failures).toEqual([FAULT, FAULT]);
    // Mended to what it was: pages hear of it, since they show the fault.
    bench.effect.change();
    await bench.settle();
    bench.asked[2]?.resolve('one');
    await bench.settle();
    expect(bench.announced).toEqual([urlOf('one')]);
  });

  it('takes a fault in a body that is in use as one of the source', async () => {
    const bench = new Bench();
    await served(bench);
    bench.inUse = [{ PULSE: 'ON' }];
    bench.effect.change();
    await bench.settle();
    bench.asked[1]?.resolve('selected', [
      {
        options: { PULSE: 'ON' },
        technique: 'Main',
        pass: 0,
        module: 'glow',
        reason: 'no such thing',
        spot: { file: 'glow.wesl', line: 3, column: 5 },
        isFault: true,
      },
    ]);
    await bench.settle();
    expect(bench.announced).toEqual([]);
    expect(String(bench.failures[0])).toContain('glow.wesl:3:5: no such thing (effect glow, with PULSE=ON)');
  });

  it('tells of a fault in a body that nobody uses, and serves the others', async () => {
    const bench = new Bench();
    await served(bench);
    bench.effect.change();
    await bench.settle();
    const fault = { technique: 'Main', pass: 0, module: 'glow', reason: 'no such thing', isFault: true } as const;
    const spot = { file: 'glow.wesl', line: 3, column: 5 };
    bench.asked[1]?.resolve('others', [
      { ...fault, spot, options: { PULSE: 'OFF' } },
      { ...fault, spot, options: { PULSE: 'ON' } },
    ]);
    await bench.settle();
    expect(bench.announced).toEqual([urlOf('others')]);
    expect(bench.failures.map(String)).toEqual([
      'PackError: glow.wesl:3:5: no such thing (and in 1 more body) (effect glow, with PULSE=OFF)',
    ]);
    // Who loads the page later is told as well.
    expect((await bench.effect.serve('webgpu', null)).bytes).toEqual(bytesOf('others'));
    expect(bench.failures).toHaveLength(2);
  });

  it('that was never without a fault cannot be served, and is not packed again for nothing', async () => {
    const bench = new Bench();
    bench.source = FAULT;
    await bench.effect.describe();
    expect(bench.effect.name).toBe('glow');
    await expect(bench.effect.serve('webgpu', null)).rejects.toBe(FAULT);
    await expect(bench.effect.serve('webgpu', null)).rejects.toBe(FAULT);
    expect(bench.asked).toEqual([]);
    bench.source = SOURCE;
    bench.effect.change();
    await bench.settle();
    bench.asked[0]?.resolve('mended');
    await bench.settle();
    expect(bench.announced).toEqual([urlOf('mended')]);
  });

  it('that failed for another reason is tried again', async () => {
    const bench = new Bench();
    const answer = bench.effect.serve('webgpu', null);
    await bench.settle();
    bench.asked[0]?.reject(new Error('a thread ended'));
    await expect(answer).rejects.toThrow('a thread ended');
    await served(bench, 'better');
    expect(bench.effect.urls.webgpu).toBe(urlOf('better'));
  });
});
