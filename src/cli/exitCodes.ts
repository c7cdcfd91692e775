/** Process exit codes: done; it failed; it was not used as it is meant; nobody reads its output any more (as of SIGPIPE). */
export const EXIT = { OK: 0, FAILED: 1, USAGE: 2, UNREAD: 141 } as const;
