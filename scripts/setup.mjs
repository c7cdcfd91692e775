// Makes a clone ready: dependencies, and with --browser a Chromium and (headed, without a display) an Xvfb.
// Quick when nothing is missing. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { findChromium, findOnPath } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old: carbonfx needs Node 20 or newer.`);

if (!dependenciesAreInstalled()) {
  say('Installing the dependencies (npm ci)');
  run('npm', ['ci', '--no-audit', '--no-fund']) || fail('npm ci failed: see its output above.');
}

if (process.argv.includes('--browser')) {
  ensureChromium();
  ensureDisplay();
}

/** npm leaves a copy of the lock file it installed; where that is no older than ours and holds the same packages nothing is to be done. */
function dependenciesAreInstalled() {
  const installed = `${root}node_modules/.package-lock.json`;
  const locked = `${root}package-lock.json`;
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(locked).mtimeMs) return true;
  return versionsOf(locked) === versionsOf(installed);
}

function versionsOf(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.optional)
    .map(([path, { version }]) => `${path}@${version}`)
    .sort()
    .join('\n');
}

function ensureChromium() {
  if (findChromium() || playwrightHasOne()) return;
  say('No Chromium found: asking Playwright for its own');
  const limits = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  if (run(process.execPath, [cli, 'install', 'chromium'], limits) && playwrightHasOne()) return;
  say("That did not work: installing the distribution's package");
  installPackages(['chromium']);
  findChromium() || fail('There is no Chromium to test in. Install one, or set CHROMIUM_PATH to one.');
}

function playwrightHasOne() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  return existsSync(chromium.executablePath());
}

function ensureDisplay() {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return;
  if (findOnPath('Xvfb')) return;
  say('No display and no Xvfb: installing it');
  installPackages(['xvfb']);
  findOnPath('Xvfb') || fail('The headed browser tests need a display. Install Xvfb, or set DISPLAY.');
}

function installPackages(names) {
  if (!findOnPath('apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : findOnPath('sudo') ? ['sudo', '-n'] : null;
  if (sudo === null) return;
  const apt = (...words) => run(...split([...sudo, 'apt-get', ...words]), { DEBIAN_FRONTEND: 'noninteractive' });
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', ...names);
}

function split([command, ...words]) {
  return [command, words];
}

function run(command, words, env = {}) {
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return status === 0;
}

function say(text) {
  console.log(`[carbonfx] ${text}`);
}

function fail(text) {
  console.error(`[carbonfx] ${text}`);
  process.exit(1);
}
