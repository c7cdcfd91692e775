import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, ResolvedConfig, Rollup } from 'vite';
import { CjsCarbonEffectReader } from '../format/carbonEffect/CjsCarbonEffectReader.js';
import { declareEffect } from '../pack/effectTypesText.js';
import { cacheFolder } from '../pack/folder/cacheFolder.js';
import { FolderPacker } from '../pack/folder/FolderPacker.js';
import { isModule } from '../pack/folder/isModule.js';
import { readEffectFolder } from '../pack/folder/readEffectFolder.js';
import { TypeScriptImporter } from '../pack/folder/TypeScriptImporter.js';
import * as pack from '../pack/index.js';
import { committedFiles } from './committedFiles.js';
import { DeclarationFile } from './DeclarationFile.js';
import { DevEffects, withoutReferences } from './DevEffects.js';
import { EFFECT_QUERY, effectFileOf, effectId } from './effectId.js';
import { packedPath, versionOf } from './packedUrl.js';
import { hotReferenceModule, referenceModule } from './referenceModule.js';
import { faultLine, reportFaults, warningLines } from './reportLines.js';
import { serveEffects } from './serveEffects.js';
import { shownError } from './shownError.js';

export interface CarbonfxOptions {
  /**
   * The declaration file that gives imports of effects their types, relative to Vite's root; `false` for none. Default
   * `effects.d.ts`. Written when an effect is packed; commit it.
   */
  readonly types?: string | false;
  /**
   * A folder with `effect.webgpu` and `effect.webgl` as `carbonfx pack` writes them, relative to Vite's root, e.g. `public`.
   * Files in it that are still what their source gives are served as they are, so that a server starts at once. Default:
   * none.
   */
  readonly packed?: string;
}

/**
 * Gives `import hull from './hull/effect.ts?effect'`: a reference that `EffectLibrary` takes in place of a path, with types.
 * A development server packs effects when a page asks for them, and again when a file of theirs changes: a running page
 * goes over to the new one. A build emits the packed files.
 */
export function carbonfx({ types = 'effects.d.ts', packed }: CarbonfxOptions = {}): Plugin {
  const importer = new TypeScriptImporter({ 'carbonfx/pack': pack });
  let config: ResolvedConfig;
  let packer: FolderPacker | null = null;
  let dev: DevEffects | null = null;
  const names = new Map<string, string>();

  const packerOf = (): FolderPacker => {
    packer ??= new FolderPacker({ importer, cache: cacheFolder(config.root) });
    return packer;
  };
  const readFolder = (folder: string) => readEffectFolder(folder, (path) => importer.import(path));
  const declare = (file: string, name: string, bytes: Uint8Array): void => {
    if (types === false) return;
    new DeclarationFile(resolve(config.root, types)).set(file, declareEffect(new CjsCarbonEffectReader(bytes), name));
  };

  /** Emits the packed files. @returns expressions of their URLs, by target */
  const emit = async (context: Rollup.PluginContext, file: string, isPage: boolean): Promise<string> => {
    const folder = dirname(file);
    const { files, report } = await packerOf().pack(folder);
    for (const path of packerOf().filesOf(folder)) context.addWatchFile(path);
    for (const line of warningLines(report, folder)) context.warn(line);
    const [fault, ...others] = reportFaults(report);
    for (const other of others) context.warn(faultLine(other, folder));
    // A page that chose such a body would stand without a picture.
    if (fault !== undefined) throw fault;
    const other = names.get(report.name) ?? file;
    if (other !== file)
      throw new Error(`${other} and ${file} are both called ${report.name}; give one of them another name`);
    names.set(report.name, file);
    const [first] = files;
    if (first !== undefined) declare(file, report.name, first.bytes);
    const urls = files.map(({ target, bytes }) => {
      const fileName = packedPath(report.name, target);
      const url = isPage
        ? `import.meta.ROLLUP_FILE_URL_${context.emitFile({ type: 'asset', fileName, source: bytes })}`
        : JSON.stringify(config.base + fileName);
      // The name alone would be an older file in many a cache.
      return [target, `${url} + ${JSON.stringify(`?v=${versionOf(bytes)}`)}`] as const;
    });
    return referenceModule(report.name, new Map(urls));
  };

  return {
    name: 'carbonfx',
    enforce: 'pre',

    configResolved(resolved) {
      config = resolved;
    },

    configureServer(server) {
      const effects = new DevEffects(server, {
        packer: packerOf(),
        readFolder,
        filesOf: (folder) => packerOf().filesOf(folder),
        isSource: (folder, path) =>
          packerOf().filesOf(folder).includes(path) ||
          (path.startsWith(`${folder}/`) && isModule(relative(folder, path))),
        committed: async (effect, targets) =>
          packed === undefined ? null : committedFiles(resolve(config.root, packed), effect, targets),
        declare: ({ file, name }, bytes) => declare(file, name, bytes),
      });
      dev = effects;
      server.middlewares.use(serveEffects(effects, config.base));
    },

    resolveId: {
      filter: { id: EFFECT_QUERY },
      async handler(source, importerId) {
        const file = effectFileOf(source);
        if (file === null) return null;
        const resolved = await this.resolve(file, importerId, { skipSelf: true });
        return resolved === null ? null : effectId(resolved.id);
      },
    },

    load: {
      filter: { id: EFFECT_QUERY },
      async handler(id) {
        const file = effectFileOf(id);
        if (file === null) return null;
        const isPage = this.environment.config.consumer === 'client';
        if (dev === null) {
          try {
            return await emit(this, file, isPage);
          } catch (error) {
            return this.error(await shownError(error, dirname(file)));
          }
        }
        const { name, urls } = await dev.of(file);
        if (isPage) return hotReferenceModule(CLIENT, file, name, urls);
        return referenceModule(
          name,
          new Map(Object.entries(urls).map(([target, url]) => [target, JSON.stringify(url)])),
        );
      },
    },

    hotUpdate({ modules }) {
      return withoutReferences(modules);
    },

    async closeBundle() {
      dev?.close();
      dev = null;
      names.clear();
      await packer?.close();
      packer = null;
    },
  };
}

/** The page's half: a module of its own, beside this one in the sources as in the package. */
const HERE = fileURLToPath(import.meta.url);
const CLIENT = join(dirname(HERE), `hotClient${extname(HERE)}`).replaceAll('\\', '/');
