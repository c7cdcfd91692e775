import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratchFolder.js';
import { itWithReference, reference } from './support/reference.js';
import { runCli } from './support/runCli.js';
import { computingEffect, tintedEffect } from './support/tintedEffect.js';

const { root, write } = scratchFolder();
const tinted = () => write('tinted.carbonwebgpu', tintedEffect());
const out = join(root, 'picture.png');

/** Everything that is wrong before a browser is needed. What is drawn is tested in e2e/cli. */
describe('carbonfx render, before it draws', () => {
  it('wants a folder for the picture', async () => {
    const { code, err } = await runCli('render', tinted(), '--out', join(root, 'no', 'p.png'));
    expect(code).toBe(1);
    expect(err).toEqual([
      `carbonfx render: --out ${join(root, 'no', 'p.png')}: there is no folder ${join(root, 'no')}.`,
    ]);
  });

  it('does not take a folder for the picture', async () => {
    const { code, err } = await runCli('render', tinted(), '--out', root);
    expect(code).toBe(1);
    expect(err).toEqual([`carbonfx render: --out ${root}: that is a folder; name the PNG in it.`]);
  });

  it('names the techniques there are', async () => {
    const file = tinted();
    const { code, err } = await runCli('render', file, '--out', out, '--technique', 'Mian');
    expect(code).toBe(1);
    expect(err).toEqual([
      `carbonfx render: ${file} permutation 0: there is no technique "Mian", it has Main. Did you mean Main?`,
    ]);
  });

  it('names the constants there are', async () => {
    const { code, err } = await runCli('render', tinted(), '--out', out, '--constant', 'Tnit=1');
    expect(code).toBe(1);
    expect(err).toEqual(['carbonfx render: --constant Tnit: what is drawn has Tint. Did you mean Tint?']);
  });

  it('names the textures there are', async () => {
    const { code, err } = await runCli('render', tinted(), '--out', out, '--texture', 'NormalMap=n.png');
    expect(code).toBe(1);
    expect(err).toEqual(['carbonfx render: --texture NormalMap: what is drawn binds DiffuseMap.']);
  });

  it('names a picture and a block that are not there', async () => {
    const picture = await runCli('render', tinted(), '--out', out, '--texture', 'DiffuseMap=no.png');
    expect([picture.code, picture.err]).toEqual([1, ['carbonfx render: no.png: there is no such file.']]);
    const block = await runCli('render', tinted(), '--out', out, '--constants', 'b1=no.bin');
    expect([block.code, block.err]).toEqual([1, ['carbonfx render: no.bin: there is no such file.']]);
  });

  it('does not draw what only computes', async () => {
    const file = write('compute.carbonwebgpu', computingEffect());
    const { code, err } = await runCli('render', file, '--out', out);
    expect(code).toBe(1);
    expect(err[0]).toContain('technique Main: it only computes, and render draws.');
  });

  it('says what a damaged file is', async () => {
    const file = write('cut.carbonwebgpu', tintedEffect().subarray(0, 200));
    const { code, err } = await runCli('render', file, '--out', out);
    expect(code).toBe(1);
    expect(err).toHaveLength(1);
    expect(err[0]).toContain(`carbonfx render: ${file}: `);
  });

  itWithReference('says which permutation was not translated', async () => {
    const { code, err } = await runCli(
      'render',
      reference('carbonwebgpu', 'selected.carbonwebgpu'),
      'MODE=A',
      '--out',
      out,
    );
    expect(code).toBe(1);
    expect(err.join('\n')).toContain('not translated');
  });

  itWithReference('says that a file of another backend cannot be drawn', async () => {
    const { code, err } = await runCli('render', reference('carbonwebgpu', 'plain.sm_hi'), '--out', out);
    expect(code).toBe(1);
    expect(err[0]).toContain('no backend data');
  });
});
