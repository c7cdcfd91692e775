/**
 * How rows lie in memory that texels are taken from or put into. It is state of the context that an engine may have
 * changed and may remember, so it is set for each transfer and put back after it. Browsers answer what it is without asking
 * the GPU.
 */

type Setting = readonly [parameter: GLenum, value: number | boolean];

/** Rows of an upload follow each other without gaps, the first row first, the bytes as they are. */
export function uploadTight(gl: WebGL2RenderingContext, upload: () => void): void {
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
  stored(gl, uploads(gl), upload);
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
}

/** Rows that are read into a buffer follow each other without gaps. */
export function readTight(gl: WebGL2RenderingContext, buffer: WebGLBuffer, read: () => void): void {
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  stored(gl, reads(gl), read);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
}

function stored(gl: WebGL2RenderingContext, wanted: readonly Setting[], act: () => void): void {
  const others: Setting[] = [];
  for (const [parameter, value] of wanted) {
    const before: unknown = gl.getParameter(parameter);
    // A lost context answers nothing.
    if (before === value || (typeof before !== 'number' && typeof before !== 'boolean')) continue;
    others.push([parameter, before]);
    gl.pixelStorei(parameter, value);
  }
  try {
    act();
  } finally {
    for (const [parameter, before] of others) gl.pixelStorei(parameter, before);
  }
}

function uploads(gl: WebGL2RenderingContext): readonly Setting[] {
  return [
    [gl.UNPACK_ALIGNMENT, 1],
    [gl.UNPACK_ROW_LENGTH, 0],
    [gl.UNPACK_IMAGE_HEIGHT, 0],
    [gl.UNPACK_SKIP_PIXELS, 0],
    [gl.UNPACK_SKIP_ROWS, 0],
    [gl.UNPACK_SKIP_IMAGES, 0],
    [gl.UNPACK_FLIP_Y_WEBGL, false],
    [gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false],
    [gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE],
  ];
}

function reads(gl: WebGL2RenderingContext): readonly Setting[] {
  return [
    [gl.PACK_ALIGNMENT, 1],
    [gl.PACK_ROW_LENGTH, 0],
    [gl.PACK_SKIP_PIXELS, 0],
    [gl.PACK_SKIP_ROWS, 0],
  ];
}
