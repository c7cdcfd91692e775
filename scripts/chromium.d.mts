export function findOnPath(name: string): string | undefined;
export function findChromium(): string | undefined;
export function drawsInSoftware(): boolean;
export function chromiumFlags(): string[];
export function chromiumFlagsWithoutWebGPU(): string[];
export function sandboxed(): boolean;
/** What every test browser is started with. */
export const QUIET_FLAGS: readonly string[];
