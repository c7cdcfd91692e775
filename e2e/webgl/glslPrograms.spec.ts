/** GLSL programs in a browser: every pair links, and has the uniforms that its block or translation says. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GLSL_BIND_GROUP } from '../../src/format/carbonEffect/glslBindGroups.js';
import { STAGE_TYPE } from '../../src/format/carbonEffect/stage.js';
import { readEffectFolder } from '../../src/pack/folder/readEffectFolder.js';
import { createTranslator } from '../../src/pack/glsl/createTranslator.js';
import { packEffect } from '../../src/pack/packEffect.js';
import type { GlslProgram } from '../../src/pack/Translator.js';
import type { ShaderPass } from '../../src/resource/ShaderPass.js';
import { Tr2EffectRes } from '../../src/resource/Tr2EffectRes.js';
import type { LinkedPair, ProgramPair } from './harness.js';
import { expect, linkAll, test } from './page.js';
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

const effects = fileURLToPath(new URL('../../effects', import.meta.url));
const folders = readdirSync(effects, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.describe('the programs of the shipped effects', () => {
  for (const folder of folders) {
    test(folder, async ({ page }) => {
      const { source, modules } = await readEffectFolder(join(effects, folder), (file) => import(file));
      test.skip(source.targets?.includes('webgl') === false, 'the effect says that WebGL2 cannot draw it');
      // The first options, and the last: usually all off and all on.
      const last = Object.fromEntries(source.axes.map(({ name, options }) => [name, options.at(-1) ?? '']));
      const selections = [{}, last];
      const { files, report } = await packEffect(source, modules, { targets: ['webgl'], mode: 'selected', selections });
      expect(report.files[0]?.untranslated).toEqual([]);
      const file = Tr2EffectRes.fromBytes(files[0]?.bytes ?? new Uint8Array(), { source: `${folder}.carbonwebgl` });
      const passes = selections.flatMap((options) =>
        (file.getShader(options)?.techniques ?? []).flatMap((technique) => technique.passes),
      );
      expect(passes.length).toBeGreaterThan(1);
      const linked = await linkAll(page, passes.map(textsOf));
      for (const [i, pass] of passes.entries()) {
        const pair = linked[i];
        expect(pair?.faults).toEqual([]);
        expect(pair && found(pair)).toEqual(promised(pass));
      }
    });
  }
});

function textsOf(pass: ShaderPass): ProgramPair {
  const [vertex = '', fragment] = [STAGE_TYPE.VERTEX, STAGE_TYPE.PIXEL].map((type) => {
    const stage = pass.getStage(type);
    return stage === null ? undefined : pass.programText(stage);
  });
  // What a device takes for a pass that writes depth alone.
  return { vertex, fragment: fragment ?? '#version 300 es\nvoid main() {}\n' };
}

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
