import { type CarbonEffectFile, type EffectDescription, NO_SHADOW, type Stage } from '../../src/index.js';

/** How a measured effect is made up. */
export interface EffectShape {
  readonly name: string;
  /** Options of each axis; their product is the number of rows. */
  readonly axes: readonly number[];
  /** Distinct bodies; rows take them in turn. */
  readonly bodies: number;
  /** Distinct programs that the stages of all bodies share. */
  readonly programs: number;
  readonly programBytes: number;
  readonly constants: number;
  readonly textures: number;
}

/** The three files of the benchmark: many small rows as shipped effects have, many bodies, many rows. */
export const SHAPES: readonly EffectShape[] = [
  { name: '480 rows', axes: [8, 6, 10], bodies: 144, programs: 288, programBytes: 2048, constants: 40, textures: 8 },
  {
    name: '16,384 bodies',
    axes: Array.from({ length: 14 }, () => 2),
    bodies: 16_384,
    programs: 2048,
    programBytes: 2048,
    constants: 12,
    textures: 4,
  },
  {
    name: '65,536 rows',
    axes: Array.from({ length: 16 }, () => 2),
    bodies: 512,
    programs: 1024,
    programBytes: 2048,
    constants: 24,
    textures: 6,
  },
];

export function makeEffect(shape: EffectShape): CarbonEffectFile {
  const programs = Array.from({ length: shape.programs }, (_, i) => programText(i, shape.programBytes));
  const rowCount = shape.axes.reduce((product, options) => product * options, 1);
  return {
    axes: shape.axes.map((count, axis) => ({
      name: `AXIS_${axis}`,
      defaultOption: 0,
      description: `what axis ${axis} is for`,
      type: 0,
      options: Array.from({ length: count }, (_, option) => `AXIS_${axis}_OPTION_${option}`),
    })),
    rows: Array.from({ length: rowCount }, (_, row) => row % shape.bodies),
    bodies: Array.from({ length: shape.bodies }, (_, index) => makeBody(shape, programs, index)),
  };
}

function programText(index: number, size: number): Uint8Array {
  const text = `// program ${index}\n${'  let v = f(u, w) * 0.5;\n'.repeat(Math.ceil(size / 25))}`;
  return new TextEncoder().encode(text.slice(0, size));
}

function makeBody(shape: EffectShape, programs: readonly Uint8Array[], index: number): EffectDescription {
  const stage = (type: number): Stage => ({
    type,
    program: { bytes: programs[(index * 2 + type) % programs.length] ?? new Uint8Array(1), offset: 0 },
    shadow: NO_SHADOW,
    threadGroupSize: [0, 0, 0],
    pipelineInputs: Array.from({ length: 6 }, (_, input) => ({
      usage: input,
      registerIndex: input,
      usageIndex: 0,
      usedMask: 15,
      type: 0,
      dimension: 4,
    })),
    registers: Array.from({ length: shape.textures }, (_, register) => ({
      type: 36,
      index: register,
      count: 1,
      space: type,
    })),
    staticSamplers: [],
    constants: Array.from({ length: shape.constants }, (_, constant) => ({
      name: `Constant${constant}`,
      offset: constant * 16,
      size: 16,
      type: 0,
      dimension: 4,
      elements: 0,
      isSRGB: false,
      isAutoregister: false,
      legacyType: -1,
    })),
    defaults: { bytes: defaultBytes(index, shape.constants * 16), offset: 0 },
    textures: Array.from({ length: shape.textures }, (_, register) => ({
      register,
      name: `Texture${register}`,
      type: 2,
      arrayElements: 1,
      isSRGB: true,
      isAutoregister: false,
    })),
    samplers: [],
    uavs: [],
    annotations: [],
  });
  const pass = { stages: [stage(0), stage(1)], renderStates: [{ state: 22, value: 2 }], block: null };
  return {
    techniques: [{ name: 'Main', passes: [pass], libraries: [] }],
    // What makes every body another one.
    parameters: [{ name: 'Body', annotations: [{ name: 'Index', type: 1, word: index, text: '' }] }],
    hasBlocks: false,
  };
}

function defaultBytes(index: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.fill(index % 16);
  return bytes;
}
