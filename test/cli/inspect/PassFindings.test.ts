import { expect, it } from 'vitest';
import { PassFindings } from '../../../src/cli/inspect/PassFindings.js';

it('tells first what holds everywhere', () => {
  const findings = new PassFindings();
  findings.add('here', 'Main pass 0', 0);
  for (const body of [0, 1]) findings.add('everywhere', 'Main pass 0', body);
  const list = findings.list([[0], [1]], 2);
  expect(list.map(({ reason, isEverywhere }) => [reason, isEverywhere])).toEqual([
    ['everywhere', true],
    ['here', false],
  ]);
});
