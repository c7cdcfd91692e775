import { tableLines } from '../table.js';
import { counted, nameText, printable } from '../valueTexts.js';
import type { AnnotationShape, BodyShape, LibraryShape, PassShape, StageShape } from './BodyShape.js';
import type { InspectedShape, Inspection } from './Inspection.js';
import { inputLines, vertexInputText } from './inputLines.js';
import { registerSpaces } from './registerSpaces.js';
import { rowsText } from './rowSets.js';
import { ToldLists } from './ToldLists.js';
import { techniqueTitle } from './techniqueTitle.js';
import {
  ALL,
  bodiesText,
  bytesText,
  cutItems,
  cutLines,
  languageText,
  listLines,
  type TextLimits,
} from './textLines.js';

/** The bodies, one of each shape. */
export function shapeLines(it: Inspection, limits: TextLimits): readonly string[] {
  const { shapes } = it;
  const rest = shapes.length - limits.shapes;
  const shown = rest > 0 ? shapes.slice(0, limits.shapes) : shapes;
  return [
    ...shown.flatMap((shape) => linesOfShape(shape, it, limits)),
    ...(rest > 0 ? ['', `… ${counted(rest, 'other kind', 'other kinds')} of bodies; --all prints them`] : []),
  ];
}

function linesOfShape(shape: InspectedShape, it: Inspection, limits: TextLimits): readonly string[] {
  const axes = it.rows.default === null ? [] : it.axes;
  const name = bodiesText(shape.bodies);
  const notes = [
    ...(shape.bodies.length > 1 ? ['alike but for their programs'] : []),
    ...(shape.isDefault && it.bodies.length > 1 ? ['with the default options'] : []),
    `for ${rowsText(shape.rows, axes, it.rows.count)}`,
  ];
  return [
    '',
    `${name[0]?.toUpperCase()}${name.slice(1)}, ${notes.join(', ')}`,
    ...bodyLines(shape.body, sizeTexts(shape), limits),
  ];
}

/** Gives the texts of the sizes of programs, one after the other. */
function sizeTexts({ programSizes }: InspectedShape): () => string {
  let next = 0;
  return () => {
    const { smallest, largest } = programSizes[next++] ?? { smallest: 0, largest: 0 };
    return smallest === largest ? bytesText(smallest) : `${bytesText(smallest)} to ${bytesText(largest)}`;
  };
}

function bodyLines(
  { techniques, parameters }: BodyShape,
  nextSize: () => string,
  limits: TextLimits,
): readonly string[] {
  if (techniques.length === 0) return ['  no technique'];
  const told = new ToldLists();
  return [
    ...techniques.flatMap(({ passes, libraries }, index) => {
      const title = techniqueTitle(techniques, index);
      return [
        ...(passes.length + libraries.length === 0 ? [`  ${title}: no pass`] : []),
        ...passes.flatMap((pass, i) => passLines(pass, `${title} pass ${i}`, nextSize, told, limits)),
        ...libraries.flatMap((it, i) => libraryLines(it, `${title} library ${i}`, nextSize, limits)),
      ];
    }),
    ...parameterLines(parameters, limits),
  ];
}

/** Their names; with `--all` what the annotations say. */
function parameterLines(parameters: BodyShape['parameters'], limits: TextLimits): readonly string[] {
  if (limits !== ALL) {
    const names = parameters.map(({ name }) => nameText(name));
    return listLines('  ', 'annotated', cutItems(names, limits.items));
  }
  return parameters.flatMap(({ name, annotations }) =>
    listLines('  ', `${nameText(name)}:`, annotations.map(annotationText)),
  );
}

function annotationText({ name, value }: AnnotationShape): string {
  return `${nameText(name)} = ${nameText(value)}`;
}

function passLines(
  pass: PassShape,
  title: string,
  nextSize: () => string,
  told: ToldLists,
  limits: TextLimits,
): readonly string[] {
  const programs = pass.stages.map((stage) => [stage.stage, ...programCells(stage, nextSize())]);
  const states = pass.renderStates.map(({ name, value }) => `${name} ${value}`);
  return [
    `  ${title}`,
    ...tableLines(programs, '    '),
    ...listLines('    ', 'states', cutItems(states, limits.items)),
    ...told.once('bindings', title, limits, (its) => bindingLines(pass, its)),
    ...pass.stages.flatMap((stage) => stageLines(stage, title, told, limits)),
  ];
}

function stageLines(stage: StageShape, title: string, told: ToldLists, limits: TextLimits): readonly string[] {
  const inputs = stage.inputs.map(vertexInputText);
  const annotations = stage.annotations.map(annotationText);
  return told.once(`${stage.stage} stage`, title, limits, (its) => [
    ...listLines('    ', `${stage.stage} inputs`, cutItems(inputs, its.items)),
    ...inputLines(stage, stage.stage, stage.usualSpace, its),
    ...listLines('    ', `${stage.stage} annotations`, cutItems(annotations, its.items)),
  ]);
}

function programCells({ language, threadGroupSize }: StageShape, size: string): readonly string[] {
  if (language === 'none') return ['no program: not translated', ''];
  const group = threadGroupSize === null ? '' : `thread group ${threadGroupSize.join(' x ')}`;
  return [languageText(language), size, group];
}

function bindingLines({ bindings, blockLayout }: PassShape, limits: TextLimits): readonly string[] {
  if (bindings === null || bindings.length === 0) return [];
  // The D3D space: normally 0, and none is a stage's own (backend-block.md).
  const spaces = registerSpaces(bindings, 0);
  const rows = bindings.map(({ group, binding, register, type, symbol, visibility }, i) => [
    `${group}.${binding}`,
    `${register}${spaces[i] ?? ''}`,
    nameText(type),
    nameText(symbol),
    visibility.join(' '),
  ]);
  const head = ['at', 'register', 'type', 'symbol', 'stages'];
  return [
    `    bindings${blockLayout === 'v1' ? '' : `, of a block of layout ${blockLayout}`}`,
    ...cutLines(rows, limits.items, (shown) => tableLines([head, ...shown], '      '), '      '),
  ];
}

function libraryLines(it: LibraryShape, title: string, nextSize: () => string, limits: TextLimits): readonly string[] {
  const { language, payloadSize, hitGroupName, exports, globalInputs, localInputs } = it;
  const size = nextSize();
  const program = language === 'none' ? 'no program: not translated' : `${languageText(language)} ${size}`;
  const exported = exports.map(({ type, name }) => `${nameText(name)} (${type})`);
  const group = hitGroupName === '' ? '' : `, hit group ${printable(hitGroupName)}`;
  return [
    `  ${title}: ${program}, payload ${bytesText(payloadSize)}${group}`,
    ...listLines('    ', 'exports', cutItems(exported, limits.items)),
    ...inputLines(globalInputs, 'global', 0, limits),
    ...inputLines(localInputs, 'local', 0, limits),
  ];
}
