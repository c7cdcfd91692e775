import { describe, expect, it } from 'vitest';
import { DeviceError } from '../../src/device/DeviceError.js';
import { matchVertexInputs } from '../../src/device/matchVertexInputs.js';
import type { VertexLayout } from '../../src/device/VertexLayout.js';
import { INPUT_TYPE, INPUT_USAGE, type PipelineInput } from '../../src/format/carbonEffect/pipelineInput.js';
import { thrownBy } from './thrownBy.js';

const { POSITION, NORMAL, TANGENT, TEXCOORD, BLENDINDICES } = INPUT_USAGE;

function input(usage: number, registerIndex: number, fields: Partial<PipelineInput> = {}): PipelineInput {
  return { usage, registerIndex, usageIndex: 0, usedMask: 0xf, type: INPUT_TYPE.FLOAT, dimension: 4, ...fields };
}

const stage = (...pipelineInputs: readonly PipelineInput[]) => ({ pipelineInputs });

const INTERLEAVED: VertexLayout = [
  {
    arrayStride: 32,
    attributes: [
      { usage: 'NORMAL', format: 'float32x3', offset: 20 },
      { usage: 'POSITION', format: 'float32x3', offset: 0 },
      { usage: 'TEXCOORD', format: 'float32x2', offset: 12 },
    ],
  },
];

const SEPARATE: VertexLayout = [
  { arrayStride: 8, attributes: [{ usage: 'TEXCOORD', usageIndex: 0, format: 'float32x2', offset: 0 }] },
  { arrayStride: 12, attributes: [{ usage: 'NORMAL', format: 'float32x3', offset: 0 }] },
  { arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] },
];

