import { describe, expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';

describe('FormatError', () => {
  it('carries its facts and says them once', () => {
    const error = new FormatError({
      source: 'hull.sm_hi',
      path: 'rows[3]',
      offset: 0x177b,
      found: 'a thing',
      wanted: 'another',
      fix: 'Pack the file again.',
    });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('FormatError');
    expect(error.message).toBe('hull.sm_hi: rows[3] at 0x177b: a thing; wanted another. Pack the file again.');
    expect(error).toMatchObject({ source: 'hull.sm_hi', path: 'rows[3]', offset: 0x177b, fix: 'Pack the file again.' });
  });

  it('leaves out what it does not know', () => {
    const error = new FormatError({ found: 'a thing', wanted: 'another' });
    expect(error.message).toBe('a thing; wanted another');
    expect(error).toMatchObject({ source: '', path: '', offset: -1 });
    expect(error.fix).toBeUndefined();
  });

  it('gathers its path on the way out', () => {
    const inner = new FormatError({ offset: 9, found: 'a thing', wanted: 'another' });
    const outer = inner.within('stages[1]').within('passes[0]').from('a.bin');
    expect(outer.message).toBe('a.bin: passes[0].stages[1] at 0x9: a thing; wanted another');
    expect(inner.path).toBe('');
  });
});
