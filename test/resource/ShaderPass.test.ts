import { describe, expect, it } from 'vitest';
import { FormatError } from '../../src/format/bytes/FormatError.js';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import type { ShaderPass } from '../../src/resource/ShaderPass.js';
import { Tr2Shader } from '../../src/resource/Tr2Shader.js';
import { oneRowFile } from './files.js';
import { bytesOfHex, description, pass, stage, technique } from './records.js';

const encoder = new TextEncoder();

/** `str` of a block: u16 length, bytes. */
function str(text: string): string {
  const bytes = [text.length & 0xff, text.length >> 8, ...encoder.encode(text)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Version 1, one group 0 of one binding: b0 as `array<vec4<f32>, 1>` at slot 3, visible to the fragment stage. */
const UNIFORM_BLOCK = `01 01 00 01  00 00 03 02 00000000 ffffffff 00 ${str('array<vec4<f32>, 1>')} ${str('cb0')} 0000  00`;

function fileWith(block: Uint8Array): Uint8Array {
  return oneRowFile(
    description([
      technique('Depth', [pass([stage()], new Uint8Array(0))]),
      technique('Main', [pass([stage()], new Uint8Array(0)), pass([stage()], block)]),
    ]),
  );
}

function passWith(block: Uint8Array): ShaderPass {
  const reader = new CjsCarbonEffectReader(fileWith(block), { source: 'test.carbonwebgpu' });
  const found = Tr2Shader.fromCarbonBinary(reader, 0).getTechnique()?.passes[1];
  if (found === undefined) throw new Error('the fixture has no second pass');
  return found;
}

describe('ShaderPass', () => {
  it('knows where it stands', () => {
    const second = passWith(new Uint8Array(0));
    expect([second.technique, second.index]).toEqual(['Main', 1]);
  });

  it('finds a stage by type, whatever the order in the file', () => {
    const vertex = stage({ type: STAGE_TYPE.VERTEX, program: 'vertex' });
    const body = description([technique('Main', [pass([stage({ program: 'pixel' }), vertex])])]);
    const shader = Tr2Shader.fromCarbonBinary(new CjsCarbonEffectReader(oneRowFile(body)), 0);
    const drawn = shader.techniques[0]?.passes[0];
    const found = drawn?.getStage(STAGE_TYPE.VERTEX) ?? null;
    expect(found).toBe(drawn?.stages[1]);
    expect(found && drawn?.programText(found)).toBe('vertex');
    expect(drawn?.getStage(STAGE_TYPE.COMPUTE)).toBeNull();
  });
});

describe('ShaderPass.backend', () => {
  it('decodes the block once, with the layout key of its place', () => {
    const decoded = passWith(bytesOfHex(UNIFORM_BLOCK));
    expect(decoded.backend?.layoutKey).toBe('Main.pass1');
    expect(decoded.backend?.bindGroups).toEqual([
      {
        group: 0,
        bindings: [
          {
            group: 0,
            binding: 3,
            resourceKind: 'uniform-buffer',
            registerSpace: 0,
            registerIndex: 0,
            visibility: ['fragment'],
            type: 'array<vec4<f32>, 1>',
            generatedSymbol: 'cb0',
            identity: 'uniform-buffer:0:0',
            scopeIdentity: 'uniform-buffer:0:0@fragment',
          },
        ],
      },
    ]);
    expect(decoded.backendError).toBeNull();
    expect(decoded.backend).toBe(decoded.backend);
  });

  it('is null without a block, and where its version is unknown', () => {
    for (const hex of ['', '07 00 00']) {
      const without = passWith(bytesOfHex(hex));
      expect(without.backend).toBeNull();
      expect(without.backendError).toBeNull();
    }
  });

  it('carries the located error of a block that does not parse', () => {
    const block = bytesOfHex(`${UNIFORM_BLOCK} 00`);
    const broken = passWith(block);
    expect(broken.backend).toBeNull();
    const error = broken.backendError;
    expect(error).toBeInstanceOf(FormatError);
    expect(error?.source).toBe('test.carbonwebgpu');
    expect(error?.path).toMatch(/^techniques\[1\]\.passes\[1\]\.block/);
    expect(broken.backendError).toBe(error);
    // One byte too many: the last one of the block.
    const start = Buffer.from(fileWith(block)).indexOf(block);
    expect(error?.offset).toBe(start + block.length - 1);
  });
});
