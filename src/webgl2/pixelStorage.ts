/**
 * How rows lie in memory that texels are taken from or put into. It is state of the context that an engine may have
 * changed, so it is set before each transfer, and put back to what every context begins with.
 */

/** Rows of an upload follow each other without gaps, the first row first, the bytes as they are. */
export function uploadTight(gl: WebGL2RenderingContext, upload: () => void): void {
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
  tight(gl, gl.UNPACK_ALIGNMENT, unpackGaps(gl));
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  upload();
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.BROWSER_DEFAULT_WEBGL);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, USUAL_ALIGNMENT);
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
}

/** Rows that are read into a buffer follow each other without gaps. */
export function readTight(gl: WebGL2RenderingContext, buffer: WebGLBuffer, read: () => void): void {
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  tight(gl, gl.PACK_ALIGNMENT, [gl.PACK_ROW_LENGTH, gl.PACK_SKIP_PIXELS, gl.PACK_SKIP_ROWS]);
  read();
  gl.pixelStorei(gl.PACK_ALIGNMENT, USUAL_ALIGNMENT);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
}

const USUAL_ALIGNMENT = 4;

function unpackGaps(gl: WebGL2RenderingContext): readonly GLenum[] {
  return [
    gl.UNPACK_ROW_LENGTH,
    gl.UNPACK_IMAGE_HEIGHT,
    gl.UNPACK_SKIP_PIXELS,
    gl.UNPACK_SKIP_ROWS,
    gl.UNPACK_SKIP_IMAGES,
  ];
}

function tight(gl: WebGL2RenderingContext, alignment: GLenum, gaps: readonly GLenum[]): void {
  gl.pixelStorei(alignment, 1);
  for (const gap of gaps) gl.pixelStorei(gap, 0);
}
