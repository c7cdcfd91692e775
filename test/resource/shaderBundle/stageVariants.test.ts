import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { makeShaderBundle } from '../../../src/format/shaderBundle/makeShaderBundle.js';
import { stageVariants } from '../../../src/resource/shaderBundle/stageVariants.js';
import { ESSL_FRAGMENT, ESSL_VERTEX, shader, WGSL_FRAGMENT, WGSL_VERTEX } from './sampleBundles.js';

const GLSL_450 = '#version 450\nvoid main() {}\n';
const GLSL_300 = '#version 300 es\nvoid main() {}\n';

function chosen(shaders: Parameters<typeof makeShaderBundle>[0], backend: 'webgpu' | 'webgl') {
  const { render, compute } = stageVariants(makeShaderBundle(shaders), backend, 'a.ysl');
  return [...render, ...(compute === null ? [] : [compute])].map(({ stage, info }) => [stage, info.source]);
}

function refusal(shaders: Parameters<typeof makeShaderBundle>[0], backend: 'webgpu' | 'webgl'): FormatError {
  try {
    stageVariants(makeShaderBundle(shaders), backend, 'a.ysl');
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the variants that a device runs', () => {
  it('are wgsl on WebGPU, the first of a stage, vertex before fragment', () => {
    const shaders = [
      shader('fragment', 'essl', ESSL_FRAGMENT),
      shader('fragment', 'wgsl', WGSL_FRAGMENT),
      shader('vertex', 'wgsl', WGSL_VERTEX),
      shader('vertex', 'wgsl', 'another'),
    ];
    expect(chosen(shaders, 'webgpu')).toEqual([
      ['vertex', WGSL_VERTEX],
      ['fragment', WGSL_FRAGMENT],
    ]);
  });

  it('are essl on WebGL2, else glsl of version 300 es, each stage by itself', () => {
    const shaders = [
      shader('vertex', 'glsl', GLSL_300),
      shader('vertex', 'essl', ESSL_VERTEX),
      shader('fragment', 'glsl', GLSL_300),
    ];
    expect(chosen(shaders, 'webgl')).toEqual([
      ['vertex', ESSL_VERTEX],
      ['fragment', GLSL_300],
    ]);
    // ESSL of another version is nothing that WebGL2 compiles.
    const [glsl, , fragment] = shaders;
    const old = shader('vertex', 'essl', '#version 310 es\nvoid main() {}\n');
    expect(glsl && fragment && chosen([old, glsl, fragment], 'webgl')).toEqual([
      ['vertex', GLSL_300],
      ['fragment', GLSL_300],
    ]);
  });

  it('may be a vertex stage alone, and a compute stage alone', () => {
    expect(chosen([shader('vertex', 'wgsl', WGSL_VERTEX)], 'webgpu')).toEqual([['vertex', WGSL_VERTEX]]);
    expect(chosen([shader('compute', 'wgsl', 'compute')], 'webgpu')).toEqual([['compute', 'compute']]);
    const both = [shader('compute', 'wgsl', 'compute'), shader('vertex', 'essl', ESSL_VERTEX)];
    expect(chosen(both, 'webgl')).toEqual([['vertex', ESSL_VERTEX]]);
  });

  it('are missed by name, with what is there and what to do', () => {
    const shaders = [
      shader('vertex', 'wgsl', WGSL_VERTEX),
      shader('vertex', 'msl', ''),
      shader('fragment', 'glsl', GLSL_450),
    ];
    expect(refusal(shaders, 'webgpu')).toMatchObject({
      source: 'a.ysl',
      path: 'stages[1]',
      found: 'no fragment variant that WebGPU runs (there are: glsl of version 450)',
      wanted: 'one in wgsl',
      fix: 'Compile the bundle with the target wgsl',
    });
    expect(refusal(shaders, 'webgl')).toMatchObject({
      path: 'stages[0]',
      found: 'no vertex variant that WebGL2 runs (there are: wgsl, msl)',
      wanted: 'one in essl or glsl, of version 300 es',
      fix: 'Compile the bundle with the target essl, or draw it on WebGPU',
    });
    const [, , fragment] = shaders;
    const vertex = shader('vertex', 'essl', ESSL_VERTEX);
    expect(refusal(fragment === undefined ? [] : [vertex, fragment], 'webgl').found).toBe(
      'no fragment variant that WebGL2 runs (there are: glsl of version 450)',
    );
    const text = '#version 300 es\nvoid main() {}\n';
    expect(refusal([shader('compute', 'essl', text)], 'webgl')).toMatchObject({
      found: 'no compute variant that WebGL2 runs (there are: essl of version 300 es)',
      fix: 'Dispatch it on WebGPU: WebGL2 has no compute stage',
    });
  });

  it('are none of a bundle without a vertex stage, nor with stages that browsers lack', () => {
    expect(refusal([], 'webgpu')).toMatchObject({ path: 'stages', found: 'no vertex stage' });
    expect(refusal([shader('fragment', 'wgsl', WGSL_FRAGMENT)], 'webgpu').found).toBe('no vertex stage');
    const tess = [shader('vertex', 'wgsl', WGSL_VERTEX), shader('tessEval', 'wgsl', '')];
    expect(refusal(tess, 'webgpu')).toMatchObject({ path: 'stages[1]', found: 'a tessEval stage' });
    const { stages } = makeShaderBundle(tess);
    const odd = { stages: stages.map((it) => (it.stage === 5 ? { ...it, stage: 77 } : it)) };
    expect(() => stageVariants(odd, 'webgpu', '')).toThrow(/a number 77 stage/);
  });
});
