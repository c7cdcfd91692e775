import type { Fail } from './PackError.js';
import { spelled } from './Shape.js';
import { spotAt } from './sourceSpot.js';

/** Refuses modules that are no texts by path, and what no WGSL has in it. */
export function checkModules(modules: Readonly<Record<string, string>>, fail: Fail): void {
  const given: unknown = modules;
  if (typeof given !== 'object' || given === null) fail(`the modules are ${spelled(given)}; they are texts by path`);
  const texts: Readonly<Record<string, unknown>> = { ...given };
  // Only one of them would ever be read.
  const twin = Object.keys(texts).find(
    (path) => Object.hasOwn(texts, path.replace(/\.wgsl$/, '.wesl')) && path.endsWith('.wgsl'),
  );
  if (twin !== undefined) {
    const other = twin.replace(/\.wgsl$/, '.wesl');
    fail(`${other} and ${twin} are one module`, { file: twin, line: 0, column: 0 }, 'Give one of them another name.');
  }
  for (const [path, text] of Object.entries(texts)) {
    if (typeof text !== 'string') {
      fail(`the module is ${spelled(text)}; it must be text`, { file: path, line: 0, column: 0 });
    }
    const stray = /[\0\p{Surrogate}]|^\uFEFF/u.exec(text);
    if (stray === null) continue;
    const code = stray[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    fail(`U+${code} cannot be in WGSL`, spotAt({ path, text }, stray.index));
  }
}
