import type { BackendResourceKind } from '../../format/carbonEffect/BackendBlock.js';
import type { BackendStage } from '../../format/carbonEffect/BackendStage.js';
import type { ShaderMember } from '../../format/shaderBundle/ShaderReflection.js';

/** One resource of a pass: a slot of its programs, joined over the stages that have it. */
export interface BundleSlot {
  readonly kind: BackendResourceKind;
  /** In GL a range of numbers: points, units. */
  readonly group: number;
  readonly binding: number;
  /** In the order vertex, fragment, compute. */
  readonly stages: readonly BackendStage[];
  /** What the effect calls it: the reflection's name. */
  readonly name: string;
  /** All names that its stages have for it; the first is that of the effect. */
  readonly names: readonly string[];
  /** The identifier in the program texts. */
  readonly symbol: string;
  /** The type text of the backend block (`backend-block.md` 4 and 5). */
  readonly type: string;
  /** Resource type of the texture or UAV record; 0 for uniform blocks and samplers. */
  readonly resourceType: number;
  /** Of a uniform block, by stage in the order of `stages`; empty for everything else. */
  readonly members: readonly (readonly ShaderMember[])[];
}

/** A slot with its register. */
export interface RegisteredSlot extends BundleSlot {
  readonly register: number;
}
