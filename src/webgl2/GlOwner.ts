import type { GlState } from './GlState.js';

/** What is made and freed one by one. Programs and samplers belong to their caches. */
export type GlObject =
  | { readonly kind: 'texture'; readonly object: WebGLTexture }
  | { readonly kind: 'buffer'; readonly object: WebGLBuffer }
  | { readonly kind: 'framebuffer'; readonly object: WebGLFramebuffer }
  | { readonly kind: 'renderbuffer'; readonly object: WebGLRenderbuffer }
  | { readonly kind: 'vertex-array'; readonly object: WebGLVertexArrayObject };

/** Makes and frees the objects of a context: a generation, as far as what belongs to one needs it. */
export interface GlOwner {
  readonly gl: WebGL2RenderingContext;
  readonly state: GlState;
  createTexture(): WebGLTexture;
  createBuffer(): WebGLBuffer;
  createFramebuffer(): WebGLFramebuffer;
  createRenderbuffer(): WebGLRenderbuffer;
  createVertexArray(): WebGLVertexArrayObject;
  free(it: GlObject): void;
  /** @throws DeviceLostError */
  assertLive(): void;
}
