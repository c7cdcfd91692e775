import { existsSync } from 'node:fs';

const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Draws on the CPU. All four belong together: with any of them left out WebGPU is missing or its process ends. */
const SOFTWARE = [
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
];

const LINUX_GPU = ['--enable-unsafe-webgpu', '--enable-features=Vulkan', '--ignore-gpu-blocklist'];

/** Flag sets to start Chromium with, in the order to try them: the next is for a browser that has no WebGPU adapter, or no WebGL2. */
export function browserFlags(): readonly (readonly string[])[] {
  const { platform } = process;
  if (platform !== 'linux')
    return [['--enable-unsafe-webgpu'], ['--enable-unsafe-webgpu', '--ignore-gpu-blocklist']].map(quiet);
  return (hasGpu() ? [LINUX_GPU, SOFTWARE] : [SOFTWARE]).map(quiet);
}

function quiet(flags: readonly string[]): readonly string[] {
  return [...QUIET, ...flags];
}

/** The kernel's render node is there for every driver but NVIDIA's own, which has a device of its own. */
function hasGpu(): boolean {
  return existsSync('/dev/dri/renderD128') || existsSync('/dev/nvidia0');
}
