import { describe, expect, it } from 'vitest';
import { md5 } from '../../src/pack/md5.js';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** RFC 1321, A.5, and lengths around the padding's edge (by another implementation). */
describe('md5', () => {
  it.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['a', '0cc175b9c0f1b6a831c399e269772661'],
    ['abc', '900150983cd24fb0d6963f7d28e17f72'],
    ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
    ['abcdefghijklmnopqrstuvwxyz', 'c3fcd3d76192e4007dfb496cca67e13b'],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 'd174ab98d277d9f5a5611c2c9f419d9f'],
    [
      '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
      '57edf4a22be3c955ac49da2e2107b67a',
    ],
    ['x'.repeat(55), '04364420e25c512fd958a70738aa8f72'],
    ['x'.repeat(56), '668a72d5ba17f08e62dabcafad6db14b'],
    ['x'.repeat(64), 'c1bb4f81d892b2d57947682aeb252456'],
  ])('of %j', (text, digest) => {
    expect(md5(ascii(text))).toBe(digest);
  });
});
