import { createEffectDevice } from 'carbonfx/device';
import { child, childOf } from './child.js';
import { DemoPage } from './DemoPage.js';
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
  if (!('gpu' in navigator)) {
    throw new Error(
      'This page draws with WebGPU, which this browser does not offer here. A current Chrome, Edge, Firefox or Safari ' +
        'has it; the page must come over https or from this machine.',
    );
  }
  const device = await createEffectDevice(canvas);
  new DemoPage(device, canvas, request).start();
}

start().catch((error: unknown) => {
  document.documentElement.dataset.state = 'error';
  new ErrorPanel(child(document, '#error')).show(error);
});
