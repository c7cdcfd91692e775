/** Process exit codes: done; it failed; it was not used as it is meant. */
export const EXIT = { OK: 0, FAILED: 1, USAGE: 2 } as const;
