/** Programs that have every kind of resource that GLSL ES 3.00 has, and as much of WGSL's language as fits. */

export interface WgslPair {
  readonly name: string;
  readonly vertex: string;
  readonly fragment: string;
}

const UNIFORMS = `
struct Light { position: vec3f, range: f32, colour: vec3f }
struct Material {
  tint: vec4f,
  scalar: f32,
  pair: vec2f,
  triple: vec3f,
  behind: f32,
  whole: vec3i,
  count: u32,
  normal: mat3x3f,
  world: mat4x4f,
  rows: mat4x3f,
  wide: mat2x4f,
  weights: array<vec4f, 5>,
  points: array<vec3f, 2>,
  light: Light,
  lights: array<Light, 3>,
  last: f32,
}
@group(0) @binding(0) var<uniform> frame: array<vec4f, 7>;
@group(1) @binding(0) var<uniform> material: Material;
`;

/** Byte offsets of the members of `Material`, worked out from WGSL's rules. */
export const MATERIAL_OFFSETS: Readonly<Record<string, number>> = {
  '.tint': 0,
  '.scalar': 16,
  '.pair': 24,
  '.triple': 32,
  '.behind': 44,
  '.whole': 48,
  '.count': 60,
  '.normal': 64,
  '.world': 112,
  '.rows': 176,
  '.wide': 240,
  '.weights[0]': 272,
  '.points[0]': 352,
  '.light.position': 384,
  '.light.range': 396,
  '.light.colour': 400,
  '.lights[0].position': 416,
  '.lights[0].range': 428,
  '.lights[0].colour': 432,
  '.lights[1].position': 448,
  '.lights[1].range': 460,
  '.lights[1].colour': 464,
  '.lights[2].position': 480,
  '.lights[2].range': 492,
  '.lights[2].colour': 496,
  '.last': 512,
};

