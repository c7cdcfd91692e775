import { sourceLayout } from '../../format/carbonEffect/BodyLayout.js';
import type { CjsCarbonEffectReader } from '../../format/carbonEffect/CjsCarbonEffectReader.js';
import { groupEffectBodies } from '../../format/carbonEffect/groupEffectBodies.js';
import { counted } from '../valueTexts.js';
import type { Finding } from './Difference.js';

/** How bodies are stored and shared. Carbon stores each distinct one once, in the order in which rows name them. */
export function compareBodyOrder(
  left: CjsCarbonEffectReader,
  right: CjsCarbonEffectReader,
  isSameContent: boolean,
): readonly Finding[] {
  const [mine, theirs] = [bodyOrderOf(left), bodyOrderOf(right)];
  const findings: Finding[] = [];
  if (mine.repeated !== theirs.repeated) {
    const [a, b] = [repeatedText(mine), repeatedText(theirs)];
    findings.push({ path: 'bodies', kind: 'changed', left: a, right: b });
  }
  const row = mine.bodyOfRow.findIndex((body, i) => body !== theirs.bodyOfRow[i]);
  const isElsewhere = isSameContent && mine.repeated === theirs.repeated && row >= 0;
  if (mine.moved !== theirs.moved || isElsewhere) {
    const text = ({ moved, bodyOfRow }: BodyOrder): string => {
      const order = moved === 0 ? 'in order of first use' : `${moved} not in order of first use`;
      return isElsewhere ? `${order}, row ${row} has body ${bodyOfRow[row]} of those stored` : order;
    };
    findings.push({ path: 'bodies', kind: 'order', left: text(mine), right: text(theirs) });
  }
  return findings;
}

interface BodyOrder {
  readonly stored: number;
  /** Stored bodies that are equal to another one. */
  readonly repeated: number;
  /** Stored bodies that lie elsewhere than in the order in which rows name them. */
  readonly moved: number;
  /** Index among the stored bodies. */
  readonly bodyOfRow: readonly number[];
}

function bodyOrderOf(reader: CjsCarbonEffectReader): BodyOrder {
  const { bodies, bodyOfRow } = sourceLayout(reader);
  const inOrderOfUse = [...new Set(bodyOfRow)];
  return {
    stored: bodies.length,
    repeated: bodies.length - groupEffectBodies(reader).length,
    moved: inOrderOfUse.filter((body, i) => body !== i).length,
    bodyOfRow,
  };
}

function repeatedText({ stored, repeated }: BodyOrder): string {
  const count = `${counted(stored, 'body', 'bodies')} stored`;
  return repeated === 0 ? `${count}, all different` : `${count}, ${repeated} equal to another`;
}
