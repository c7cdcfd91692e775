const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface Interruption {
  /** Aborted when the process is asked to end (Ctrl-C). A second time it ends at once. */
  readonly signal: AbortSignal;
  /** Leaves the process as it was. */
  end(): void;
}

/** Takes over what ends the process, so as to end in an orderly way. */
export function interruption(source: NodeJS.EventEmitter = process): Interruption {
  const controller = new AbortController();
  const end = (): void => {
    for (const name of SIGNALS) source.off(name, interrupt);
  };
  const interrupt = (): void => {
    end();
    controller.abort();
  };
  for (const name of SIGNALS) source.on(name, interrupt);
  return { signal: controller.signal, end };
}
