/** GLSL programs in a browser: every pair links, and has the uniforms that its block or translation says. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GLSL_BIND_GROUP } from '../../src/format/carbonEffect/glslBindGroups.js';
import { createTranslator } from '../../src/pack/glsl/createTranslator.js';
import type { GlslProgram } from '../../src/pack/Translator.js';
import type { ShaderPass } from '../../src/resource/ShaderPass.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import { chosenBodies } from '../support/shippedBodies.js';
import type { LinkedPair, ProgramPair } from './harness.js';
import { expect, linkAll, test } from './page.js';
import { textsOf } from './programTexts.js';
import { MATERIAL_OFFSETS, PAIRS, type WgslPair } from './wgslPairs.js';

/** What a pair is to have. */
interface Expected {
  /** Bytes by block name. */
  readonly blocks: Readonly<Record<string, number>>;
  /** Types by uniform name, the flip among them. */
  readonly uniforms: Readonly<Record<string, string>>;
}

/** A block of one number may be less than a row in a browser. */
function found({ blocks, uniforms }: LinkedPair): Expected {
  return { blocks: Object.fromEntries(blocks.map(({ name, size }) => [name, Math.ceil(size / 16) * 16])), uniforms };
}

const rows = (type: string): number => 16 * Number(/^vec4\[(\d+)\]$/.exec(type)?.[1]);

test.describe('programs of every kind', () => {
  for (const pair of PAIRS) {
    test(pair.name, async ({ page }) => {
      const { programs, texts } = await translated(pair);
      const [linked] = await linkAll(page, [texts]);
      expect(linked?.faults).toEqual([]);
      expect(linked && found(linked)).toEqual({
        blocks: Object.fromEntries(
          programs.flatMap(({ uniformBlocks }) => uniformBlocks.map(({ symbol, type }) => [symbol, rows(type)])),
        ),
        uniforms: {
          ssyf: 'vec3',
          ...Object.fromEntries(
            programs.flatMap(({ textures }) => textures.map(({ symbol, type }) => [symbol, type] as const)),
          ),
        },
      });
    });
  }

  test('the members of a block are where WGSL has them', async ({ page }) => {
    const [uniforms] = PAIRS;
    if (uniforms === undefined) throw new Error('no pairs');
    const { texts } = await translated(uniforms);
    const [linked] = await linkAll(page, [texts]);
    const material = linked?.blocks.find(({ name }) => name === 'material_1_0');
    expect(material?.offsets).toEqual(MATERIAL_OFFSETS);
  });
});

async function translated({ vertex, fragment }: WgslPair): Promise<{ programs: GlslProgram[]; texts: ProgramPair }> {
  const translator = await createTranslator();
  const inGlsl = async (stage: 'vertex' | 'fragment', text: string): Promise<GlslProgram> => {
    const { fault, glsl, glslRefusal } = await translator.translate({ stage, text, glsl: true });
    if (glsl === null) throw new Error(`${stage}: ${(fault ?? glslRefusal)?.problem}`);
    return glsl;
  };
  const programs = [await inGlsl('vertex', vertex), await inGlsl('fragment', fragment)];
  return { programs, texts: { vertex: programs[0]?.text ?? '', fragment: programs[1]?.text ?? '' } };
}

const folder = fileURLToPath(new URL('../../public/effect.webgl', import.meta.url));
const names = readdirSync(folder).map((file) => file.replace('.carbonwebgl', ''));

/** All but particles. */
const WITHOUT_STORAGE = ['geometryviewer', 'hull', 'nebula', 'postprocess', 'shadow', 'shield', 'textureviewer'];

test.describe('the programs of the shipped effects', () => {
  test('are of every effect that WebGL2 can draw', () => {
    expect(names.sort()).toEqual(WITHOUT_STORAGE);
  });

  for (const name of names) {
    test(`${name}: its bodies link`, async ({ page }) => {
      const file = Tr2EffectRes.fromBytes(readFileSync(`${folder}/${name}.carbonwebgl`), { source: name });
      const bodies = chosenBodies(name, file);
      test.setTimeout(60_000 + bodies.length * 5_000);
      const passes = bodies.flatMap((options) =>
        (file.getShader(options)?.techniques ?? []).flatMap((technique) => technique.passes),
      );
      expect(passes.length).toBeGreaterThanOrEqual(bodies.length);
      const linked = await linkAll(page, passes.map(textsOf));
      for (const [i, pass] of passes.entries()) {
        const pair = linked[i];
        expect(pass.isTranslated).toBe(true);
        expect(pair?.faults).toEqual([]);
        expect(pair && found(pair)).toEqual(promised(pass));
      }
    });
  }
});

/** What the block of a pass says. */
function promised({ backend }: ShaderPass): Expected {
  const bindings = (backend?.bindGroups ?? []).flatMap((group) => group.bindings);
  const of = (group: number) => bindings.filter((it) => it.group === group);
  return {
    blocks: Object.fromEntries(of(GLSL_BIND_GROUP.UNIFORM).map((it) => [it.generatedSymbol, rows(it.type)])),
    uniforms: {
      ssyf: 'vec3',
      ...Object.fromEntries(of(GLSL_BIND_GROUP.TEXTURE).map((it) => [it.generatedSymbol, it.type])),
    },
  };
}
