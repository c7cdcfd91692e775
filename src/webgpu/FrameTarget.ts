import type { RenderTargets } from '../device/CompileRequest.js';
import type { CanvasTarget } from './CanvasTarget.js';
import type { Generation } from './Generation.js';
import type { TargetKind } from './TargetKind.js';
import type { WebGPUTexture } from './WebGPUTexture.js';

/** What a frame is drawn into. */
export interface FrameTarget extends TargetKind {
  /** What draws go to. */
  colorView(index: number, format: GPUTextureFormat): GPUTextureView;
  /** What the samples of `colorView` are resolved into when a pass ends; `null` = there is one sample, drawn in place. */
  resolveView(index: number, format: GPUTextureFormat): GPUTextureView | null;
  depthView(): GPUTextureView | null;
  /** Whether what the frame was recorded for is gone: a canvas that was given another size has another texture now. */
  isStale(): boolean;
  /** Called when the frame was submitted. */
  drawn(): void;
}

/** The texture of a canvas that the browser is about to show. */
export function canvasFrame(canvas: CanvasTarget, generation: Generation): FrameTarget {
  const texture = canvas.texture(generation);
  const { width, height } = texture;
  const { targets, hasTwinView } = canvas;
  return {
    targets,
    hasTwinView,
    colorView: (_, format) => canvas.samplesView(width, height, format) ?? texture.createView({ format }),
    resolveView: (_, format) => (canvas.samplesView(width, height, format) ? texture.createView({ format }) : null),
    depthView: () => canvas.depthView(width, height),
    isStale: () => !canvas.hasSize(width, height),
    drawn: () => {},
  };
}

/** Textures that frames draw into together; the first has the depth buffer. */
export function textureFrame(textures: readonly WebGPUTexture[], targets: RenderTargets): FrameTarget {
  return {
    targets,
    hasTwinView: true,
    colorView: (index, format) => at(textures, index).colorView(format),
    resolveView: (index, format) => at(textures, index).resolveView(format),
    depthView: () => at(textures, 0).depthView(),
    isStale: () => false,
    drawn: () => {
      for (const texture of textures) texture.contentChanged();
    },
  };
}

function at(textures: readonly WebGPUTexture[], index: number): WebGPUTexture {
  const texture = textures[index];
  if (texture === undefined) throw new RangeError(`there is no target ${index}`);
  return texture;
}
