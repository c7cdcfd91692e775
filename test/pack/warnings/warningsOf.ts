import type { EffectSource } from '../../../src/pack/EffectSource.js';
import type { PackWarning, PackWarningKind } from '../../../src/pack/PackWarning.js';
import { packEffect } from '../../../src/pack/packEffect.js';
import type { SourceText } from '../../../src/pack/sourceSpot.js';
import { effect, type Modules, TRIANGLE } from '../packing.js';

/** The warnings of one kind, as `file:line:column name: message`. */
export async function warningsOf(
  kind: PackWarningKind,
  fields: Partial<EffectSource>,
  modules: Modules,
  definition?: SourceText,
): Promise<string[]> {
  const { report } = await packEffect(
    effect(fields),
    { 'v.wesl': TRIANGLE, ...modules },
    { targets: ['webgpu'], ...(definition === undefined ? {} : { definition }) },
  );
  return report.warnings.filter((warning) => warning.kind === kind).map(spelled);
}

function spelled({ spot: { file, line, column }, name, message }: PackWarning): string {
  return `${file}:${line}:${column} ${name}: ${message}`;
}
