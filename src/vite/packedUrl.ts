import { createHash } from 'node:crypto';
import { PACK_TARGETS, type PackTarget, packedFileName } from '../pack/PackTarget.js';

/** Where a packed file lies below the base, in development and in a build. */
export function packedPath(name: string, target: PackTarget): string {
  return `effect.${target}/${packedFileName(name, target)}`;
}

/** What a request path below the base asks for; `null` for anything but a packed file. */
export function packedRequest(path: string): { readonly name: string; readonly target: PackTarget } | null {
  const name = /^effect\.[a-z]+\/([a-z0-9_-]+)\.carbon[a-z]+$/.exec(path)?.[1];
  const target = PACK_TARGETS.find((it) => name !== undefined && path === packedPath(name, it));
  return name === undefined || target === undefined ? null : { name, target };
}

/** Tells bytes from others of the same name: what URLs carry as `?v=`. */
export function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}
