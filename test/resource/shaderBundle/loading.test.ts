import { describe, expect, it, vi } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { makeShaderBundle } from '../../../src/format/shaderBundle/makeShaderBundle.js';
import { writeShaderBundle } from '../../../src/format/shaderBundle/writeShaderBundle.js';
import { EffectLibrary } from '../../../src/resource/EffectLibrary.js';
import { Tr2EffectRes } from '../../../src/resource/Tr2EffectRes.js';
import { ESSL_FRAGMENT, plainBundle, resource, shader, WGSL_FRAGMENT, WGSL_VERTEX } from './sampleBundles.js';

const serving = (bytes: Uint8Array) => vi.fn(async () => new Response(new Uint8Array(bytes)));

function programsOf(effect: Tr2EffectRes): string[] {
  const [pass] = effect.getShader()?.getTechnique()?.passes ?? [];
  return pass?.stages.map((stage) => pass.programText(stage)) ?? [];
}

describe('a shader bundle behind a URL', () => {
  it('is fetched once and opened in the language of the device', async () => {
    const fetch = serving(writeShaderBundle(plainBundle()));
    const webgpu = new EffectLibrary({ root: '/', fetch });
    const loaded = await webgpu.load('yup/plain.ysl');
    expect(await webgpu.load('yup/plain.ysl')).toBe(loaded);
    expect(fetch.mock.calls).toHaveLength(1);
    expect(fetch.mock.calls[0]?.[0 as never]).toBe('/yup/plain.ysl');
    expect(loaded.source).toBe('/yup/plain.ysl');
    expect(programsOf(loaded)).toEqual([WGSL_VERTEX, WGSL_FRAGMENT]);

    const webgl = new EffectLibrary({ root: '/', backend: 'webgl', fetch });
    expect(programsOf(await webgl.load('yup/plain.ysl'))[1]).toBe(ESSL_FRAGMENT);
    expect((await webgl.createEffect('yup/plain.ysl')).shader?.isTranslated).toBe(true);
  });

  it('is known by its bytes, not by its name', async () => {
    const loaded = await Tr2EffectRes.load('/files/17', { fetch: serving(writeShaderBundle(plainBundle())) });
    expect(programsOf(loaded)).toEqual([WGSL_VERTEX, WGSL_FRAGMENT]);
  });

  it('is given what it does not say of itself', async () => {
    const fragment = shader(
      'fragment',
      'wgsl',
      `@group(0) @binding(0) var u_tex : texture_2d<f32>;\n${WGSL_FRAGMENT}`,
      {
        separateImages: [resource('u_tex', { imageDim: 2 })],
      },
    );
    const fetch = serving(writeShaderBundle(makeShaderBundle([shader('vertex', 'wgsl', WGSL_VERTEX), fragment])));
    const asked: string[] = [];
    const library = new EffectLibrary({
      fetch,
      bundle: (url) => {
        asked.push(url);
        return { srgb: ['u_tex'] };
      },
    });
    const [, pixel] = (await library.load('a.ysl')).getShader()?.getTechnique()?.passes[0]?.stages ?? [];
    expect(asked).toEqual(['a.ysl']);
    expect(pixel?.textures.map(({ name, isSRGB }) => [name, isSRGB])).toEqual([['u_tex', true]]);
  });

  it('is refused by name where the device has nothing for it, and where it is damaged', async () => {
    const wgslAlone = makeShaderBundle([
      shader('vertex', 'wgsl', WGSL_VERTEX),
      shader('fragment', 'wgsl', WGSL_FRAGMENT),
    ]);
    const library = new EffectLibrary({ backend: 'webgl', fetch: serving(writeShaderBundle(wgslAlone)) });
    await expect(library.load('a.ysl')).rejects.toThrow(/^a\.ysl: stages\[0\]: .*WebGL2.*wgsl/);
    await expect(library.load('a.ysl')).rejects.toBeInstanceOf(FormatError);

    const cut = writeShaderBundle(plainBundle()).subarray(0, 40);
    await expect(Tr2EffectRes.load('b.ysl', { fetch: serving(cut) })).rejects.toThrow(/^b\.ysl: .*truncated RIFF data/);
  });

  it('stops where its load is aborted when the bytes are there', async () => {
    const control = new AbortController();
    const load = Tr2EffectRes.load('c.ysl', {
      fetch: serving(writeShaderBundle(plainBundle())),
      signal: control.signal,
      onProgress: (loaded, total) => {
        if (loaded === total) control.abort(new Error('no more'));
      },
    });
    await expect(load).rejects.toThrow('no more');
  });

  it('of another RIFF form is no effect file', async () => {
    const wave = Uint8Array.from('RIFF\u0004\0\0\0WAVE', (character) => character.charCodeAt(0));
    await expect(Tr2EffectRes.load('d.ysl', { fetch: serving(wave) })).rejects.toThrow(/a RIFF file of form "WAVE"/);
  });
});
