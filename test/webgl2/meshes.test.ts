import { beforeEach, describe, expect, it } from 'vitest';
import type { MeshSource } from '../../src/device/EffectDevice.js';
import { DeviceCore } from '../../src/webgl2/DeviceCore.js';
import { GL } from '../../src/webgl2/glNumbers.js';
import type { VertexInput, VertexInputs } from '../../src/webgl2/VertexInputs.js';
import { WebGL2Buffer } from '../../src/webgl2/WebGL2Buffer.js';
import { asMesh, WebGL2Mesh } from '../../src/webgl2/WebGL2Mesh.js';
import { FakeGl } from '../support/fakeGl.js';

let fake: FakeGl;
let gl: WebGL2RenderingContext;
let core: DeviceCore;

beforeEach(() => {
  fake = new FakeGl();
  gl = fake.gl;
  core = new DeviceCore(gl, 'test');
  fake.clear();
});

const TRIANGLE: MeshSource = {
  layout: [
    { arrayStride: 8, attributes: [{ usage: 'POSITION', format: 'float32x2', offset: 0 }] },
    { arrayStride: 4, attributes: [{ usage: 'BLENDINDICES', format: 'uint8x4', offset: 0 }] },
  ],
  vertices: [new Float32Array(6), new Uint8Array(12)],
  indices: new Uint16Array([0, 1, 2]),
  label: 'triangle',
};

const FLOATS: VertexInput = {
  location: 0,
  slot: 0,
  size: 2,
  type: GL.FLOAT,
  normalized: false,
  isInteger: false,
  offset: 0,
  stride: 8,
  divisor: 0,
};
const INTEGERS: VertexInput = {
  ...FLOATS,
  location: 6,
  slot: 1,
  size: 4,
  type: GL.UNSIGNED_BYTE,
  isInteger: true,
  stride: 4,
  divisor: 1,
};
const INPUTS: VertexInputs = { id: 0, attributes: [FLOATS, INTEGERS], zeros: [] };
const NOTHING: VertexInputs = { id: 1, attributes: [], zeros: [] };

describe('WebGL2Mesh', () => {
  it('feeds a program through one vertex array, made once', () => {
    const mesh = new WebGL2Mesh(core, TRIANGLE);
    expect(fake.commands()).toEqual([]);
    const array = mesh.vertexArray(INPUTS);
    const [vertices, indices] = [mesh.vertexBuffers.map(({ glBuffer }) => glBuffer), mesh.indexBuffer?.glBuffer];
    expect(fake.commands('vertexAttribPointer', 'vertexAttribIPointer', 'vertexAttribDivisor')).toEqual([
      ['vertexAttribPointer', 0, 2, GL.FLOAT, false, 8, 0],
      ['vertexAttribIPointer', 6, 4, GL.UNSIGNED_BYTE, 4, 0],
      ['vertexAttribDivisor', 6, 1],
    ]);
    const made = fake.calls.findIndex(({ method, args }) => method === 'bindVertexArray' && args[0] === array);
    const inside = fake.calls.slice(made).map(({ method, args }) => [method, ...args]);
    expect(inside.filter(([method]) => method === 'bindBuffer')).toEqual([
      ['bindBuffer', gl.ARRAY_BUFFER, vertices[0]],
      ['bindBuffer', gl.ARRAY_BUFFER, vertices[1]],
      ['bindBuffer', gl.ELEMENT_ARRAY_BUFFER, indices],
    ]);
    expect(inside.at(-1)).toEqual(['bindVertexArray', null]);
    fake.clear();
    expect(mesh.vertexArray(INPUTS)).toBe(array);
    expect(fake.commands()).toEqual([]);
  });

  it('binds an index buffer nowhere else, and never within a vertex array of somebody', () => {
    const mesh = new WebGL2Mesh(core, TRIANGLE);
    mesh.vertexArray(INPUTS);
    mesh.indexBuffer?.write(new Uint16Array([2, 1, 0]));
    const index = mesh.indexBuffer?.glBuffer;
    const targets = fake.commands('bindBuffer').flatMap(([, target, buffer]) => (buffer === index ? [target] : []));
    expect(new Set(targets)).toEqual(new Set([gl.ELEMENT_ARRAY_BUFFER]));
    const others = mesh.vertexBuffers.map(({ glBuffer }) => glBuffer);
    const asIndices = fake.commands('bindBuffer').filter(([, target, buffer]) => {
      return target === gl.ELEMENT_ARRAY_BUFFER && others.includes(buffer as WebGLBuffer);
    });
    expect(asIndices).toEqual([]);
    let bound: unknown = 'unknown';
    for (const { method, args } of fake.calls) {
      if (method === 'bindVertexArray') bound = args[0];
      if (/^buffer(Sub)?Data$/.test(method) && args[0] === gl.ELEMENT_ARRAY_BUFFER) expect(bound).toBeNull();
    }
    expect(fake.count('bufferSubData')).toBe(1);
  });

  it('has one vertex array for all programs that read nothing of it', () => {
    const mesh = new WebGL2Mesh(core, TRIANGLE);
    const array = mesh.vertexArray(NOTHING);
    expect(mesh.vertexArray({ ...NOTHING, id: 7 })).toBe(array);
    expect(mesh.vertexArray(INPUTS)).not.toBe(array);
  });

  it('frees all that it made, and is not drawn after that', () => {
    const mesh = new WebGL2Mesh(core, TRIANGLE);
    mesh.vertexArray(INPUTS);
    mesh.vertexArray(NOTHING);
    expect([fake.liveOf('buffer').length, fake.liveOf('vertexArray').length]).toEqual([3, 2]);
    mesh.destroy();
    mesh.destroy();
    expect(fake.live.size).toBe(0);
    expect(core.generation.counters.buffers).toBe(0);
    expect(() => mesh.vertexArray(INPUTS)).toThrow('buffer "triangle indices" was destroyed');
    expect(fake.live.size).toBe(0);
  });

  it('is made again in a new generation', () => {
    const mesh = new WebGL2Mesh(core, TRIANGLE);
    const old = mesh.vertexArray(INPUTS);
    fake.lose();
    fake.restore();
    core.beginGeneration(gl);
    fake.clear();
    expect(mesh.vertexArray(INPUTS)).not.toBe(old);
    const uploaded = fake.commands('bufferData').map(([, target, bytes]) => [target, (bytes as Uint8Array).length]);
    expect(uploaded).toEqual([
      [gl.ELEMENT_ARRAY_BUFFER, 8],
      [gl.ARRAY_BUFFER, 24],
      [gl.ARRAY_BUFFER, 12],
    ]);
  });

  it('is drawn as what it is', () => {
    const mesh = new WebGL2Mesh(core, TRIANGLE);
    expect([mesh.mode, mesh.count, mesh.indexType]).toEqual([GL.TRIANGLES, 3, GL.UNSIGNED_SHORT]);
    const strip = new WebGL2Mesh(core, {
      ...TRIANGLE,
      topology: 'line-strip',
      indices: new Uint32Array([0, 1]),
    });
    expect([strip.mode, strip.count, strip.indexType]).toEqual([GL.LINE_STRIP, 2, GL.UNSIGNED_INT]);
    expect(strip.shape.stripIndexFormat).toBe('uint32');
    expect(strip.shapeId).not.toBe(mesh.shapeId);
  });

  it('is not written to after it is gone', () => {
    const buffer = new WebGL2Buffer(core, { size: 16, usage: 'vertex', label: 'gone' });
    buffer.write(new Uint8Array(4));
    buffer.destroy();
    expect(() => buffer.write(new Uint8Array(4))).toThrow('buffer "gone" was destroyed');
  });

  it('has vertex 65535 in a list, and a restart there in a strip', async () => {
    const indices = new Uint16Array([0, 1, 0xffff]);
    const list = new WebGL2Mesh(core, { ...TRIANGLE, indices });
    expect(list.indexType).toBe(GL.UNSIGNED_INT);
    expect(await list.indexBuffer?.read()).toEqual(new Uint8Array(Uint32Array.of(0, 1, 0xffff).buffer));
    const strip = new WebGL2Mesh(core, { ...TRIANGLE, indices, topology: 'triangle-strip' });
    expect([strip.indexType, strip.indexBuffer?.size]).toEqual([GL.UNSIGNED_SHORT, 6]);
  });

  it('is told from those of other devices', () => {
    const mesh = new WebGL2Mesh(core, TRIANGLE);
    expect(asMesh(mesh, core)).toBe(mesh);
    const other = new DeviceCore(new FakeGl().gl, 'other');
    expect(() => asMesh(mesh, other)).toThrow(
      new TypeError('mesh "triangle" was not made by this device: make it with its createMesh'),
    );
  });
});

