import type { OwnRule, Plain } from './RecordRule.js';

/**
 * The wire byte behind a derived type in old files. It differs from the newer files' lack of it by the version alone, which
 * is said once for the file: so it counts only where both sides have one.
 */
export const legacyRule: OwnRule = {
  as: 'own',
  compare(walk, left, right) {
    const [mine, theirs] = [legacyCode(left), legacyCode(right)];
    if (mine !== null && theirs !== null && mine !== theirs) walk.report('legacyType', String(mine), String(theirs));
  },
  summary: (record) => {
    const code = legacyCode(record);
    return code === null ? null : `legacyType ${code}`;
  },
};

function legacyCode({ legacyType }: Plain): number | null {
  return typeof legacyType === 'number' && legacyType >= 0 ? legacyType : null;
}
