import type { ModuleResolver, WeslAST } from 'wesl/core';

/** Keeps account of which modules one link needs. */
export class RecordingResolver implements ModuleResolver {
  /** Files of the modules found so far, as the linker calls them. */
  readonly asked = new Set<string>();
  readonly #resolver: ModuleResolver;

  constructor(resolver: ModuleResolver) {
    this.#resolver = resolver;
  }

  resolveModule(modulePath: string): WeslAST | undefined {
    const ast = this.#resolver.resolveModule(modulePath);
    if (ast !== undefined) this.asked.add(ast.srcModule.debugFilePath);
    return ast;
  }
}
