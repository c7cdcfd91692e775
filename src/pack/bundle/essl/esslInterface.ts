import type { BackendStage } from '../../../format/carbonEffect/BackendStage.js';
import type { InterfaceVariable } from '../../reflectProgram.js';
import { NOWHERE } from '../../sourceSpot.js';
import { plainType } from './blockMemory.js';

/** What a program takes and hands on. */
export interface EsslInterface {
  readonly inputs: readonly InterfaceVariable[];
  readonly outputs: readonly InterfaceVariable[];
}

const VARIABLE =
  /^(?:layout\(location = (\d+)\) )?(?:(?:smooth|flat|centroid) )*(in|out) (?:(?:high|medium|low)p )?(\w+) (\w+);$/gm;

/** By WGSL's names: those that a stage reads, and writes. */
const BUILT_INS: Readonly<
  Record<BackendStage, readonly (readonly [word: string, builtin: string, isRead: boolean])[]>
> = {
  vertex: [
    ['gl_VertexID', 'vertex_index', true],
    ['gl_InstanceID', 'instance_index', true],
    ['gl_Position', 'position', false],
  ],
  fragment: [
    ['gl_FragCoord', 'position', true],
    ['gl_FrontFacing', 'front_facing', true],
    ['gl_FragDepth', 'frag_depth', false],
  ],
  compute: [],
};

/** What is declared at the top of a text in `in` and `out`, and the words of GLSL's own that are in it. */
export function esslInterface(text: string, stage: BackendStage): EsslInterface {
  const declared = [...text.matchAll(VARIABLE)].map(([, location, way = '', type = '', name = '']) => ({
    isInput: way === 'in',
    variable: interfaceVariable(name, type, location),
  }));
  const builtIns = BUILT_INS[stage].filter(([word]) => new RegExp(`\\b${word}\\b`).test(text));
  const sideOf = (isInput: boolean): InterfaceVariable[] => [
    ...declared.filter((it) => it.isInput === isInput).map(({ variable }) => variable),
    ...builtIns.filter(([, , isRead]) => isRead === isInput).map(([word, builtin]) => builtIn(word, builtin)),
  ];
  return { inputs: sideOf(true), outputs: sideOf(false) };
}

/** What is handed from one program to the other has its location in its name alone. */
function interfaceVariable(name: string, type: string, location: string | undefined): InterfaceVariable {
  const number = location ?? /_location(\d+)$/.exec(name)?.[1] ?? '0';
  return {
    name,
    location: Number(number),
    builtin: '',
    type: plainType(type) ?? UNKNOWN,
    interpolation: '',
    spot: NOWHERE,
  };
}

function builtIn(name: string, builtin: string): InterfaceVariable {
  return { name, location: -1, builtin, type: UNKNOWN, interpolation: '', spot: NOWHERE };
}

/** Nothing looks at the type of a built-in, and no stage hands on what is no number. */
const UNKNOWN: InterfaceVariable['type'] = { kind: 'scalar', scalar: 'u32', isAtomic: false, size: 4 };
