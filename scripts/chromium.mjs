// Which Chromium the tests run in, and how it is started so that WebGPU works. Node built-ins only: setup runs this
// before any dependency is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
];

/** The program of that name on PATH, or undefined. */
export function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** `CHROMIUM_PATH` where set, else an installed Chromium, else undefined (then Playwright's own is used). */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (!existsSync(asked))
      throw new Error(`CHROMIUM_PATH is ${asked}, where there is no file. Unset it or name a Chromium.`);
    return asked;
  }
  return NAMES.map(findOnPath).find(Boolean) ?? FIXED.find((file) => existsSync(file));
}

/** What every test browser is started with. */
export const QUIET_FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Linux without a GPU: every one of these is needed, or the GPU process dies at the first canvas texture. */
const SOFTWARE_GPU = [
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
];
const HARDWARE_GPU = ['--enable-unsafe-webgpu', '--ignore-gpu-blocklist'];

/** Tests draw in software on Linux, so that pictures agree between machines; `GPU_TESTS_HARDWARE=1` uses the GPU. */
export function drawsInSoftware() {
  return process.platform === 'linux' && process.env.GPU_TESTS_HARDWARE !== '1';
}

/** Command-line flags of the test browser. */
export function chromiumFlags() {
  return [...QUIET_FLAGS, '--force-color-profile=srgb', ...(drawsInSoftware() ? SOFTWARE_GPU : HARDWARE_GPU)];
}

/** Without WebGPU: software rendering offers it no more than it is asked to, elsewhere its service is turned off. */
const SOFTWARE_GL = ['--use-angle=swiftshader'];
const HARDWARE_GL = ['--ignore-gpu-blocklist', '--disable-features=WebGPUService'];

/** Command-line flags of a test browser that has WebGL2 and no WebGPU. */
export function chromiumFlagsWithoutWebGPU() {
  return [...QUIET_FLAGS, '--force-color-profile=srgb', ...(drawsInSoftware() ? SOFTWARE_GL : HARDWARE_GL)];
}

/** Chromium's sandbox cannot run as root. */
export function sandboxed() {
  return process.getuid?.() !== 0;
}
