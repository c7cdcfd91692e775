import { resolve } from 'node:path';
import { usageFailure } from '../CommandFailure.js';
import type { BundleRequest } from './bundleRequest.js';

/** @throws CommandFailure where a file would be written over one that is read, or over another that is written */
export function refuseOverwriting({ sources, vulkan, out, drawn }: BundleRequest): void {
  const read = [...sources, ...vulkan].map((file) => resolve(file));
  if (read.includes(resolve(out))) throw usageFailure(`--out ${out} is a file that the bundle is made of.`);
  if (drawn === null) return;
  if (read.includes(resolve(drawn))) throw usageFailure(`--drawn ${drawn} is a file that the bundle is made of.`);
  if (resolve(drawn) === resolve(out)) throw usageFailure(`--out and --drawn are both ${out}.`);
}
