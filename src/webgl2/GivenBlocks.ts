import { assertBindable } from '../device/assertBindable.js';
import type { PlannedUniform } from '../device/BindingPlan.js';
import { classOf } from '../device/classOf.js';
import { DeviceError } from '../device/DeviceError.js';
import { describeValue } from '../device/describeValue.js';
import { roundUp } from '../device/roundUp.js';
import { subjectOf } from '../device/subjectOf.js';
import type { CompiledTechnique } from './CompiledTechnique.js';
import type { DeviceCore } from './DeviceCore.js';
import type { Generation } from './Generation.js';

/** A range of a uniform buffer of the engine's own. */
export interface UniformRange {
  readonly buffer: WebGLBuffer;
  /** Bytes, a multiple of the context's `UNIFORM_BUFFER_OFFSET_ALIGNMENT`. Default 0. */
  readonly offset?: number;
}

/** Bytes to copy, or a uniform buffer of the engine's own, or a range of one. */
export type BlockGiven = ArrayBufferView | WebGLBuffer | UniformRange;

/** What draws find behind a register. */
export interface GivenBlock {
  readonly buffer: WebGLBuffer;
  /** Bytes. */
  readonly offset: number;
  /** The same as numbers, for programs that have the block in an array; `null` = an engine's buffer, which nobody can read. */
  readonly rows: Float32Array | null;
  readonly source: number;
  readonly revision: number;
}

interface Declared {
  /** The most that a program needs, in bytes. */
  readonly size: number;
  /** Whether some program has it in an array. */
  readonly isArray: boolean;
}

const REGISTER_BYTES = 16;

/** The uniform blocks of one binding set, by register. A block that nobody gave is zeros. */
export class GivenBlocks {
  readonly #core: DeviceCore;
  readonly #generation: Generation;
  readonly #technique: CompiledTechnique;
  readonly #declared: ReadonlyMap<number, Declared>;
  readonly #given = new Map<number, GivenBlock>();
  /** Buffers of this device's own among the given ones. */
  readonly #owned = new Map<number, WebGLBuffer>();
  #destroyed = false;

  constructor(core: DeviceCore, technique: CompiledTechnique) {
    this.#core = core;
    this.#generation = core.generation;
    this.#technique = technique;
    this.#declared = declaredBlocks(technique);
  }

