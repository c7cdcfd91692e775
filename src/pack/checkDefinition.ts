import { RENDERING_MODES } from '../device/renderingModes.js';
import { spotNear } from './definitionSpot.js';
import type { AxisSource, EffectSource, TechniqueSource } from './EffectSource.js';
import type { Options } from './Options.js';
import type { Fail } from './PackError.js';
import { PACK_TARGETS } from './PackTarget.js';
import { programText } from './programName.js';
import {
  flag,
  listOf,
  number,
  objectOf,
  oneOf,
  oneThat,
  recordOf,
  type Shape,
  type ShapeFault,
  spellWay,
  storedText,
  text,
} from './Shape.js';
import type { SourceText } from './sourceSpot.js';
import { RENDER_STATES } from './stateShapes.js';
import { thrownText } from './thrownText.js';

/*
 * An `effect.ts` is imported, not compiled: its types may never have been checked. These are the types of EffectSource
 * once more, for values.
 */

const FILTERS = oneOf(['nearest', 'linear']);
const ADDRESS_MODES = oneOf(['repeat', 'mirror-repeat', 'clamp-to-edge', 'border', 'mirror-once']);
const COMPARISONS = oneOf(['never', 'less', 'equal', 'less-equal', 'greater', 'not-equal', 'greater-equal', 'always']);

const annotation: Shape = (value) => {
  if (typeof value === 'number') return number(value);
  return typeof value === 'boolean' ? null : storedText(value);
};

const numbers = listOf(number);
const pair = oneThat('two numbers, least and most', (value) => Array.isArray(value) && value.length === 2);

const RESOURCE = {
  label: storedText,
  description: storedText,
  group: storedText,
  visible: flag,
  autoregister: flag,
  annotations: recordOf(annotation),
};

const PARAMETER = objectOf(
  {},
  {
    ...RESOURCE,
    default: (value) => (Array.isArray(value) ? numbers(value) : number(value)),
    color: flag,
    range: (value) => pair(value) ?? numbers(value),
    step: number,
  },
);

const SAMPLER = objectOf(
  {},
  {
    minFilter: FILTERS,
    magFilter: FILTERS,
    mipmapFilter: FILTERS,
    maxAnisotropy: number,
    addressModeU: ADDRESS_MODES,
    addressModeV: ADDRESS_MODES,
    addressModeW: ADDRESS_MODES,
    compare: COMPARISONS,
    lodMinClamp: number,
    lodMaxClamp: number,
    dynamic: flag,
  },
);

const MODE = oneOf(RENDERING_MODES);
const RENDER_PASS = objectOf(
  { vertex: programText },
  { fragment: programText, mode: MODE, states: RENDER_STATES, vulkan: objectOf({}, { vertex: text, fragment: text }) },
);
const COMPUTE_PASS = objectOf({ compute: programText }, { vulkan: objectOf({}, { compute: text }) });

/** A render pass that says `compute: undefined` is one, and the other way round. */
const PASS: Shape = (value) => {
  if (typeof value !== 'object' || value === null) return RENDER_PASS(value);
  const given = Object.fromEntries(Object.entries(value).filter(([, it]) => it !== undefined));
  return Object.hasOwn(given, 'compute') ? COMPUTE_PASS(given) : RENDER_PASS(given);
};

const TECHNIQUES = listOf(objectOf({ name: storedText, passes: listOf(PASS) }, { mode: MODE }));

const AXIS = objectOf(
  { name: text, options: listOf(text) },
  { default: text, type: oneOf(['static', 'dynamic']), description: storedText },
);

const TARGETS: Shape = (value) =>
  listOf(oneOf(PACK_TARGETS))(value) ??
  oneThat('at least one', (it) => Array.isArray(it) && it.length > 0)(value) ??
  oneThat('each once', (it) => Array.isArray(it) && new Set(it).size === it.length)(value);

const aFunction = oneThat('a function', (value) => typeof value === 'function');

const DEFINITION = objectOf(
  {
    name: text,
    axes: listOf(AXIS),
    techniques: (value) => (typeof value === 'function' ? null : TECHNIQUES(value)),
  },
  {
    // A role that there is not is told at its variable.
    uniforms: recordOf(oneThat('a role or a register', (value) => /^(number|string)$/.test(typeof value))),
    parameters: recordOf(PARAMETER),
    textures: recordOf(objectOf({}, { ...RESOURCE, srgb: flag })),
    samplers: recordOf(SAMPLER),
    buffers: recordOf(objectOf({}, RESOURCE)),
    inputs: recordOf(text),
    transforms: recordOf(listOf(storedText)),
    aliases: aFunction,
    targets: TARGETS,
  },
);

/** Refuses a definition that is no {@link EffectSource}. */
export function checkDefinition(source: EffectSource, definition: SourceText | null, fail: Fail): void {
  check(DEFINITION, source, '', definition, fail);
}

/** Refuses what the author's `techniques(options)` gave unless it is a list of techniques. */
export function checkTechniques(
  techniques: readonly TechniqueSource[],
  definition: SourceText | null,
  fail: Fail,
): void {
  check(TECHNIQUES, techniques, 'techniques', definition, fail);
}

/** Refuses what the author's `aliases(options)` gave unless it is options of axes. */
export function checkAlias(
  answer: unknown,
  axes: readonly AxisSource[],
  definition: SourceText | null,
  fail: Fail,
): asserts answer is Options {
  const options = objectOf({}, Object.fromEntries(axes.map((axis) => [axis.name, oneOf(axis.options)])));
  check((value) => recordOf(text)(value) ?? options(value), answer, 'aliases', definition, fail);
}

/** @param asked the function of the author's that gave the value, if one did. */
function check(shape: Shape, value: unknown, asked: string, definition: SourceText | null, fail: Fail): void {
  const fault = faultOf(shape, value, asked, definition, fail);
  if (fault === null) return;
  const way = spellWay(asked === '' ? fault.at : [`${asked}()`, ...fault.at]);
  fail(
    `${way === '' ? 'the definition' : way} ${fault.problem}`,
    spotNear(definition, [
      ...(asked === '' ? [] : [asked]),
      ...fault.at,
      ...(fault.stray === undefined ? [] : [fault.stray]),
    ]),
  );
}

/** Reading a value is running the author's code, where it has getters. */
function faultOf(
  shape: Shape,
  value: unknown,
  asked: string,
  definition: SourceText | null,
  fail: Fail,
): ShapeFault | null {
  try {
    return shape(value);
  } catch (cause) {
    const what = asked === '' ? 'the definition' : `what ${asked}() gave`;
    const spot = asked === '' ? { file: definition?.path ?? '', line: 0, column: 0 } : spotNear(definition, [asked]);
    return fail(`${what} cannot be read: a property threw ${thrownText(cause)}`, spot);
  }
}
