import type { BindingPlan, PlannedBinding } from '../device/BindingPlan.js';
import { hasDynamicOffset } from '../device/DrawCache.js';

/** The entries of every group's layout, by group number; a group that nobody uses has none. Keys without a value are left out. */
export function layoutEntries(plan: BindingPlan, dynamicOffsets: boolean): GPUBindGroupLayoutEntry[][] {
  const groups = Array.from({ length: plan.groupCount }, (): GPUBindGroupLayoutEntry[] => []);
  for (const binding of plan.bindings) groups[binding.group]?.push(layoutEntry(binding, dynamicOffsets));
  return groups;
}

function layoutEntry(
  { binding, visibility, resource }: PlannedBinding,
  dynamicOffsets: boolean,
): GPUBindGroupLayoutEntry {
  switch (resource.kind) {
    case 'uniform-buffer': {
      const hasOffset = hasDynamicOffset(resource, dynamicOffsets);
      return {
        binding,
        visibility,
        buffer: { type: 'uniform', ...sized(resource.minBindingSize), ...offset(hasOffset) },
      };
    }
    case 'storage-buffer':
      return { binding, visibility, buffer: { type: resource.access, ...sized(resource.minBindingSize) } };
    case 'texture': {
      const { sampleType, viewDimension, multisampled } = resource;
      return { binding, visibility, texture: { sampleType, viewDimension, multisampled } };
    }
    case 'storage-texture': {
      const { access, format, viewDimension } = resource;
      return { binding, visibility, storageTexture: { access, format, viewDimension } };
    }
    case 'sampler':
      return { binding, visibility, sampler: { type: resource.type } };
  }
}

function sized(minBindingSize: number): Pick<GPUBufferBindingLayout, 'minBindingSize'> {
  return minBindingSize > 0 ? { minBindingSize } : {};
}

function offset(hasDynamicOffset: boolean): Pick<GPUBufferBindingLayout, 'hasDynamicOffset'> {
  return hasDynamicOffset ? { hasDynamicOffset } : {};
}
