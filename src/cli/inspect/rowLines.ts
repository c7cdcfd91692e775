import { tableLines } from '../table.js';
import { padToColumns, textColumns } from '../textColumns.js';
import { counted, nameText, printable } from '../valueTexts.js';
import type { InspectedAxis, Inspection } from './Inspection.js';
import { rowsText } from './rowSets.js';
import { bytesText, cutItems, cutLines, listLines, type TextLimits } from './textLines.js';

/** The axes with their options. */
export function axisLines({ axes }: Inspection, limits: TextLimits): readonly string[] {
  if (axes.length === 0) return ['', 'Axes: none'];
  const width = Math.min(Math.max(...axes.map(({ name }) => textColumns(nameText(name)))), 40);
  return [
    '',
    'Axes (* = default; the first changes fastest from row to row)',
    ...cutLines(axes, limits.items, (shown) => shown.flatMap((axis) => linesOfAxis(axis, width, limits)), '  '),
  ];
}

function linesOfAxis(axis: InspectedAxis, width: number, limits: TextLimits): readonly string[] {
  const { options, description, type, name } = axis;
  const marked = options.map((option) => `${option === axis.default ? '*' : ''}${nameText(option)}`);
  const notes = [...(type === 'static' ? [] : [type]), ...(description === '' ? [] : [printable(description)])];
  return [
    ...listLines('  ', padToColumns(nameText(name), width), cutItems(marked, limits.items)),
    ...(notes.length === 0 ? [] : [`  ${' '.repeat(width)}  (${notes.join('; ')})`]),
  ];
}

/** Which rows share which body, and which axes do not matter. */
export function rowLines(it: Inspection, limits: TextLimits): readonly string[] {
  const { bodies, rows, size } = it;
  const shared =
    rows.bytesUnshared > size.bodies ? `; sharing saves ${bytesText(rows.bytesUnshared - size.bodies)}` : '';
  const axes = rows.default === null ? [] : it.axes;
  const bodyRow = (body: (typeof bodies)[number], index: number): readonly string[] => [
    String(index),
    bytesText(body.size),
    rowsText(body.rows, axes, rows.count),
  ];
  return [
    '',
    `Bodies: ${bodies.length} distinct, for ${counted(rows.count, 'row')}${shared}`,
    ...axisNotes(it.axes).map((note) => `  ${note}`),
    ...cutLines(
      bodies,
      limits.items,
      (shown) => tableLines([['body', 'size', 'for'], ...shown.map(bodyRow)], '  '),
      '  ',
    ),
  ];
}

function axisNotes(axes: readonly InspectedAxis[]): readonly string[] {
  return axes.flatMap(({ name, changesNothing, changesNothingWhile }) => {
    if (changesNothing) return [`${nameText(name)} changes nothing.`];
    return changesNothingWhile.map(({ axis, options }) => {
      return `${nameText(name)} changes nothing while ${nameText(axis)}=${options.map(nameText).join('|')}.`;
    });
  });
}
