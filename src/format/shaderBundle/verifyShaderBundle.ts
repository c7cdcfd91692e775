import { FormatError } from '../bytes/FormatError.js';
import { sameBytes } from '../bytes/sameBytes.js';
import { type BundleOddities, bundleOddities } from './bundleOddities.js';
import { readShaderBundle } from './readShaderBundle.js';
import type { ShaderBundle } from './ShaderBundle.js';
import { writeShaderBundle } from './writeShaderBundle.js';

/** What writing a bundle again gave: the shape of a line of `carbonfx verify --json`. */
export interface ShaderBundleVerification {
  /** The source that was named. */
  readonly file: string;
  readonly format: 'yslb';
  /** Whether the bundle is written again byte for byte, or with nothing left out but what `rewritten` names. */
  readonly ok: boolean;
  readonly stages: number | null;
  readonly variants: number | null;
  /**
   * `true`, or all of the difference: what YUP's loader passes by and its writer leaves out. `false` where the bytes differ
   * otherwise: `oddities` says where. `null` where the file was refused.
   */
  readonly rewritten: boolean | BundleRewrite | null;
  /** Where the bytes are not what YUP writes, flags included that are written again as they were. */
  readonly oddities: BundleOddities;
  /** Present where the file was refused, when it was read or when it was written. */
  readonly error?: { readonly name: string; readonly path: string; readonly offset: number; readonly message: string };
}

export interface BundleRewrite {
  /** Bytes behind the RIFF chunk. */
  readonly trailing?: number;
  /** Chunks that this version does not know: with them kept the bytes are equal. */
  readonly unknownChunks?: number;
}

/**
 * Reads a bundle and writes it again, as YUP would. Never throws for what is in the file: one that is refused says why in
 * `error`.
 */
export function verifyShaderBundle(
  bytes: Uint8Array,
  options: { readonly source?: string } = {},
): ShaderBundleVerification {
  const { source = '' } = options;
  const named = { file: source, format: 'yslb' } as const;
  try {
    const bundle = readShaderBundle(bytes, { source, keepUnknown: true });
    const { length } = bundle.stages.flatMap(({ variants }) => variants);
    const rewritten = rewriteOf(bundle, bytes);
    return {
      ...named,
      ok: rewritten !== false,
      stages: bundle.stages.length,
      variants: length,
      rewritten,
      oddities: bundleOddities(bytes),
    };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    // What the writer refuses does not know the file.
    const { name, path, offset, message } = error.from(source);
    return {
      ...named,
      ok: false,
      stages: null,
      variants: null,
      rewritten: null,
      oddities: { count: 0, first: [] },
      error: { name, path, offset, message },
    };
  }
}

function rewriteOf(bundle: ShaderBundle, bytes: Uint8Array): boolean | BundleRewrite {
  const again = writeShaderBundle(bundle);
  const unknownChunks = unknownIn(bundle);
  if (sameBytes(again, bytes)) return unknownChunks === 0 ? true : { unknownChunks };
  const trailing = bytes.length - again.length;
  if (trailing <= 0 || !sameBytes(again, bytes.subarray(0, again.length))) return false;
  return unknownChunks === 0 ? { trailing } : { trailing, unknownChunks };
}

function unknownIn({ stages, unknown }: ShaderBundle): number {
  const lists = [
    unknown?.chunks,
    unknown?.stageChunks,
    ...stages.flatMap((stage) => [
      stage.unknown?.chunks,
      stage.unknown?.variantChunks,
      ...stage.variants.map(({ unknownChunks }) => unknownChunks),
    ]),
  ];
  return lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
}
