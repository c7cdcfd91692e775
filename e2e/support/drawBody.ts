/**
 * The page side of `shippedBodies.spec.ts`: draws a permutation of any effect on any device, with textures, buffers, blocks
 * and a mesh that are made from what its records say. A new effect needs no code here.
 */
import type { PlannedBinding } from '../../src/device/BindingPlan.js';
import { buildBindingPlan } from '../../src/device/buildBindingPlan.js';
import type { ConstantBlocks, DrawOptions, EffectDevice, Mesh } from '../../src/device/EffectDevice.js';
import { type UsedAttribute, VERTEX_USAGES, type VertexUsage } from '../../src/device/VertexLayout.js';
import type { PipelineInput } from '../../src/format/carbonEffect/pipelineInput.js';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import type { ShaderPass } from '../../src/resource/ShaderPass.js';
import type { ShaderTechnique } from '../../src/resource/ShaderTechnique.js';
import type { Tr2Effect } from '../../src/resource/Tr2Effect.js';

export interface DrawnTechnique {
  readonly technique: string;
  /** Whether a program writes colour, so that there should be something to see. */
  readonly hasColor: boolean;
  /** RGBA, row by row; `null` for a technique that computes. */
  readonly pixels: Uint8Array | null;
}

/** Pixels of both sides. */
export const TARGET_SIZE = 64;
const TEXTURE_SIZE = 16;
const BUFFER_BYTES = 65_536;
const BLOCK_ROWS = 64;
const INSTANCES = 256;
/** Of a simulation, which begins with nothing. */
const RUNS = 4;
const CLEAR = [0.25, 0.5, 0.75, 0.5] as const;
/** Of 255: further from the clear colour than rounding. */
const VISIBLE = 2;

/** Draws and dispatches every technique of the effect's permutation; compute first, since it may fill what others read. */
export async function drawBody(device: EffectDevice, effect: Tr2Effect): Promise<DrawnTechnique[]> {
  const techniques = effect.shader?.techniques ?? [];
  const owned: { destroy(): void }[] = [];
  try {
    for (const technique of techniques) {
      for (const pass of technique.passes) {
        for (const binding of buildBindingPlan(pass).bindings) owned.push(...give(device, effect, binding));
      }
    }
    const drawn: DrawnTechnique[] = [];
    for (const technique of [...techniques].sort((a, b) => rank(a) - rank(b))) {
      drawn.push(
        isCompute(technique) ? await dispatch(device, effect, technique) : await draw(device, effect, technique),
      );
    }
    return drawn;
  } finally {
    device.release(effect);
    for (const it of owned) it.destroy();
  }
}

function isCompute({ passes }: ShaderTechnique): boolean {
  return passes.some((pass) => pass.getStage(STAGE_TYPE.COMPUTE) !== null);
}

function rank(technique: ShaderTechnique): number {
  return isCompute(technique) ? 0 : 1;
}

/** Sets what a binding reads. Returns what was made for it. */
function give(device: EffectDevice, effect: Tr2Effect, { resource }: PlannedBinding): { destroy(): void }[] {
  switch (resource.kind) {
    case 'uniform-buffer':
    case 'sampler':
      return [];
    case 'storage-buffer': {
      if (resource.name === null || effect.getBuffer(resource.name) !== null) return [];
      const buffer = device.createBuffer({ size: BUFFER_BYTES, usage: 'storage', label: resource.name });
      effect.setBuffer(resource.name, buffer);
      return [buffer];
    }
    case 'storage-texture': {
      const { name, format, viewDimension } = resource;
      if (name === null || effect.getTexture(name) !== null) return [];
      const size = { width: TEXTURE_SIZE, height: TEXTURE_SIZE };
      const texture = device.createTexture({ ...size, format, viewDimension, storage: true, label: name });
      effect.setTexture(name, texture);
      return [texture];
    }
    case 'texture': {
      const names = resource.layers?.map(({ name }) => name) ?? (resource.name === null ? [] : [resource.name]);
      const viewDimension = resource.layers === null ? resource.viewDimension : '2d';
      return names
        .filter((name) => effect.getTexture(name) === null)
        .map((name) => {
          const texture = textureFor(device, resource.sampleType, viewDimension, name);
          effect.setTexture(name, texture);
          return texture;
        });
    }
  }
}

function textureFor(
  device: EffectDevice,
  sampleType: GPUTextureSampleType,
  viewDimension: GPUTextureViewDimension,
  label: string,
) {
  const size = { width: TEXTURE_SIZE, height: TEXTURE_SIZE };
  if (sampleType === 'depth') {
    if (viewDimension !== '2d') throw new Error(`${label}: there are no ${viewDimension} depth textures here`);
    return device.createRenderTarget({ ...size, format: 'depth32float', label });
  }
  if (sampleType === 'sint' || sampleType === 'uint') {
    return device.createTexture({ ...size, viewDimension, format: `rgba8${sampleType}`, label });
  }
  const layers = viewDimension === '2d' ? 1 : 6;
  // Bright and dark texels of all colours, opaque.
  const pixels = Uint8Array.from({ length: TEXTURE_SIZE ** 2 * 4 * layers }, (_, i) =>
    i % 4 === 3 ? 255 : 80 + ((i * 37) % 160),
  );
  return device.createTexture({ ...size, viewDimension, depthOrArrayLayers: layers, pixels, mipmaps: true, label });
}

