/** Every compare function, and what it says of a new value and the one that is there. */
export const COMPARES: Readonly<Record<GPUCompareFunction, (given: number, there: number) => boolean>> = {
  never: () => false,
  less: (given, there) => given < there,
  equal: (given, there) => given === there,
  'less-equal': (given, there) => given <= there,
  greater: (given, there) => given > there,
  'not-equal': (given, there) => given !== there,
  'greater-equal': (given, there) => given >= there,
  always: () => true,
};

export const COMPARE_FUNCTIONS = [
  'never',
  'less',
  'equal',
  'less-equal',
  'greater',
  'not-equal',
  'greater-equal',
  'always',
] as const satisfies readonly GPUCompareFunction[];
