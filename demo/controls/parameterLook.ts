import type { EffectParameter } from 'carbonfx';

/** How a parameter wants to be shown: its `SasUi…` annotations as a plain record. */
export interface ParameterLook {
  readonly label: string;
  readonly description: string;
  /** Heading; parameters without one stand under `Parameters`. */
  readonly group: string;
  readonly isVisible: boolean;
  readonly isColor: boolean;
  /** Absent = no limits. */
  readonly range?: { readonly min: number; readonly max: number };
  readonly step?: number;
}

export function parameterLook({ name, annotations }: EffectParameter): ParameterLook {
  const text = (key: string, otherwise: string): string => {
    const value = annotations[key];
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };
  const number = (key: string): number | undefined => {
    const value = annotations[key];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };
  const min = number('SasUiMin');
  const max = number('SasUiMax');
  const step = number('SasUiStep');
  return {
    label: text('SasUiLabel', name),
    description: text('SasUiDescription', ''),
    group: text('SasUiGroup', 'Parameters'),
    isVisible: annotations.SasUiVisible !== false,
    isColor: text('SasUiControl', '').toLowerCase() === 'color',
    ...(min !== undefined && max !== undefined && min < max ? { range: { min, max } } : {}),
    ...(step !== undefined && step > 0 ? { step: tidy(step) } : {}),
  };
}

/** A step that was stored as binary32 without the digits that come from it. */
function tidy(value: number): number {
  return Number(value.toPrecision(6));
}
