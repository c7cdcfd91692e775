/** The version of the format that is read and written; every other one is refused, as YUP does. */
export const SHADER_BUNDLE_VERSION = 2;

/** What a RIFF file of shader bundles calls itself. */
export const BUNDLE_FORM = 'YSLB';
