/** @param name relative to the effect's folder. What is installed there, and what is hidden, is none of the effect's. */
export function isModule(name: string): boolean {
  return /\.(wesl|wgsl)$/.test(name) && !/(?:^|[\\/])(?:node_modules[\\/]|\.)/.test(name);
}
