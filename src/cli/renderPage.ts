import type { ConstantBlocks, EffectDevice, Mesh, MeshSource } from '../device/EffectDevice.js';
import { quad, sphere, torus } from '../device/meshes.js';
import { RENDER_STATE } from '../device/renderStates.js';
import { Tr2Effect } from '../resource/Tr2Effect.js';
import { Tr2EffectRes } from '../resource/Tr2EffectRes.js';
import { failureAccount } from './failureAccount.js';
import { type CompiledByEither, openDevice, type RenderDevice } from './render/openDevice.js';
import {
  type MeshName,
  PICTURE_PATH,
  type RenderReport,
  type RenderRequest,
  type RequestedTexture,
} from './render/RenderRequest.js';

/**
 * The browser's half of `carbonfx render`: built on its own, served by the command, run in a headless Chromium. It draws
 * what a request says, posts the picture and answers with a report; what goes wrong is part of the report.
 */

const COLOR_FORMAT: GPUTextureFormat = 'rgba8unorm';
const DEPTH_FORMAT: GPUTextureFormat = 'depth24plus';

const MESHES: Readonly<Record<MeshName, () => MeshSource>> = { quad, sphere, torus };

globalThis.renderPicture = async (request: RenderRequest): Promise<RenderReport> => {
  try {
    return await renderPicture(request);
  } catch (failure) {
    return { kind: 'failed', message: failureAccount(failure) };
  }
};

async function renderPicture(request: RenderRequest): Promise<RenderReport> {
  const opened = await openDevice(request.device);
  if ('kind' in opened) return opened;
  const { device, adapter } = opened;
  const effect = await makeEffect(device, request);
  const mesh = device.createMesh(MESHES[request.mesh]());
  const { width, height, technique, mode, clearColor } = request;
  const target = device.createRenderTarget({ width, height, format: COLOR_FORMAT, depthStencilFormat: DEPTH_FORMAT });
  await device.prepare(effect, { technique, mode, mesh, target });
  const frame = device.beginFrame({ target, clearColor, blocks: await blocksOf(request) });
  const draws = request.passes.map((pass) => frame.draw(effect, { technique, mode, mesh, pass }));
  frame.end();
  if (!draws.every((isDrawn) => isDrawn)) throw new Error('a pass was prepared and not drawn');
  const picture = await target.read();
  await device.finish();
  const complaints = opened.complaints();
  if (complaints.length > 0) return { kind: 'failed', message: complaints.join('\n') };

  // Not every body that fetch takes may stand on shared memory, so the bytes are copied into memory of their own.
  await fetch(PICTURE_PATH, { method: 'POST', body: new Uint8Array(picture) });
  const { pipelines } = device.stats;
  const warnings = warningsOf(await compileAgain(device, effect, mesh, request));
  opened.close();
  return { kind: 'drawn', adapter, pipelines, warnings };
}

/** What was drawn, as the compiled passes that a frame keeps to itself: for what they report. Equal pipelines are not made twice. */
function compileAgain(
  device: RenderDevice,
  effect: Tr2Effect,
  { layout, topology }: Mesh,
  { technique, mode }: RenderRequest,
): Promise<CompiledByEither> {
  const targets = { colorFormats: [COLOR_FORMAT], depthStencilFormat: DEPTH_FORMAT };
  return device.compile(effect, { technique, mode, targets, vertexLayout: layout, topology, dynamicOffsets: true });
}

async function makeEffect(device: EffectDevice, request: RenderRequest): Promise<Tr2Effect> {
  const resource = Tr2EffectRes.fromBytes(await bytesAt(request.effect), { source: request.source });
  const effect = new Tr2Effect(resource, request.options);
  for (const [name, values] of request.constants) effect.setParameter(name, values);
  for (const texture of request.textures) effect.setTexture(texture.name, await makeTexture(device, texture));
  for (const { name, size } of request.buffers) {
    effect.setBuffer(name, device.createBuffer({ size, usage: 'storage', label: name }));
  }
  return effect;
}

async function makeTexture(device: EffectDevice, request: RequestedTexture) {
  const { name, texels, ...shape } = request;
  const pixels = texels === null ? {} : { pixels: await bytesAt(texels) };
  return device.createTexture({ ...shape, ...pixels, label: name });
}

async function blocksOf({ blocks }: RenderRequest): Promise<ConstantBlocks> {
  const entries = blocks.map(async ({ register, bytes }) => [register, await bytesAt(bytes)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function bytesAt(path: string): Promise<Uint8Array> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: HTTP status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** What the picture does not show of what the file says. */
function warningsOf({ passes }: CompiledByEither): string[] {
  return passes.flatMap((pass, index) => {
    const place = `pass ${index}`;
    const samplers = pass.plan.bindings.flatMap(({ resource, register }) =>
      resource.kind === 'sampler'
        ? resource.state.approximations.map((what) => `${place}: sampler ${resource.name ?? register}: ${what}`)
        : [],
    );
    if (pass.kind !== 'render') return samplers;
    // A frame draws through the view that SRGBWRITEENABLE asks for; only a target of one format cannot.
    const states = pass.unsupportedStates.filter(({ state }) => state !== RENDER_STATE.SRGBWRITEENABLE);
    return [
      ...states.map(({ name, value, reason }) => `${place}: render state ${name} = ${value}: ${reason}`),
      ...samplers,
      ...pass.missingInputs.map((name) => `${place}: the mesh has no ${name}, zeros are drawn with`),
    ];
  });
}
