/** Type tests: this file is compiled and never run. Every `@ts-expect-error` is a mistake that has to be one. */
import { EffectLibrary, type EffectOptions, type EffectReference, type Tr2Effect, type Tr2Material } from 'carbonfx';
import type { EffectDevice, EffectTexture, Frame } from 'carbonfx/device';
import type { HullTypes } from './HullTypes.js';

declare const hull: EffectReference<HullTypes>;
declare const device: EffectDevice;
declare const frame: Frame;
declare const texture: EffectTexture;
declare const anyName: string;

const library = new EffectLibrary({ prepare: (effect, shader) => device.prepareShader(effect, shader) });

export async function creation(): Promise<void> {
  const typed: Tr2Effect<HullTypes> = await library.createEffect(hull, { SHADING: 'PBR' });
  await library.createEffect(hull);
  await library.createEffect(hull, [
    ['SHADING', 'PBR'],
    ['DETAIL', 'FULL'],
  ]);
  await library.createEffect<HullTypes>('hull.carbonwebgpu', { SHADING: 'UNLIT' });
  // @ts-expect-error a typo in an option's name
  await library.createEffect(hull, { SHADNG: 'PBR' });
  // @ts-expect-error a typo in an option's value
  await library.createEffect(hull, { SHADING: 'PRB' });
  // @ts-expect-error a typo in a pair's name
  await library.createEffect(hull, [['SHADNG', 'PBR']]);
  // @ts-expect-error another axis' value
  await library.createEffect(hull, [['SHADING', 'FULL']]);
  // @ts-expect-error options of any name may be wrong ones
  await library.createEffect(hull, [[anyName, anyName]]);
  // @ts-expect-error a typo, where the types are given by hand
  await library.createEffect<HullTypes>('hull.carbonwebgpu', { SHADNG: 'PBR' });
  typed.destroy();
}

export function use(effect: Tr2Effect<HullTypes>): void {
  effect.setOption('DETAIL', 'FULL');
  effect.setOption('DETAIL', '');
  effect.setOptions({ SHADING: 'UNLIT', DETAIL: 'OFF' });
  // @ts-expect-error a typo in an option's name
  effect.setOption('DETIAL', 'FULL');
  // @ts-expect-error a typo in an option's value
  effect.setOption('DETAIL', 'FUL');
  // @ts-expect-error another axis' value
  effect.setOption('DETAIL', 'PBR');
  // @ts-expect-error a typo in an option's name
  effect.setOptions({ DETIAL: 'OFF' });

  effect.setParameter('Roughness', 0.4);
  effect.setParameter('Tint', [1, 0.5, 0.25, 1]);
  effect.setParameter('Tint', new Float32Array(4));
  effect.setParameter('Bones', [1, 2, 3]);
  effect.setMatrix('World', new Float32Array(16));
  // @ts-expect-error a typo in a parameter's name
  effect.setParameter('Roughnes', 0.4);
  // @ts-expect-error one number where there are four
  effect.setParameter('Tint', 1);
  // @ts-expect-error three numbers where there are four
  effect.setParameter('Tint', [1, 0.5, 0.25]);
  // @ts-expect-error four numbers where there is one
  effect.setParameter('Roughness', [1, 1, 1, 1]);
  // @ts-expect-error a text where there is a number
  effect.setParameter('Roughness', '0.4');
  // @ts-expect-error a typo in a matrix' name
  effect.setMatrix('Wrold', new Float32Array(16));
  // @ts-expect-error a typo in a parameter's name
  effect.getParameter('Roughnes');

  effect.setTexture('DiffuseMap', texture);
  effect.setBuffer('Particles', null);
  // @ts-expect-error a typo in a texture's name
  effect.setTexture('DifuseMap', texture);
  // @ts-expect-error a buffer's name where a texture's is wanted
  effect.getTexture('Particles');
  // @ts-expect-error a typo in a buffer's name
  effect.setBuffer('Particels', null);
}

export async function drawing(effect: Tr2Effect<HullTypes>): Promise<void> {
  frame.draw(effect);
  frame.draw(effect, { technique: 'Depth' });
  frame.draw(effect, { technique: '' });
  await device.prepare(effect, { technique: 'Depth' });
  device.dispatch(effect, { technique: 'Main', workgroups: [1] });
  device.release(effect);
  // @ts-expect-error a typo in a technique's name
  frame.draw(effect, { technique: 'Dept' });
  // @ts-expect-error a typo in a technique's name
  await device.prepare(effect, { technique: 'Dept' });
  // @ts-expect-error a typo in a technique's name
  device.dispatch(effect, { technique: 'Dept', workgroups: [1] });
}

/** Where any effect is wanted, one of certain types can be given. */
export function widening(effect: Tr2Effect<HullTypes>, reference: EffectReference<HullTypes>): void {
  const material: Tr2Material = effect;
  const any: Tr2Effect = effect;
  const anyReference: EffectReference = reference;
  any.setOption(anyName, anyName);
  material.setParameter(anyName, [1, 2]);
  void anyReference.urls.webgpu;
}

/** Without types everything goes on as before. */
export async function untyped(options: EffectOptions, pairs: readonly (readonly [string, string])[]): Promise<void> {
  const effect: Tr2Effect = await library.createEffect('hull.carbonwebgpu', { ANY: 'THING' });
  await library.createEffect('hull.carbonwebgpu', options);
  await library.createEffect('hull.carbonwebgpu', pairs);
  effect.setOption('ANY', 'THING');
  effect.setOptions(pairs);
  effect.setParameter(anyName, 1);
  effect.setParameter(anyName, new Float32Array(3));
  effect.setTexture(anyName, null);
  frame.draw(effect, { technique: anyName });
  // @ts-expect-error a value is a text
  effect.setOption('ANY', 1);
  // @ts-expect-error a value is a number or numbers
  effect.setParameter('Any', 'thing');
}
