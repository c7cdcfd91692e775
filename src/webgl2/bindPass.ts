import { type BoundPass, type ConstantPlaces, type Constants, NOT_CONSTANTS } from './BoundPass.js';
import type { CompiledPass } from './CompiledTechnique.js';
import type { Generation } from './Generation.js';

/** `ssyf` of everything that is drawn into textures: the first row first, as in WebGPU. */
export const FIRST_ROW_FIRST = -1;
/** As GL has it, for an engine's draws into the canvas itself. */
export const LAST_ROW_FIRST = 1;

/**
 * Sets everything that a pass draws with but its blocks above register 0 and its vertices: program, states, textures, the
 * material's constants. What is set already is not sent again. Allocates nothing.
 */
export function bindPass(
  generation: Generation,
  pass: CompiledPass,
  places: ConstantPlaces,
  bound: BoundPass,
  constants: Constants,
  sign: 1 | -1,
): void {
  const { gl, state } = generation;
  const { program, fixed } = pass;
  state.useProgram(program.program);
  program.setFlip(gl, sign);
  state.applyFixed(fixed, sign === FIRST_ROW_FIRST);
  bindConstants(generation, pass, places, constants);
  const { units, bufferUnits, bufferBlocks } = pass;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i];
    if (unit === undefined) continue;
    state.bindTexture(unit.unit, unit.target, bound.textures[i] ?? null);
    state.bindSampler(unit.unit, unit.samplerObject);
  }
  for (let i = 0; i < bufferUnits.length; i++) {
    const unit = bufferUnits[i];
    if (unit === undefined) continue;
    state.bindTexture(unit.unit, gl.TEXTURE_2D, bound.bufferTextures[i] ?? null);
    state.bindSampler(unit.unit, unit.samplerObject);
  }
  for (let i = 0; i < bufferBlocks.length; i++) {
    const block = bufferBlocks[i];
    const buffer = bound.bufferBlocks[i];
    if (block !== undefined && buffer !== undefined) state.bindUniformRange(block.point, buffer, 0, block.size);
  }
}

function bindConstants(
  { state, rows }: Generation,
  { blocks, arrays }: CompiledPass,
  places: ConstantPlaces,
  constants: Constants,
): void {
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    const offset = places.blocks[i] ?? NOT_CONSTANTS;
    if (block === undefined || offset === NOT_CONSTANTS || constants.buffer === null) continue;
    state.bindUniformRange(block.point, constants.buffer, offset, block.size);
  }
  for (let i = 0; i < arrays.length; i++) {
    const array = arrays[i];
    const start = places.arrays[i] ?? NOT_CONSTANTS;
    if (array === undefined || start === NOT_CONSTANTS || constants.rows === null) continue;
    rows.send(array, constants.rows, start, constants.source, constants.revision);
  }
}