  /** Registers that the programs declare, ascending. */
  get registers(): readonly number[] {
    return [...this.#declared.keys()].sort((a, b) => a - b);
  }

  /**
   * Bytes are uploaded at once; they may be shorter than the program's block, which then ends in zeros, or longer.
   * @throws RangeError for a register that no program declares; TypeError for anything but bytes, a buffer or a range of
   *   one; DeviceError for bytes that are longer than the device binds, for a buffer where a program has the block in an
   *   array, and after `destroy`; DeviceLostError where the bindings are of a context that was lost. What was set before
   *   stays then.
   */
  set(register: number, given: BlockGiven): void {
    if (this.#destroyed) throw new DeviceError('the bindings were destroyed', this.#subject);
    this.#generation.assertLive();
    const declared = this.#declared.get(register);
    if (declared === undefined) throw new RangeError(this.#undeclared(register));
    if (ArrayBuffer.isView(given)) {
      this.#write(register, declared, given);
      return;
    }
    const { buffer, offset } = rangeOf(register, given);
    if (declared.isArray) {
      throw new DeviceError(
        `a program has block b${register} in an array outside of any block, which no buffer fills`,
        this.#subject,
        'Give its bytes',
      );
    }
    this.#letGo(register);
    this.#given.set(register, { buffer, offset, rows: null, source: 0, revision: 0 });
  }

  /** What a draw finds there. */
  at({ registerIndex, size }: PlannedUniform): GivenBlock {
    const declared = this.#declared.get(registerIndex) ?? { size, isArray: false };
    return this.#given.get(registerIndex) ?? this.#write(registerIndex, declared, NO_BYTES);
  }

  /** @throws DeviceError for an offset that is not aligned, or at which a block would reach beyond the bytes given */
  assertOffset(planned: PlannedUniform, byteOffset: number): void {
    if (byteOffset === 0) return;
    const { registerIndex, size } = planned;
    const { minUniformBufferOffsetAlignment: alignment } = this.#generation.capabilities.limits;
    if (!Number.isInteger(byteOffset) || byteOffset < 0 || byteOffset % alignment !== 0) {
      const problem = `the offset ${byteOffset} of block b${registerIndex} is no multiple of ${alignment}`;
      throw new DeviceError(problem, this.#subject);
    }
    // Of an engine's own buffer the engine knows how long it is.
    const { rows } = this.at(planned);
    if (rows === null || byteOffset + size <= rows.byteLength) return;
    throw new DeviceError(
      `block b${registerIndex} of ${size} bytes at offset ${byteOffset} reaches beyond the ${rows.byteLength} bytes given`,
      this.#subject,
      `Give all blocks at once with setBlock(${registerIndex}, bytes)`,
    );
  }

  /** Idempotent. */
  destroy(): void {
    this.#destroyed = true;
    for (const register of [...this.#owned.keys()]) this.#letGo(register);
    this.#given.clear();
  }

  get #subject() {
    return subjectOf('webgl2', this.#technique.shader, this.#technique.name);
  }

  #undeclared(register: number): string {
    const names = this.registers.map((it) => `b${it}`);
    const declared = names.length === 0 ? 'no blocks' : names.join(', ');
    return `no program of technique "${this.#technique.name}" declares block b${register}; they declare ${declared}`;
  }

  #write(register: number, declared: Declared, bytes: ArrayBufferView): GivenBlock {
    const { limits } = this.#generation.capabilities;
    const size = Math.max(REGISTER_BYTES, declared.size, roundUp(bytes.byteLength, REGISTER_BYTES));
    assertBindable(limits, register, declared.size, this.#subject);
    const whole = new Uint8Array(size);
    whole.set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const { gl, rows } = this.#generation;
    const earlier = this.#given.get(register);
    const buffer = this.#owned.get(register) ?? this.#generation.createBuffer();
    this.#owned.set(register, buffer);
    gl.bindBuffer(gl.UNIFORM_BUFFER, buffer);
    gl.bufferData(gl.UNIFORM_BUFFER, whole, gl.DYNAMIC_DRAW);
    const source = earlier?.source || rows.newSource();
    const revision = (earlier?.revision ?? 0) + 1;
    const given = { buffer, offset: 0, rows: new Float32Array(whole.buffer), source, revision };
    this.#given.set(register, given);
    return given;
  }

  #letGo(register: number): void {
    const object = this.#owned.get(register);
    if (object === undefined) return;
    this.#owned.delete(register);
    this.#core.retire(this.#generation, { kind: 'buffer', object });
  }
}

const NO_BYTES = new Uint8Array();

function declaredBlocks({ passes }: CompiledTechnique): Map<number, Declared> {
  const declared = new Map<number, Declared>();
  const add = ({ registerIndex, size }: PlannedUniform, isArray: boolean): void => {
    if (registerIndex === 0) return;
    const known = declared.get(registerIndex);
    declared.set(registerIndex, {
      size: Math.max(known?.size ?? 0, size),
      isArray: isArray || (known?.isArray ?? false),
    });
  };
  for (const { blocks, arrays } of passes) {
    for (const { uniform } of blocks) add(uniform, false);
    for (const { uniform } of arrays) add(uniform, true);
  }
  return declared;
}

/** @throws TypeError for what is neither a buffer nor a range of one */
function rangeOf(register: number, given: unknown): { readonly buffer: WebGLBuffer; readonly offset: number } {
  if (typeof given === 'object' && given !== null) {
    if (isBuffer(given)) return { buffer: given, offset: 0 };
    const { buffer, offset }: { readonly buffer?: unknown; readonly offset?: unknown } = given;
    if (typeof buffer === 'object' && buffer !== null && isBuffer(buffer)) {
      return { buffer, offset: typeof offset === 'number' ? offset : 0 };
    }
  }
  throw new TypeError(
    `block b${register} is ${describeValue(given)}; give an ArrayBufferView, a WebGLBuffer or a range of one`,
  );
}

/** A WebGLBuffer has no member to be told by, but its class has a name. */
function isBuffer(it: object): boolean {
  return classOf(it) === 'WebGLBuffer';
}
