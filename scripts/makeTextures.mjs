/**
 * Paints the textures of the shipped effects into public/textures. Run by hand (`node scripts/makeTextures.mjs`) when a
 * picture should change; the PNGs are committed. Everything comes from seeded integers, so every run gives the same bytes.
 *
 * All pictures tile. The hull's maps are drawn from one list of panels:
 *   hull_d.png        colour, sRGB: painted plates, bare metal, stripes, dirt along the seams
 *   hull_n.png        R and G a tangent-space normal, B how metallic the spot is
 *   hull_e.png        sRGB: lit windows and running lights
 *   hull_detail1..3   R and G a normal, B roughness around 0.5: brushed metal, fine plating, pits
 * For the texture viewer, sRGB; the layers of an array and the faces of a cube stand below each other:
 *   insignia.png        an emblem with alpha, which does not tile
 *   planets.array.png   four planets
 *   sky.cube.png        +x, -x, +y, -y, +z, -z: stars, a sun, a planet with rings
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '..', 'public', 'textures');
const SIZE = 256;
const DETAIL_SIZE = 128;

/** A small seeded generator (mulberry32): floats in [0, 1). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One float per texel that wraps at its edges. */
function plane(size, fill = 0) {
  const values = new Float32Array(size * size).fill(fill);
  const wrap = (v) => ((v % size) + size) % size;
  return {
    size,
    values,
    get: (x, y) => values[wrap(y) * size + wrap(x)],
    set: (x, y, v) => {
      values[wrap(y) * size + wrap(x)] = v;
    },
  };
}

function each(size, visit) {
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) visit(x, y);
}

const mix = (a, b, t) => a + (b - a) * t;
const clamp = (v, low = 0, high = 1) => Math.min(high, Math.max(low, v));
const smooth = (t) => t * t * (3 - 2 * t);

/** Tiling value noise in [0, 1]: `cells` lattice cells across, `octaves` doublings. */
function noise(size, cells, octaves, seed) {
  const out = plane(size);
  let weight = 0.5;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const n = cells << octave;
    const next = random(seed + octave * 977);
    const lattice = Float32Array.from({ length: n * n }, next);
    each(size, (x, y) => {
      const u = (x / size) * n;
      const v = (y / size) * n;
      const x0 = Math.floor(u);
      const y0 = Math.floor(v);
      const fx = smooth(u - x0);
      const fy = smooth(v - y0);
      const at = (i, j) => lattice[(j % n) * n + (i % n)];
      const value = mix(mix(at(x0, y0), at(x0 + 1, y0), fx), mix(at(x0, y0 + 1), at(x0 + 1, y0 + 1), fx), fy);
      out.set(x, y, out.get(x, y) + value * weight);
    });
    total += weight;
    weight /= 2;
  }
  for (let i = 0; i < out.values.length; i++) out.values[i] /= total;
  return out;
}

/** Cuts the square into panels, always across the longer side, at multiples of 8 texels. */
function panels(seed) {
  const next = random(seed);
  const done = [];
  const cut = (x, y, w, h, depth) => {
    const long = Math.max(w, h);
    const stop = long <= 32 || (long <= 96 && next() < 0.4) || depth > 7;
    if (stop) {
      done.push({
        x,
        y,
        w,
        h,
        tone: next(),
        kind: next(),
        height: next(),
        rivets: next() < 0.45 && Math.min(w, h) >= 24,
        vent: next() < 0.16 && w >= 32 && h >= 24,
      });
      return;
    }
    const at = Math.max(8, Math.round((long * mix(0.3, 0.7, next())) / 8) * 8);
    if (w >= h) {
      cut(x, y, at, h, depth + 1);
      cut(x + at, y, w - at, h, depth + 1);
    } else {
      cut(x, y, w, at, depth + 1);
      cut(x, y + at, w, h - at, depth + 1);
    }
  };
  cut(0, 0, SIZE, SIZE, 0);
  return done;
}

