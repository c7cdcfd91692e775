import { decodeText } from '../bytes/arenaText.js';
import { bitsFromFloat, type Float, floatFromBits } from '../bytes/Float.js';
import { FormatError } from '../bytes/FormatError.js';
import type { ArenaBlob } from '../bytes/RecordIo.js';
import { ANNOTATION_TYPE, type Annotation } from './annotation.js';
import { blockJson } from './blockJson.js';
import type { CjsCarbonEffectReader } from './CjsCarbonEffectReader.js';
import type { EffectDescription } from './effectDescription.js';
import { groupEffectBodies } from './groupEffectBodies.js';
import type { JsonObject, JsonValue } from './JsonValue.js';
import type { Library, LibraryInput } from './library.js';
import type { Pass } from './pass.js';
import { blockLanguage, passLanguage } from './passLanguage.js';
import { readBackendBlock } from './readBackendBlock.js';
import { refuseBloatedTexts } from './refuseBloatedTexts.js';
import type { Sampler } from './sampler.js';
import type { Stage } from './stage.js';
import type { StageInput } from './stageInput.js';
import type { StaticSampler } from './staticSampler.js';
import type { Technique } from './technique.js';

export interface DumpOptions {
  /** MD5 of bytes as 32 lower-case hex digits; a program is told apart by it. This room has no platform to take one from. */
  readonly md5: (bytes: Uint8Array) => string;
}

/**
 * Everything in a file as one plain value, the shape that `carbonfx dump` prints. Floats have 9 significant digits, which
 * is exact for binary32; those that JSON cannot hold are the strings `inf`, `-inf` and `nan`. Programs print as text where
 * they are text, else as hex; where those of a file, counted as often as they are used, come to many times its size (no
 * writer makes such a file), further ones print their size and place alone. Decodes every distinct body.
 * @throws FormatError when a body is refused, and where the names in the file come to hundreds of times its size.
 */
export function dumpCarbonEffect(reader: CjsCarbonEffectReader, options: DumpOptions): JsonObject {
  const groups = groupEffectBodies(reader);
  const rowBody: number[] = Array.from({ length: reader.rowCount });
  groups.forEach(({ rows }, body) => {
    for (const row of rows) rowBody[row] = body;
  });
  const dump = new Dump(reader, options);
  return {
    version: reader.version,
    ...(reader.version >= 15 ? provenance(reader, groups.length) : {}),
    permutations: reader.axes.map((axis) => ({ ...axis })),
    rowCount: reader.rowCount,
    rowIndexes: Array.from({ length: reader.rowCount }, (_, i) => reader.row(i).index),
    rowBody,
    bodies: groups.map(({ permutationIndex }) => {
      const description = reader.readDescription(permutationIndex);
      refuseBloatedTexts(reader);
      return dump.body(description);
    }),
  };
}

/** What older files do not state about themselves, and the reference dumps of them therefore do not print. */
function provenance(reader: CjsCarbonEffectReader, distinctBodies: number): JsonObject {
  return {
    compilerVersion: [...reader.compilerVersion],
    sourceHash: decodeText(reader.sourceHash),
    arenaSize: reader.arena.length,
    distinctBodies,
  };
}

/** Files share programs about thirty times at the most. References into the middle of each other could be any number. */
const MOST_FILES = 256;
/** Small files are never the trouble. */
const SMALL_BYTES = 1 << 20;

class Dump {
  readonly #reader: CjsCarbonEffectReader;
  readonly #md5: DumpOptions['md5'];
  /** Bytes of programs that may still be printed. */
  #left: number;

  constructor(reader: CjsCarbonEffectReader, options: DumpOptions) {
    this.#reader = reader;
    this.#md5 = options.md5;
    this.#left = reader.bytes.length * MOST_FILES + SMALL_BYTES;
  }

  body({ techniques, parameters }: EffectDescription): JsonObject {
    return {
      techniques: techniques.map((it) => this.#technique(it)),
      parameters: parameters.map(({ name, annotations }) => ({ name, annotations: annotations.map(annotationJson) })),
    };
  }

  #technique({ name, passes, libraries }: Technique): JsonObject {
    return {
      name,
      passes: passes.map((it, index) => this.#pass(it, name, index)),
      libraries: libraries.map((it) => this.#library(it)),
    };
  }

  #pass({ stages, renderStates, block }: Pass, technique: string, index: number): JsonObject {
    return {
      stages: stages.map((it) => this.#stage(it)),
      renderStates: renderStates.map(({ state, value }) => [state, value]),
      ...(block === null ? {} : this.#block(block, stages, technique, index)),
    };
  }

  #block(block: ArenaBlob, stages: readonly Stage[], technique: string, pass: number): JsonObject {
    const { bytes, offset } = block;
    return {
      ...this.#decodedBlock(block, stages, technique, pass),
      blockBytes: { size: bytes.length, offset, hex: hex(bytes) },
    };
  }

  #decodedBlock(blob: ArenaBlob, stages: readonly Stage[], technique: string, pass: number): JsonObject {
    const { source } = this.#reader;
    const offset = this.#reader.arena.byteOffset - this.#reader.bytes.byteOffset + blob.offset;
    const language = blockLanguage(passLanguage(stages, source));
    try {
      const block = readBackendBlock(blob.bytes, { technique, pass, source, offset, ...language });
      return { block: block === null ? null : blockJson(block) };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      return { block: null, blockError: error.message };
    }
  }

  #stage(it: Stage): JsonObject {
    return {
      type: it.type,
      program: this.#program(it.program),
      threadGroupSize: [...it.threadGroupSize],
      pipelineInputs: it.pipelineInputs.map((input) => ({ ...input })),
      ...registersJson(it),
      ...inputJson(it),
    };
  }

