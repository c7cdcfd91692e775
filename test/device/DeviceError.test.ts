import { describe, expect, it } from 'vitest';
import { DeviceError, DeviceLostError } from '../../src/device/DeviceError.js';

describe('DeviceError', () => {
  it('says the whole in one message, the fix last', () => {
    const log = [
      { line: 12, column: 5, message: "unresolved value 'foo'", excerpt: '  let a = foo;' },
      { line: 0, column: 0, message: 'and one without a place', excerpt: '' },
    ];
    const error = new DeviceError(
      'the program does not compile',
      {
        device: 'webgpu',
        effect: '/effect/hull.carbonwebgpu',
        technique: 'Main',
        pass: 2,
        stage: 'fragment',
        options: { SHADING: 'PBR', FOG: 'OFF' },
        log,
      },
      'Repair the program',
    );
    expect(error.message).toBe(
      [
        'webgpu: /effect/hull.carbonwebgpu [SHADING=PBR FOG=OFF] Main.pass2 fragment: the program does not compile.',
        "  12:5 unresolved value 'foo'",
        '      let a = foo;',
        '  and one without a place',
        'Repair the program.',
      ].join('\n'),
    );
    expect(error).toMatchObject({
      name: 'DeviceError',
      device: 'webgpu',
      effect: '/effect/hull.carbonwebgpu',
      technique: 'Main',
      pass: 2,
      stage: 'fragment',
      options: { SHADING: 'PBR', FOG: 'OFF' },
      log,
      problem: 'the program does not compile',
      fix: 'Repair the program',
    });
    expect(error).toBeInstanceOf(Error);
  });

  it('says no more than is known', () => {
    const error = new DeviceError('it does not fit');
    expect(error.message).toBe('it does not fit.');
    expect(error).toMatchObject({
      device: null,
      effect: null,
      technique: null,
      pass: null,
      stage: null,
      options: {},
      log: [],
      fix: null,
    });
  });

  it.each([
    [{ device: 'webgl2' } as const, 'webgl2: it does not fit.'],
    [{ effect: 'a' }, 'a: it does not fit.'],
    [{ technique: 'Main' }, 'Main: it does not fit.'],
    [{ technique: 'Main', pass: 0 }, 'Main.pass0: it does not fit.'],
    [{ effect: 'a', options: {} }, 'a: it does not fit.'],
    [{ device: 'webgpu', stage: 'vertex' } as const, 'webgpu: vertex: it does not fit.'],
  ])('names its subject %j', (subject, message) => {
    expect(new DeviceError('it does not fit', subject).message).toBe(message);
  });
});

describe('DeviceLostError', () => {
  it('names generation and reason, and what can be done', () => {
    const error = new DeviceLostError('webgpu', 'unknown', 3, 'the driver was reset');
    expect(error.message).toBe(
      'webgpu: device generation 3 was lost (unknown: the driver was reset). ' +
        'Effects and their values are kept; draw again once a new device is there.',
    );
    expect(error).toMatchObject({ name: 'DeviceLostError', device: 'webgpu', reason: 'unknown', generation: 3 });
    expect(error.outlook).toBe(null);
    expect(error).not.toHaveProperty('cause');
  });

  it.each([
    ['recovering', undefined, 'The device gets a new one by itself: go on drawing; effects and their values are kept.'],
    ['replaceable', undefined, 'Give it a new one with replaceDevice; effects and their values are kept.'],
    ['given-up', new Error('no adapter.'), 'No new one could be had (no adapter). Ask for the page to be reloaded.'],
    [
      'given-up',
      new DeviceLostError('webgpu', 'unknown', 2),
      'No new one could be had that was not lost as well. Ask for the page to be reloaded.',
    ],
    ['final', undefined, 'The device itself was destroyed; make a new one to go on.'],
  ] as const)('says what comes after: %s', (outlook, cause, advice) => {
    const error = new DeviceLostError('webgpu', 'destroyed', 1, '', { outlook, cause });
    expect(error.message).toBe(`webgpu: device generation 1 was lost (destroyed). ${advice}`);
    expect(error.outlook).toBe(outlook);
    expect(error.cause).toBe(cause);
  });
});
