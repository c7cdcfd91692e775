import { expect, it } from 'vitest';
import { programNameOf } from '../../src/pack/programName.js';

it.each([
  ['hull', 'hull', 'main'],
  ['lib/hull.vertex', 'lib/hull.vertex', 'main'],
  ['hull#vs', 'hull', 'vs'],
  ['lib/hull.vertex#Ünder_1', 'lib/hull.vertex', 'Ünder_1'],
])('the program %s is in module %s and begins at %s', (name, module, entry) => {
  expect(programNameOf(name)).toEqual({ module, entry });
});
