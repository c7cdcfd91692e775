import type { EffectSource } from '../EffectSource.js';
import { PackError } from '../PackError.js';
import type { SourceSpot, SourceText } from '../sourceSpot.js';
import { thrownText } from '../thrownText.js';

/** An effect's folder in memory: the arguments of `packEffect`. */
export interface EffectFolder {
  readonly source: EffectSource;
  /** Texts of the `.wesl` and `.wgsl` files in it and below, by path with `/`. */
  readonly modules: Readonly<Record<string, string>>;
  readonly definition: SourceText;
  /** Paths of the files that were read: the definition, then the modules. What the definition imports is the importer's to tell. */
  readonly files: readonly string[];
}

/** What makes a folder an effect's. */
export const DEFINITION = 'effect.ts';

/**
 * Reads an effect's folder (Node only).
 * @param importModule imports a TypeScript file by absolute path and gives its exports; Node's own `import` needs a loader
 * for that. Vite's `runnerImport` is one.
 * @throws PackError where the folder has no `effect.ts` that can be imported and exports an effect.
 */
export async function readEffectFolder(
  folder: string,
  importModule: (path: string) => Promise<unknown>,
): Promise<EffectFolder> {
  // Only here: the compiler itself runs in a browser too.
  const [{ readFile }, { join }, { moduleNames }] = await Promise.all([
    import('node:fs/promises'),
    import('node:path'),
    import('./moduleNames.js'),
  ]);
  const path = join(folder, DEFINITION);
  const source = defaultExport(await imported(folder, path, importModule), path);
  const names = await moduleNames(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return {
    source,
    modules: Object.fromEntries(names.map((name, i) => [name.replaceAll('\\', '/'), moduleText(texts[i] ?? '')])),
    definition: { path: DEFINITION, text: withoutMark(await readFile(path, 'utf8')) },
    files: [path, ...names.map((name) => join(folder, name))],
  };
}

/** A checkout may end its lines with CR LF; the same commit has to give the same bytes everywhere. */
function moduleText(file: string): string {
  return withoutMark(file).replaceAll('\r\n', '\n');
}

/** Some editors begin a file with a byte order mark, which is no part of its text. */
function withoutMark(file: string): string {
  return file.replace(/^\uFEFF/, '');
}

/** What a definition throws while it is imported, and what keeps it from being imported, is a fault of the effect. */
async function imported(
  folder: string,
  path: string,
  importModule: (path: string) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await importModule(path);
  } catch (cause) {
    const spot = placeIn(folder, cause);
    const reason = cause instanceof Error ? thrownText(cause.message) : thrownText(cause);
    throw new PackError({
      effect: path,
      spot: spot ?? { file: DEFINITION, line: 0, column: 0 },
      // Importers put the place, and whoever imported it, on lines of their own.
      problem: `the file cannot be imported: ${(spot === null ? reason : reason.replace(/\n[\s\S]*/, '')).trim()}`,
      cause,
    });
  }
}

/** The first place of an error that is in the author's folder. */
function placeIn(folder: string, error: unknown): SourceSpot | null {
  if (!(error instanceof Error)) return null;
  for (const [, path = '', line, column] of (error.stack ?? '').matchAll(/([^\s(]*\.[cm]?[jt]s):(\d+):(\d+)/g)) {
    const start = path.indexOf(folder);
    const file = path.slice(start + folder.length + 1).replaceAll('\\', '/');
    // A parser counts columns from 0, the engine from 1.
    const first = error.message.startsWith('ParseError') ? 1 : 0;
    if (start >= 0) return { file, line: Number(line), column: Number(column) + first };
  }
  return null;
}

function defaultExport(module: unknown, path: string): EffectSource {
  if (typeof module === 'object' && module !== null && 'default' in module && isEffectSource(module.default)) {
    return module.default;
  }
  throw new PackError({
    effect: path,
    spot: { file: DEFINITION, line: 0, column: 0 },
    problem: 'the file has no effect as its default export',
    fix: 'Write: export default defineEffect({ name, axes, techniques, … });',
  });
}

function isEffectSource(value: unknown): value is EffectSource {
  return typeof value === 'object' && value !== null && 'name' in value && 'axes' in value && 'techniques' in value;
}
