import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import type { PermutationAxis } from '../../src/format/carbonEffect/permutationAxis.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { axis } from './axes.js';
import { constant, description, pass, stage, technique, texture } from './records.js';

/** A body of one pass whose constant `Tint` starts as the given number; different numbers are different bodies. */
export function tintedBody(tint: number, program = 'fn main() {}'): EffectDescription {
  const defaults = new Uint8Array(Float32Array.of(tint, tint, tint, 1).buffer);
  const pixel = stage({ constants: [constant('Tint')], defaults, textures: [texture('DiffuseMap')], program });
  return description([technique('Main', [pass([pixel])])]);
}

export const QUALITY: PermutationAxis = axis('QUALITY', ['LOW', 'MEDIUM', 'HIGH'], 1);
export const FOG: PermutationAxis = axis('FOG', ['OFF', 'ON']);

/**
 * QUALITY (LOW, MEDIUM by default, HIGH) and FOG (OFF, ON): six rows over five bodies, since LOW ignores FOG. `Tint` of a
 * body is its number, 0 to 4.
 */
export function qualityFile(): Uint8Array<ArrayBuffer> {
  const file = writeCarbonEffectFile({
    axes: [QUALITY, FOG],
    rows: [0, 1, 2, 0, 3, 4],
    bodies: [0, 1, 2, 3, 4].map((tint) => tintedBody(tint)),
  });
  return file.slice();
}

/** A file of one row. */
export function oneRowFile(body: EffectDescription): Uint8Array {
  return writeCarbonEffectFile({ axes: [], rows: [0], bodies: [body] });
}
