import type { BoundPass, ConstantPlaces, Constants } from './BoundPass.js';
import type { CompiledPass } from './CompiledTechnique.js';
import type { VertexRange } from './drawVertices.js';

/** One pass of one draw, as it was recorded. */
export interface DrawCommand extends VertexRange {
  pass: CompiledPass;
  places: ConstantPlaces;
  bound: BoundPass;
  constants: Constants;
  vertexArray: WebGLVertexArrayObject;
  /** Where its block offsets begin in `DrawCommands.offsets`: of its blocks, then of its arrays. */
  offsets: number;
}

const FIRST_OFFSETS = 256;
const NOTHING_BOUND: BoundPass = { textures: [], bufferTextures: [], bufferBlocks: [] };
const NO_CONSTANTS: Constants = { buffer: null, rows: null, source: 0, revision: -1, usedInFrame: 0 };

/** The draws of a frame, in order. Commands and room for offsets are used again, so that recording a frame like the one before allocates nothing. */
export class DrawCommands {
  /** Bytes from the start of the frame's blocks; of what is no block of the frame, 0. */
  offsets = new Uint32Array(FIRST_OFFSETS);
  #usedOffsets = 0;
  readonly #commands: DrawCommand[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): DrawCommand | null {
    return index < this.#length ? (this.#commands[index] ?? null) : null;
  }

  add(
    pass: CompiledPass,
    places: ConstantPlaces,
    bound: BoundPass,
    constants: Constants,
    vertexArray: WebGLVertexArrayObject,
  ): DrawCommand {
    const offsets = this.#usedOffsets;
    let command = this.#commands[this.#length];
    if (command === undefined) {
      const range = { mode: 0, count: 0, instances: 1, indexType: 0, first: 0 };
      command = { pass, places, bound, constants, vertexArray, offsets, ...range };
      this.#commands.push(command);
    } else {
      command.pass = pass;
      command.places = places;
      command.bound = bound;
      command.constants = constants;
      command.vertexArray = vertexArray;
      command.offsets = offsets;
    }
    this.#length++;
    return command;
  }

  /** Of the command that was added last. */
  addOffset(offset: number): void {
    if (this.#usedOffsets === this.offsets.length) {
      const longer = new Uint32Array(this.offsets.length * 2);
      longer.set(this.offsets);
      this.offsets = longer;
    }
    this.offsets[this.#usedOffsets++] = offset;
  }

  /** Forgets the draws of the frame, and lets go of the textures and constants that they refer to. */
  clear(): void {
    for (let i = 0; i < this.#length; i++) {
      const command = this.#commands[i];
      if (command === undefined) continue;
      command.bound = NOTHING_BOUND;
      command.constants = NO_CONSTANTS;
    }
    // A frame that was unusually long keeps nothing alive for good.
    if (this.#commands.length > this.#length * 2 + FIRST_OFFSETS) this.#commands.length = this.#length;
    this.#length = 0;
    this.#usedOffsets = 0;
  }
}
