import { CjsCarbonEffectReader, type EffectDescription, writeCarbonEffectFile } from 'carbonfx';

/*
 * What opening a file and resolving a permutation cost: a file of 480 rows over 144 bodies that this program makes
 * itself. Run with `npm run bench`.
 */

const NULL_BLOB = { bytes: new Uint8Array(0), offset: 0xffffffff };
const AXES = [8, 6, 10].map((count, axis) => ({
  name: `AXIS_${axis}`,
  defaultOption: 0,
  description: `axis ${axis}`,
  type: 0,
  options: Array.from({ length: count }, (_, option) => `AXIS_${axis}_OPTION_${option}`),
}));
const ROWS = 480;
const BODIES = 144;

function body(index: number): EffectDescription {
  const stage = (type: number) => ({
    type,
    program: {
      bytes: new TextEncoder().encode(`// stage ${type} of body ${index}\n${'fn f() {}\n'.repeat(200)}`),
      offset: 0,
    },
    shadow: { size: 0, offset: 0, bytes: null },
    threadGroupSize: [0, 0, 0] as const,
    pipelineInputs: Array.from({ length: 6 }, (_, input) => ({
      usage: input,
      registerIndex: input,
      usageIndex: 0,
      usedMask: 15,
      type: 0,
      dimension: 4,
    })),
    registers: [],
    staticSamplers: [],
    constants: Array.from({ length: 40 }, (_, constant) => ({
      name: `Constant${constant}`,
      offset: constant * 16,
      size: 16,
      type: 0,
      dimension: 4,
      elements: 1,
      isSRGB: false,
      isAutoregister: false,
      legacyType: -1,
    })),
    defaults: NULL_BLOB,
    textures: Array.from({ length: 8 }, (_, register) => ({
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
  return {
    techniques: [
      { name: 'Main', passes: [{ stages: [stage(0), stage(1)], renderStates: [], block: null }], libraries: [] },
    ],
    parameters: [],
    hasBlocks: false,
  };
}

/** Median of many runs, in milliseconds. */
function median(runs: number, once: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    once();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return times[times.length >> 1] ?? Number.NaN;
}

const bytes = writeCarbonEffectFile({
  axes: AXES,
  rows: Array.from({ length: ROWS }, (_, row) => row % BODIES),
  bodies: Array.from({ length: BODIES }, (_, index) => body(index)),
});
const reader = new CjsCarbonEffectReader(bytes);
const print = (what: string, ms: number): void => console.log(`${what.padEnd(28)} ${ms.toFixed(4)} ms`);

console.log(`${ROWS} rows, ${BODIES} bodies, ${bytes.length} bytes; Node ${process.versions.node}`);
print(
  'open',
  median(2000, () => new CjsCarbonEffectReader(bytes)),
);
print(
  'decode one body',
  median(2000, () => reader.readDescription(0)),
);
print(
  'decode every body',
  median(50, () => {
    for (let i = 0; i < BODIES; i++) reader.readDescription(i);
  }),
);
