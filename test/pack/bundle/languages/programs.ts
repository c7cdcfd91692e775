import type { BackendStage } from '../../../../src/format/carbonEffect/BackendStage.js';
import { failFor } from '../../../../src/pack/PackError.js';
import { type ProgramReflection, reflectProgram } from '../../../../src/pack/reflectProgram.js';
import { spotAt } from '../../../../src/pack/sourceSpot.js';

/** A program for tests, reflected: `path` is what its spots say. */
export function reflected(stage: BackendStage, text: string): ProgramReflection {
  const path = `${stage}.wgsl`;
  const program = {
    module: stage,
    path,
    text,
    renamed: new Map<string, string>(),
    spotOf: (offset: number) => spotAt({ path, text }, offset),
  };
  return reflectProgram({ program, automatic: new Set() }, stage, failFor('sample'));
}
