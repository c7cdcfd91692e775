/** The name of an object's class. Browsers tag their objects with it; elsewhere the constructor says what they are. */
export function classOf(it: object): string {
  const tag = Object.prototype.toString.call(it).slice('[object '.length, -1);
  return tag === 'Object' ? it.constructor?.name || tag : tag;
}
