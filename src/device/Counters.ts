import type { DeviceStats } from './EffectDevice.js';

/** The device's counters while it runs: what `stats` shows. Written where the thing itself is made, drawn or dropped. */
export type Counters = DeviceStats;

export function newCounters(): Counters {
  return {
    pipelines: 0,
    pending: 0,
    shaderModules: 0,
    bindGroupLayouts: 0,
    bindGroups: 0,
    samplers: 0,
    textures: 0,
    buffers: 0,
    draws: 0,
    dispatches: 0,
    skipped: 0,
  };
}
