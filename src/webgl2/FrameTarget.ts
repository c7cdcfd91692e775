import type { RenderTargets } from '../device/CompileRequest.js';

/** What a frame fills its target with before the first draw; `null` = what is there stays. */
export interface FrameClears {
  /** r, g, b, a, for every colour attachment, in the meaning that its own format gives them. */
  readonly color: readonly [number, number, number, number] | null;
  readonly depth: number | null;
  /** Stencil is cleared and kept together with depth. */
  readonly stencil: number | null;
}

/**
 * What a frame is drawn into: a texture or several, or the canvas. A frame opens it when recording begins, and carries its
 * draws out between `begin` and `finish`. None of these calls allocates once the GL objects are there.
 *
 * WebGL2 has no views: a target whose format has an sRGB twin has two textures of the same bytes. Which of them is drawn
 * into is `useViews`' doing, and so is everything about samples.
 */
export interface FrameTarget {
  /** One object per kind of target: its identity is what the draw path compares. */
  readonly targets: RenderTargets;
  /** Pixels, as they were when it was opened. */
  readonly width: number;
  readonly height: number;
  /**
   * Makes what is not there, and takes hold of it: a texture that is destroyed while draws are being recorded is drawn into
   * all the same. The only call that throws.
   * @throws DeviceError where a texture was destroyed; DeviceLostError
   */
  open(): void;
  /**
   * Whether the frame draws into that texture of the device, or that WebGLTexture of one, which then cannot be read by its
   * draws.
   */
  holds(texture: object): boolean;
  /** Whether what the frame was recorded for is gone: a canvas that has another size by now. Nothing is to be drawn then. */
  isStale(): boolean;
  /** Begins to draw. The clears are carried out with the first `useViews`, or with `finish` where no draw comes. */
  begin(clears: FrameClears): void;
  /**
   * To be called before each draw: has the draw write through views of these formats, one for each colour attachment, each
   * the attachment's own format or its sRGB twin (`CompiledPass.colorFormats`). What was drawn before stays. Nothing is
   * sent where these views are bound already; else framebuffer, draw buffers and viewport are set through the generation's
   * `GlState`, which may know less of the other state after that.
   */
  useViews(formats: readonly (GPUTextureFormat | null)[]): void;
  /** Resolves samples, presents the canvas, tells the textures that they have other pixels. The frame is over. */
  finish(): void;
}
