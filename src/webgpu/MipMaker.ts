import { TEXTURE_USAGE } from './gpuFlags.js';

/** One triangle over the whole target; each texel of a level is the mean of the four above it. */
const BLIT = /* wgsl */ `
@group(0) @binding(0) var source: texture_2d<f32>;
@group(0) @binding(1) var linear: sampler;
struct Corner { @builtin(position) position: vec4f, @location(0) uv: vec2f }
@vertex fn corner(@builtin(vertex_index) index: u32) -> Corner {
  let uv = vec2f(f32((index << 1u) & 2u), f32(index & 2u));
  return Corner(vec4f(uv.x * 2.0 - 1.0, 1.0 - uv.y * 2.0, 0.0, 1.0), uv);
}
@fragment fn mean(@location(0) uv: vec2f) -> @location(0) vec4f { return textureSample(source, linear, uv); }
`;

/** Fills the mip levels below level 0 by drawing. One pipeline per format, made when first needed. */
export class MipMaker {
  readonly #gpu: GPUDevice;
  readonly #pipelines = new Map<GPUTextureFormat, GPURenderPipeline>();
  #parts: {
    readonly module: GPUShaderModule;
    readonly sampler: GPUSampler;
    readonly layout: GPUBindGroupLayout;
  } | null = null;

  constructor(gpu: GPUDevice) {
    this.#gpu = gpu;
  }

  /**
   * @param format the format that the levels are viewed in: an `-srgb` one makes the means of linear light.
   */
  fill(texture: GPUTexture, format: GPUTextureFormat): void {
    if (texture.mipLevelCount < 2) return;
    const pipeline = this.#pipeline(format);
    const { layout, sampler } = this.#getParts();
    const encoder = this.#gpu.createCommandEncoder({ label: `mips of ${texture.label}` });
    for (let layer = 0; layer < texture.depthOrArrayLayers; layer++) {
      for (let level = 1; level < texture.mipLevelCount; level++) {
        const source = levelView(texture, format, level - 1, layer, TEXTURE_USAGE.TEXTURE_BINDING);
        const target = levelView(texture, format, level, layer, TEXTURE_USAGE.RENDER_ATTACHMENT);
        const group = this.#gpu.createBindGroup({
          label: `mips of ${texture.label}`,
          layout,
          entries: [
            { binding: 0, resource: source },
            { binding: 1, resource: sampler },
          ],
        });
        const pass = encoder.beginRenderPass({
          label: `mip ${level} of ${texture.label}`,
          colorAttachments: [{ view: target, loadOp: 'clear', storeOp: 'store' }],
        });
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, group);
        pass.draw(3);
        pass.end();
      }
    }
    this.#gpu.queue.submit([encoder.finish()]);
  }

  #getParts() {
    this.#parts ??= {
      module: this.#gpu.createShaderModule({ label: 'mip blit', code: BLIT }),
      sampler: this.#gpu.createSampler({ label: 'mip blit', magFilter: 'linear', minFilter: 'linear' }),
      layout: this.#gpu.createBindGroupLayout({
        label: 'mip blit',
        entries: [
          { binding: 0, visibility: 2, texture: { sampleType: 'float' } },
          { binding: 1, visibility: 2, sampler: { type: 'filtering' } },
        ],
      }),
    };
    return this.#parts;
  }

  #pipeline(format: GPUTextureFormat): GPURenderPipeline {
    const known = this.#pipelines.get(format);
    if (known) return known;
    const { module, layout } = this.#getParts();
    const made = this.#gpu.createRenderPipeline({
      label: `mip blit ${format}`,
      layout: this.#gpu.createPipelineLayout({ label: 'mip blit', bindGroupLayouts: [layout] }),
      vertex: { module, entryPoint: 'corner' },
      fragment: { module, entryPoint: 'mean', targets: [{ format }] },
    });
    this.#pipelines.set(format, made);
    return made;
  }
}

function levelView(
  texture: GPUTexture,
  format: GPUTextureFormat,
  level: number,
  layer: number,
  usage: GPUTextureUsageFlags,
): GPUTextureView {
  return texture.createView({
    format,
    dimension: '2d',
    baseMipLevel: level,
    mipLevelCount: 1,
    baseArrayLayer: layer,
    arrayLayerCount: 1,
    usage,
  });
}