  #library(it: Library): JsonObject {
    return {
      payloadSize: it.payloadSize,
      program: this.#program(it.program),
      exports: it.exports.map(({ type, name }) => ({ type, name })),
      hitGroupName: it.hitGroupName,
      globalInputs: { ...registersJson(it.globalInputs), ...inputJson(it.globalInputs) },
      localInputs: { ...registersJson(it.localInputs), ...inputJson(it.localInputs) },
    };
  }

  #program({ bytes, offset }: ArenaBlob): JsonObject {
    if (bytes.length === 0) return { size: 0, offsetWord: offset };
    this.#left -= bytes.length;
    if (this.#left < 0) return { size: bytes.length, offset, omitted: true };
    const text = printableText(bytes);
    return { size: bytes.length, md5: this.#md5(bytes), ...(text === null ? { hex: hex(bytes) } : { text }) };
  }
}

function registersJson({ registers, staticSamplers }: Pick<LibraryInput, 'registers' | 'staticSamplers'>): JsonObject {
  return {
    registers: registers.map(({ type, index, count, space }) => ({ type, index, count, space })),
    staticSamplers: staticSamplers.map(staticSamplerJson),
  };
}

function inputJson({ constants, defaults, textures, samplers, uavs, annotations }: StageInput): JsonObject {
  return {
    constants: constants.map(({ legacyType: _, isSRGB, isAutoregister, ...rest }) => ({
      ...rest,
      isSRGB: Boolean(isSRGB),
      isAutoregister: Boolean(isAutoregister),
    })),
    defaults:
      defaults.bytes.length === 0
        ? { size: 0, offsetWord: defaults.offset }
        : { size: defaults.bytes.length, hex: hex(defaults.bytes) },
    textures: textures.map(({ isSRGB, isAutoregister, ...rest }) => ({
      ...rest,
      isSRGB: Boolean(isSRGB),
      isAutoregister: Boolean(isAutoregister),
    })),
    samplers: samplers.map(samplerJson),
    uavs: uavs.map(({ isAutoregister, ...rest }) => ({ ...rest, isAutoregister: Boolean(isAutoregister) })),
    annotations: annotations.map(annotationJson),
  };
}

function staticSamplerJson({ comparison, mipLODBias, minLOD, maxLOD, ...rest }: StaticSampler): JsonObject {
  return {
    ...rest,
    comparison: Boolean(comparison),
    mipLODBias: floatJson(mipLODBias),
    minLOD: floatJson(minLOD),
    maxLOD: floatJson(maxLOD),
  };
}

function samplerJson(it: Sampler): JsonObject {
  return {
    ...it,
    comparison: Boolean(it.comparison),
    mipLODBias: floatJson(it.mipLODBias),
    borderColor: it.borderColor.map(floatJson),
    minLOD: floatJson(it.minLOD),
    maxLOD: floatJson(it.maxLOD),
    isDynamic: Boolean(it.isDynamic),
  };
}

function annotationJson({ name, type, word, text }: Annotation): JsonObject {
  if (type === ANNOTATION_TYPE.STRING) return { name, type, value: text };
  const raw = [0, 8, 16, 24].map((shift) => ((word >>> shift) & 0xff).toString(16).padStart(2, '0')).join('');
  return { name, type, raw, value: wordJson(type, word) };
}

function wordJson(type: number, word: number): JsonValue {
  // Carbon's runtime looks at the lowest byte of a bool alone.
  if (type === ANNOTATION_TYPE.BOOL) return (word & 0xff) !== 0;
  if (type === ANNOTATION_TYPE.INT) return word | 0;
  return type === ANNOTATION_TYPE.FLOAT ? floatJson(floatFromBits(word)) : word;
}

function floatJson(value: Float): JsonValue {
  const rounded = Number(floatFromBits(bitsFromFloat(value)));
  if (Number.isNaN(rounded)) return 'nan';
  if (!Number.isFinite(rounded)) return rounded > 0 ? 'inf' : '-inf';
  // The text of -0 has no sign.
  return rounded === 0 ? rounded : Number(rounded.toPrecision(9));
}

function printableText(bytes: Uint8Array): string | null {
  if (bytes.some((byte) => (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 0x7f)) return null;
  const text = decodeText(bytes);
  // A lone surrogate stands for a byte that is not UTF-8.
  return /[\uDC80-\uDCFF]/u.test(text) ? null : text;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
