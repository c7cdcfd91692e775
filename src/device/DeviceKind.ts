/** The platform that a device draws with. */
export type DeviceKind = 'webgpu' | 'webgl2';
