import type { VertexAttribute } from './VertexLayout.js';

/** What an attribute is found by: `TEXCOORD0`, or `@location(2)`. */
export function attributeName({ usage, usageIndex = 0, location }: VertexAttribute): string {
  return location === undefined ? `${usage}${usageIndex}` : `@location(${location})`;
}
