import type { BackendBlockLanguage } from './BackendBlockLayout.js';

const EXTENSION = /\.carbonweb(gpu|gl)(?:[?#].*)?$/is;

/** What a file's name promises of the programs in it: the browser's formats have an extension each. `null` = any other name. */
export function sourceLanguage(source: string): BackendBlockLanguage | null {
  const extension = EXTENSION.exec(source)?.[1]?.toLowerCase();
  if (extension === undefined) return null;
  return extension === 'gl' ? 'glsl' : 'wgsl';
}
