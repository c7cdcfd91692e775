import { describe, expect, it } from 'vitest';
import { effect, pack, packError, packFragment } from './packing.js';

const BLACK = '@fragment fn main() -> @location(0) vec4f { return vec4f(); }';
const FIX = 'Take a lower location, or put several values into one vector.';

/** A vertex program that reads inputs at these locations but for those that it leaves unread. */
function packInputs(locations: readonly number[], unread: readonly number[] = []) {
  const parameters = [...locations, ...unread].map((at) => `@location(${at}) i${at}: f32`).join(', ');
  const sum = locations.map((at) => `i${at}`).join(' + ');
  const vertex = `@vertex fn main(${parameters}) -> @builtin(position) vec4f { return vec4f(${sum}); }`;
  const inputs = Object.fromEntries([...locations, ...unread].map((at) => [`i${at}`, `TEXCOORD${at}` as const]));
  return pack(effect({ inputs }), { 'v.wesl': vertex, 'f.wesl': BLACK });
}

/** A vertex and a fragment program with values between them. */
function packVaryings(locations: readonly number[]) {
  const members = locations.map((at) => `@location(${at}) m${at}: f32,`).join('\n');
  const vertex = `struct Out { @builtin(position) position: vec4f,\n${members} }
@vertex fn main() -> Out { return Out(); }`;
  const fragment = `struct In {\n${members} }
@fragment fn main(in: In) -> @location(0) vec4f { return vec4f(in.m${locations[0]}); }`;
  return pack(effect(), { 'v.wesl': vertex, 'f.wesl': fragment });
}

const upTo = (count: number): number[] => [...Array(count).keys()];

describe('the locations of a program', () => {
  it('are those that every device has', async () => {
    await packInputs(upTo(16));
    await packInputs([0], [20]);
    await packVaryings(upTo(16));
    await packFragment('@fragment fn main() -> @location(7) vec4f { return vec4f(); }');
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      '17 inputs',
      () => packInputs(upTo(17)),
      'v has the input i16 at @location(16); WebGPU has 16 of them at least, 0 to 15',
    ],
    [
      'an input',
      () => packInputs([0, 20]),
      'v has the input i20 at @location(20); WebGPU has 16 of them at least, 0 to 15',
    ],
    [
      '17 values between the stages',
      () => packVaryings(upTo(17)),
      'v has the output m16 at @location(16); WebGPU has 16 of them at least, 0 to 15',
    ],
    [
      'a colour',
      () => packFragment('@fragment fn main() -> @location(8) vec4f { return vec4f(); }'),
      'f has the output at @location(8); WebGPU has 8 of them at least, 0 to 7',
    ],
  ])('are refused where a device need not have them: %s', async (_what, packing, problem) => {
    const error = await packError(packing());
    expect([error.problem, error.fix]).toEqual([problem, FIX]);
    expect(error.line).toBeGreaterThan(0);
  });
});
