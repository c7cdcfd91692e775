import type { DeviceOutlook } from './BrowserOutlook.js';
import type { Inspection } from './Inspection.js';
import type { Finding } from './PassFindings.js';
import { rowsText } from './rowSets.js';
import { cutLines, type TextLimits } from './textLines.js';

/** Whether a device runs nothing, for one reason: then the overview says all there is to say. */
export function hasOneReason({ wholeRows, partRows, faults }: DeviceOutlook): boolean {
  return wholeRows + partRows === 0 && faults.length === 1;
}

/** What browsers cannot run, and what they run in another way. */
export function browserLines(it: Inspection, limits: TextLimits): readonly string[] {
  const { webgpu, webgl2, differences } = it.browsers;
  return [
    ...(hasOneReason(webgpu) ? [] : section('What WebGPU cannot run', webgpu.faults, it, limits)),
    ...(hasOneReason(webgl2) ? [] : section('What WebGL2 cannot run', webgl2.faults, it, limits)),
    ...section('What no browser does as the file asks', differences, it, limits),
  ];
}

/** Places that are named; more are counted. */
const NAMED_PLACES = 4;

function section(title: string, findings: readonly Finding[], it: Inspection, limits: TextLimits): readonly string[] {
  if (findings.length === 0) return [];
  const axes = it.rows.default === null ? [] : it.axes;
  // What holds for the same passes and rows stands under one heading.
  const reasons = new Map<string, string[]>();
  for (const finding of findings) {
    const heading = `  ${placesText(finding)}, ${rowsText(finding.rows, axes, it.rows.count)}`;
    reasons.set(heading, [...(reasons.get(heading) ?? []), `    ${finding.reason}`]);
  }
  const lines = ([heading, those]: readonly [string, readonly string[]]): readonly string[] => [
    heading,
    ...cutLines(those, limits.items, (shown) => shown, '    '),
  ];
  return ['', title, ...cutLines([...reasons], limits.items, (shown) => shown.flatMap(lines), '  ')];
}

function placesText({ places, isEverywhere }: Finding): string {
  if (isEverywhere) return 'every pass';
  const others = places.length - NAMED_PLACES;
  return others > 1 ? `${places.slice(0, NAMED_PLACES).join(', ')}, … ${others} more` : places.join(', ');
}