describe('WebGL2Buffer', () => {
  const words = (...values: readonly number[]) => new Uint32Array(values);

  it('keeps what is written, and reads it back', async () => {
    const buffer = new WebGL2Buffer(core, { usage: 'storage', size: 12 });
    buffer.write(words(7), 4);
    expect([...new Uint32Array((await buffer.read()).buffer)]).toEqual([0, 7, 0]);
    const vertices = new WebGL2Buffer(core, { usage: 'vertex', contents: new Uint8Array([1, 2, 3, 4, 5]) });
    expect([...(await vertices.read())]).toEqual([1, 2, 3, 4, 5]);
  });

  it('hands out copies', async () => {
    const buffer = new WebGL2Buffer(core, { usage: 'storage', contents: words(1) });
    (await buffer.read()).fill(9);
    expect([...(await buffer.read())]).toEqual([1, 0, 0, 0]);
  });

  it('sends what was written, in whole words', () => {
    const buffer = new WebGL2Buffer(core, { usage: 'vertex', contents: new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]) });
    expect(buffer.glBuffer).toBe(buffer.glBuffer);
    fake.clear();
    buffer.write(new Uint8Array([9]), 4);
    expect(fake.commands('bufferSubData')).toEqual([
      ['bufferSubData', gl.ARRAY_BUFFER, 4, new Uint8Array([9, 6, 7, 8])],
    ]);
  });

  it('refuses what does not fit, as on the other device', () => {
    const buffer = new WebGL2Buffer(core, { usage: 'storage', size: 8, label: 'b' });
    const message = (length: number, at: number) =>
      `buffer "b" of 8 bytes: cannot write ${length} bytes at ${at}; offset and length are multiples of 4 within the buffer`;
    expect(() => buffer.write(words(1), 2)).toThrow(new RangeError(message(4, 2)));
    expect(() => buffer.write(words(1, 2), 4)).toThrow(new RangeError(message(8, 4)));
    expect(() => new WebGL2Buffer(core, { usage: 'index', label: 'c' })).toThrow(
      new RangeError('buffer "c" needs a size or contents'),
    );
  });

  it('is no GL buffer where programs read it, nor once it is destroyed', async () => {
    expect(() => new WebGL2Buffer(core, { usage: 'storage', size: 4, label: 's' }).glBuffer).toThrow(
      'webgl2: buffer "s" is a storage buffer, which is no GL buffer',
    );
    const gone = new WebGL2Buffer(core, { usage: 'vertex', size: 4, label: 'v' });
    gone.destroy();
    expect(() => gone.glBuffer).toThrow('webgl2: buffer "v" was destroyed.');
    await expect(gone.read()).rejects.toThrow('webgl2: buffer "v" was destroyed.');
  });
});
