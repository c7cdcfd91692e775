import { filterValidElements, type WeslAST } from 'wesl/core';

/**
 * The `diagnostic(…);` directives of a module under these conditions, each as it is written in WGSL. The linker carries
 * `enable` and `requires` of imported modules into a program and leaves these behind.
 */
export function moduleDiagnostics({ moduleElem }: WeslAST, conditions: Readonly<Record<string, boolean>>): string[] {
  return filterValidElements(moduleElem.decls, conditions).flatMap((element) => {
    if (element.kind !== 'directive' || element.directive.kind !== 'diagnostic') return [];
    const { severity, rule } = element.directive;
    const [first, second] = rule;
    return [`diagnostic(${severity.name}, ${first.name}${second === null ? '' : `.${second.name}`});`];
  });
}
