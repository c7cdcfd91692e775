/** Files of the closest peer, with backend blocks. Their JSON has other names for some things, mapped here. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { FormatError } from '../../../src/format/bytes/FormatError.js';
import type { ArenaBlob } from '../../../src/format/bytes/RecordIo.js';
import type { Annotation } from '../../../src/format/carbonEffect/annotation.js';
import { CjsCarbonEffectReader } from '../../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import type { EffectDescription } from '../../../src/format/carbonEffect/effectDescription.js';
import { isTranslated } from '../../../src/format/carbonEffect/isTranslated.js';
import type { Pass } from '../../../src/format/carbonEffect/pass.js';
import { readBackendBlock } from '../../../src/format/carbonEffect/readBackendBlock.js';
import type { Stage } from '../../../src/format/carbonEffect/stage.js';
import { verifyCarbonEffect } from '../../../src/format/carbonEffect/verifyCarbonEffect.js';
import { writeBackendBlock } from '../../../src/format/carbonEffect/writeBackendBlock.js';
import { toHex } from '../../support/bytes.js';
import { describeWithReference, referenceBytes, referenceJson } from '../../support/referenceFiles.js';

const FILES = [
  'compute.carbonwebgpu',
  'detailarray.carbonwebgpu',
  'futureblock.carbonwebgpu',
  'plain.sm_hi',
  'selected.carbonwebgpu',
  'shared.carbonwebgpu',
  'texturedtri.carbonwebgl',
  'texturedtri.carbonwebgpu',
  'texturedtri.e2x.carbonwebgpu',
  'trailing.carbonwebgpu',
];

interface PeerFile {
  readonly version: number;
  readonly compilerVersion: readonly number[];
  readonly sourceHash: string;
  readonly stringTableSize: number;
  readonly headerEnd: number;
  readonly axes: readonly unknown[];
  readonly records: readonly { readonly index: number; readonly offset: number; readonly size: number }[];
  readonly bodies: readonly PeerBody[];
  readonly diagnostics: { readonly dense: boolean; readonly indicesMatchPosition: boolean };
}
interface PeerBody {
  readonly indices: readonly number[];
  readonly techniques: readonly { readonly name: string; readonly passes: readonly PeerPass[] }[];
}
interface PeerPass {
  readonly layoutKey: string;
  readonly block: PeerBlock | null;
}
interface PeerBlock {
  /** Absent in the later layouts. */
  readonly version?: number;
  readonly layoutKey: string;
  readonly bindGroups: readonly { readonly group: number; readonly bindings: readonly object[] }[];
  readonly transforms: readonly { readonly output: object }[];
}

interface PeerBinding {
  readonly buffer?: object;
  readonly texture?: { readonly sampleType: string };
  readonly sampler?: object;
}
/** A block of GLSL programs, whose stages have a key each. */
interface PeerGlslBlock {
  readonly stages: Readonly<Record<'vertex' | 'pixel', PeerGlslStage>>;
}
interface PeerGlslStage {
  readonly bindings: readonly PeerGlslBinding[];
  readonly stageInputs: readonly (object & { readonly componentTypeName: string })[];
}
interface PeerGlslBinding {
  readonly kind: string;
  readonly registerIndex: number;
  readonly name: string;
  readonly sizeInVec4?: number;
  readonly style?: string;
  readonly dimensionName?: string;
  readonly samplerType?: string;
  readonly pairedSamplerRegisters?: readonly number[];
}

const peerJson = (name: string) => referenceJson(`golden/carbonwebgpu/${name}.json`) as PeerFile;
const open = (name: string) =>
  new CjsCarbonEffectReader(referenceBytes(`golden/carbonwebgpu/${name}`), { source: name });

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bit = (flag: boolean | number): number => Number(flag);

