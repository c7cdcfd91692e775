import type { DeviceKind } from 'carbonfx/device';
import { addressOnDevice } from './pageRequest.js';

/**
 * Has the field choose what draws. The page is opened anew for that: a canvas keeps the kind of context that it has.
 *
 * @param wish what this page was asked to draw with.
 */
export function connectDevicePicker(picker: HTMLSelectElement, wish: DeviceKind | null): void {
  const showWish = (): void => {
    picker.value = wish ?? '';
  };
  showWish();
  // Back may bring this page as it was left, with the choice that it was left for.
  addEventListener('pageshow', showWish);
  picker.addEventListener('change', () => {
    const { value } = picker;
    location.assign(addressOnDevice(location.search, value === 'webgpu' || value === 'webgl2' ? value : null));
  });
}
