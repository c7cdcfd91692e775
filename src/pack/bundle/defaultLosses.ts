import { CONSTANT_TYPE, type Constant } from '../../format/carbonEffect/constant.js';
import type { Stage } from '../../format/carbonEffect/stage.js';
import type { BundleLoss } from './BundleLoss.js';

/** Numbers of a value that are told. */
const SHOWN = 4;

/** Parameters that start with something else than zeros. */
export function defaultLosses({ constants, defaults: { bytes } }: Stage, at: string): BundleLoss[] {
  return constants.flatMap((constant, i): BundleLoss[] => {
    const value = bytes.subarray(constant.offset, constant.offset + constant.size);
    if (value.every((byte) => byte === 0)) return [];
    const found = `${constant.name} ${valueText(constant, value)}`;
    return [{ kind: 'defaults', path: `${at}.constants[${i}]`, found, becomes: 'zeros' }];
  });
}

function valueText({ type }: Constant, bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor(bytes.byteLength / 4);
  const numbers = Array.from({ length: Math.min(count, SHOWN) }, (_, i) => numberText(type, view, i * 4));
  return `${numbers.join(' ')}${count > SHOWN ? ' …' : ''}`;
}

function numberText(type: number, view: DataView, at: number): string {
  if (type === CONSTANT_TYPE.FLOAT) return String(Number(view.getFloat32(at, true).toPrecision(6)));
  return String(type === CONSTANT_TYPE.INT ? view.getInt32(at, true) : view.getUint32(at, true));
}
