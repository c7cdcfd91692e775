import { readdirSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import type { Stage } from '../../src/format/carbonEffect/stage.js';
import { verifyWith } from '../../src/format/carbonEffect/verifyCarbonEffect.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { shaderToCarbonBinary } from '../../src/resource/shaderToCarbonBinary.js';
import { Tr2Shader } from '../../src/resource/Tr2Shader.js';
import { verifyEffectClasses } from '../../src/resource/verifyEffectClasses.js';
import { ascii, hex, toHex } from '../support/bytes.js';
import { containerBytes } from '../support/containerBytes.js';
import { describeWithReference, referenceBytes, referencePath } from '../support/referenceFiles.js';
import { blobOf, NO_BLOB, sampleDescription, samplePass, sampleStage } from '../support/sampleDescriptions.js';
import { sampleFile } from '../support/sampleFile.js';
import { qualityFile } from './files.js';

vi.mock('../../src/resource/shaderToCarbonBinary.js', async (original) => {
  const all = await original<typeof import('../../src/resource/shaderToCarbonBinary.js')>();
  return { ...all, shaderToCarbonBinary: vi.fn(all.shaderToCarbonBinary) };
});
const { shaderToCarbonBinary: write } = await vi.importActual<
  typeof import('../../src/resource/shaderToCarbonBinary.js')
>('../../src/resource/shaderToCarbonBinary.js');

const verified = (bytes: Uint8Array) => verifyWith(bytes, 'file', verifyEffectClasses);

const pad = (version: number): string => String(version).padStart(2, '0');

/** Passes each description through `lose` on its way out of the shader class. */
function losing(lose: (description: EffectDescription) => EffectDescription): void {
  vi.mocked(shaderToCarbonBinary).mockImplementation((shader, options) =>
    write({ source: shader.source, description: lose(shader.description) }, options),
  );
}

/** Everything that the classes once lost: a pixel stage in front, a named sampler that is not dynamic, a word behind size 0. */
function fragileFile(): Uint8Array {
  const sampler = {
    register: 0,
    name: 'DetailSampler',
    comparison: false,
    minFilter: 2,
    magFilter: 2,
    mipFilter: 1,
    addressU: 1,
    addressV: 2,
    addressW: 3,
    mipLODBias: 0,
    maxAnisotropy: 4,
    comparisonFunc: 1,
    borderColor: [0, 0, 0, 1],
    minLOD: 0,
    maxLOD: 1,
    isDynamic: false,
  } as const;
  const pixel = sampleStage({ type: 1, program: blobOf('ps'), samplers: [sampler] });
  const vertex = sampleStage({ type: 0, program: blobOf('vs'), defaults: { ...NO_BLOB, offset: 3 } });
  const body = sampleDescription([samplePass({ stages: [pixel, vertex] })]);
  return writeCarbonEffectFile({ axes: [], rows: [0], bodies: [body] });
}

function withStages(
  description: EffectDescription,
  change: (stages: readonly Stage[]) => readonly Stage[],
): EffectDescription {
  const techniques = description.techniques.map((technique) => ({
    ...technique,
    passes: technique.passes.map((pass) => ({ ...pass, stages: change(pass.stages) })),
  }));
  return { ...description, techniques };
}

describeWithReference('the loop through the classes', () => {
  const folders = ['carbon', 'carbonwebgpu', ...[8, 9, 10, 11, 12, 13, 14].map((v) => `carbon/older/v${pad(v)}`)];

  it.each(folders)('gives back every file of %s', (folder) => {
    losing((description) => description);
    const names = readdirSync(referencePath(`golden/${folder}`)).filter((name) =>
      /\.(sm_hi|carbonweb...?)$/.test(name),
    );
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) {
      const result = verified(referenceBytes(`golden/${folder}/${name}`));
      expect(result, name).toMatchObject({ ok: true, modes: { bodies: true, container: true, classes: true } });
    }
  });
});