/** Distance of a texel to the nearest edge of its panel, in texels. */
function edge(panel, x, y) {
  return Math.min(x - panel.x, y - panel.y, panel.x + panel.w - 1 - x, panel.y + panel.h - 1 - y);
}

function inPanel(panel, visit) {
  for (let y = panel.y; y < panel.y + panel.h; y++) for (let x = panel.x; x < panel.x + panel.w; x++) visit(x, y);
}

/** R and G of a normal map from a height plane; `strength` in height units per texel. */
function normals(height, strength) {
  const nx = plane(height.size);
  const ny = plane(height.size);
  each(height.size, (x, y) => {
    const dx = (height.get(x + 1, y) - height.get(x - 1, y)) * strength;
    const dy = (height.get(x, y + 1) - height.get(x, y - 1)) * strength;
    const length = Math.hypot(dx, dy, 1);
    nx.set(x, y, -dx / length);
    ny.set(x, y, -dy / length);
  });
  return { nx, ny };
}

function save(name, size, texel) {
  saveLayers(name, size, 1, (_, x, y) => texel(x, y));
}

/** Square layers below each other. A texel is red, green, blue, and alpha where `colorType` is 6. */
function saveLayers(name, size, layers, texel, colorType = 2) {
  const png = new PNG({ width: size, height: size * layers });
  for (let layer = 0; layer < layers; layer++) {
    each(size, (x, y) => {
      const [r, g, b, a = 1] = texel(layer, x, y);
      const bytes = [r, g, b, a].map((v) => Math.round(clamp(v) * 255));
      png.data.set(bytes, ((layer * size + y) * size + x) * 4);
    });
  }
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, name), PNG.sync.write(png, { colorType, deflateLevel: 9 }));
}

