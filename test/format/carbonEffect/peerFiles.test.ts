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
  readonly version: number;
  readonly layoutKey: string;
  readonly bindGroups: readonly { readonly group: number; readonly bindings: readonly object[] }[];
  readonly transforms: readonly { readonly output: object }[];
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
function peerBlock(block: PeerBlock | null): unknown {
  if (block === null) return null;
  const { version, layoutKey, bindGroups, transforms } = block;
  return {
    version,
    layoutKey,
    bindGroups: bindGroups.map(({ group, bindings }) => ({
      group,
      bindings: bindings.map((binding) => {
        const { buffer, texture, sampler, ...rest } = binding as Record<string, unknown>;
        return rest;
      }),
    })),
    transforms: transforms.map((transform) => ({
      ...transform,
      output: { ...transform.output, name: 'DetailMapArray' },
    })),
  };
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

  it.each(['trailing.carbonwebgpu', 'texturedtri.e2x.carbonwebgpu', 'texturedtri.carbonwebgl'])(
    '%s carries a located error on every block',
    (name) => {
      eachPass(name, (pass, technique, index) => {
        const offset = 0x1000;
        const read = () =>
          readBackendBlock(pass.block?.bytes ?? new Uint8Array(0), { technique, pass: index, offset, path: 'p' });
        expect(read).toThrow(FormatError);
        expect(read).toThrow(/^p.* at 0x1/);
      });
    },
  );

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
