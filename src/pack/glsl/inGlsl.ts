import type { Module, ModuleInfo } from 'naga-wasm';
import { builtinCalls } from './builtinCalls.js';
import type { GlslWish } from './GlslWish.js';
import type { Naga } from './Naga.js';
import { readProgram } from './readProgram.js';
import { refuseUnwritable } from './refuseUnwritable.js';
import { textureReads } from './textureReads.js';
import { type WrittenProgram, writeProgram } from './writeProgram.js';

/**
 * Puts a program that naga has checked into GLSL.
 * @throws GlslRefusal
 */
export function inGlsl(naga: Naga, module: Module, checked: ModuleInfo, wish: GlslWish): WrittenProgram {
  const { stage, dialect } = wish;
  const program = readProgram(wish.text);
  const calls = builtinCalls(program);
  dialect.refuseInexpressible(program, calls, stage);
  const reads = textureReads(program, calls);
  return writeProgram(program, reads, wish, written(naga, module, checked, wish));
}

function written(naga: Naga, module: Module, checked: ModuleInfo, { stage, dialect }: GlslWish): string {
  try {
    return naga.writeGlsl(module, checked, {
      version: dialect.version,
      stage,
      entryPoint: 'main',
      // Points are one pixel in WebGPU, and of no known size in OpenGL unless they are told.
      flags: { forcePointSize: true },
    });
  } catch (error) {
    if (error instanceof naga.NagaError) refuseUnwritable(error.message, dialect.version);
    throw error;
  }
}
