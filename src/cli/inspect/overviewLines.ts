import { tableLines } from '../table.js';
import { counted, printable } from '../valueTexts.js';
import type { DeviceOutlook } from './BrowserOutlook.js';
import { hasOneReason } from './browserLines.js';
import type { Inspection } from './Inspection.js';
import { rowsText } from './rowSets.js';
import { bytesText, cutLines, type TextLimits } from './textLines.js';

/** What a file is and whether browsers run it: the first thing to see. */
export function overviewLines(it: Inspection): readonly string[] {
  const { size, browsers } = it;
  const blocks =
    it.carriesBlocks === null ? '' : `; passes carry ${it.carriesBlocks ? 'backend blocks' : 'no backend blocks'}`;
  const facts = [
    ...(it.compilerVersion === null
      ? []
      : [['compiler', `${it.compilerVersion}, source hash ${printable(it.sourceHash ?? '')}`]]),
    [
      'size',
      `${bytesText(size.file)}: header ${bytesText(size.header)}, arena ${bytesText(size.arena)}, bodies ${bytesText(size.bodies)}${blocks}`,
    ],
    ['rows', `${it.rows.count}, of ${counted(it.bodies.length, 'distinct body', 'distinct bodies')}`],
    ['WebGPU', outlookText(browsers.webgpu, it)],
    ['WebGL2', outlookText(browsers.webgl2, it)],
  ];
  return [`${it.file}: ${it.is}`, ...tableLines(facts, '  ')];
}

function outlookText(outlook: DeviceOutlook, it: Inspection): string {
  const { wholeRows, partRows, noRows, faults } = outlook;
  const total = wholeRows + partRows + noRows;
  const differs = it.browsers.differences.length > 0 && noRows < total ? '; some of it may look different' : '';
  const why = faults.length > 0 ? ' (see below)' : '';
  if (total === 0) return it.browsers.emptyRows > 0 ? 'there is nothing to run' : 'not known: no body reads';
  if (wholeRows === total) return `runs ${total === it.rows.count ? 'every row' : counted(total, 'row')}${differs}`;
  if (noRows === total) {
    const reason = faults.find(({ isEverywhere }) => isEverywhere)?.reason;
    return `runs nothing${reason === undefined ? '' : `: ${reason}`}${hasOneReason(outlook) ? '' : why}`;
  }
  const some = [
    ...(wholeRows > 0 ? [`${counted(wholeRows, 'row')} as a whole`] : []),
    ...(partRows > 0 ? [`${counted(partRows, 'row')} in part`] : []),
    ...(noRows > 0 ? [`nothing of ${counted(noRows, 'row')}`] : []),
  ];
  return `runs ${some.join(', ')}${why}${differs}`;
}

/** What is wrong with the file. */
export function faultLines({ faults, axes, rows }: Inspection, limits: TextLimits): readonly string[] {
  if (faults.length === 0) return [];
  const lines = cutLines(
    faults,
    limits.items,
    (shown) =>
      shown.flatMap((fault) => [
        fault.body === null
          ? `  ${fault.message}`
          : `  body ${fault.body} does not read: ${fault.path} at 0x${fault.offset.toString(16)}: ${printable(fault.message)}`,
        `    for ${rowsText(fault.rows, fault.body === null ? [] : axes, rows.count)}`,
      ]),
    '  ',
  );
  return ['', 'Damage', ...lines];
}
