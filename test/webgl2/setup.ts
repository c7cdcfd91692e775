/** What the tests of the WebGL2 device share: a device over a fake context, effects whose programs it says to have. */

import { Tr2Effect } from '../../src/resource/Tr2Effect.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import type { WebGL2EffectDeviceOptions } from '../../src/webgl2/WebGL2EffectDevice.js';
import { WebGL2EffectDevice } from '../../src/webgl2/WebGL2EffectDevice.js';
import { FakeGl, type FakeGlOptions } from '../support/fakeGl.js';
import { haveProgram } from '../support/fakeProgram.js';
import { type BindingSpec, constant, effectFile, input, pixelStage, vertexStage } from '../webgpu/effectFile.js';

export const POSITION_LAYOUT = [
  { arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] },
] as const;

const VERTEX = '#version 300 es\nlayout(location = 0) in vec3 p;\nvoid main() { gl_Position = vec4(p, 1.0); }\n';
const PIXEL =
  '#version 300 es\nprecision highp float;\nlayout(location = 0) out vec4 c;\nvoid main() { c = vec4(1.0); }\n';

/** A fragment block of one row at a point. */
export function block(point: number, register: string, symbol: string): BindingSpec {
  return { binding: point, register, visibility: ['fragment'], type: 'vec4[1]', symbol };
}

/** An effect with the constant `Color` in block `material`, and the block b3 in `object`. */
export function colorEffect(states: readonly (readonly [number, number])[] = []): Tr2Effect {
  const bytes = effectFile({
    Main: [
      {
        stages: [vertexStage(VERTEX, [input(0, 0, 3)]), pixelStage(PIXEL, { constants: [constant('Color', 0)] })],
        bindings: [block(0, 'b0', 'material'), block(1, 'b3', 'object')],
        states,
      },
    ],
  });
  return new Tr2Effect(Tr2EffectRes.fromBytes(bytes, { source: 'test.carbonwebgl' }));
}

/** A device over a fake whose programs all have the blocks of `colorEffect`, or those that are given. */
export function fakeDevice(
  program: Parameters<typeof haveProgram>[1] = { blocks: { material: 16, object: 16 } },
  options: FakeGlOptions & Omit<WebGL2EffectDeviceOptions, 'gl'> = {},
): { fake: FakeGl; device: WebGL2EffectDevice; canvas: EventTarget } {
  const canvas = new EventTarget();
  const { extensions, parameters, ...own } = options;
  const fake = new FakeGl({
    canvas,
    ...(extensions === undefined ? {} : { extensions }),
    ...(parameters === undefined ? {} : { parameters }),
  });
  haveProgram(fake, { attributes: { p: ['FLOAT_VEC3', 0] }, ...program });
  return { fake, canvas, device: new WebGL2EffectDevice({ gl: fake.gl, ...own }) };
}

/** What a call threw. */
export function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('it did not throw');
}