describe('verifyEffectClasses', () => {
  it('finds equal what goes through the classes, with blocks and without, and takes each distinct body once', () => {
    losing((description) => description);
    for (const file of [sampleFile({ hasBlocks: false }), sampleFile({ hasBlocks: true }), fragileFile()]) {
      expect(verified(file)).toMatchObject({ ok: true, modes: { bodies: true, classes: true } });
    }
    vi.mocked(shaderToCarbonBinary).mockClear();
    // Six rows over five bodies.
    expect(verified(qualityFile())).toMatchObject({ ok: true, rows: 6, distinctBodies: 5, modes: { classes: true } });
    expect(shaderToCarbonBinary).toHaveBeenCalledTimes(5);
  });

  it("writes a file's own version", () => {
    for (const version of [8, 9, 10, 11, 12, 13, 14, 15]) {
      vi.mocked(shaderToCarbonBinary).mockClear();
      const bytes = containerBytes({ version, arena: ascii('a\0'), bodies: [hex('00 0100 00000000 00')] });
      expect(verified(bytes).modes.classes, `version ${version}`).toBe(true);
      expect(vi.mocked(shaderToCarbonBinary).mock.calls.map(([, options]) => options)).toEqual([{ version }]);
    }
  });

  it.each<[string, (stages: readonly Stage[]) => readonly Stage[]]>([
    [
      'the name of a sampler that is not dynamic',
      (stages) =>
        stages.map((stage) => ({
          ...stage,
          samplers: stage.samplers.map((it) => (it.isDynamic ? it : { ...it, name: '' })),
        })),
    ],
    ['the order of the stages', (stages) => [...stages].sort((a, b) => a.type - b.type)],
    [
      'the word behind a size of 0',
      (stages) => stages.map((stage) => (stage.defaults.bytes.length > 0 ? stage : { ...stage, defaults: NO_BLOB })),
    ],
  ])('finds what the records alone cannot show: a class that loses %s', (_, change) => {
    losing((description) => withStages(description, change));
    const { ok, modes } = verified(fragileFile());
    expect(ok).toBe(false);
    // The records over the same file are the control.
    expect(modes).toEqual({ bodies: true, container: true, classes: false, rebuilt: true });
  });

  it('takes a writer that refuses what was read for a divergence', () => {
    losing((description) => description);
    vi.spyOn(Tr2Shader.prototype, 'toCarbonBinary').mockImplementationOnce(() => {
      throw new RangeError('of ours');
    });
    expect(verified(fragileFile())).toMatchObject({ ok: false, modes: { bodies: true, classes: false } });
  });

  it('does not write out a body that alone takes many times the file', () => {
    losing((description) => description);
    vi.mocked(shaderToCarbonBinary).mockClear();
    // 3,000 names, each the end of one of 3,000 bytes: 4.5 MB as entries of their own, in a file of 30 kB.
    const names = 3000;
    const arena = new Uint8Array(names + 1).fill(0x61);
    arena[names] = 0;
    const word = (value: number) => toHex(new Uint8Array(Uint32Array.of(value).buffer));
    const annotations = (first: number) =>
      Array.from({ length: 250 }, (_, i) => `${word(first + i)} 00 00000000`).join('');
    const parameters = Array.from({ length: 12 }, (_, i) => `${word(0)} fa ${annotations(i * 250)}`).join('');
    const axes = hex('01 00000000 00 00000000 00 02 00000000 00000000');
    const bodies = [hex('00 0000'), hex(`00 0c00 ${parameters}`)];
    const { ok, modes } = verified(containerBytes({ arena, axes, bodies }));
    expect({ ok, ...modes }).toMatchObject({
      ok: false,
      bodies: true,
      classes: { unwritten: 1 },
      rebuilt: { insideEntries: { length: 2999 } },
    });
    expect(shaderToCarbonBinary).toHaveBeenCalledTimes(1);
  });
});
