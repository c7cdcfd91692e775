import type { BindingPlan } from '../device/BindingPlan.js';
import { buildBindingPlan } from '../device/buildBindingPlan.js';
import { type Counters, newCounters } from '../device/Counters.js';
import { type DeviceErrorSubject, DeviceLostError } from '../device/DeviceError.js';
import { Lifetime } from '../device/Lifetime.js';
import type { ShaderPass } from '../resource/ShaderPass.js';
import { Blits } from './Blits.js';
import { type Capabilities, readCapabilities } from './Capabilities.js';
import { Copies } from './Copies.js';
import type { GlObject, GlOwner } from './GlOwner.js';
import { GlState } from './GlState.js';
import { ProgramCache } from './ProgramCache.js';
import { SamplerCache } from './SamplerCache.js';
import { UniformRows } from './UniformRows.js';

/**
 * One life of a WebGL2 context and everything made in it. When the context is lost all of it is gone, also where the same
 * context object comes back: a new generation begins then.
 */
export class Generation extends Lifetime implements GlOwner {
  readonly gl: WebGL2RenderingContext;
  readonly capabilities: Capabilities;
  readonly counters: Counters = newCounters();
  readonly state: GlState;
  readonly samplers: SamplerCache;
  readonly programs: ProgramCache;
  readonly copies: Copies;
  readonly blits: Blits;
  readonly rows: UniformRows;
  readonly #objects = new Map<object, GlObject>();
  readonly #plans = new WeakMap<ShaderPass, BindingPlan>();

  constructor(number: number, gl: WebGL2RenderingContext) {
    super('webgl2', number);
    this.gl = gl;
    this.capabilities = readCapabilities(gl);
    this.state = new GlState(gl, this.capabilities);
    this.samplers = new SamplerCache(gl, this.capabilities, this.counters);
    this.programs = new ProgramCache(this);
    this.copies = new Copies(this);
    this.blits = new Blits(this);
    this.rows = new UniformRows(gl);
  }

  /** @throws DeviceLostError, also where the context is lost and the browser has not told yet */
  override assertLive(): void {
    if (this.isLive && this.gl.isContextLost()) {
      throw new DeviceLostError('webgl2', 'unknown', this.number, 'the context is lost');
    }
    super.assertLive();
  }

  /** A texture that is counted, and freed with the device. */
  createTexture(): WebGLTexture {
    const object = this.gl.createTexture();
    this.#keep({ kind: 'texture', object });
    return object;
  }

  /** A buffer that is counted, and freed with the device. */
  createBuffer(): WebGLBuffer {
    const object = this.gl.createBuffer();
    this.#keep({ kind: 'buffer', object });
    return object;
  }

  createFramebuffer(): WebGLFramebuffer {
    const object = this.gl.createFramebuffer();
    this.#keep({ kind: 'framebuffer', object });
    return object;
  }

  createRenderbuffer(): WebGLRenderbuffer {
    const object = this.gl.createRenderbuffer();
    this.#keep({ kind: 'renderbuffer', object });
    return object;
  }

  createVertexArray(): WebGLVertexArrayObject {
    const object = this.gl.createVertexArray();
    this.#keep({ kind: 'vertex-array', object });
    return object;
  }

  /** Deletes an object at once. Idempotent. See `DeviceCore.retire` for what a frame may still refer to. */
  free(it: GlObject): void {
    if (!this.#objects.delete(it.object)) return;
    if (it.kind === 'texture') this.counters.textures--;
    if (it.kind === 'buffer') this.counters.buffers--;
    // What was in a lost context is gone, and no object of the context that comes back.
    if (!this.isLive) return;
    const { gl } = this;
    switch (it.kind) {
      case 'texture':
        gl.deleteTexture(it.object);
        break;
      case 'buffer':
        gl.deleteBuffer(it.object);
        break;
      case 'framebuffer':
        gl.deleteFramebuffer(it.object);
        break;
      case 'renderbuffer':
        gl.deleteRenderbuffer(it.object);
        break;
      case 'vertex-array':
        gl.deleteVertexArray(it.object);
        break;
    }
    // A name that is bound is unbound by being deleted, and may be given out again.
    this.state.forget();
  }

  /** Frees everything. */
  destroy(): void {
    for (const it of [...this.#objects.values()]) this.free(it);
    this.samplers.destroy();
    this.programs.destroy();
    this.blits.destroy();
  }

  /** The binding plan of a pass; the same object for every technique compiled from it. */
  planOf(pass: ShaderPass, subject: DeviceErrorSubject): BindingPlan {
    let plan = this.#plans.get(pass);
    if (!plan) {
      plan = buildBindingPlan(pass, { subject });
      this.#plans.set(pass, plan);
    }
    return plan;
  }

  #keep(it: GlObject): void {
    this.#objects.set(it.object, it);
    if (it.kind === 'texture') this.counters.textures++;
    if (it.kind === 'buffer') this.counters.buffers++;
  }
}
