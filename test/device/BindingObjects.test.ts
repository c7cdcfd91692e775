import { describe, expect, it, vi } from 'vitest';
import { BindingObjects, type ConstantsVersion } from '../../src/device/BindingObjects.js';
import type { PlannedTexture } from '../../src/device/BindingPlan.js';

interface Version extends ConstantsVersion {
  readonly name: number;
}

function versions() {
  const freed: number[] = [];
  let made = 0;
  const make = (): Version => ({ name: made++, revision: -1, usedInFrame: 0 });
  const objects = new BindingObjects<Version, { isOutOfDate: boolean; markUsed(): void; release(): void }>((it) =>
    freed.push(it.name),
  );
  /** A draw with constants of this revision; the name of the version that it got. */
  const draw = (frame: number, revision: number): number => {
    const version = objects.versionFor(revision, frame, make);
    version.revision = revision;
    return version.name;
  };
  return { objects, freed, draw, made: () => made };
}

describe('versions of constants', () => {
  it('are one outside of frames, whatever changes', () => {
    const { draw } = versions();
    expect([draw(0, 1), draw(0, 2), draw(0, 3)]).toEqual([0, 0, 0]);
  });

  it('are another one for each change within a frame, and the same ones in the next', () => {
    const { draw, made } = versions();
    expect([draw(1, 1), draw(1, 1), draw(1, 2), draw(1, 3), draw(1, 3)]).toEqual([0, 0, 1, 2, 2]);
    // The current one holds revision 3 already; then come those that this frame has not used.
    expect([draw(2, 3), draw(2, 4), draw(2, 5)]).toEqual([2, 0, 1]);
    expect(made()).toBe(3);
  });

  it('are not given back where small and large frames take turns', () => {
    const { draw, freed, made } = versions();
    let revision = 0;
    for (let frame = 1; frame <= 100; frame++) {
      const changes = frame % 2 === 0 ? 10 : 1;
      for (let n = 0; n < changes; n++) draw(frame, ++revision);
    }
    expect([made(), freed]).toEqual([10, []]);
  });

  it('are given back when no frame has needed them for long, but for the current one', () => {
    const { objects, draw, freed } = versions();
    for (let revision = 1; revision <= 2000; revision++) draw(1, revision);
    for (let frame = 2; frame <= 200; frame++) expect(draw(frame, 2000)).toBe(1999);
    expect(freed.length).toBeGreaterThan(1980);
    expect(new Set(freed).size).toBe(freed.length);
    expect(objects.current?.name).toBe(1999);
  });

  it('go with the arrays when all is freed, once', () => {
    const { objects, draw, freed } = versions();
    draw(1, 1);
    draw(1, 2);
    const release = vi.fn();
    const planned = {} as PlannedTexture;
    const array = objects.arrayFor(planned, () => ({ isOutOfDate: true, markUsed: () => {}, release }));
    expect(objects.arrayFor(planned, () => array)).toBe(array);
    expect(objects.hasChangedLayers).toBe(true);
    objects.free();
    objects.free();
    expect(freed).toEqual([0, 1]);
    expect(release).toHaveBeenCalledOnce();
    expect([objects.current, objects.hasChangedLayers]).toEqual([null, false]);
  });
});
