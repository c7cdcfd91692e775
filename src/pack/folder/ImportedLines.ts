import { SourceMap } from 'node:module';
import type { TransformOptions, TransformResult } from 'jiti';

const MAP = /\n\/\/# sourceMappingURL=data:application\/json;[^,]*base64,([\w+/=]+)\s*$/;

/** The places of an author's files behind those of the JavaScript that is made of them. */
export class ImportedLines {
  readonly #transform: (options: TransformOptions) => string;
  /** By path. */
  readonly #maps = new Map<string, SourceMap>();

  /** @param transform gives JavaScript that ends with its source map, which its options ask for. */
  constructor(transform: (options: TransformOptions) => string) {
    this.#transform = transform;
  }

  /** In a line of its own: whoever runs the code puts something before it, which would count as columns. */
  transform(options: TransformOptions): TransformResult {
    const code = this.#transform(options);
    const map = MAP.exec(code)?.[1];
    if (options.filename !== undefined && map !== undefined) {
      this.#maps.set(options.filename, new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString())));
    }
    return { code: `\n${code}` };
  }

  /** Puts the author's places into the stack of what running the code threw. A parser's error has them already. */
  restore(error: unknown): void {
    if (!(error instanceof Error) || typeof error.stack !== 'string' || error.message.startsWith('ParseError')) return;
    error.stack = error.stack.replace(/([^\s(]+):(\d+):(\d+)/g, (place, path: string, line: string, column: string) => {
      const entry = this.#maps.get(path)?.findEntry(Number(line) - 2, Number(column) - 1);
      return entry === undefined || !('originalLine' in entry)
        ? place
        : `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
  }
}