/** A description in the peer's words. */
function inPeerWords(description: EffectDescription): unknown {
  return {
    techniques: description.techniques.map(({ name, passes, libraries }) => ({
      name,
      libraries,
      passes: passes.map((pass, index) => passInPeerWords(pass, `${name}.pass${index}`)),
    })),
    annotations: description.parameters.map(({ name, annotations }) => ({
      name,
      annotations: annotations.map(annotationInPeerWords),
    })),
  };
}

function passInPeerWords({ stages, renderStates, block }: Pass, layoutKey: string): object {
  const backendBlock =
    block === null ? null : { size: block.bytes.length, offset: block.offset, hex: toHex(block.bytes) };
  return { layoutKey, renderStates, backendBlock, stages: stages.map(stageInPeerWords) };
}

function stageInPeerWords(stage: Stage): object {
  const { type, threadGroupSize, pipelineInputs, program, defaults } = stage;
  return {
    type,
    threadGroupSize,
    pipelineInputs,
    shaderData: blobInPeerWords(program),
    source: program.bytes.length === 0 ? null : new TextDecoder().decode(program.bytes),
    registers: stage.registers.map((it) => ({
      registerType: it.type,
      registerIndex: it.index,
      registerCount: it.count,
      registerSpace: it.space,
    })),
    staticSamplers: stage.staticSamplers.map((it) => ({ ...it, comparison: bit(it.comparison) })),
    constants: stage.constants.map(({ legacyType: _, ...it }) => ({
      ...it,
      isSRGB: bit(it.isSRGB),
      isAutoregister: bit(it.isAutoregister),
    })),
    defaultValues: {
      ...blobInPeerWords(defaults),
      ...(defaults.bytes.length === 0 ? {} : { hex: toHex(defaults.bytes) }),
    },
    textures: stage.textures.map(({ register, arrayElements, ...it }) => ({
      ...it,
      registerIndex: register,
      count: arrayElements,
      isSRGB: bit(it.isSRGB),
      isAutoregister: bit(it.isAutoregister),
    })),
    samplers: stage.samplers.map(({ register, ...it }) => ({
      ...it,
      registerIndex: register,
      comparison: bit(it.comparison),
      isDynamic: bit(it.isDynamic),
    })),
    uavs: stage.uavs.map(({ register, arrayElements, ...it }) => ({
      ...it,
      registerIndex: register,
      count: arrayElements,
      isAutoregister: bit(it.isAutoregister),
    })),
    annotations: stage.annotations.map(annotationInPeerWords),
  };
}

function blobInPeerWords({ bytes, offset }: ArenaBlob): object {
  return { size: bytes.length, offset, sha256: sha256(bytes) };
}

function annotationInPeerWords({ name, type, word, text }: Annotation): object {
  const raw = new Uint8Array(Uint32Array.of(word).buffer);
  return type === 3
    ? { name, type, rawValue: null, stringValue: text }
    : { name, type, rawValue: { hex: toHex(raw) }, stringValue: null };
}

/** The peer's body without what is no record: the decoded block, and what identifies the body. Plain files have no pairs. */
function peerRecords(body: PeerBody): unknown {
  const { techniques, annotations } = structuredClone(body) as unknown as Record<string, unknown>;
  const passes = (techniques as { passes: Record<string, unknown>[] }[]).flatMap((technique) => technique.passes);
  for (const pass of passes) {
    delete pass.block;
    pass.backendBlock ??= null;
  }
  return { techniques, annotations };
}

/** The peer's block without the layout entries it derives, and with our spelling of the output's name. */
function peerBlock(block: PeerBlock | null, layout: 'v1' | 'e2x' = 'v1'): unknown {
  if (block === null) return null;
  const { version = 2, layoutKey, bindGroups, transforms } = block;
  return {
    layout,
    version,
    layoutKey,
    bindGroups: bindGroups.map(({ group, bindings }) => ({
      group,
      bindings: bindings.map((binding) => {
        const { buffer, texture, sampler, ...rest } = binding as PeerBinding;
        return layout === 'e2x' && texture ? { ...rest, textureSampleType: texture.sampleType } : rest;
      }),
    })),
    transforms: transforms.map((transform) => ({
      ...transform,
      output: { ...transform.output, name: 'DetailMapArray' },
    })),
  };
}

