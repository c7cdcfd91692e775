import type { BackendBlockLayout } from './BackendBlockLayout.js';
import type { BlockReader } from './BlockReader.js';
import type {
  GlslBinding,
  GlslBufferTexture,
  GlslConstantBuffer,
  GlslDimension,
  GlslLight,
  GlslResource,
} from './GlslBinding.js';

/** Index = wire number. */
const KINDS: readonly GlslBinding['kind'][] = [
  'constantBuffer',
  'resource',
  'bufferTexture',
  'structuredTexture',
  'structuredUbo',
  'uavTexture',
  'dispatchUniform',
];
const STYLES: readonly GlslConstantBuffer['style'][] = ['array', 'std140'];
/** Index = wire number; 2 and 3 both mean a 2D texture. */
const DIMENSIONS: readonly (GlslDimension | null)[] = [null, null, '2d', '2d', null, '3d', 'cube', null, '2d-array'];
const BUFFER_FORMATS: readonly GlslBufferTexture['format'][] = ['rgba32float', 'r32float', 'r32uint'];

/** One binding of a stage: kind, register and name, then what its kind has. */
export function readGlslBinding(reader: BlockReader, layout: BackendBlockLayout): GlslBinding {
  const kind = reader.oneOf('kind', KINDS);
  const register = reader.byteOrNone();
  const name = reader.text();
  switch (kind) {
    case 'constantBuffer': {
      const vec4Count = reader.u16();
      const style = reader.oneOf('constant buffer style', STYLES);
      return { kind, register, name, vec4Count, style, light: light(reader) };
    }
    case 'resource':
      return { kind, register, name, ...resource(reader, layout) };
    case 'bufferTexture': {
      const format = layout === 'g1x' ? reader.oneOf('buffer format', BUFFER_FORMATS) : 'rgba32float';
      return { kind, register, name, format, width: reader.u16(), names: names(reader) };
    }
    case 'structuredTexture': {
      const stride = reader.u32();
      const width = reader.u16();
      return { kind, register, name, stride, width, light: light(reader) };
    }
    case 'structuredUbo':
      return { kind, register, name, stride: reader.u32(), capacity: reader.u16() };
    case 'uavTexture':
      return { kind, register, name, slice: reader.byteOrNone(), location: reader.u8(), names: names(reader) };
    case 'dispatchUniform':
      return { kind, register, name };
  }
}

function resource(reader: BlockReader, layout: BackendBlockLayout): Omit<GlslResource, 'kind' | 'register' | 'name'> {
  const dimension = reader.oneOf('dimension', DIMENSIONS);
  const comparisonSamplers = registers(reader, 'comparisonSamplers');
  if (layout === 'g0') {
    return { dimension, comparisonSamplers, comparison: comparisonSamplers.length > 0, pairedSamplers: [] };
  }
  const comparison = reader.flag('comparison flag');
  return { dimension, comparisonSamplers, comparison, pairedSamplers: registers(reader, 'pairedSamplers') };
}

function light(reader: BlockReader): GlslLight | null {
  if (!reader.flag('light flag')) return null;
  return {
    role: reader.u8(),
    indexRegister: reader.u8(),
    dataRegister: reader.u8(),
    profileRegister: reader.byteOrNone(),
    dataTexelBase: reader.u32(),
    capacity: reader.u16(),
  };
}

function registers(reader: BlockReader, name: string): readonly number[] {
  return reader.list(name, () => reader.u8());
}

function names(reader: BlockReader): readonly string[] {
  return reader.list('names', () => reader.text());
}
