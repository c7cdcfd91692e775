import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CjsCarbonEffectReader } from '../../src/format/carbonEffect/CjsCarbonEffectReader.js';
import { CONSTANT_TYPE, type Constant } from '../../src/format/carbonEffect/constant.js';
import type { EffectDescription } from '../../src/format/carbonEffect/effectDescription.js';
import type { PermutationAxis } from '../../src/format/carbonEffect/permutationAxis.js';
import { RESOURCE_TYPE } from '../../src/format/carbonEffect/texture.js';
import { writeCarbonEffectFile } from '../../src/format/carbonEffect/writeCarbonEffectFile.js';
import { declareEffect, effectTypesText } from '../../src/pack/effectTypesText.js';
import { sampleDescription, samplePass, sampleStage } from '../support/sampleDescriptions.js';
import { effect, pack, TRIANGLE } from './packing.js';

/** What the compiler says of TypeScript that uses a declaration, in this project's settings. */
function compilerComplaints(declaration: string, use: string): string[] {
  const root = new URL('../..', import.meta.url).pathname;
  const files = new Map([
    [`${root}types.generated.ts`, declaration],
    [`${root}use.generated.ts`, `import type * as made from './types.generated.js';\n${use}`],
  ]);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: ['@webgpu/types'],
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    paths: { carbonfx: [`${root}src/resource/EffectTypes.ts`] },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const axis = (name: string, options: readonly string[], fields: Partial<PermutationAxis> = {}): PermutationAxis => ({
  name,
  defaultOption: 0,
  description: '',
  type: 0,
  options,
  ...fields,
});

const constant = (name: string, dimension: number, fields: Partial<Constant> = {}): Constant => ({
  name,
  offset: 0,
  size: dimension * 4,
  type: CONSTANT_TYPE.FLOAT,
  dimension,
  elements: 1,
  isSRGB: false,
  isAutoregister: false,
  legacyType: -1,
  ...fields,
});

function readerOf(axes: readonly PermutationAxis[], bodies: readonly EffectDescription[]): CjsCarbonEffectReader {
  const rows = axes.reduce((product, { options }) => product * options.length, 1);
  return new CjsCarbonEffectReader(
    writeCarbonEffectFile({ axes, bodies, rows: Array.from({ length: rows }, (_, row) => row % bodies.length) }),
  );
}

describe('the declaration of an effect', () => {
  it('has its options and the names of all its bodies, with what is said of them', async () => {
    const fragment = `struct Material { Paint: vec4f, Roughness: f32, Waves: array<vec4f, 3>, Turn: mat4x4f }
@group(0) @binding(0) var<uniform> material: Material;
@group(0) @binding(1) var Plate: texture_2d<f32>;
@group(0) @binding(2) var PlateSampler: sampler;
@if(GLOW_ON) @group(0) @binding(3) var Lamps: texture_2d<f32>;
@group(0) @binding(4) var<storage, read> Lights: array<vec4f>;
@fragment fn main() -> @location(0) vec4f {
  var colour = material.Paint * material.Roughness + material.Waves[1] * material.Turn + Lights[0];
  colour += textureSampleLevel(Plate, PlateSampler, vec2f(), 0);
  @if(GLOW_ON) colour += textureSampleLevel(Lamps, PlateSampler, vec2f(), 0);
  return colour;
}
`;
    const { reader } = await pack(
      effect({
        name: 'ship-hull_2',
        targets: ['webgpu'],
        axes: [{ name: 'GLOW', options: ['OFF', 'ON'], default: 'ON', description: 'Lamps aboard.' }],
        parameters: {
          Paint: { label: 'Paint', description: 'Multiplies the plates' },
          Roughness: { label: 'Roughness', range: [0.05, 1] },
          Waves: {},
          Turn: {},
        },
      }),
      { 'v.wesl': TRIANGLE, 'f.wesl': fragment },
    );
    expect(effectTypesText(reader, 'ship-hull_2')).toBe(`import type { EffectTypes, Numbers } from 'carbonfx';

/** What the effect ship-hull_2 has. */
export interface ShipHull2Types extends EffectTypes {
  readonly options: {
    /** Lamps aboard. Default: ON. */
    readonly GLOW: 'OFF' | 'ON';
  };
  readonly parameters: {
    /** Paint. Multiplies the plates. */
    readonly Paint: Numbers<4>;
    /** Roughness. From 0.05 to 1. */
    readonly Roughness: number;
    readonly Waves: ArrayLike<number>;
    readonly Turn: Numbers<16>;
  };
  readonly textures: 'Plate' | 'Lamps';
  readonly buffers: 'Lights';
  readonly techniques: 'Main';
}
`);
  });

  it('takes what the effect has and nothing else, as the compiler sees it', () => {
    const stage = sampleStage({
      constants: [constant('Paint', 4), constant('Roughness', 1), constant('Waves', 4, { elements: 3, size: 48 })],
      textures: [
        {
          register: 0,
          name: 'Plate',
          type: RESOURCE_TYPE.TEXTURE_2D,
          arrayElements: 1,
          isSRGB: false,
          isAutoregister: false,
        },
      ],
    });
    const reader = readerOf([axis('GLOW', ['OFF', 'ON'])], [sampleDescription([samplePass({ stages: [stage] })])]);
    const declaration = effectTypesText(reader, 'hull');
    const complaints = (...statements: readonly string[]): string[] =>
      compilerComplaints(declaration, ['type Hull = made.HullTypes;', ...statements, 'export {};'].join('\n'));
    expect(
      complaints(
        "export const a: Hull['options'] = { GLOW: 'ON' };",
        "export const b: Hull['parameters']['Paint'][] = [[1, 2, 3, 4], new Float32Array(4)];",
        "export const c: Hull['parameters']['Roughness'] = 1;",
        "export const d: Hull['parameters']['Waves'] = [1];",
        "export const e: Hull['textures'] = 'Plate';",
        "export const f: Hull['techniques'] = 'Main';",
      ),
    ).toEqual([]);
    expect(
      complaints(
        "export const a: Hull['options'] = { GLOW: 'on' };",
        "export const b: Hull['parameters']['Paint'] = [1, 2, 3];",
        "export const c: Hull['parameters']['Rougness'] = 1;",
        "export const d: Hull['parameters']['Waves'] = 1;",
        "export const e: Hull['textures'] = 'Paint';",
        "export const f: Hull['buffers'] = 'Plate';",
      ),
    ).toHaveLength(6);
  });

  it('has every type of a constant that bodies disagree on, and of one that is odd any numbers', () => {
    const body = (...constants: readonly Constant[]) =>
      sampleDescription([samplePass({ stages: [sampleStage({ constants })] })]);
    const reader = readerOf(
      [axis('A', ['X', 'Y'])],
      [body(constant('Odd', 3), constant('Short', 16, { size: 48 })), body(constant('Odd', 1), constant('Wide', 7))],
    );
    const { text } = declareEffect(reader, 'a');
    expect(text).toContain('readonly Odd: Numbers<3> | number;');
    expect(text).toContain('readonly Short: ArrayLike<number>;');
    expect(text).toContain('readonly Wide: ArrayLike<number>;');
  });

  it.each([
    ['hull', 'HullTypes'],
    ['space_2-b', 'Space2BTypes'],
    ['3d', 'Effect3dFileTypes'],
    ['', 'EffectFileTypes'],
    ['effect', 'EffectEffectFileTypes'],
    ['*/ evil {', 'EvilTypes'],
  ])('of %j is called %s', (effectName, name) => {
    const reader = readerOf([], [sampleDescription()]);
    expect(declareEffect(reader, effectName).name).toBe(name);
  });

  it('keeps names and texts of any file inside: the source has one interface, with these names', () => {
    const evil = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        "'; evil(); '",
        '*/ evil(); /*',
        '\u2028evil()',
        '`evil',
        '\\',
        "\\'",
        '__proto__',
        'a\u202eb',
        '//',
      ),
    );
    const name = evil.filter((text) => !/[\0\p{Surrogate}]/u.test(text));
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, maxLength: 3 }),
        fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
        name,
        name,
        (options, constants, axisName, description) => {
          const stage = sampleStage({ constants: constants.map((each) => constant(each, 1)) });
          const parameters = constants.map((each) => ({
            name: each,
            annotations: [{ name: 'SasUiLabel', type: 3, word: 0, text: description }],
          }));
          const body = { ...sampleDescription([samplePass({ stages: [stage] })]), parameters };
          const reader = readerOf([axis(axisName, options, { description })], [body]);
          const source = ts.createSourceFile(
            'x.ts',
            effectTypesText(reader, description),
            ts.ScriptTarget.ES2022,
            true,
          );
          expect(source.statements.map(({ kind }) => ts.SyntaxKind[kind])).toEqual([
            'ImportDeclaration',
            'InterfaceDeclaration',
          ]);
          const [, declared] = source.statements;
          if (declared === undefined || !ts.isInterfaceDeclaration(declared)) throw new Error('no interface');
          const memberNames = (index: number): string[] => {
            const member = declared.members[index];
            if (member === undefined || !ts.isPropertySignature(member)) return [];
            if (member.type === undefined || !ts.isTypeLiteralNode(member.type)) return [];
            return member.type.members.map((each) => {
              if (each.name === undefined || !(ts.isIdentifier(each.name) || ts.isStringLiteral(each.name))) return '?';
              return each.name.text;
            });
          };
          expect(declared.members).toHaveLength(5);
          expect(memberNames(0)).toEqual([axisName]);
          expect(memberNames(1)).toEqual(constants);
        },
      ),
    );
  });
});