export const PAIRS: readonly WgslPair[] = [
  {
    name: 'uniforms',
    vertex: `${UNIFORMS}
      struct Out { @builtin(position) position: vec4f, @location(0) uv: vec2f, @location(1) @interpolate(flat) id: u32 }
      @vertex fn main(@location(0) position: vec3f, @location(3) uv: vec2f, @location(1) bones: vec4u,
          @builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Out {
        var out: Out;
        out.position = vec4f(position, 1) * material.world + frame[instance % 7] + f32(bones.x + vertex);
        out.uv = uv * material.pair;
        out.id = instance;
        if (material.count == 3) { return Out(); }
        return out;
      }`,
    // The struct has another name here, as a linker may give it.
    fragment: `${UNIFORMS.replaceAll('Material', 'Material0').replaceAll('Light', 'package_Light')}
      @group(2) @binding(5) var<uniform> plain: vec4f;
      @group(2) @binding(6) var<uniform> größe: f32;
      fn lit(light: package_Light) -> vec3f { return light.colour * light.range; }
      @fragment fn main(@location(0) uv: vec2f, @location(1) @interpolate(flat) id: u32) -> @location(0) vec4f {
        var sum = material.tint * material.scalar + plain * größe + vec4f(lit(material.light), 1);
        for (var i = 0u; i < 3; i++) { sum += vec4f(lit(material.lights[i]), material.last); }
        sum += vec4f(vec3f(material.whole) + material.triple * material.behind * material.normal, f32(material.count + id));
        sum += vec4f(material.rows * sum, 1) + material.wide * uv + material.weights[id % 5] + vec4f(material.points[1], 0);
        return sum;
      }`,
  },
  {
    name: 'textures',
    vertex: `
      @group(1) @binding(0) var heights: texture_2d<f32>;
      @group(1) @binding(1) var smooth_: sampler;
      @vertex fn main(@location(0) at: vec2f) -> @builtin(position) vec4f {
        return textureLoad(heights, vec2u(at), 0u) + textureLoad(heights, vec2i(at), 1);
      }`,
    fragment: `
      @group(1) @binding(0) var heights: texture_2d<f32>;
      @group(1) @binding(1) var smooth_: sampler;
      @group(1) @binding(2) var volume: texture_3d<f32>;
      @group(1) @binding(3) var sky: texture_cube<f32>;
      @group(1) @binding(4) var layers: texture_2d_array<f32>;
      @group(1) @binding(5) var ids: texture_2d<u32>;
      @group(1) @binding(6) var cells: texture_3d<i32>;
      @group(1) @binding(7) var layerIds: texture_2d_array<u32>;
      @group(1) @binding(8) var point: sampler;
      @group(1) @binding(9) var signs: texture_2d<i32>;
      fn outer(t: texture_2d_array<f32>, s: sampler, uv: vec2f, layer: i32) -> vec4f { return inner(s, t, uv, layer); }
      fn inner(s: sampler, t: texture_2d_array<f32>, uv: vec2f, layer: i32) -> vec4f { return textureSample(t, s, uv, layer); }
      @fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
        let uv = at.xy;
        var sum = textureSample(heights, smooth_, uv) + textureSample(heights, smooth_, uv, vec2i(1, -1));
        sum += textureSampleBias(heights, smooth_, uv, 1.5) + textureSampleLevel(heights, smooth_, uv, 2);
        sum += textureSampleGrad(heights, smooth_, uv, dpdx(uv), dpdy(uv));
        sum += textureSample(volume, point, at.xyz) + textureSampleLevel(volume, point, at.xyz, 0, vec3i(1, 0, 1));
        sum += textureSample(sky, point, at.xyz) + textureSampleLevel(sky, point, at.xyz, 3);
        sum += outer(layers, smooth_, uv, i32(at.z)) + textureSampleLevel(layers, smooth_, uv, u32(at.z), 0);
        sum += vec4f(textureLoad(ids, vec2u(uv), 0)) + vec4f(textureLoad(cells, vec3i(at.xyz), 0));
        sum += vec4f(textureLoad(layerIds, vec2i(uv), 2u, 0u)) + vec4f(textureLoad(signs, vec2i(uv), 0));
        let sizes = textureDimensions(heights) + textureDimensions(heights, 1) + textureDimensions(layers) + textureDimensions(sky);
        return sum + vec4f(vec2f(sizes), vec2f(f32(textureNumLayers(layers)) + f32(textureDimensions(volume).z)));
      }`,
  },
  {
    name: 'shadows',
    vertex: '@vertex fn main(@location(0) at: vec4f) -> @builtin(position) vec4f { return at; }',
    fragment: `
      @group(0) @binding(0) var sun: texture_depth_2d;
      @group(0) @binding(1) var cascades: texture_depth_2d_array;
      @group(0) @binding(2) var lamp: texture_depth_cube;
      @group(0) @binding(3) var compare: sampler_comparison;
      fn pcf(map: texture_depth_2d, uv: vec2f, depth: f32) -> f32 {
        var lit = 0.0;
        for (var y = -1; y <= 1; y++) { lit += textureSampleCompareLevel(map, compare, uv + vec2f(0, f32(y)), depth); }
        return lit / 3;
      }
      @fragment fn main(@builtin(position) at: vec4f) -> @location(0) vec4f {
        let size = vec2f(textureDimensions(sun));
        var lit = pcf(sun, at.xy / size, at.z) + textureSampleCompare(sun, compare, at.xy, at.z, vec2i(1, 0));
        lit += textureSampleCompare(cascades, compare, at.xy, 1, at.z) + textureSampleCompareLevel(cascades, compare, at.xy, 0, at.z);
        lit += textureSampleCompare(lamp, compare, at.xyz, at.z) + textureSampleCompareLevel(lamp, compare, at.xyz, at.z);
        return vec4f(lit);
      }`,
  },
  {
    name: 'language',
    vertex: `
      struct Out {
        @invariant @builtin(position) position: vec4f,
        @location(0) colour: vec3f,
        @location(1) @interpolate(flat) whole: vec2i,
        @location(4) @interpolate(perspective, centroid) weight: f32,
      }
      @vertex fn main(@builtin(vertex_index) index: u32) -> Out {
        const CORNERS = array(vec2f(-1, -1), vec2f(3, -1), vec2f(-1, 3));
        return Out(vec4f(CORNERS[index], 0, 1), vec3f(f32(index)), vec2i(i32(index)), 1);
      }`,
    fragment: `
      struct In {
        @builtin(position) at: vec4f,
        @builtin(front_facing) front: bool,
        @location(0) colour: vec3f,
        @location(1) @interpolate(flat) whole: vec2i,
        @location(4) @interpolate(perspective, centroid) weight: f32,
      }
      struct Out { @location(0) colour: vec4f, @location(2) ids: vec4u, @builtin(frag_depth) depth: f32 }
      struct Pair { a: f32, b: mat2x2f }
      const TABLE = array<vec3f, 3>(vec3f(1), vec3f(2), vec3f(3));
      var<private> state: u32 = 1;
      fn next() -> f32 { state = (state * 1664525u + 1013904223u) ^ (state >> 3); return f32(state & 0xffffu) / 65535; }
      fn change(it: ptr<function, Pair>) { (*it).a += 1; (*it).b[1].x = modf((*it).a).fract; }
      fn kinds(k: i32) -> f32 {
        switch (k) { case 0, 1: { return 1; } case 2: { } default: { return 3; } }
        return 2;
      }
      @fragment fn main(in: In) -> Out {
        var pair = Pair(1, mat2x2f(1, 2, 3, 4));
        change(&pair);
        var colour = in.colour * TABLE[u32(in.whole.x) % 3] * pair.b[1].x;
        var i = 0;
        loop { if (i > 3) { break; } colour += kinds(i); continuing { i++; } }
        while (colour.x > 4) { colour *= 0.5; if (colour.y < 0) { continue; } }
        colour = mix(colour, pow(abs(colour), vec3f(1 / 2.2)), f32(in.front));
        colour += select(sqrt(colour), inverseSqrt(colour), colour > vec3f(1)) + clamp(colour, vec3f(0), vec3f(1));
        colour += normalize(cross(colour, reflect(colour, vec3f(0, 1, 0)))) * smoothstep(0, 1, next());
        colour += vec3f(round(colour.x), sign(colour.y), atan2(colour.z, 1)) % 3 + fwidth(colour) + saturate(colour);
        colour += vec3f(unpack2x16float(pack2x16float(colour.xy)), unpack4x8unorm(u32(in.whole.y)).z);
        let bits = bitcast<u32>(colour.x) >> 9;
        let product = transpose(mat3x3f(colour, colour, colour)) * mat3x2f(1, 2, 3, 4, 5, 6)[1].xyx;
        if (any(colour == vec3f(7)) || all(product < vec3f(1)) || determinant(pair.b) == 0) { discard; }
        let whole = max(in.whole, vec2i(2)) / vec2i(3) - (in.whole % 5) + dot(in.whole, vec2i(1, 2));
        return Out(vec4f(colour + product, in.weight), vec4u(bits, firstOf(whole), u32(~whole.y), 1), fract(in.at.z + 0.5));
      }
      fn firstOf(v: vec2i) -> u32 { return u32(v.x << 2); }`,
  },
  {
    name: 'names',
    vertex: `
      struct ssyf { texture: vec4f, webgl_x: vec4f }
      @group(0) @binding(0) var<uniform> gl_x: ssyf;
      @group(0) @binding(1) var<uniform> webgl_material: ssyf;
      @vertex fn main(@location(0) sampler2D: vec4f) -> @builtin(position) vec4f {
        let gl_Position = gl_x.texture * sampler2D; let ssyf = webgl_material.webgl_x; let webgl_y = ssyf;
        return gl_Position + webgl_y;
      }`,
    fragment: `
      struct ssyf { texture: vec4f, webgl_x: vec4f }
      @group(0) @binding(0) var<uniform> gl_x: ssyf;
      @group(0) @binding(1) var<uniform> webgl_material: ssyf;
      fn gl_x_0_0_value(smooth_: vec4f) -> vec4f { return smooth_; }
      fn highp_(Struct: f32) -> f32 { return Struct; }
      @fragment fn main() -> @location(0) vec4f {
        let gl_x_0_0 = gl_x_0_0_value(gl_x.webgl_x); let _group_0_binding_0_fs = highp_(1);
        return gl_x_0_0 * _group_0_binding_0_fs + webgl_material.texture;
      }`,
  },
];
