// Type-checks everything, then format/ and resource/ again without the DOM and WebGPU libraries.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
let failed = false;
for (const project of ['tsconfig.json', 'tsconfig.devicefree.json']) {
  const { status } = spawnSync(process.execPath, [tsc, '-p', project, '--noEmit'], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
