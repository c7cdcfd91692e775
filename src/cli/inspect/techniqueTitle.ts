import { nameText } from '../valueTexts.js';

/** What a technique is called in lists: its name, with its index where an earlier one has the same. */
export function techniqueTitle(techniques: readonly { readonly name: string }[], index: number): string {
  const name = techniques[index]?.name ?? '';
  const isFirst = techniques.findIndex((technique) => technique.name === name) === index;
  return `${nameText(name)}${isFirst ? '' : ` (technique ${index})`}`;
}
