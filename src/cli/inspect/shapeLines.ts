import { tableLines } from '../table.js';
import { counted, printable } from '../valueTexts.js';
import type { AnnotationShape, BodyShape, LibraryShape, PassShape, StageShape } from './BodyShape.js';
import type { InspectedShape, Inspection } from './Inspection.js';
import { inputLines, vertexInputText } from './inputLines.js';
import { rowsText } from './rowSets.js';
import { ToldLists } from './ToldLists.js';
import { techniqueTitle } from './techniqueTitle.js';
import { ALL, bodiesText, bytesText, listLines, type TextLimits } from './textLines.js';

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
    return listLines(
      '  ',
      'annotated',
      parameters.map(({ name }) => printable(name)),
    );
  }
  return parameters.flatMap(({ name, annotations }) =>
    listLines('  ', `${printable(name)}:`, annotations.map(annotationText)),
  );
}

function annotationText({ name, value }: AnnotationShape): string {
  return `${printable(name)} = ${printable(value)}`;
}

function passLines(
  pass: PassShape,
  title: string,
  nextSize: () => string,
  told: ToldLists,
  limits: TextLimits,
): readonly string[] {
  const programs = pass.stages.map((stage) => [stage.stage, ...programCells(stage, nextSize())]);
  return [
    `  ${title}`,
    ...tableLines(programs, '    '),
    ...listLines(
      '    ',
      'states',
      pass.renderStates.map(({ name, value }) => `${name} ${value}`),
    ),
    ...bindingLines(pass, title, told),
    ...pass.stages.flatMap((stage) => stageLines(stage, title, told, limits)),
  ];
}

function stageLines(stage: StageShape, title: string, told: ToldLists, limits: TextLimits): readonly string[] {
  return told.once(`${stage.stage} stage`, title, [
    ...listLines('    ', `${stage.stage} inputs`, stage.inputs.map(vertexInputText)),
    ...inputLines(stage, stage.stage, limits),
    ...listLines('    ', `${stage.stage} annotations`, stage.annotations.map(annotationText)),
  ]);
}

function programCells({ language, threadGroupSize }: StageShape, size: string): readonly string[] {
  if (language === 'none') return ['no program: not translated', ''];
  const group = threadGroupSize === null ? '' : `thread group ${threadGroupSize.join(' x ')}`;
  return [language === 'unknown' ? 'unknown' : language.toUpperCase(), size, group];
}

function bindingLines({ bindings, blockLayout }: PassShape, title: string, told: ToldLists): readonly string[] {
  if (bindings === null || bindings.length === 0) return [];
  const rows = bindings.map(({ group, binding, register, type, symbol, visibility }) => [
    `${group}.${binding}`,
    register,
    printable(type),
    printable(symbol),
    visibility.join(' '),
  ]);
  const table = tableLines([['at', 'register', 'type', 'symbol', 'stages'], ...rows], '      ');
  return told.once('bindings', title, [
    `    bindings${blockLayout === 'v1' ? '' : `, of a block of layout ${blockLayout}`}`,
    ...table,
  ]);
}

function libraryLines(it: LibraryShape, title: string, nextSize: () => string, limits: TextLimits): readonly string[] {
  const { language, payloadSize, hitGroupName, exports, globalInputs, localInputs } = it;
  const group = hitGroupName === '' ? '' : `, hit group ${printable(hitGroupName)}`;
  return [
    `  ${title}: ${language.toUpperCase()} ${nextSize()}, payload ${bytesText(payloadSize)}${group}`,
    ...listLines(
      '    ',
      'exports',
      exports.map(({ type, name }) => `${printable(name)} (${type})`),
    ),
    ...inputLines(globalInputs, 'global', limits),
    ...inputLines(localInputs, 'local', limits),
  ];
}
