/**
 * Paints the textures of the shipped effects into public/textures. Run by hand (`node scripts/makeTextures.mjs`) when a
 * picture should change; the PNGs are committed. Everything comes from seeded integers, so every run gives the same bytes.
 *
 * All pictures tile. The hull's maps are drawn from one list of panels:
 *   hull_d.png        colour, sRGB: painted plates, bare metal, stripes, dirt along the seams
 *   hull_n.png        R and G a tangent-space normal, B how metallic the spot is
 *   hull_e.png        sRGB: lit windows and running lights
 *   hull_detail1..3   R and G a normal, B roughness around 0.5: brushed metal, fine plating, pits
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
  const png = new PNG({ width: size, height: size, colorType: 2 });
  each(size, (x, y) => {
    const [r, g, b] = texel(x, y);
    const at = (y * size + x) * 4;
    png.data[at] = Math.round(clamp(r) * 255);
    png.data[at + 1] = Math.round(clamp(g) * 255);
    png.data[at + 2] = Math.round(clamp(b) * 255);
    png.data[at + 3] = 255;
  });
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, name), PNG.sync.write(png, { colorType: 2, deflateLevel: 9 }));
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

hull();
details();
