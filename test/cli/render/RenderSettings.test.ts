import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/cli/parseArguments.js';
import { renderSettings } from '../../../src/cli/render/RenderSettings.js';
import { render } from '../../../src/cli/render.js';

const settings = (...words: string[]) => renderSettings(parseArguments(words, render.flags));

describe('renderSettings', () => {
  it('has the defaults that --help names', () => {
    expect(settings('hull.carbonwebgpu', '--out', 'o.png')).toEqual({
      file: 'hull.carbonwebgpu',
      options: [],
      out: 'o.png',
      device: null,
      technique: null,
      mode: 'ANY',
      mesh: 'quad',
      width: 256,
      height: 256,
      clearColor: [0, 0, 0, 1],
      textures: [],
      constants: [],
      blocks: [],
      drawn: null,
    });
  });

  it('reads every flag', () => {
    const words = [
      ...['f', 'A=B', 'A=C', '--out', 'o.png', '--technique', 'Depth', '--mode', 'OPAQUE', '--mesh', 'torus'],
      ...[
        '--size',
        '6x4',
        '--clear',
        '0.5,-1,2,0',
        '--texture',
        'DiffuseMap=a=b.png',
        '--constant',
        'Tint=1, 0.5,-2e3',
      ],
      ...['--constants', 'b1=one', '--constants', 'b4=four', '--device', 'webgpu', '--drawn', 'drawn.json'],
    ];
    expect(settings(...words)).toEqual({
      file: 'f',
      options: [
        ['A', 'B'],
        ['A', 'C'],
      ],
      out: 'o.png',
      device: 'webgpu',
      technique: 'Depth',
      mode: 'OPAQUE',
      mesh: 'torus',
      width: 6,
      height: 4,
      clearColor: [0.5, -1, 2, 0],
      textures: [['DiffuseMap', 'a=b.png']],
      constants: [['Tint', [1, 0.5, -2000]]],
      blocks: [
        [1, 'one'],
        [4, 'four'],
      ],
      drawn: 'drawn.json',
    });
  });

  it.each([
    [['f'], /--out PNG/],
    [['--out', 'o'], /FILE is missing/],
    [['f', 'A', '--out', 'o'], /"A" is no option/],
    [['f', '--out', 'o', '--size', '0x4'], /--size "0x4"/],
    [['f', '--out', 'o', '--size', '9000x4'], /--size "9000x4"/],
    [['f', '--out', 'o', '--size', '256'], /--size "256"/],
    [['f', '--out', 'o', '--clear', '1,2,3'], /--clear "1,2,3"/],
    [['f', '--out', 'o', '--mesh', 'tourus'], /There is no mesh "tourus".*Did you mean torus\?/],
    [['f', '--out', 'o', '--mode', 'opaque'], /Did you mean OPAQUE\?/],
    [['f', '--out', 'o', '--device', 'webgl'], /There is no device "webgl".*Did you mean webgl2\?/],
    [['f', '--out', 'o', '--constant', 'Tint=1,,2'], /--constant Tint/],
    [['f', '--out', 'o', '--constant', 'Tint=red'], /--constant Tint/],
    [['f', '--out', 'o', '--constants', 'b0=x'], /--constants b0/],
    [['f', '--out', 'o', '--texture', 'DiffuseMap'], /"DiffuseMap" is no texture/],
  ])('refuses %j', (words, message) => {
    expect(() => settings(...words)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(message), exitCode: 2 }),
    );
  });
});
