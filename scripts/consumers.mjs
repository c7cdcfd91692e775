// Compiles what a user would write against the built declarations: on TypeScript 6 with its own WebGPU types, and on
// TypeScript 5.9 with @webgpu/types.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let failed = false;
for (const [compiler, project] of [
  ['typescript', 'test/consumer/tsconfig.json'],
  ['consumer-typescript', 'test/consumer/tsconfig.webgpuTypes.json'],
]) {
  const { status } = spawnSync(process.execPath, [require.resolve(`${compiler}/bin/tsc`), '-p', project], {
    stdio: 'inherit',
  });
  if (status !== 0) console.error(`The declarations do not compile for a consumer on ${compiler} (${project}).`);
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
