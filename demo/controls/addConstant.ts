import { CONSTANT_TYPE, type ConstantParameter } from 'carbonfx';
import type { FolderApi } from 'tweakpane';
import { nameInputs } from './nameInputs.js';
import type { ParameterLook } from './parameterLook.js';

const POINT = ['x', 'y', 'z', 'w'] as const;

type Binding = Parameters<FolderApi['addBinding']>[2];

/**
 * Adds the control that fits a constant: a colour, a check box, a slider, or a field a component. Arrays and matrices
 * have none.
 *
 * @param onChange gets the numbers as `setParameter` takes them.
 */
export function addConstant(
  folder: FolderApi,
  parameter: ConstantParameter,
  look: ParameterLook,
  onChange: (numbers: readonly number[]) => void,
): void {
  const numbers = [...parameter.value];
  const { dimension, elements } = parameter;
  if (elements > 1 || dimension < 1 || dimension > 4 || numbers.length !== dimension) return;
  const limits = limitsOf(parameter, look);

  if (dimension === 1) {
    const [value = 0] = numbers;
    const isSwitch = parameter.type === CONSTANT_TYPE.BOOL;
    const model = { value: isSwitch ? value !== 0 : value };
    const params: Binding = { label: look.label, ...(isSwitch ? {} : limits) };
    const binding = folder.addBinding(model, 'value', params);
    binding.on('change', () => onChange([Number(model.value)]));
    nameInputs(binding.element, look.label, look.description);
    return;
  }

  if ((look.isColor || parameter.isSRGB) && dimension >= 3) {
    const model = { value: hexOf(numbers) };
    // In line: a picker that pops up is cut off where the panel ends.
    const binding = folder.addBinding(model, 'value', { label: look.label, picker: 'inline' });
    showWholePicker(binding.element);
    // The fourth number is no part of the colour: it stays.
    binding.on('change', () => onChange([...numbersOf(model.value), ...numbers.slice(3)]));
    nameInputs(binding.element, look.label, look.description);
    return;
  }

  const keys = POINT.slice(0, dimension);
  const model = { value: Object.fromEntries(keys.map((key, i) => [key, numbers[i] ?? 0])) };
  const params: Binding = { label: look.label, ...Object.fromEntries(keys.map((key) => [key, limits])) };
  const binding = folder.addBinding(model, 'value', params);
  binding.on('change', () => onChange(keys.map((key) => model.value[key] ?? 0)));
  nameInputs(binding.element, look.label, look.description);
}

/** Scrolls to a picker that has opened, as far as the panel goes. */
function showWholePicker(element: HTMLElement): void {
  element.addEventListener('transitionend', ({ propertyName }) => {
    const isOpen = element.querySelector('.tp-colv-expanded') !== null;
    if (propertyName === 'height' && isOpen) element.scrollIntoView({ block: 'nearest' });
  });
}

/** `#rrggbb` of gamma-encoded numbers from 0 to 1. */
function hexOf(numbers: readonly number[]): string {
  const bytes = numbers.slice(0, 3).map((value) => Math.round(Math.max(0, Math.min(1, value)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function numbersOf(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function limitsOf(
  { type }: ConstantParameter,
  { range, step }: ParameterLook,
): { min?: number; max?: number; step?: number } {
  const isWhole = type === CONSTANT_TYPE.INT || type === CONSTANT_TYPE.UINT;
  const stride = step ?? (isWhole ? 1 : undefined);
  return { ...range, ...(stride === undefined ? {} : { step: stride }) };
}