function hull() {
  const list = panels(20260);
  const height = plane(SIZE);
  const shade = plane(SIZE, 1);
  const metal = plane(SIZE);
  const red = plane(SIZE);
  const green = plane(SIZE);
  const blue = plane(SIZE);
  const glowR = plane(SIZE);
  const glowG = plane(SIZE);
  const glowB = plane(SIZE);
  const grime = noise(SIZE, 4, 5, 71);
  const scuff = noise(SIZE, 24, 3, 137);
  const next = random(4242);

  for (const panel of list) {
    const bare = panel.kind < 0.15;
    const dark = panel.kind > 0.9;
    const base = bare ? mix(0.58, 0.66, panel.tone) : dark ? mix(0.44, 0.5, panel.tone) : mix(0.74, 0.84, panel.tone);
    const warm = bare ? 0.02 : mix(-0.012, 0.02, panel.tone);
    inPanel(panel, (x, y) => {
      const d = edge(panel, x, y);
      const seam = d === 0 ? 0 : clamp((d - 0.5) / 2.5);
      height.set(x, y, mix(0, 0.75 + panel.height * 0.5, smooth(seam)));
      shade.set(x, y, d === 0 ? 0.34 : mix(0.8, 1, clamp(d / 5)));
      metal.set(x, y, bare ? 0.7 : 0.06);
      red.set(x, y, base + warm);
      green.set(x, y, base);
      blue.set(x, y, base - warm);
    });
    if (panel.rivets) {
      for (let x = panel.x + 4; x < panel.x + panel.w - 3; x += 8) {
        for (const y of [panel.y + 4, panel.y + panel.h - 5]) {
          height.set(x, y, height.get(x, y) + 0.5);
          shade.set(x, y + 1, shade.get(x, y + 1) * 0.8);
        }
      }
    }
    if (panel.vent) {
      for (let y = panel.y + 7; y < panel.y + panel.h - 7; y++) {
        for (let x = panel.x + 7; x < panel.x + panel.w - 7; x++) {
          const slot = (y - panel.y) % 4 < 2;
          height.set(x, y, slot ? 0.2 : 0.9);
          if (slot) shade.set(x, y, 0.42);
          metal.set(x, y, 0.85);
        }
      }
    }
  }

  // A stripe of the livery across, and one broken line along it.
  each(SIZE, (x, y) => {
    const stripe = y >= 112 && y < 124 && (x < 150 || x > 178);
    const thin = y >= 127 && y < 129;
    if ((stripe || thin) && scuff.get(x, y) > 0.28) {
      red.set(x, y, 0.78);
      green.set(x, y, 0.36);
      blue.set(x, y, 0.14);
      metal.set(x, y, 0.05);
    }
  });

  // Rows of windows: small warm rectangles, some dark, in the painted panels that are wide enough.
  for (const panel of list) {
    if (panel.w < 40 || panel.h < 24 || panel.kind < 0.15 || panel.vent) continue;
    const row = panel.y + 8 + Math.floor(next() * Math.max(1, panel.h - 20));
    for (let x = panel.x + 7; x + 3 < panel.x + panel.w - 6; x += 6) {
      const lit = next();
      for (let j = 0; j < 4; j++) {
        for (let i = 0; i < 3; i++) {
          height.set(x + i, row + j, 0.4);
          shade.set(x + i, row + j, 0.3);
          if (lit < 0.35) continue;
          const power = lit < 0.5 ? 0.45 : 0.95;
          glowR.set(x + i, row + j, power);
          glowG.set(x + i, row + j, power * 0.82);
          glowB.set(x + i, row + j, power * 0.55);
        }
      }
    }
  }
  // A running light along one seam.
  for (let x = 0; x < SIZE; x++) {
    for (const y of [63, 64]) {
      const on = x % 64 < 44;
      if (!on) continue;
      shade.set(x, y, 0.35);
      glowR.set(x, y, 0.12);
      glowG.set(x, y, 0.62);
      glowB.set(x, y, 0.98);
    }
  }

  save('hull_d.png', SIZE, (x, y) => {
    const dirt = mix(0.8, 1.06, grime.get(x, y)) * mix(0.95, 1.03, scuff.get(x, y));
    const s = shade.get(x, y) * dirt;
    return [red.get(x, y) * s, green.get(x, y) * s, blue.get(x, y) * s];
  });
  const { nx, ny } = normals(height, 0.75);
  save('hull_n.png', SIZE, (x, y) => {
    const worn = clamp(metal.get(x, y) + (scuff.get(x, y) > 0.72 ? 0.35 : 0));
    return [nx.get(x, y) * 0.5 + 0.5, ny.get(x, y) * 0.5 + 0.5, worn];
  });
  save('hull_e.png', SIZE, (x, y) => [glowR.get(x, y), glowG.get(x, y), glowB.get(x, y)]);
}

