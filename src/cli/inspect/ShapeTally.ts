import { createHash } from 'node:crypto';
import type { EffectDescription } from '../../format/carbonEffect/effectDescription.js';
import type { ShaderBody } from '../../resource/ShaderBody.js';
import type { BodyShape } from './BodyShape.js';
import type { InspectedShape } from './Inspection.js';
import { runsOfBodies } from './rowSets.js';
import { type LanguageOf, shapeOfBody } from './shapeOfBody.js';

interface SizeRange {
  smallest: number;
  largest: number;
}

interface CountedShape {
  readonly body: BodyShape;
  readonly bodies: number[];
  readonly programSizes: readonly SizeRange[];
}

/** Groups bodies by shape. */
export class ShapeTally {
  readonly #languageOf: LanguageOf;
  readonly #shapes = new Map<string, CountedShape>();

  constructor(languageOf: LanguageOf) {
    this.#languageOf = languageOf;
  }

  addBody(index: number, body: ShaderBody): void {
    const shape = shapeOfBody(body, this.#languageOf);
    const sizes = programSizesOf(body.description);
    const key = createHash('md5').update(JSON.stringify(shape)).digest('base64');
    const known = this.#shapes.get(key);
    if (known === undefined) {
      const programSizes = sizes.map((size) => ({ smallest: size, largest: size }));
      this.#shapes.set(key, { body: shape, bodies: [index], programSizes });
      return;
    }
    known.bodies.push(index);
    known.programSizes.forEach((range, i) => {
      range.smallest = Math.min(range.smallest, sizes[i] ?? 0);
      range.largest = Math.max(range.largest, sizes[i] ?? 0);
    });
  }

  /** The shape of the default options first, the others in the order of their first body. */
  shapes(rowsOfBody: readonly (readonly number[])[], defaultBody: number | null): readonly InspectedShape[] {
    const shapes = [...this.#shapes.values()].map(
      ({ body, bodies, programSizes }): InspectedShape => ({
        bodies,
        rows: runsOfBodies(bodies, rowsOfBody),
        isDefault: defaultBody !== null && bodies.includes(defaultBody),
        programSizes,
        body,
      }),
    );
    return shapes.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  }
}

function programSizesOf({ techniques }: EffectDescription): readonly number[] {
  return techniques.flatMap(({ passes, libraries }) => [
    ...passes.flatMap(({ stages }) => stages.map(({ program }) => program.bytes.length)),
    ...libraries.map(({ program }) => program.bytes.length),
  ]);
}
