import { EffectLibrary, FormatError, LoadError, type Tr2Effect } from 'carbonfx';
import { createEffectDevice } from 'carbonfx/device';
import { WebGPUEffectDevice } from 'carbonfx/webgpu';

export async function convenience(canvas: HTMLCanvasElement): Promise<Tr2Effect> {
  const device = await createEffectDevice(canvas);
  const library = new EffectLibrary({ root: '/', backend: device.backend });
  const effect = await library.createEffect('hull', { SHADING: 'PBR' });
  effect.setParameter('MaterialDiffuse', [0.8, 0.3, 0.1, 1]);
  effect.setTexture('DiffuseMap', await device.loadTexture('/textures/hull_d.png'));
  const frame = device.beginFrame({ clearColor: [0, 0, 0, 1] });
  const drawn: boolean = frame.draw(effect);
  frame.end();
  if (!drawn) await device.prepare(effect);
  return effect;
}

export async function ownDevice(
  gpuDevice: GPUDevice,
  effect: Tr2Effect,
  encoder: GPURenderPassEncoder,
): Promise<GPURenderPipeline[]> {
  const device = new WebGPUEffectDevice({ device: gpuDevice });
  const technique = await device.compile(effect, {
    targets: { colorFormats: ['bgra8unorm'], depthStencilFormat: 'depth24plus' },
    vertexLayout: [{ arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] }],
    mode: 'OPAQUE',
  });
  const pipelines: GPURenderPipeline[] = [];
  for (const pass of technique.passes) {
    if (pass.kind !== 'render') continue;
    pipelines.push(pass.pipeline);
    const layouts: readonly GPUBindGroupLayout[] = pass.bindGroupLayouts;
    encoder.setPipeline(pass.pipeline);
    console.log(layouts.length);
  }
  return pipelines;
}

export function explain(error: unknown): string {
  if (error instanceof FormatError) return `${error.source} at ${error.offset}: ${error.found}`;
  if (error instanceof LoadError) return `${error.url}: ${error.status}`;
  return String(error);
}
