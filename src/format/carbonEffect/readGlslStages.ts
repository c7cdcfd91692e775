import type { BackendBlockLayout } from './BackendBlockLayout.js';
import { BACKEND_STAGES } from './BackendStage.js';
import type { BlockReader } from './BlockReader.js';
import type {
  GlslComponentType,
  GlslComputeFragment,
  GlslComputeOutput,
  GlslStage,
  GlslStageInput,
} from './GlslBlock.js';
import { readGlslBinding } from './readGlslBinding.js';

const COMPONENT_TYPES: readonly GlslComponentType[] = ['unknown', 'uint32', 'int32', 'float32'];

/** The stages of the layouts `g0`, `g1` and `g1x`. */
export function readGlslStages(reader: BlockReader, layout: BackendBlockLayout): readonly GlslStage[] {
  return reader.list('stages', () => ({
    // The wire numbers of the stages are their positions.
    stage: reader.oneOf('stage', BACKEND_STAGES),
    bindings: reader.list('bindings', () => readGlslBinding(reader, layout)),
    inputs: reader.list('inputs', stageInput),
    computeFragment: computeFragment(reader),
  }));
}

function stageInput(reader: BlockReader): GlslStageInput {
  return {
    register: reader.u8(),
    name: reader.text(),
    semanticName: reader.text(),
    semanticIndex: reader.u8(),
    componentType: reader.oneOf('component type', COMPONENT_TYPES),
    mask: reader.u8(),
  };
}

function computeFragment(reader: BlockReader): GlslComputeFragment | null {
  if (!reader.flag('compute fragment flag')) return null;
  const hasThreadGroup = reader.flag('thread group flag');
  return {
    threadGroup: hasThreadGroup ? [reader.u16(), reader.u16(), reader.u16()] : null,
    dispatchOriginUniform: reader.text(),
    outputs: reader.list('outputs', computeOutput),
  };
}

function computeOutput(reader: BlockReader): GlslComputeOutput {
  return { register: reader.u8(), slice: reader.byteOrNone(), location: reader.u8(), name: reader.text() };
}
