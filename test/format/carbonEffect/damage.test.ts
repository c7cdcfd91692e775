/**
 * Whatever happens to a file: it is refused by a FormatError, or it reads and re-emits its own bytes. Never another
 * exception, never an allocation that a count in the file asks for.
 */
import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { verifyCarbonEffect } from '../../../src/format/carbonEffect/verifyCarbonEffect.js';
import { hex } from '../../support/bytes.js';
import { containerBytes } from '../../support/containerBytes.js';
import { itWithReference, referenceBytes } from '../../support/referenceFiles.js';
import { sampleFile } from '../../support/sampleFile.js';

/** Anything else than a FormatError passes through `verifyCarbonEffect` and fails the test. */
function expectRefusedOrReemitted(bytes: Uint8Array, what: string): 'refused' | 'read' {
  const { error, modes } = verifyCarbonEffect(bytes, { source: 'damaged' });
  if (error !== undefined) {
    expect(error.name, what).toBe('FormatError');
    expect(error.offset, what).toBeGreaterThanOrEqual(0);
    expect(error.offset, what).toBeLessThanOrEqual(bytes.length);
    return 'refused';
  }
  expect({ bodies: modes.bodies, container: modes.container }, what).toEqual({ bodies: true, container: true });
  return 'read';
}

function flipEverywhere(file: Uint8Array): void {
  let read = 0;
  for (const mask of [0xff, 0x01, 0x80]) {
    for (let at = 0; at < file.length; at++) {
      const damaged = file.slice();
      damaged[at] = (damaged[at] ?? 0) ^ mask;
      if (expectRefusedOrReemitted(damaged, `byte ${at} ^ 0x${mask.toString(16)}`) === 'read') read += 1;
    }
  }
  // Names, values and program bytes may be anything: both outcomes occur.
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(3 * file.length);
}

function truncateEverywhere(file: Uint8Array): void {
  for (let length = 0; length < file.length; length++) {
    expect(expectRefusedOrReemitted(file.subarray(0, length), `${length} bytes`)).toBe('refused');
  }
}

describe.each([
  ['without blocks', { hasBlocks: false }],
  ['with blocks', { hasBlocks: true }],
])('a file %s', (_, options) => {
  const file = sampleFile(options);

  it('is whole to begin with', () => {
    expect(verifyCarbonEffect(file).modes).toEqual({ bodies: true, container: true, rebuilt: true });
    expect(file.length).toBeLessThan(1200);
  });

  it('is refused when it is cut anywhere', () => truncateEverywhere(file));
  it('is refused or read when any byte is flipped', () => flipEverywhere(file));
});

describe('the smallest file that Carbon wrote', () => {
  itWithReference('is refused when it is cut anywhere', () =>
    truncateEverywhere(referenceBytes('golden/carbon/01_minimal.sm_hi')),
  );
  itWithReference('is refused or read when any byte is flipped', () =>
    flipEverywhere(referenceBytes('golden/carbon/01_minimal.sm_hi')),
  );
});

describe('counts that promise more than there is', () => {
  const stage = '00 01000000 00000000 000000000000000000000000';
  const library = '00000000 01000000 00000000';
  it.each([
    ['rows', containerBytes({ rowCount: 0xffffffff })],
    ['the arena', containerBytes({ arenaSize: 0xffffffff })],
    ['axes', containerBytes({ axes: hex('ff') })],
    ['parameters', containerBytes({ bodies: [hex('00 0001')] })],
    ['techniques', containerBytes({ bodies: [hex('ff 0000')] })],
    ['constants', containerBytes({ arena: hex('00'), bodies: [hex(`01 00000000 01 01 ${stage} 000000 ffffffff`)] })],
    [
      'default bytes',
      containerBytes({
        arena: hex('00'),
        bodies: [hex(`01 00000000 01 01 ${stage} 000000 00000000 ffffffff 00000000`)],
      }),
    ],
    ['exports', containerBytes({ arena: hex('00'), bodies: [hex(`01 00000000 00 01 ${library} ffffffff`)] })],
  ])('allocate nothing: %s', (_, file) => {
    const read = (): void => {
      new CjsCarbonEffectReader(file).readDescription(0);
    };
    expect(read).toThrow(FormatError);
    const before = process.memoryUsage();
    expect(read).toThrow(FormatError);
    const after = process.memoryUsage();
    const allocated = after.heapUsed - before.heapUsed + (after.arrayBuffers - before.arrayBuffers);
    expect(allocated).toBeLessThan(4 * file.length + 1024 * 1024);
  });
});
