import type { BackendResourceKind } from './BackendBlock.js';
import type { BackendStage } from './BackendStage.js';

/** What a binding is, whichever slot it has: a restored field of blocks. */
export function identityOf(kind: BackendResourceKind, registerSpace: number, registerIndex: number): string {
  return `${kind}:${registerSpace}:${registerIndex}`;
}

/** A binding that no stage sees has no scope beyond its identity. */
export function scoped(identity: string, stage: BackendStage | undefined): string {
  return stage === undefined ? identity : `${identity}@${stage}`;
}
