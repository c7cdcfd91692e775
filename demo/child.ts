/**
 * The first descendant that a selector names.
 *
 * @throws TypeError where the page has none: markup and code no longer belong together.
 */
export function child(parent: ParentNode, selector: string): HTMLElement {
  const found = parent.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new TypeError(`the page has no "${selector}"`);
  return found;
}

/** As {@link child}, of one kind of element. */
export function childOf<T extends HTMLElement>(parent: ParentNode, selector: string, kind: new () => T): T {
  const found = child(parent, selector);
  if (!(found instanceof kind)) throw new TypeError(`"${selector}" is no ${kind.name}`);
  return found;
}