describe('matchVertexInputs', () => {
  const LIT = stage(input(POSITION, 0), input(NORMAL, 4), input(TEXCOORD, 2));

  it('takes locations from the inputs and slots from the layout: interleaved', () => {
    expect(matchVertexInputs(LIT, INTERLEAVED)).toStrictEqual({
      buffers: [
        {
          arrayStride: 32,
          stepMode: 'vertex',
          attributes: [
            { format: 'float32x3', offset: 0, shaderLocation: 0 },
            { format: 'float32x3', offset: 20, shaderLocation: 4 },
            { format: 'float32x2', offset: 12, shaderLocation: 2 },
          ],
        },
      ],
      dummySlot: -1,
      missing: [],
    });
  });

  it('takes locations from the inputs and slots from the layout: separate', () => {
    expect(matchVertexInputs(LIT, SEPARATE)).toStrictEqual({
      buffers: [
        { arrayStride: 8, stepMode: 'vertex', attributes: [{ format: 'float32x2', offset: 0, shaderLocation: 2 }] },
        { arrayStride: 12, stepMode: 'vertex', attributes: [{ format: 'float32x3', offset: 0, shaderLocation: 4 }] },
        { arrayStride: 12, stepMode: 'vertex', attributes: [{ format: 'float32x3', offset: 0, shaderLocation: 0 }] },
      ],
      dummySlot: -1,
      missing: [],
    });
  });

  it('leaves slots that nobody reads empty', () => {
    expect(matchVertexInputs(stage(input(NORMAL, 1)), SEPARATE).buffers).toStrictEqual([
      null,
      { arrayStride: 12, stepMode: 'vertex', attributes: [{ format: 'float32x3', offset: 0, shaderLocation: 1 }] },
      null,
    ]);
  });

  it('has no attribute for an input that is declared and not read', () => {
    const unread = stage(input(POSITION, 0), input(NORMAL, 1, { usedMask: 0 }), input(TANGENT, 2, { usedMask: 0 }));
    expect(matchVertexInputs(unread, INTERLEAVED)).toStrictEqual({
      buffers: [
        { arrayStride: 32, stepMode: 'vertex', attributes: [{ format: 'float32x3', offset: 0, shaderLocation: 0 }] },
      ],
      dummySlot: -1,
      missing: [],
    });
  });

  it('feeds missing inputs from a dummy of their type, in the slot behind the layout', () => {
    const inputs = stage(
      input(POSITION, 0),
      input(TANGENT, 1),
      input(BLENDINDICES, 2, { type: INPUT_TYPE.UINT }),
      input(TEXCOORD, 3, { usageIndex: 1, type: INPUT_TYPE.INT }),
      input(9, 4, { type: 7 }),
    );
    expect(matchVertexInputs(inputs, INTERLEAVED)).toStrictEqual({
      buffers: [
        { arrayStride: 32, stepMode: 'vertex', attributes: [{ format: 'float32x3', offset: 0, shaderLocation: 0 }] },
        {
          arrayStride: 0,
          stepMode: 'vertex',
          attributes: [
            { format: 'float32x4', offset: 0, shaderLocation: 1 },
            { format: 'uint8x4', offset: 0, shaderLocation: 2 },
            { format: 'sint8x4', offset: 0, shaderLocation: 3 },
            { format: 'float32x4', offset: 0, shaderLocation: 4 },
          ],
        },
      ],
      dummySlot: 1,
      missing: ['TANGENT0', 'BLENDINDICES0', 'TEXCOORD1', '@location(4)'],
    });
  });

  it('needs no layout of a program without inputs', () => {
    expect(matchVertexInputs(stage(), [])).toStrictEqual({ buffers: [], dummySlot: -1, missing: [] });
  });

  it('keeps the step mode of a slot', () => {
    const instanced: VertexLayout = [
      {
        arrayStride: 16,
        stepMode: 'instance',
        attributes: [{ usage: 'TEXCOORD', usageIndex: 3, format: 'float32x4', offset: 0 }],
      },
    ];
    expect(matchVertexInputs(stage(input(TEXCOORD, 5, { usageIndex: 3 })), instanced).buffers).toStrictEqual([
      { arrayStride: 16, stepMode: 'instance', attributes: [{ format: 'float32x4', offset: 0, shaderLocation: 5 }] },
    ]);
  });

  const UINT = { type: INPUT_TYPE.UINT };
  const INT = { type: INPUT_TYPE.INT };
  const FLOAT = { type: INPUT_TYPE.FLOAT };
  const OTHER = { type: 4 };

  it.each([
    ['uint8x4', UINT],
    ['uint16x2', UINT],
    ['uint32', UINT],
    ['sint16x4', INT],
    ['float16x4', FLOAT],
    ['unorm8x4', FLOAT],
    ['snorm16x2', FLOAT],
    ['unorm10-10-10-2', FLOAT],
    ['uint8x4', OTHER],
    ['float32x4', OTHER],
  ] as const)('takes %s for an input of its base type: %j', (format, fields) => {
    const layout: VertexLayout = [{ arrayStride: 16, attributes: [{ usage: 'BLENDINDICES', format, offset: 0 }] }];
    const { buffers } = matchVertexInputs(stage(input(BLENDINDICES, 0, fields)), layout);
    expect(buffers[0]?.attributes).toStrictEqual([{ format, offset: 0, shaderLocation: 0 }]);
  });

  it.each([
    ['float32x4', UINT, 'float', 'unsigned integer', 'uint8x4'],
    ['unorm8x4', UINT, 'float', 'unsigned integer', 'uint8x4'],
    ['sint8x4', UINT, 'signed integer', 'unsigned integer', 'uint8x4'],
    ['uint8x4', INT, 'unsigned integer', 'signed integer', 'sint8x4'],
    ['uint8x4', FLOAT, 'unsigned integer', 'float', 'float32x4'],
  ] as const)('refuses %s for an input of another base type: %j', (format, fields, given, wanted, example) => {
    const layout: VertexLayout = [{ arrayStride: 16, attributes: [{ usage: 'BLENDINDICES', format, offset: 0 }] }];
    const subject = { device: 'webgpu', effect: 'a.carbonwebgpu', technique: 'Main', pass: 1 } as const;
    const error = thrownBy(() => matchVertexInputs(stage(input(BLENDINDICES, 0, fields)), layout, subject));
    expect(error).toBeInstanceOf(DeviceError);
    expect(error.message).toBe(
      `webgpu: a.carbonwebgpu Main.pass1 vertex: BLENDINDICES0 is ${format} (${given}) in the vertex layout, ` +
        `the program reads a ${wanted}. Store it as a ${wanted} format, e.g. ${example}.`,
    );
  });

  it('refuses two inputs at one location, unless one is not read', () => {
    const shared = stage(input(POSITION, 3), input(NORMAL, 3));
    expect(() => matchVertexInputs(shared, INTERLEAVED)).toThrow('the inputs POSITION0 and NORMAL0 share location 3');
    const unread = stage(input(POSITION, 3), input(NORMAL, 3, { usedMask: 0 }));
    expect(matchVertexInputs(unread, INTERLEAVED).missing).toEqual([]);
  });

  it('refuses a layout that has an attribute twice', () => {
    const twice: VertexLayout = [
      { arrayStride: 12, attributes: [{ usage: 'POSITION', format: 'float32x3', offset: 0 }] },
      { arrayStride: 12, attributes: [{ usage: 'POSITION', usageIndex: 0, format: 'float32x3', offset: 0 }] },
    ];
    expect(() => matchVertexInputs(stage(), twice)).toThrow('the vertex layout has POSITION0 twice, in slots 0 and 1');
  });

  it.each([
    [6, 8],
    [7, 8],
    [33, 36],
    [2.5, 4],
  ])('refuses a stride of %d', (arrayStride, wanted) => {
    const layout: VertexLayout = [
      { arrayStride: 8, attributes: [] },
      { arrayStride, attributes: [] },
    ];
    const error = thrownBy(() => matchVertexInputs(stage(), layout));
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toBe(
      `vertex buffer slot 1: an arrayStride of ${arrayStride} is no multiple of 4; repack the vertices, e.g. to ${wanted} bytes`,
    );
  });

  it.each([0, 4, 8, 2048])('takes a stride of %d', (arrayStride) => {
    expect(matchVertexInputs(stage(), [{ arrayStride, attributes: [] }]).buffers).toEqual([null]);
  });
});

describe('attributes with a location', () => {
  it('feed the input at that location, whatever its usage is', () => {
    const layout: VertexLayout = [
      {
        arrayStride: 16,
        attributes: [
          { location: 4, format: 'float32x2', offset: 0 },
          { usage: 'TEXCOORD', format: 'float32x2', offset: 8 },
        ],
      },
    ];
    // The location goes before the usage: TEXCOORD0 stays unread.
    const inputs = stage(input(INPUT_USAGE.TEXCOORD, 4), input(200, 7));
    const { buffers, missing } = matchVertexInputs(inputs, layout);
    expect(buffers[0]?.attributes).toEqual([{ format: 'float32x2', offset: 0, shaderLocation: 4 }]);
    expect(missing).toEqual(['@location(7)']);
  });

  it('are refused at one location', () => {
    const twice: VertexLayout = [
      { arrayStride: 8, attributes: [{ location: 1, format: 'float32x2', offset: 0 }] },
      { arrayStride: 8, attributes: [{ location: 1, format: 'float32x2', offset: 0 }] },
    ];
    expect(() => matchVertexInputs(stage(), twice)).toThrow(
      'the vertex layout has @location(1) twice, in slots 0 and 1. Give one of them another location',
    );
  });
});
