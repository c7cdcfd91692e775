// The package's main entry has no named exports for Node; its module file has, and the same types.
declare module 'wgsl_reflect/wgsl_reflect.module.js' {
  export * from 'wgsl_reflect';
}
