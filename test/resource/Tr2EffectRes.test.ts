import { describe, expect, it } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { axis } from './axes.js';
import { FOG, QUALITY, qualityFile, tintedBody } from './files.js';

describe('Tr2EffectRes', () => {
  it('opens 480 rows without decoding a body', () => {
    const axes = [
      axis('A', ['0', '1']),
      axis('B', ['0', '1', '2']),
      axis('C', ['0', '1', '2', '3']),
      axis('D', ['0', '1', '2', '3', '4']),
      axis('E', ['0', '1', '2', '3']),
    ];
    const rows = Array.from({ length: 480 }, (_, row) => row % 144);
    const bodies = Array.from({ length: 144 }, (_, tint) => tintedBody(tint));
    const resource = Tr2EffectRes.fromBytes(writeCarbonEffectFile({ axes, rows, bodies }));
    expect(resource.permutationGraph.variants).toHaveLength(480);
    expect(resource.resolve({ E: '3' }).index).toBe(360);
    expect(resource.reader.bodyDecodeCount).toBe(0);

    const shader = resource.getShader({ E: '3' });
    expect(shader?.index).toBe(360);
    expect(resource.reader.bodyDecodeCount).toBe(1);
    expect(resource.getShader({ E: '3' })).toBe(shader);
    expect(resource.getShaderByIndex(360)).toBe(shader);
    expect(resource.reader.bodyDecodeCount).toBe(1);
  });

  it('never takes the body of another row for one of no bytes', () => {
    const bytes = qualityFile();
    const { headerEnd } = new CjsCarbonEffectReader(bytes);
    // Rows are 12 bytes each, straight in front of the bodies; the size is the third word. Row 3 aliases row 0.
    new DataView(bytes.buffer).setUint32(headerEnd - 6 * 12 + 3 * 12 + 8, 0, true);
    const resource = Tr2EffectRes.fromBytes(bytes);
    expect(() => resource.getShaderByIndex(3)).toThrow(FormatError);
    expect(resource.getShaderByIndex(0)).not.toBeNull();
    expect(() => resource.getShaderByIndex(3)).toThrow(FormatError);
  });

  it('names axes and variants', () => {
    const resource = Tr2EffectRes.fromBytes(qualityFile());
    const { axes, variants } = resource.permutationGraph;
    expect(axes).toEqual([QUALITY, FOG]);
    expect(variants.map(({ options }) => `${options.QUALITY} ${options.FOG}`)).toEqual([
      'LOW OFF',
      'MEDIUM OFF',
      'HIGH OFF',
      'LOW ON',
      'MEDIUM ON',
      'HIGH ON',
    ]);
    expect(variants.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(variants[3]?.bodyOffset).toBe(variants[0]?.bodyOffset);
    expect(new Set(variants.map(({ bodyOffset }) => bodyOffset)).size).toBe(5);
    expect(resource.permutationGraph).toBe(resource.permutationGraph);
  });

  it('selects with locals and globals', () => {
    const resource = Tr2EffectRes.fromBytes(qualityFile());
    expect(resource.getShader()?.options).toEqual({ QUALITY: 'MEDIUM', FOG: 'OFF' });
    expect(resource.getShader({ QUALITY: 'HIGH' }, { FOG: 'ON' })?.index).toBe(5);
  });

  it('gives every index a shader of its own, and rows of one body one description', () => {
    const resource = Tr2EffectRes.fromBytes(qualityFile());
    const off = resource.getShaderByIndex(0);
    const on = resource.getShaderByIndex(3);
    expect(on).not.toBe(off);
    expect(on?.options).toEqual({ QUALITY: 'LOW', FOG: 'ON' });
    expect(on?.bodyOffset).toBe(off?.bodyOffset);
    expect(on?.description).toBe(off?.description);
    expect(on?.techniques).toBe(off?.techniques);
    expect(resource.reader.bodyDecodeCount).toBe(1);
  });

  it.each([6, 7, 4294967295, -1, 0.5, Number.NaN])('has no shader at index %d of six', (index) => {
    const resource = Tr2EffectRes.fromBytes(qualityFile());
    expect(resource.getShaderByIndex(index)).toBeNull();
    expect(resource.reader.bodyDecodeCount).toBe(0);
  });

  it('keeps the bytes and copies nothing', () => {
    const file = qualityFile();
    const padded = new Uint8Array(file.length + 13);
    padded.set(file, 5);
    const view = padded.subarray(5, 5 + file.length);
    const resource = Tr2EffectRes.fromBytes(view, { source: 'quality.carbonwebgpu' });
    expect(resource.getPayload()).toBe(view);
    expect(resource.source).toBe('quality.carbonwebgpu');
    const program = resource.getShaderByIndex(4)?.techniques[0]?.passes[0]?.stages[0]?.program.bytes;
    expect(program?.buffer).toBe(padded.buffer);
    expect(Tr2EffectRes.fromBytes(file.slice().buffer).getShaderByIndex(5)?.index).toBe(5);
  });

  it('throws what is wrong with a body, again and again, and leaves the others usable', () => {
    const file = qualityFile();
    const { offset } = new CjsCarbonEffectReader(file).row(2);
    // The technique count: one technique more than there is.
    file[offset] = 2;
    const resource = Tr2EffectRes.fromBytes(file, { source: 'broken.carbonwebgpu' });
    expect(() => resource.getShaderByIndex(2)).toThrow(FormatError);
    expect(() => resource.getShader({ QUALITY: 'HIGH' })).toThrow(/^broken\.carbonwebgpu: rows\[2\]/);
    expect(resource.reader.bodyDecodeCount).toBe(2);
    expect(resource.getShader()?.index).toBe(1);
  });

  it('throws for a container that does not parse', () => {
    expect(() => Tr2EffectRes.fromBytes(qualityFile().subarray(0, 100), { source: 'short' })).toThrow(FormatError);
  });

  it('has null where a permissive reader lacks the row', () => {
    const file = writeCarbonEffectFile({ axes: [QUALITY], rows: [0, 0, 0], bodies: [tintedBody(0)] });
    // The rows are the 36 bytes before the first body: cut the last one and lower the count in front of them.
    const { headerEnd } = new CjsCarbonEffectReader(file);
    const shorter = new Uint8Array(file.length - 12);
    shorter.set(file.subarray(0, headerEnd - 12));
    shorter.set(file.subarray(headerEnd), headerEnd - 12);
    const words = new DataView(shorter.buffer);
    words.setUint32(headerEnd - 40, 2, true);
    for (const row of [0, 1]) words.setUint32(headerEnd - 36 + 12 * row + 4, headerEnd - 12, true);
    expect(() => Tr2EffectRes.fromBytes(shorter)).toThrow(FormatError);
    const resource = new Tr2EffectRes(new CjsCarbonEffectReader(shorter, { permissive: true }));
    expect(resource.getShader({ QUALITY: 'HIGH' })).toBeNull();
    expect(resource.getShader()?.index).toBe(1);
  });
});
