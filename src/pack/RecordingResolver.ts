import type { ModuleResolver, WeslAST } from 'wesl/core';

/** Keeps account of which modules one link needs. */
export class RecordingResolver implements ModuleResolver {
  /** The modules found so far, by file as the linker calls it. */
  readonly found = new Map<string, WeslAST>();
  readonly #resolver: ModuleResolver;

  constructor(resolver: ModuleResolver) {
    this.#resolver = resolver;
  }

  resolveModule(modulePath: string): WeslAST | undefined {
    const ast = this.#resolver.resolveModule(modulePath);
    if (ast !== undefined) this.found.set(ast.srcModule.debugFilePath, ast);
    return ast;
  }
}
