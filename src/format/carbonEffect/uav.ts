import type { Flag, RecordIo } from '../bytes/RecordIo.js';

/** An unordered-access resource: a writable buffer or storage texture. One byte shorter than a texture: it has no `isSRGB`. */
export interface Uav {
  /** The u# register. */
  readonly register: number;
  readonly name: string;
  /** See `RESOURCE_TYPE`; 1 to 5 are legal here too. */
  readonly type: number;
  /** 0 = unbounded. Below version 13: 1. */
  readonly arrayElements: number;
  readonly isAutoregister: Flag;
}

export function uav(io: RecordIo, it: Uav): Uav {
  return {
    register: io.u8(it.register),
    name: io.text(it.name),
    type: io.u8(it.type),
    arrayElements: io.version >= 13 ? io.u32(it.arrayElements) : io.absent('arrayElements', it.arrayElements, 1),
    isAutoregister: io.flag(it.isAutoregister),
  };
}