async function dispatch(device: EffectDevice, effect: Tr2Effect, { name }: ShaderTechnique): Promise<DrawnTechnique> {
  for (let run = 0; run < RUNS; run++) {
    while (!device.dispatch(effect, { technique: name, workgroups: [4], blocks: BLOCKS })) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  await device.finish();
  return { technique: name, hasColor: false, pixels: null };
}

async function draw(
  device: EffectDevice,
  effect: Tr2Effect,
  { name, passes }: ShaderTechnique,
): Promise<DrawnTechnique> {
  const target = device.createRenderTarget({
    width: TARGET_SIZE,
    height: TARGET_SIZE,
    depthStencilFormat: 'depth24plus-stencil8',
    label: 'target',
  });
  const mesh = meshFor(device, passes);
  // Programs that make their own vertices get as many as a particle's two triangles have.
  const what: DrawOptions = mesh === null ? { vertexCount: 6, instanceCount: INSTANCES } : { mesh };
  try {
    await device.prepare(effect, { technique: name, target, ...(mesh === null ? {} : { mesh }) });
    const frame = device.beginFrame({ target, clearColor: CLEAR, blocks: BLOCKS });
    const isComplete = frame.draw(effect, { technique: name, ...what });
    frame.end();
    if (!isComplete) throw new Error(`${name} is not ready after prepare`);
    return { technique: name, hasColor: passes.some(writesColor), pixels: await target.read() };
  } finally {
    mesh?.destroy();
    target.destroy();
  }
}

function writesColor(pass: ShaderPass): boolean {
  const pixel = pass.getStage(STAGE_TYPE.PIXEL);
  return pixel !== null && /->\s*(@location|\w*[A-Z])|\bout\s+(\w+\s+)?vec4\b/.test(pass.programText(pixel));
}

/** Pixels of a target that are no longer of the clear colour. */
export function changed(pixels: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ([0, 1, 2].some((c) => Math.abs((pixels[at + c] ?? 0) - (CLEAR[c] ?? 0) * 255) > VISIBLE)) count++;
  }
  return count;
}

/**
 * b1 to b4: a matrix that changes nothing, then rows that are a point, a direction or a colour as well as
 * any; the last number of a row is the height of a pixel, where it is anything.
 */
const BLOCK = Float32Array.from({ length: BLOCK_ROWS * 4 }, (_, i) => {
  if (i < 16) return i % 5 === 0 ? 1 : 0;
  return [0.3, 0.5, 0.8, 1 / TARGET_SIZE][i % 4] ?? 0;
});
const BLOCKS: ConstantBlocks = { 1: BLOCK, 2: BLOCK, 3: BLOCK, 4: BLOCK };

/** Most of the screen, from both sides, with every input that the passes have; `null` where they have none. */
function meshFor(device: EffectDevice, passes: readonly ShaderPass[]): Mesh | null {
  const inputs = passes.flatMap((pass) => pass.getStage(STAGE_TYPE.VERTEX)?.pipelineInputs ?? []);
  const attributes = new Map<string, UsedAttribute>();
  for (const input of inputs) {
    const usage = VERTEX_USAGES[input.usage];
    const name = `${usage}${input.usageIndex}`;
    if (usage === undefined || attributes.has(name)) continue;
    attributes.set(name, {
      usage,
      usageIndex: input.usageIndex,
      format: formatOf(input),
      offset: attributes.size * 16,
    });
  }
  if (attributes.size === 0) return null;
  const corners = [
    [-0.9, 0.9],
    [0.9, 0.9],
    [-0.9, -0.9],
    [0.9, -0.9],
  ] as const;
  const vertices = corners.flatMap(([x, y]) =>
    [...attributes.values()].flatMap(({ usage }) => inputValue(usage, x, y)),
  );
  return device.createMesh({
    layout: [{ arrayStride: attributes.size * 16, attributes: [...attributes.values()] }],
    vertices: [Float32Array.from(vertices)],
    indices: Uint16Array.of(0, 1, 2, 2, 1, 3, 0, 2, 1, 2, 3, 1),
    label: 'mesh',
  });
}

function formatOf({ type }: PipelineInput): GPUVertexFormat {
  return (['float32x4', 'sint32x4', 'uint32x4'] as const)[type] ?? 'float32x4';
}

function inputValue(usage: VertexUsage, x: number, y: number): readonly [number, number, number, number] {
  switch (usage) {
    case 'POSITION':
      return [x, y, 0.5, 1];
    case 'NORMAL':
      return [0.2 + 0.3 * x, 0.3 - 0.4 * y, 0.9, 0];
    case 'TANGENT':
      return [1, 0, 0, 1];
    case 'BITANGENT':
      return [0, 1, 0, 0];
    case 'TEXCOORD':
      return [x, y, 0, 0];
    case 'COLOR':
      return [0.9, 0.6, 0.3, 1];
    case 'BLENDINDICES':
    case 'BLENDWEIGHTS':
      return [0, 0, 0, 0];
  }
}
