import { DeviceError } from '../device/DeviceError.js';
import { hasDepth, hasStencil, isSRGBFormat, viewFormat } from '../device/textureFormats.js';
import { attachColor } from './Copies.js';
import type { DeviceCore } from './DeviceCore.js';
import { drawBufferList } from './drawBufferList.js';
import type { Generation } from './Generation.js';
import type { RealizedTexture } from './RealizedTexture.js';
import type { TextureView } from './TextureView.js';
import type { WebGL2Texture } from './WebGL2Texture.js';

const STATUS_NAMES = [
  'FRAMEBUFFER_UNSUPPORTED',
  'FRAMEBUFFER_INCOMPLETE_ATTACHMENT',
  'FRAMEBUFFER_INCOMPLETE_DIMENSIONS',
  'FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT',
  'FRAMEBUFFER_INCOMPLETE_MULTISAMPLE',
] as const;

/**
 * The framebuffers of textures that frames draw into together, in one generation: one for each choice of views. They are
 * freed with the first of the textures.
 */
export class Framebuffers {
  readonly generation: Generation;
  readonly realized: readonly RealizedTexture[];
  readonly #textures: readonly WebGL2Texture[];
  /** By which attachments are drawn as sRGB: bit n is attachment n. */
  readonly #draws: (WebGLFramebuffer | undefined)[] = [];
  readonly #single = new Map<WebGLTexture | WebGLRenderbuffer, WebGLFramebuffer>();
  readonly #core: DeviceCore;
  #isReleased = false;

  /** @throws DeviceError where a texture was destroyed; DeviceLostError */
  constructor(core: DeviceCore, textures: readonly WebGL2Texture[]) {
    this.#core = core;
    this.generation = core.generation;
    this.#textures = textures;
    this.realized = textures.map((texture) => texture.realize());
    for (const realized of this.realized) realized.attached.add(this);
  }

  /** Whether they are still those of the textures. */
  areStill(generation: Generation): boolean {
    return generation === this.generation && !this.#isReleased;
  }

  /** Frees them, at the latest when the frame that is being recorded has been drawn. The other textures forget them. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    for (const realized of this.realized) realized.attached.delete(this);
    for (const made of this.#draws) if (made !== undefined) this.#retire(made);
    for (const made of this.#single.values()) this.#retire(made);
  }

  /**
   * What draws go to. Making it leaves no framebuffer bound.
   * @param srgbBits bit n: attachment n is drawn as sRGB
   * @throws DeviceError where the context refuses to draw into it
   */
  drawn(srgbBits: number): WebGLFramebuffer {
    const known = this.#draws[srgbBits];
    if (known !== undefined) return known;
    const { gl, state } = this.generation;
    const made = this.#make();
    gl.bindFramebuffer(gl.FRAMEBUFFER, made);
    for (const [index, texture] of this.#textures.entries()) {
      if (texture.isDepthTarget) continue;
      const attachment = gl.COLOR_ATTACHMENT0 + index;
      const format = viewFormat(texture.format, ((srgbBits >> index) & 1) === 1);
      const samples = this.realized[index]?.samples?.renderbuffer(format);
      if (samples === undefined) attachColor(gl, gl.FRAMEBUFFER, this.view(index, format), 0, 0, attachment);
      else gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, samples);
    }
    this.#attachDepth();
    state.forget();
    state.setDrawBuffers(drawBufferList(this.#textures.filter((it) => !it.isDepthTarget).map(() => true)));
    const refusal = this.#refusal();
    state.bindFramebuffer(null);
    state.forget();
    if (refusal !== null) {
      this.generation.free({ kind: 'framebuffer', object: made });
      throw refusal;
    }
    this.#draws[srgbBits] = made;
    return made;
  }

  /** A view of attachment n alone, for what its samples are resolved into. */
  ofView(view: TextureView): WebGLFramebuffer {
    return this.#alone(view.texture, (gl) => attachColor(gl, gl.FRAMEBUFFER, view, 0, 0));
  }

  /** Samples of attachment n alone, to resolve them or to draw them anew. */
  ofSamples(samples: WebGLRenderbuffer): WebGLFramebuffer {
    return this.#alone(samples, (gl) =>
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, samples),
    );
  }

  /** A view of attachment n, without its pixels being brought up to date. */
  view(index: number, format: GPUTextureFormat): TextureView {
    const realized = this.realized[index];
    if (realized === undefined) throw new RangeError(`there is no attachment ${index}`);
    return realized.viewToOverwrite(format, '2d');
  }

  #alone(color: WebGLTexture | WebGLRenderbuffer, attach: (gl: WebGL2RenderingContext) => void): WebGLFramebuffer {
    const known = this.#single.get(color);
    if (known !== undefined) return known;
    const { gl, state } = this.generation;
    const made = this.#make();
    gl.bindFramebuffer(gl.FRAMEBUFFER, made);
    attach(gl);
    state.forget();
    this.#single.set(color, made);
    return made;
  }

  #make(): WebGLFramebuffer {
    const made = this.generation.createFramebuffer();
    // A texture that is destroyed while draws are being recorded is drawn into all the same.
    if (this.#isReleased) this.#retire(made);
    return made;
  }

  #retire(object: WebGLFramebuffer): void {
    this.#core.retire(this.generation, { kind: 'framebuffer', object });
  }

  #attachDepth(): void {
    const { gl } = this.generation;
    const [first] = this.#textures;
    const format = first?.depthStencilFormat ?? null;
    if (first === undefined || format === null) return;
    const attachment = depthAttachment(gl, format);
    const depth = this.realized[0]?.depth?.renderbuffer();
    if (depth !== undefined) gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, depth);
    else gl.framebufferTexture2D(gl.FRAMEBUFFER, attachment, gl.TEXTURE_2D, this.view(0, format).texture, 0);
  }

  /** Why the context does not draw into what is bound; `null` = it does. @throws DeviceLostError */
  #refusal(): DeviceError | null {
    const { gl } = this.generation;
    const status = gl.checkFramebufferStatus(gl.FRAMEBUFFER);
    if (status === gl.FRAMEBUFFER_COMPLETE) return null;
    this.generation.assertLive();
    const name = STATUS_NAMES.find((it) => gl[it] === status) ?? `0x${status.toString(16)}`;
    const targets = this.#textures.map(({ label, format, depthStencilFormat }) => {
      return `"${label}" (${format}${depthStencilFormat === null ? '' : ` with ${depthStencilFormat}`})`;
    });
    return new DeviceError(`this browser does not draw into ${targets.join(', ')}: ${name}`, { device: 'webgl2' });
  }
}

function depthAttachment(gl: WebGL2RenderingContext, format: GPUTextureFormat): GLenum {
  if (!hasStencil(format)) return gl.DEPTH_ATTACHMENT;
  return hasDepth(format) ? gl.DEPTH_STENCIL_ATTACHMENT : gl.STENCIL_ATTACHMENT;
}

/** Which attachments of these formats are seen as sRGB: bit n is attachment n. */
export function srgbBits(formats: readonly (GPUTextureFormat | null)[]): number {
  let bits = 0;
  for (let index = 0; index < formats.length; index++) {
    const format = formats[index];
    if (format !== undefined && format !== null && isSRGBFormat(format)) bits |= 1 << index;
  }
  return bits;
}
