import { describe, expect, it } from 'vitest';
import { spellWay } from '../../src/pack/Shape.js';
import { RENDER_STATES } from '../../src/pack/stateShapes.js';

function faultOf(states: unknown): string | null {
  const fault = RENDER_STATES(states);
  return fault === null ? null : `${spellWay(fault.at)} ${fault.problem}`;
}

const COMPARE_WORDS = 'never, less, equal, less-equal, greater, not-equal, greater-equal, always';
const FACE = { compare: 'equal', passOp: 'replace' };

describe('render states', () => {
  it.each<[unknown]>([
    [{}],
    [{ CULLMODE: 'back', cullMode: undefined }],
    [{ cullMode: 'back', CULLMODE: undefined }],
    [{ depthBias: -2_147_483_648, depthBiasSlopeScale: 0.1, frontFace: 'cw' }],
    [{ stencilFront: FACE, stencilBack: { passOp: 'replace', failOp: 'keep', compare: 'equal' } }],
    [{ stencilFront: {} }],
    [{ stencilReadMask: 255 }],
    [{ stencilReadMask: 15, stencilWriteMask: 15 }],
    [{ blend: { color: { operation: 'max', dstFactor: 'one' }, alpha: { srcFactor: 'src1-alpha' } } }],
    [{ writeMask: 'rgb' }],
    [{ writeMask: ['none', 'rgba'] }],
    [{ blendConstant: [0, 0.5, 1, 0] }],
  ])('may be %j', (states) => {
    expect(faultOf(states)).toBeNull();
  });

  it.each<[unknown, string]>([
    [{ CULLMODE: 'both' }, 'CULLMODE is "both"; it takes one of none, front, back'],
    [{ cullMode: 'CCW' }, 'cullMode is "CCW"; it takes one of none, front, back'],
    [{ ZENABLE: 1 }, 'ZENABLE is 1; it takes true or false'],
    [{ STENCILREF: 256 }, 'STENCILREF is 256; it takes 0 to 255'],
    [{ stencilReference: 1.5 }, 'stencilReference is 1.5; it takes 0 to 255'],
    [{ COLORWRITEENABLE: 'bgra' }, 'COLORWRITEENABLE is "bgra"; it takes channels in the order rgba, or none'],
    [{ COLORWRITEENABLE: '' }, 'COLORWRITEENABLE is ""; it takes channels in the order rgba, or none'],
    [{ writeMask: 15 }, 'writeMask is 15; it takes channels in the order rgba, or none'],
    [{ writeMask: [] }, 'writeMask[0] is undefined; it takes channels in the order rgba, or none'],
    [
      { writeMask: ['rgb', 'rgba', 'rgb'] },
      'writeMask[2] is "rgb"; it takes rgba: Carbon writes all channels of the targets after the first',
    ],
    [{ BLENDFACTOR: [1, 2, 3] }, 'BLENDFACTOR is [1,2,3]; it takes four numbers from 0 to 1'],
    [{ blendConstant: [1, '1', 1, 1] }, 'blendConstant is [1,"1",1,1]; it takes four numbers from 0 to 1'],
    [{ DEPTHBIAS: Number.NaN }, 'DEPTHBIAS is NaN; it takes a number that 32 bits hold'],
    [{ depthBiasSlopeScale: 1e39 }, 'depthBiasSlopeScale is 1e+39; it takes a number that 32 bits hold'],
    [
      { depthBias: 0.5 },
      'depthBias is 0.5; it takes a whole number that a 32-bit float holds exactly, since the file has one',
    ],
    // 2^24 + 1 is the first whole number that a 32-bit float has not.
    [
      { depthBias: 16_777_217 },
      'depthBias is 16777217; it takes a whole number that a 32-bit float holds exactly, since the file has one',
    ],
    [
      { depthBias: 2_147_483_648 },
      'depthBias is 2147483648; it takes a whole number that a 32-bit float holds exactly, since the file has one',
    ],
    [{ depthBiasClamp: 0 }, 'depthBiasClamp cannot be: Carbon has no state that limits the bias'],
    [
      { frontFace: 'ccw' },
      'frontFace is "ccw"; it takes cw, as in every file of Carbon: for ccw take the other cullMode and the other ' +
        'front_facing',
    ],
    [{ depthCompare: 'LESS' }, `depthCompare is "LESS"; it takes one of ${COMPARE_WORDS}`],
    [
      { stencilFront: { pass: 'keep' } },
      'stencilFront has no property pass; there are compare, failOp, depthFailOp, passOp',
    ],
    [
      { stencilFront: FACE },
      'stencilFront is ["equal","keep","keep","replace"] and stencilBack ["always","keep","keep","keep"]; ' +
        'Carbon has one state for both, so give both, and equal',
    ],
    [
      { stencilFront: FACE, stencilBack: { ...FACE, failOp: 'zero' } },
      'stencilFront is ["equal","keep","keep","replace"] and stencilBack ["equal","zero","keep","replace"]; ' +
        'Carbon has one state for both, so give both, and equal',
    ],
    [
      { stencilReadMask: 15 },
      'stencilReadMask is 15 and stencilWriteMask 255; Carbon has one mask for both, so give both, and equal',
    ],
    [
      { stencilWriteMask: 15, stencilReadMask: 16 },
      'stencilReadMask is 16 and stencilWriteMask 15; Carbon has one mask for both, so give both, and equal',
    ],
    [{ blend: { color: {} } }, 'blend.alpha is undefined; it takes an object'],
    [
      { blend: { color: { operation: 'add', src: 'one' }, alpha: {} } },
      'blend.color has no property src; there are operation, srcFactor, dstFactor',
    ],
    [
      { blend: { color: {}, alpha: { operation: 'min' } } },
      'blend.alpha.dstFactor is undefined; it takes one, as minimum and maximum do not weigh',
    ],
    [
      { blend: { color: { operation: 'max', srcFactor: 'src', dstFactor: 'one' }, alpha: {} } },
      'blend.color.srcFactor is "src"; it takes one, as minimum and maximum do not weigh',
    ],
    [{ cullMode: 'back', CULLMODE: 'back' }, 'cullMode sets CULLMODE, which is given too; keep one of them'],
    [{ depthCompare: 'less', ZENABLE: false }, 'depthCompare sets ZENABLE, which is given too; keep one of them'],
    [
      { unclippedDepth: true, DEPTH_CLIP_ENABLE: false },
      'unclippedDepth sets DEPTH_CLIP_ENABLE, which is given too; keep one of them',
    ],
    [
      { blend: { color: {}, alpha: {} }, BLENDOPALPHA: 'max' },
      'blend sets BLENDOPALPHA, which is given too; keep one of them',
    ],
    [
      { writeMask: ['r', 'rgba'], COLORWRITEENABLE1: true },
      'writeMask sets COLORWRITEENABLE1, which is given too; keep one of them',
    ],
    [[], ' is []; it takes an object'],
    [null, ' is null; it takes an object'],
  ])('cannot be %j', (states, fault) => {
    expect(faultOf(states)).toBe(fault);
  });

  it('are named where there is no such', () => {
    expect(faultOf({ CULL_MODE: 'back' })).toMatch(
      /^ has no property CULL_MODE; there are ZENABLE, .*CULLMODE, .*cullMode, /,
    );
    expect(faultOf({ toString: 'back' })).toMatch(/^ has no property toString;/);
  });
});
