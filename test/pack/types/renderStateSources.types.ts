import type { RenderStateSources } from '../../../src/pack/renderStateSources.js';

/*
 * Render states that must compile and that must not. Never run, as defineEffect.types.ts.
 */

/** Types alone matter. */
function states(_: RenderStateSources): void {}

states({ CULLMODE: 'back', ZFUNC: 'less-equal', SRCBLEND: 'one-minus-src1-alpha', COLORWRITEENABLE: 'rga' });
// @ts-expect-error there is no such state
states({ CULL: 'back' });
// @ts-expect-error a legacy state that no backend handles
states({ FOGENABLE: true });
// @ts-expect-error the value is Carbon's, not WebGPU's
states({ CULLMODE: 'CCW' });
// @ts-expect-error true or false
states({ ZENABLE: 1 });
// @ts-expect-error channels are in the order rgba
states({ COLORWRITEENABLE: 'bgra' });
// @ts-expect-error no channel is called none
states({ COLORWRITEENABLE: '' });
// @ts-expect-error a colour has four parts
states({ BLENDFACTOR: [1, 1, 1] });

states({
  frontFace: 'cw',
  cullMode: 'front',
  depthWriteEnabled: false,
  depthCompare: 'always',
  depthBias: 1,
  depthBiasSlopeScale: 0.5,
  unclippedDepth: true,
  stencilFront: { compare: 'equal', failOp: 'zero', depthFailOp: 'invert', passOp: 'increment-wrap' },
  stencilBack: {},
  stencilReadMask: 1,
  stencilWriteMask: 1,
  stencilReference: 1,
  blend: { color: { srcFactor: 'src1' }, alpha: { operation: 'max', srcFactor: 'one', dstFactor: 'one' } },
  blendConstant: [0, 0, 0, 1],
  writeMask: ['none', 'rgba'],
});
// @ts-expect-error clockwise is front in every file
states({ frontFace: 'ccw' });
// @ts-expect-error Carbon has none
states({ depthBiasClamp: 0 });
// @ts-expect-error an operation is no compare function
states({ depthCompare: 'keep' });
// @ts-expect-error there is no such property
states({ stencilFront: { pass: 'keep' } });
// @ts-expect-error there is no such operation
states({ stencilBack: { failOp: 'increment' } });
// @ts-expect-error both equations are given
states({ blend: { color: {} } });
// @ts-expect-error there is no such property
states({ blend: { color: { src: 'one' }, alpha: {} } });
// @ts-expect-error the maximum weighs nothing
states({ blend: { color: { operation: 'max', dstFactor: 'zero' }, alpha: {} } });
// @ts-expect-error the other factor is zero where nothing is given
states({ blend: { color: { operation: 'min' }, alpha: {} } });
// @ts-expect-error channels are text
states({ writeMask: 15 });
// @ts-expect-error targets after the first are written in full
states({ writeMask: ['rgba', 'rgb'] });