function details() {
  const n = DETAIL_SIZE;
  const pack = (name, height, strength, rough) => {
    const { nx, ny } = normals(height, strength);
    save(name, n, (x, y) => [nx.get(x, y) * 0.5 + 0.5, ny.get(x, y) * 0.5 + 0.5, rough(x, y)]);
  };

  const fine = noise(n, 64, 1, 5);
  const wide = noise(n, 16, 2, 6);
  const brushed = plane(n);
  each(n, (x, y) => {
    let sum = 0;
    for (let k = -9; k <= 9; k++) sum += fine.get(x + k, y);
    brushed.set(x, y, sum / 19);
  });
  pack(
    'hull_detail1.png',
    brushed,
    2.4,
    (x, y) => 0.5 + (brushed.get(x, y) - 0.5) * 1.4 + (wide.get(x, y) - 0.5) * 0.3,
  );

  const plating = plane(n);
  each(n, (x, y) => {
    const row = Math.floor(y / 16);
    const u = (x + (row % 2) * 16) % 32;
    const v = y % 16;
    const d = Math.min(u, 31 - u, v, 15 - v);
    const bolt = (u === 4 || u === 27) && (v === 4 || v === 11) ? 0.6 : 0;
    plating.set(x, y, clamp(d / 2) + bolt);
  });
  pack('hull_detail2.png', plating, 0.55, (x, y) => mix(0.72, 0.46, clamp(plating.get(x, y))));

  const pits = noise(n, 20, 3, 9);
  const worn = plane(n);
  each(n, (x, y) => worn.set(x, y, Math.min(pits.get(x, y), 0.52)));
  pack('hull_detail3.png', worn, 4.5, (x, y) => 0.62 - (worn.get(x, y) - 0.4) * 1.6);
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scaled = (a, k) => a.map((v) => v * k);
const plus = (a, b) => a.map((v, i) => v + b[i]);
const unit = (a) => scaled(a, 1 / Math.hypot(...a));
const blend = (a, b, t) => a.map((v, i) => mix(v, b[i], t));
const step = (low, high, v) => smooth(clamp((v - low) / (high - low)));

/** One number in [0, 1) for a point of an integer lattice. */
function chance(x, y, z) {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Value noise in space, in [0, 1]: it has no seams on a sphere or a cube. */
function cloud([x, y, z], octaves = 5) {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  for (let octave = 0; octave < octaves; octave++) {
    const [px, py, pz] = [x, y, z].map((v) => v * 2 ** octave + octave * 17.3);
    const [ix, iy, iz] = [px, py, pz].map(Math.floor);
    const [fx, fy, fz] = [px - ix, py - iy, pz - iz].map(smooth);
    const row = (j, k) => mix(chance(ix, iy + j, iz + k), chance(ix + 1, iy + j, iz + k), fx);
    sum += mix(mix(row(0, 0), row(1, 0), fy), mix(row(0, 1), row(1, 1), fy), fz) * weight;
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

/** Each takes a point of the unit sphere and returns a colour. */
const PLANETS = [
  // Oceans, land, ice at the poles, clouds.
  (p) => {
    const land = cloud(plus(scaled(p, 2.1), [3, 1, 7]), 6);
    const coast = step(0.5, 0.53, land);
    const sea = blend([0.02, 0.1, 0.24], [0.06, 0.3, 0.42], step(0.4, 0.52, land));
    const ground = blend([0.12, 0.27, 0.1], [0.46, 0.38, 0.22], step(0.54, 0.68, land));
    const ice = step(0.78, 0.86, Math.abs(p[1]) + (land - 0.5) * 0.3);
    const white = step(0.52, 0.68, cloud(plus(scaled(p, 3.2), [11, 5, 2]), 6));
    return blend(blend(blend(sea, ground, coast), [0.88, 0.92, 0.96], ice), [1, 1, 1], white * 0.85);
  },
  // Bands of gas, bent a little.
  (p) => {
    const bend = cloud([p[0] * 2.5, p[1] * 9, p[2] * 2.5], 5);
    const band = 0.5 + 0.5 * Math.sin(p[1] * 17 + bend * 3.4);
    const storm = step(0.3, 0.1, Math.hypot((p[0] + 0.28) / 0.9, (p[1] + 0.3) / 0.42, 0));
    const gas = blend([0.78, 0.6, 0.42], [0.93, 0.85, 0.72], band);
    return blend(blend(gas, [0.55, 0.34, 0.24], step(0.55, 0.8, bend) * 0.5), [0.75, 0.28, 0.16], storm * 0.85);
  },
  // Ice with long cracks.
  (p) => {
    const veil = cloud(plus(scaled(p, 2), [1, 9, 4]), 5);
    const crack = Math.abs(cloud(plus(scaled(p, 3.5), [6, 2, 8]), 4) - 0.5);
    const ice = blend([0.5, 0.66, 0.78], [0.92, 0.96, 0.98], step(0.35, 0.65, veil));
    return blend([0.46, 0.3, 0.26], ice, step(0, 0.028, crack));
  },
  // Rock, and what glows below it.
  (p) => {
    const rock = cloud(plus(scaled(p, 4), [2, 7, 5]), 6);
    const vein = Math.abs(cloud(plus(scaled(p, 2.2), [8, 3, 1]), 5) - 0.5);
    return blend([1.6, 0.5, 0.08], blend([0.07, 0.06, 0.06], [0.26, 0.2, 0.18], rock), step(0.004, 0.05, vein));
  },
];

function planets() {
  const size = 128;
  const sun = unit([-0.55, 0.5, 0.68]);
  saveLayers('planets.array.png', size, PLANETS.length, (layer, x, y) => {
    const u = ((x + 0.5) / size) * 2 - 1;
    const v = 1 - ((y + 0.5) / size) * 2;
    const away = Math.hypot(u, v) / 0.86;
    const star = chance(x, y, layer) > 0.994 ? 0.25 + 0.6 * chance(y, x, layer) : 0;
    const space = [0.012 + star, 0.016 + star, 0.03 + star];
    const air = [
      [0.3, 0.55, 1],
      [0.9, 0.7, 0.45],
      [0.6, 0.85, 1],
      [1, 0.3, 0.1],
    ][layer];
    const facing = dot(unit([u, v, 0.001]), sun);
    const halo = Math.exp(-Math.max(away - 1, 0) * 22) * clamp(facing * 0.7 + 0.45) * 0.55;
    const p = unit([u, v, Math.sqrt(Math.max(0.7396 - u * u - v * v, 0))]);
    const day = step(-0.12, 0.75, dot(p, sun));
    const ground = PLANETS[layer](p);
    const glow = layer === 3 ? 0.5 : 0.012;
    const rim = (1 - p[2]) ** 3 * 0.7 * day;
    const lit = plus(scaled(ground, Math.max(day, ground[0] > 1 ? 0.9 : glow)), scaled(air, rim));
    return blend(lit, plus(space, scaled(air, halo)), step(0.985, 1.005, away));
  });
}

/** Right, up and ahead of the faces of a cube, in the order and the directions that graphics APIs have. */
const FACES = [
  [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
  ],
];

function sky() {
  const size = 128;
  const sun = unit([0.75, 0.28, 0.55]);
  const world = { middle: unit([-0.42, -0.06, 1]), radius: 0.42, pole: unit([0.35, 1, 0.25]) };
  saveLayers('sky.cube.png', size, FACES.length, (face, x, y) => {
    const [right, up, ahead] = FACES[face];
    const u = ((x + 0.5) / size) * 2 - 1;
    const v = 1 - ((y + 0.5) / size) * 2;
    const d = unit(plus(ahead, plus(scaled(right, u), scaled(up, v))));

    // A band of light around the sky, with lanes of dust.
    const height = dot(d, unit([0.25, 0.9, -0.35]));
    const mist = cloud(plus(scaled(d, 2.3), [4, 9, 1]), 6);
    const lane = step(0.42, 0.6, cloud(plus(scaled(d, 3.7), [9, 2, 5]), 6));
    const band = Math.exp(-((height / 0.38) ** 2)) * step(0.3, 0.75, mist);
    let color = blend([0.02, 0.03, 0.07], [0.05, 0.08, 0.16], d[1] * 0.5 + 0.5);
    color = plus(color, scaled(blend([0.56, 0.22, 0.42], [0.25, 0.52, 0.8], lane), band * (0.25 + 0.75 * lane)));
    color = plus(color, scaled([0.2, 0.12, 0.05], step(0.45, 0.8, cloud(scaled(d, 1.4), 4)) * 0.8));

    const cell = d.map((w) => Math.floor(w * 96));
    const star = chance(...cell);
    if (star > 0.9955) color = plus(color, scaled([1, 0.95, 0.9], ((star - 0.9955) / 0.0045) ** 2 * 0.9));
    const glare = Math.acos(clamp(dot(d, sun), -1, 1));
    color = plus(color, scaled([1, 0.86, 0.62], Math.exp(-glare * 9) * 0.8 + step(0.09, 0.07, glare) * 2));

    // Where the line of sight meets the planet, as if it were one unit away; then its rings.
    const along = dot(d, world.middle);
    const square = along * along - 1 + world.radius ** 2;
    const day = (p) => step(-0.15, 0.8, dot(p, sun) * 1.2 + 0.25);
    if (along > 0 && square > 0) {
      const p = unit(plus(scaled(d, along - Math.sqrt(square)), scaled(world.middle, -1)));
      const ground = PLANETS[1]([p[0], dot(p, world.pole), p[2]]);
      color = scaled(ground, 0.05 + 0.95 * day(p));
    }
    const crossing = dot(world.middle, world.pole) / dot(d, world.pole);
    const ring = crossing > 0 ? Math.hypot(...plus(scaled(d, crossing), scaled(world.middle, -1))) / world.radius : 0;
    const isHidden = square > 0 && crossing > along - Math.sqrt(square);
    if (ring > 1.3 && ring < 2.1 && !isHidden) {
      const grain = 0.5 + 0.5 * Math.sin(ring * 60) * Math.sin(ring * 23 + 1);
      const cover = step(1.3, 1.38, ring) * step(2.1, 2.0, ring) * (0.25 + 0.6 * grain);
      color = blend(color, [0.86, 0.76, 0.62], cover);
    }
    return color;
  });
}

function insignia() {
  const size = 256;
  const scratches = noise(size, 40, 3, 311);
  const wear = noise(size, 6, 4, 512);
  /** 1 inside of a distance, soft over a texel and a half. */
  const inside = (distance) => clamp(0.5 - distance * (size / 3));
  const ringAt = (away, radius, half) => inside(Math.abs(away - radius) - half);
  saveLayers(
    'insignia.png',
    size,
    1,
    (_, x, y) => {
      const u = ((x + 0.5) / size) * 2 - 1;
      const v = 1 - ((y + 0.5) / size) * 2;
      const away = Math.hypot(u, v);
      const angle = Math.atan2(u, v);
      const gold = [0.93, 0.72, 0.34];
      const layers = [
        // The field, which lets a little through; two rings; marks around them.
        [[0.05, 0.11, 0.2], inside(away - 0.86) * 0.88],
        [gold, ringAt(away, 0.86, 0.025)],
        [gold, ringAt(away, 0.66, 0.008)],
        [gold, ringAt(away, 0.76, 0.032) * step(0.82, 0.9, Math.cos(angle * 24))],
        // A planet with its night side.
        [[0.24, 0.5, 0.72], inside(Math.hypot(u - 0.02, v + 0.14) - 0.36)],
        [
          [0.04, 0.1, 0.19],
          inside(Math.hypot(u - 0.02, v + 0.14) - 0.36) * inside(0.36 - Math.hypot(u - 0.16, v + 0.2)),
        ],
        // An orbit that passes behind it, and the star at its end.
        [
          gold,
          inside(Math.abs(Math.hypot(u * 0.86 + v * 0.5, (v * 0.86 - u * 0.5 + 0.12) * 3.1) - 0.54) - 0.012) *
            (v * 0.86 - u * 0.5 + 0.12 > 0 && Math.hypot(u - 0.02, v + 0.14) < 0.36 ? 0 : 1),
        ],
        [[1, 0.95, 0.8], inside(Math.abs(u - 0.3) ** 0.5 + Math.abs(v - 0.34) ** 0.5 - 0.52)],
      ];
      let color = gold;
      let alpha = Math.exp(-Math.max(away - 0.88, 0) * 26) * 0.5 * (away < 1 ? 1 : 0);
      for (const [layer, cover] of layers) {
        color = blend(color, layer, cover / Math.max(cover + alpha * (1 - cover), 1e-6));
        alpha = cover + alpha * (1 - cover);
      }
      const worn = step(0.36, 0.3, scratches.get(x, y)) * step(0.4, 0.62, wear.get(x, y));
      return [...scaled(color, mix(0.88, 1.06, wear.get(x, y))), alpha * (1 - worn * 0.9)];
    },
    6,
  );
}

hull();
details();
planets();
sky();
insignia();
