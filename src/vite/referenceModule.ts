import type { EffectReference } from '../resource/EffectReference.js';

/** A reference that tells when its files change: the module that a page of the development server imports. */
export function hotReferenceModule(
  client: string,
  effect: string,
  name: string,
  urls: EffectReference['urls'],
): string {
  const values = [effect, name, urls].map((value) => JSON.stringify(value)).join(', ');
  return `import { hotReference } from ${JSON.stringify(client)};
export default hotReference(${values}, import.meta.hot);
`;
}

/** @param urls expressions, by target. */
export function referenceModule(name: string, urls: ReadonlyMap<string, string>): string {
  const members = [...urls].map(([target, expression]) => `    ${target}: ${expression},\n`).join('');
  return `export default {\n  name: ${JSON.stringify(name)},\n  urls: {\n${members}  },\n};\n`;
}