/** The stages of a GLSL block in our words; what the JSON leaves out is empty in the file. */
function peerStages({ stages }: PeerGlslBlock): unknown {
  return Object.entries(stages).map(([stage, { bindings, stageInputs }]) => ({
    stage: stage === 'pixel' ? 'fragment' : stage,
    bindings: bindings.map(({ kind, registerIndex, name, ...it }) => ({
      kind,
      register: registerIndex,
      name,
      ...(kind === 'constantBuffer'
        ? { vec4Count: it.sizeInVec4, style: it.style, light: null }
        : {
            dimension: it.dimensionName?.replace('texture', ''),
            comparisonSamplers: [],
            comparison: false,
            pairedSamplers: it.pairedSamplerRegisters,
          }),
    })),
    inputs: stageInputs.map(({ componentTypeName, ...it }) => ({ ...it, componentType: componentTypeName })),
    computeFragment: null,
  }));
}

function eachPass(
  name: string,
  look: (pass: Pass, technique: string, index: number, peer: PeerPass | undefined) => void,
): void {
  const reader = open(name);
  for (const body of peerJson(name).bodies) {
    const description = reader.readDescription(body.indices[0] ?? -1);
    description.techniques.forEach((technique, t) => {
      technique.passes.forEach((pass, p) => {
        look(pass, technique.name, p, body.techniques[t]?.passes[p]);
      });
    });
  }
}

