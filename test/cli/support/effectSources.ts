/* Small effects to pack: files by path in their folder. */

export const VERTEX = `@vertex fn main(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(f32(i), 0, 0, 1);
}
`;

export const FRAGMENT = `struct Material { Tint: vec4f }
@group(0) @binding(0) var<uniform> material: Material;
@fragment fn main() -> @location(0) vec4f {
  var colour = material.Tint;
  @if(PULSE_ON) colour *= 0.5;
  return colour;
}
`;

/** Two options, two bodies, one parameter. */
export function definition(name: string, fields = ''): string {
  return `import { defineEffect } from 'carbonfx/pack';

export default defineEffect({
  name: '${name}',
  axes: [{ name: 'PULSE', options: ['OFF', 'ON'] }],
  techniques: [{ name: 'Main', passes: [{ vertex: 'v', fragment: 'f' }] }],
  targets: ['webgpu', 'webgl'],
  parameters: { Tint: { label: 'Tint', default: [1, 1, 1, 1] } },
  ${fields}
});
`;
}
