import { createEffectDevice } from 'carbonfx/device';
import { child, childOf } from './child.js';
import { DemoPage } from './DemoPage.js';
import { connectDevicePicker } from './devicePicker.js';
import { NoDeviceError } from './NoDeviceError.js';
import { readPageRequest } from './pageRequest.js';
import { ErrorPanel } from './status/ErrorPanel.js';

async function start(): Promise<void> {
  const request = readPageRequest(location.search);
  const canvas = childOf(document, '#view', HTMLCanvasElement);
  if (request.size !== null) {
    document.documentElement.dataset.fixed = '';
    canvas.style.width = `${request.size}px`;
    canvas.style.height = `${request.size}px`;
  }
  connectDevicePicker(childOf(document, '#device', HTMLSelectElement), request.device);
  const device = await createEffectDevice(canvas, request.device === null ? {} : { prefer: request.device }).catch(
    (error: unknown) => {
      throw new NoDeviceError(error);
    },
  );
  new DemoPage(device, canvas, request).start();
}

start().catch((error: unknown) => {
  document.documentElement.dataset.state = 'error';
  new ErrorPanel(child(document, '#error')).show(error);
});