describeWithReference("the peer's files", () => {
  it.each(FILES)('%s reads equal to its JSON', (name) => {
    const reader = open(name);
    const json = peerJson(name);
    expect(reader.version).toBe(json.version);
    expect(reader.compilerVersion).toEqual(json.compilerVersion);
    expect(new TextDecoder().decode(reader.sourceHash)).toBe(json.sourceHash);
    expect(reader.arena.length).toBe(json.stringTableSize);
    expect(reader.headerEnd).toBe(json.headerEnd);
    expect(reader.axes).toEqual(json.axes);
    expect(Array.from({ length: reader.rowCount }, (_, i) => reader.row(i))).toEqual(json.records);
    expect(reader.dense).toBe(json.diagnostics.dense);
    expect(reader.indicesMatchPosition).toBe(json.diagnostics.indicesMatchPosition);
    for (const body of json.bodies) {
      for (const row of body.indices) expect(inPeerWords(reader.readDescription(row))).toEqual(peerRecords(body));
    }
    expect(reader.carriesBlocks).toBe(name !== 'plain.sm_hi');
  });

  it.each(FILES)('%s re-emits unchanged', (name) => {
    const { ok, modes } = verifyCarbonEffect(referenceBytes(`golden/carbonwebgpu/${name}`));
    expect({ ok, modes }).toEqual({ ok: true, modes: { bodies: true, container: true, rebuilt: true } });
  });

  it.each(['compute', 'detailarray', 'selected', 'shared', 'texturedtri'])(
    '%s has the blocks that its JSON has',
    (stem) => {
      let count = 0;
      eachPass(`${stem}.carbonwebgpu`, (pass, technique, index, peer) => {
        const block = readBackendBlock(pass.block?.bytes ?? new Uint8Array(0), { technique, pass: index });
        expect(block).toEqual(peerBlock(peer?.block ?? null));
        if (block === null) return;
        expect(toHex(writeBackendBlock(block))).toBe(toHex(pass.block?.bytes ?? new Uint8Array(0)));
        count += 1;
      });
      expect(count).toBeGreaterThan(0);
    },
  );

  it('futureblock has no backend data', () => {
    eachPass('futureblock.carbonwebgpu', (pass, technique, index) => {
      expect(pass.block?.bytes[0]).toBe(7);
      expect(readBackendBlock(pass.block?.bytes ?? new Uint8Array(0), { technique, pass: index })).toBeNull();
    });
  });

  it('trailing carries a located error on every block', () => {
    eachPass('trailing.carbonwebgpu', (pass, technique, index) => {
      const bytes = pass.block?.bytes ?? new Uint8Array(0);
      const offset = 0x1000;
      for (const language of [undefined, 'wgsl', 'glsl'] as const) {
        const known = language === undefined ? {} : { language };
        const read = () => readBackendBlock(bytes, { technique, pass: index, offset, path: 'p', ...known });
        expect(read).toThrow(FormatError);
        expect(read).toThrow(`p at 0x${(offset + bytes.length - 1).toString(16)}: 1 bytes behind the last transform`);
      }
    });
  });

  it.each([undefined, 'wgsl', 'glsl'] as const)(
    'the later layout has the blocks that its JSON has (%s)',
    (language) => {
      let count = 0;
      eachPass('texturedtri.e2x.carbonwebgpu', (pass, technique, index, peer) => {
        const bytes = pass.block?.bytes ?? new Uint8Array(0);
        const known = language === undefined ? {} : { language };
        const block = readBackendBlock(bytes, { technique, pass: index, ...known });
        expect(block).toEqual(peerBlock(peer?.block ?? null, 'e2x'));
        count += 1;
      });
      expect(count).toBe(2 * peerJson('texturedtri.e2x.carbonwebgpu').bodies.length);
    },
  );

  it.each([undefined, 'glsl'] as const)('texturedtri in GLSL has the blocks that its JSON has (%s)', (language) => {
    let count = 0;
    eachPass('texturedtri.carbonwebgl', (pass, technique, index, peer) => {
      const bytes = pass.block?.bytes ?? new Uint8Array(0);
      const known = language === undefined ? {} : { language };
      const block = readBackendBlock(bytes, { technique, pass: index, ...known });
      const wanted = peer?.block as unknown as PeerGlslBlock;
      expect(block).toMatchObject({ layout: 'g1', version: 1, layoutKey: peer?.layoutKey, transforms: [] });
      expect(block?.glsl?.stages).toEqual(peerStages(wanted));
      const bindings = block?.bindGroups.flatMap((it) => it.bindings) ?? [];
      expect(bindings.map(({ generatedSymbol, type }) => [generatedSymbol, type])).toEqual([
        ['cb0', 'vec4[4]'],
        ['cb7', 'vec4[3]'],
        ['s0', wanted.stages.pixel.bindings[1]?.samplerType],
        ['s0', wanted.stages.pixel.bindings[1]?.samplerType],
      ]);
      count += 1;
    });
    expect(count).toBe(2);
  });

  it('a GLSL block in a file of WGSL is a located error', () => {
    eachPass('texturedtri.carbonwebgl', (pass, technique, index) => {
      const bytes = pass.block?.bytes ?? new Uint8Array(0);
      const read = () =>
        readBackendBlock(bytes, { technique, pass: index, language: 'wgsl', offset: 0x1000, path: 'p' });
      expect(read).toThrow(FormatError);
      expect(read).toThrow(/^p.* at 0x1.*layout v1\)$/);
    });
  });

  it('selected says what is not translated', () => {
    const reader = open('selected.carbonwebgpu');
    const bodies = [0, 1, 2].map((row) => reader.readDescription(row));
    // Of body 1 the first pass can run; the second has a geometry stage, and no program.
    expect(bodies.map(isTranslated)).toEqual([false, true, false]);
    const programs = bodies.map(({ techniques }) =>
      techniques.flatMap(({ passes }) => passes.map(({ stages }) => stages.map(({ program }) => program.bytes.length))),
    );
    expect(programs).toEqual([
      [
        [0, 0],
        [0, 0, 0],
      ],
      [
        [493, 452],
        [0, 0, 0],
      ],
      [
        [0, 0],
        [0, 0, 0],
      ],
    ]);
  });
});
