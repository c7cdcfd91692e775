import { FormatError } from '../bytes/FormatError.js';
import type { BackendBinding, BackendBlock } from './BackendBlock.js';
import type { BackendTransform } from './BackendTransform.js';

/** The one type that a transform can fill, in WGSL and in GLSL. */
const TRANSFORM_TYPES: readonly string[] = ['texture_2d_array<f32>', 'sampler2DArray'];

/**
 * Checks what has to hold between the bindings of one pass (`backend-block.md` section 2, "Rules"): no slot twice; one
 * register either shared by its stages or bound once per stage, not both; each transform carried by exactly one binding of
 * the right type and layer count, whose register is that of the first input, while the other inputs have none of their own.
 * @throws FormatError
 */
export function checkBackendBlock(block: BackendBlock): void {
  const bindings = block.bindGroups.flatMap((group, g) =>
    group.bindings.map((binding, b) => ({ binding, path: `block.bindGroups[${g}].bindings[${b}]` })),
  );
  refuseRepeatedSlots(bindings);
  refuseMixedScopes(bindings);
  block.transforms.forEach((transform, t) => {
    checkCarrier(transform, bindings, `block.transforms[${t}]`);
  });
  const ids = new Set(block.transforms.map(({ id }) => id));
  for (const { binding, path } of bindings) {
    if (binding.transformId !== undefined && !ids.has(binding.transformId)) {
      refuse(`${path}.transformId`, `"${binding.transformId}"`, 'the id of a transform of this block');
    }
  }
  if (ids.size !== block.transforms.length) refuse('block.transforms', 'an id twice', 'each id once');
}

interface Placed {
  readonly binding: BackendBinding;
  readonly path: string;
}

function refuseRepeatedSlots(bindings: readonly Placed[]): void {
  const seen = new Set<string>();
  for (const { binding, path } of bindings) {
    const slot = `@group(${binding.group}) @binding(${binding.binding})`;
    if (seen.has(slot)) refuse(path, `${slot} twice`, 'each slot once');
    seen.add(slot);
  }
}

function refuseMixedScopes(bindings: readonly Placed[]): void {
  for (const [identity, those] of groupByIdentity(bindings.filter((it) => !isCombined(it, bindings)))) {
    if (those.length < 2) continue;
    const seen = new Set<string>();
    for (const { binding, path } of those) {
      const [stage] = binding.visibility;
      if (binding.visibility.length !== 1 || stage === undefined || seen.has(stage)) {
        refuse(
          path,
          `${identity} bound for ${binding.visibility.join(' and ') || 'no stage'} beside another binding of it`,
          'one binding shared by its stages, or one per stage',
        );
      }
      seen.add(stage);
    }
  }
}

/** A sampler of a combined one: GLSL has it once per texture that is read through it, all of the same register. */
function isCombined({ binding }: Placed, bindings: readonly Placed[]): boolean {
  if (binding.resourceKind !== 'sampler') return false;
  return bindings.some(
    ({ binding: other }) =>
      other.resourceKind === 'sampled-resource' && other.generatedSymbol === binding.generatedSymbol,
  );
}

function groupByIdentity(bindings: readonly Placed[]): ReadonlyMap<string, readonly Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const placed of bindings) {
    const { resourceKind, registerSpace, registerIndex } = placed.binding;
    const identity = `${resourceKind}:${registerSpace}:${registerIndex}`;
    const group = groups.get(identity);
    if (group === undefined) groups.set(identity, [placed]);
    else group.push(placed);
  }
  return groups;
}

function checkCarrier(transform: BackendTransform, bindings: readonly Placed[], path: string): void {
  const [first, ...others] = transform.inputs;
  if (first === undefined) refuse(path, 'a transform without an input', 'at least one');
  const carriers = bindings.filter(({ binding }) => binding.transformId === transform.id);
  const [carrier] = carriers;
  if (carrier === undefined || carriers.length > 1) {
    refuse(path, `${carriers.length} bindings that carry "${transform.id}"`, 'exactly one');
  }
  const { binding } = carrier;
  if (binding.resourceKind !== 'sampled-resource' || !TRANSFORM_TYPES.includes(binding.type)) {
    refuse(
      carrier.path,
      `a ${binding.resourceKind} of type "${binding.type}" that carries a transform`,
      `a sampled-resource of type ${TRANSFORM_TYPES.map((type) => `"${type}"`).join(' or ')}`,
    );
  }
  if (binding.arrayLayerCount !== transform.inputs.length) {
    refuse(
      carrier.path,
      `arrayLayerCount ${binding.arrayLayerCount}`,
      `${transform.inputs.length}, the number of inputs`,
    );
  }
  if (!isRegister(binding, first)) {
    refuse(
      carrier.path,
      `register t${binding.registerIndex} space ${binding.registerSpace}`,
      `t${first.registerIndex} space ${first.registerSpace}, that of the first input`,
    );
  }
  for (const input of others) {
    const own = bindings.find((placed) => placed !== carrier && isRegister(placed.binding, input));
    if (own !== undefined)
      refuse(own.path, `a binding for "${input.parameter}", which is a layer of "${transform.id}"`, 'none');
  }
}

function isRegister(
  binding: BackendBinding,
  at: { readonly registerSpace: number; readonly registerIndex: number },
): boolean {
  return (
    binding.resourceKind === 'sampled-resource' &&
    binding.registerSpace === at.registerSpace &&
    binding.registerIndex === at.registerIndex
  );
}

function refuse(path: string, found: string, wanted: string): never {
  throw new FormatError({ path, found, wanted });
}
