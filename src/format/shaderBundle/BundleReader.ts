import { decodeText } from '../bytes/arenaText.js';
import { FormatError } from '../bytes/FormatError.js';
import { SHADER_BUNDLE_VERSION } from './bundleTags.js';
import { DEFAULT_REFLECTION } from './defaultReflection.js';
import { ReadingArchive } from './ReadingArchive.js';
import { shaderReflection } from './reflectionWalk.js';
import { type RiffChunk, riffChunks, tagAt } from './riffChunks.js';
import type { ShaderBundle, ShaderBundleStage, ShaderInfo, UnknownChunk } from './ShaderBundle.js';
import type { ShaderReflection } from './ShaderReflection.js';

/** A stage while its chunks are gathered: two SHDR of one stage are one. */
interface StageDraft {
  readonly stage: number;
  /** Of the stages, in the order in which they first come. */
  readonly index: number;
  sourceLanguage: number;
  spirv: Uint8Array;
  readonly variants: ShaderInfo[];
  readonly chunks: UnknownChunk[];
  readonly variantChunks: UnknownChunk[];
}

const NO_BYTES = new Uint8Array(0);

/** Reads the chunks of one bundle. What YUP's loader tolerates is tolerated in the same way (`yslb.md` 3). */
export class BundleReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #source: string;
  readonly #keepsUnknown: boolean;
  readonly #stages = new Map<number, StageDraft>();
  readonly #chunks: UnknownChunk[] = [];
  readonly #stageChunks: UnknownChunk[] = [];

  constructor(bytes: Uint8Array, source: string, keepsUnknown: boolean) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#source = source;
    this.#keepsUnknown = keepsUnknown;
  }

  /** @param end of the RIFF chunk, in bytes from the file's start */
  read(start: number, end: number): ShaderBundle {
    const chunks = this.#topChunks(start, end);
    let known = 0;
    for (const chunk of chunks) {
      if (chunk.tag === 'VERS' && known === 0) known = 1;
      else if (this.#isList(chunk, 'SHAD')) {
        this.#readStages(chunk);
        known = 2;
      } else if (chunk.tag !== 'VERS') this.#keep(this.#chunks, chunk, known);
    }
    const stages = [...this.#stages.values()].map(finishedStage);
    if (this.#chunks.length + this.#stageChunks.length === 0) return { stages };
    return { stages, unknown: { chunks: this.#chunks, stageChunks: this.#stageChunks } };
  }

  #topChunks(start: number, end: number): readonly RiffChunk[] {
    const chunks: RiffChunk[] = [];
    try {
      riffChunks(this.#view, start, end, this.#source, chunks);
    } catch (error) {
      // Another version may be laid out otherwise: then that is what is wrong with the file.
      this.#refuseOtherVersions(chunks);
      throw error;
    }
    if (this.#refuseOtherVersions(chunks)) return chunks;
    throw new FormatError({
      source: this.#source,
      offset: start,
      found: 'ShaderBundle: missing VERS chunk',
      wanted: 'a chunk VERS of at least 4 bytes',
    });
  }

  /** @returns whether there is a version at all */
  #refuseOtherVersions(chunks: readonly RiffChunk[]): boolean {
    const versions = chunks.filter(({ tag, start: from, end }) => tag === 'VERS' && end - from >= 4);
    for (const { start: offset } of versions) {
      const version = this.#view.getUint32(offset, true);
      if (version === SHADER_BUNDLE_VERSION) continue;
      throw new FormatError({
        source: this.#source,
        path: 'version',
        offset,
        found: `ShaderBundle: bundle version ${version} is not supported (expected ${SHADER_BUNDLE_VERSION})`,
        wanted: `a bundle of version ${SHADER_BUNDLE_VERSION}`,
        fix: `Compile it again with a yup_shader_bundler that writes version ${SHADER_BUNDLE_VERSION}`,
      });
    }
    return versions.length > 0;
  }

  #readStages(list: RiffChunk): void {
    for (const chunk of this.#within(list, 4)) {
      if (chunk.tag !== 'SHDR') {
        this.#keep(this.#stageChunks, chunk, this.#stages.size);
        continue;
      }
      // As in YUP one that is too short for its two numbers is none.
      if (chunk.end - chunk.start < 8) continue;
      const stage = this.#view.getInt32(chunk.start, true);
      const sourceLanguage = this.#view.getInt32(chunk.start + 4, true);
      const draft = this.#stages.get(stage) ?? this.#newStage(stage, sourceLanguage);
      at(`stages[${draft.index}]`, () => this.#readStage(draft, chunk, sourceLanguage));
    }
  }

  #newStage(stage: number, sourceLanguage: number): StageDraft {
    const index = this.#stages.size;
    const draft = { stage, index, sourceLanguage, spirv: NO_BYTES, variants: [], chunks: [], variantChunks: [] };
    this.#stages.set(stage, draft);
    return draft;
  }

  #readStage(draft: StageDraft, shdr: RiffChunk, sourceLanguage: number): void {
    let known = 0;
    for (const chunk of this.#within(shdr, 8)) {
      if (chunk.tag === 'SPVB') {
        known = Math.max(known, 1);
        // As in YUP the last one that has bytes counts.
        if (chunk.end === chunk.start) continue;
        draft.spirv = this.#bytesOf(chunk);
        draft.sourceLanguage = sourceLanguage;
      } else if (this.#isList(chunk, 'VARS')) {
        known = 2;
        this.#readVariants(draft, chunk);
      } else this.#keep(draft.chunks, chunk, known);
    }
  }

  #readVariants(draft: StageDraft, list: RiffChunk): void {
    for (const chunk of this.#within(list, 4)) {
      if (chunk.tag !== 'VART') this.#keep(draft.variantChunks, chunk, draft.variants.length);
      else at(`variants[${draft.variants.length}]`, () => draft.variants.push(this.#readVariant(chunk)));
    }
  }

  #readVariant({ start, end }: RiffChunk): ShaderInfo {
    // Behind the end YUP reads zeros: a short one has no texts.
    const language = end - start < 4 ? 0 : this.#view.getInt32(start, true);
    const entryPoint = this.#readText('entryPoint', Math.min(start + 4, end), end);
    const source = this.#readText('source', entryPoint.end, end);
    let inputSource = '';
    let reflection = DEFAULT_REFLECTION;
    const seen = new Set<string>();
    const unknownChunks: UnknownChunk[] = [];
    for (const chunk of riffChunks(this.#view, source.end, end, this.#source)) {
      if (chunk.tag === 'ISRC') {
        inputSource = decodeText(this.#bytesOf(chunk));
        // An empty one is not written again.
        if (inputSource !== '') seen.add(chunk.tag);
      } else if (chunk.tag === 'REFL') {
        seen.add(chunk.tag);
        reflection = at('reflection', () => this.#readReflection(chunk));
      } else this.#keep(unknownChunks, chunk, seen.size);
    }
    const info = { language, entryPoint: entryPoint.text, source: source.text, inputSource, reflection };
    if (unknownChunks.length === 0) return info;
    // An empty input source may have come behind another one: then fewer chunks are written than stood there.
    const written = inputSource === '' ? 1 : 2;
    return {
      ...info,
      unknownChunks: unknownChunks.map((it) => ({ ...it, position: Math.min(it.position, written) })),
    };
  }

  /** `i32` length and as many bytes. As in YUP a length of 0 or below, or none at all, is the empty text. */
  #readText(name: string, start: number, limit: number): { text: string; end: number } {
    if (limit - start < 4) return { text: '', end: limit };
    const length = Math.max(this.#view.getInt32(start, true), 0);
    const from = start + 4;
    if (length <= limit - from) {
      return { text: decodeText(this.#bytes.subarray(from, from + length)), end: from + length };
    }
    throw new FormatError({
      source: this.#source,
      path: name,
      offset: start,
      found: `a text of ${length} bytes with ${limit - from} bytes left`,
      wanted: 'at most what is left',
    });
  }

  #readReflection({ start, end }: RiffChunk): ShaderReflection {
    const archive = new ReadingArchive(this.#bytes, { start, end, view: this.#view, source: this.#source });
    // More bytes behind it are nobody's, as in YUP.
    return shaderReflection(archive, DEFAULT_REFLECTION);
  }

  #isList({ tag, start, end }: RiffChunk, type: string): boolean {
    return tag === 'LIST' && end - start >= 4 && tagAt(this.#bytes, start) === type;
  }

  #within({ start, end }: RiffChunk, skipped: number): RiffChunk[] {
    return riffChunks(this.#view, start + skipped, end, this.#source);
  }

  #bytesOf({ start, end }: RiffChunk): Uint8Array {
    return this.#bytes.subarray(start, end);
  }

  #keep(chunks: UnknownChunk[], chunk: RiffChunk, position: number): void {
    if (this.#keepsUnknown) chunks.push({ tag: chunk.tag, bytes: this.#bytesOf(chunk), position });
  }
}

function finishedStage(draft: StageDraft): ShaderBundleStage {
  const { stage, sourceLanguage, spirv, variants, chunks, variantChunks } = draft;
  const finished = { stage, sourceLanguage, spirv, variants };
  if (chunks.length + variantChunks.length === 0) return finished;
  // A second SHDR of the stage starts to count anew.
  chunks.sort((a, b) => a.position - b.position);
  return { ...finished, unknown: { chunks, variantChunks } };
}

function at<T>(step: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof FormatError ? error.within(step) : error;
  }
}
