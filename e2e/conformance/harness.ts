/**
 * The page side of the conformance specs: devices of both kinds and what a case draws with. A spec drives it with
 * `page.evaluate`; its code runs in the page and takes everything from `window.conformance`.
 */
import { canvasPixels } from '../support/canvasPixels.js';
import { drawBody } from '../support/drawBody.js';
import { drawBodies } from './drawBodies.js';
import { drawGrid } from './drawGrid.js';
import { columnOf, paint, rectangle, texelAt } from './drawing.js';
import { drawnCounts } from './drawnCounts.js';
import { effectOf } from './effectOf.js';
import { onBoth } from './onBoth.js';
import { openCounted } from './openCounted.js';
import { texelsOf } from './texelsOf.js';

const conformance = {
  canvasPixels,
  columnOf,
  drawBodies,
  drawBody,
  drawGrid,
  drawnCounts,
  effectOf,
  onBoth,
  openCounted,
  paint,
  rectangle,
  texelAt,
  texelsOf,
};

declare global {
  interface Window {
    conformance: typeof conformance;
  }
}

window.conformance = conformance;
