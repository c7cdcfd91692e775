import { programDiscards } from '../../device/programFacts.js';
import { RENDER_STATE } from '../../device/renderStates.js';
import { resolveRenderState } from '../../device/resolveRenderState.js';
import { samplerState } from '../../device/samplerState.js';
import { floatFromBits } from '../../format/bytes/Float.js';
import type { RenderState } from '../../format/carbonEffect/renderState.js';
import type { BodyDraft, PassDraft } from '../BodyDraft.js';
import { spotInDefinition } from '../definitionSpot.js';
import type { PackWarning } from '../PackWarning.js';
import type { SourceSpot, SourceText } from '../sourceSpot.js';

/** Render and sampler states that the devices leave out or replace, in their own words. */
export function inexpressibleStates(bodies: readonly BodyDraft[], definition: SourceText | null): PackWarning[] {
  const passes = bodies.flatMap(({ techniques }) => techniques.flatMap((technique) => technique.passes));
  return passes.flatMap((pass) => [...renderStates(pass, definition), ...samplerStates(pass, definition)]);
}

function renderStates({ renderStates: records, stages }: PassDraft, definition: SourceText | null): PackWarning[] {
  if (records.length === 0) return [];
  const discards = stages.some(
    ({ reflection }) => reflection.stage === 'fragment' && programDiscards(reflection.program.text),
  );
  const { state, unsupported } = resolveRenderState(records, { discards });
  const losses = unsupported.map(({ name, reason }) => ({ name, reason }));
  const bias = records.find((it) => it.state === RENDER_STATE.DEPTHBIAS);
  if (bias !== undefined && !losses.some(({ name }) => name === 'DEPTHBIAS'))
    losses.push(...biasLoss(bias, state.depthBias));
  return losses.map(({ name, reason }) => ({
    kind: 'inexpressible-state',
    name,
    message: `render state ${name} is not carried out: ${reason}`,
    spot: spotOfState(definition, name),
  }));
}

/** Of its name; a state that no pass names comes from a rendering mode. */
function spotOfState(definition: SourceText | null, name: string): SourceSpot {
  const spot = spotInDefinition(definition, 'states', name);
  return spot.line > 0 ? spot : spotInDefinition(definition, 'mode');
}

/** The devices truncate a bias without a word, as Carbon does. */
function biasLoss({ value }: RenderState, depthBias: number): { readonly name: string; readonly reason: string }[] {
  const wanted = Number(floatFromBits(value));
  if (wanted === depthBias) return [];
  return [{ name: 'DEPTHBIAS', reason: `a bias is a whole number in WebGPU; ${wanted} becomes ${depthBias}` }];
}

function samplerStates({ stages }: PassDraft, definition: SourceText | null): PackWarning[] {
  return stages.flatMap(({ record }) =>
    record.samplers.flatMap((sampler) =>
      samplerState(sampler).approximations.map(
        (approximation): PackWarning => ({
          kind: 'inexpressible-state',
          name: sampler.name,
          message: `sampler ${sampler.name}: ${approximation}`,
          spot: spotInDefinition(definition, 'samplers', sampler.name),
        }),
      ),
    ),
  );
}
