/**
 * Extensions that this device has no use for, and that an engine which shares the context may: what they set changes every
 * draw of the context, so that ours put it back.
 */
export interface SharedExtensions {
  readonly clipControl: ClipControl | null;
  readonly polygonMode: PolygonMode | null;
}

/** EXT_clip_control. */
interface ClipControl {
  clipControlEXT(origin: GLenum, depth: GLenum): void;
}

/** WEBGL_polygon_mode. */
interface PolygonMode {
  polygonModeWEBGL(face: GLenum, mode: GLenum): void;
}

const LOWER_LEFT = 0x8ca1;
const NEGATIVE_ONE_TO_ONE = 0x935e;
const FRONT_AND_BACK = 0x0408;
const FILL = 0x1b02;

/** The DOM library knows neither. */
export function sharedExtensions(gl: WebGL2RenderingContext): SharedExtensions {
  const clipControl: ClipControl | null = gl.getExtension('EXT_clip_control');
  const polygonMode: PolygonMode | null = gl.getExtension('WEBGL_polygon_mode');
  return { clipControl, polygonMode };
}

/** Sets what a context without these extensions has. */
export function resetShared({ clipControl, polygonMode }: SharedExtensions): void {
  clipControl?.clipControlEXT(LOWER_LEFT, NEGATIVE_ONE_TO_ONE);
  polygonMode?.polygonModeWEBGL(FRONT_AND_BACK, FILL);
}
