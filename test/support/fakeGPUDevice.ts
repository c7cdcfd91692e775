/**
 * A GPUDevice made of spies: it keeps what it was asked for and makes plain objects. Descriptors are held to the standard's
 * spelling, since a browser ignores a member that it does not know: no unknown key, no undefined value.
 */

export interface FakeCall {
  readonly method: string;
  readonly args: readonly unknown[];
  readonly result: unknown;
}

export interface FakeOptions {
  readonly limits?: Readonly<Record<string, number>>;
  readonly features?: readonly string[];
  readonly label?: string;
}

const LIMITS: Readonly<Record<string, number>> = {
  maxBindGroups: 4,
  maxBindingsPerBindGroup: 1000,
  maxDynamicUniformBuffersPerPipelineLayout: 8,
  maxSampledTexturesPerShaderStage: 16,
  maxSamplersPerShaderStage: 16,
  maxStorageBuffersPerShaderStage: 8,
  maxStorageTexturesPerShaderStage: 4,
  maxUniformBuffersPerShaderStage: 12,
  maxUniformBufferBindingSize: 65_536,
  minUniformBufferOffsetAlignment: 256,
  maxVertexBuffers: 8,
  maxVertexBufferArrayStride: 2048,
  maxColorAttachments: 8,
  maxColorAttachmentBytesPerSample: 32,
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupSizeX: 256,
  maxComputeWorkgroupSizeY: 256,
  maxComputeWorkgroupSizeZ: 64,
  maxComputeWorkgroupsPerDimension: 65_535,
  maxTextureDimension1D: 8192,
  maxTextureDimension2D: 8192,
  maxTextureDimension3D: 2048,
  maxTextureArrayLayers: 256,
  maxBufferSize: 268_435_456,
  maxStorageBufferBindingSize: 134_217_728,
};

/** Members of the descriptors that pipelines and layouts are made from, by where they stand. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  createRenderPipelineAsync: ['label', 'layout', 'vertex', 'primitive', 'depthStencil', 'multisample', 'fragment'],
  createComputePipelineAsync: ['label', 'layout', 'compute'],
  compute: ['module', 'entryPoint', 'constants'],
  vertex: ['module', 'entryPoint', 'constants', 'buffers'],
  buffers: ['arrayStride', 'stepMode', 'attributes'],
  attributes: ['format', 'offset', 'shaderLocation'],
  primitive: ['topology', 'stripIndexFormat', 'frontFace', 'cullMode', 'unclippedDepth'],
  depthStencil: [
    'format',
    'depthWriteEnabled',
    'depthCompare',
    'stencilFront',
    'stencilBack',
    'stencilReadMask',
    'stencilWriteMask',
    'depthBias',
    'depthBiasSlopeScale',
    'depthBiasClamp',
  ],
  stencilFront: ['compare', 'failOp', 'depthFailOp', 'passOp'],
  stencilBack: ['compare', 'failOp', 'depthFailOp', 'passOp'],
  multisample: ['count', 'mask', 'alphaToCoverageEnabled'],
  fragment: ['module', 'entryPoint', 'constants', 'targets'],
  targets: ['format', 'blend', 'writeMask'],
  blend: ['color', 'alpha'],
  color: ['operation', 'srcFactor', 'dstFactor'],
  alpha: ['operation', 'srcFactor', 'dstFactor'],
  createBindGroupLayout: ['label', 'entries'],
  entries: ['binding', 'visibility', 'buffer', 'sampler', 'texture', 'storageTexture', 'resource'],
  buffer: ['type', 'hasDynamicOffset', 'minBindingSize'],
  sampler: ['type'],
  texture: ['sampleType', 'viewDimension', 'multisampled'],
  storageTexture: ['access', 'format', 'viewDimension'],
  createSampler: [
    'label',
    'addressModeU',
    'addressModeV',
    'addressModeW',
    'magFilter',
    'minFilter',
    'mipmapFilter',
    'lodMinClamp',
    'lodMaxClamp',
    'compare',
    'maxAnisotropy',
  ],
  createShaderModule: ['label', 'code'],
  createBuffer: ['label', 'size', 'usage', 'mappedAtCreation'],
  createTexture: ['label', 'size', 'mipLevelCount', 'sampleCount', 'dimension', 'format', 'usage', 'viewFormats'],
};

const DRAW_COMMANDS = ['setPipeline', 'setBindGroup', 'setVertexBuffer', 'setIndexBuffer', 'draw', 'drawIndexed'];

/** What a rejected pipeline looks like in a browser. */
export class FakePipelineError extends Error {
  override readonly name = 'GPUPipelineError';
  constructor(
    message: string,
    readonly reason: 'validation' | 'internal',
  ) {
    super(message);
  }
}

export class FakeGPU {
  readonly calls: FakeCall[] = [];
  /** What encoders were told, in order: name, then arguments. */
  readonly commands: (readonly unknown[])[] = [];
  readonly device: GPUDevice;
  /** Decides what an async pipeline creation comes to: resolve (`null`), or wait for and follow this promise. */
  onPipeline: (descriptor: unknown) => Promise<void> | null = () => null;
  /** Messages of the next modules, by program text. */
  readonly compilerMessages = new Map<string, readonly Partial<GPUCompilationMessage>[]>();
  /** What the next `popErrorScope` gives. */
  scopeError: { readonly message: string } | null = null;
  readonly #label: string;
  #lose: (info: GPUDeviceLostInfo) => void = () => {};
  #count = 0;

  constructor(options: FakeOptions = {}) {
    this.#label = options.label ?? 'fake';
    const lost = new Promise<GPUDeviceLostInfo>((resolve) => {
      this.#lose = resolve;
    });
    const device = {
      label: this.#label,
      limits: { ...LIMITS, ...options.limits },
      features: new Set(options.features ?? []),
      lost,
      queue: {
        writeBuffer: (...args: unknown[]) => this.#record('writeBuffer', args, undefined),
        writeTexture: (...args: unknown[]) => this.#record('writeTexture', args, undefined),
        copyExternalImageToTexture: (...args: unknown[]) => this.#record('copyExternalImageToTexture', args, undefined),
        submit: (...args: unknown[]) => this.#record('submit', args, undefined),
        onSubmittedWorkDone: async () => {},
      },
      createBuffer: (it: GPUBufferDescriptor) =>
        this.#make('createBuffer', it, { size: it.size, usage: it.usage, mapAsync: async () => {} }),
      createTexture: (it: GPUTextureDescriptor) => this.#makeTexture(it),
      createSampler: (it: GPUSamplerDescriptor) => this.#make('createSampler', it, {}),
      createShaderModule: (it: GPUShaderModuleDescriptor) =>
        this.#make('createShaderModule', it, {
          code: it.code,
          getCompilationInfo: async () => ({ messages: this.compilerMessages.get(it.code) ?? [] }),
        }),
      createBindGroupLayout: (it: GPUBindGroupLayoutDescriptor) => this.#make('createBindGroupLayout', it, {}),
      createPipelineLayout: (it: GPUPipelineLayoutDescriptor) => this.#make('createPipelineLayout', it, {}),
      createBindGroup: (it: GPUBindGroupDescriptor) => this.#make('createBindGroup', it, { entries: it.entries }),
      createRenderPipelineAsync: (it: unknown) => this.#makePipeline('createRenderPipelineAsync', it),
      createComputePipelineAsync: (it: unknown) => this.#makePipeline('createComputePipelineAsync', it),
      createRenderPipeline: (it: GPURenderPipelineDescriptor) => this.#make('createRenderPipeline', it, {}),
      createCommandEncoder: () => this.#encoder(),
      createRenderBundleEncoder: () => this.#commands([...DRAW_COMMANDS, 'finish']),
      pushErrorScope: () => {},
      popErrorScope: async () => {
        const error = this.scopeError;
        this.scopeError = null;
        return error;
      },
      destroy: () => this.lose('destroyed', 'Device was destroyed.'),
    };
    // The one cast: a fake has what carbonfx uses, not everything there is.
    this.device = device as unknown as GPUDevice;
  }

  lose(reason: GPUDeviceLostReason, message = ''): void {
    this.#record('destroyDevice', [reason], undefined);
    this.#lose({ reason, message } as GPUDeviceLostInfo);
  }

  /** The first argument of every call of a method. */
  descriptors(method: string): unknown[] {
    return this.calls.filter((call) => call.method === method).map((call) => call.args[0]);
  }

  count(method: string): number {
    return this.calls.filter((call) => call.method === method).length;
  }

  /** Arguments of every command of a name. */
  commandsOf(name: string): (readonly unknown[])[] {
    return this.commands.filter((command) => command[0] === name).map((command) => command.slice(1));
  }

  #record<T>(method: string, args: readonly unknown[], result: T): T {
    this.calls.push({ method, args, result });
    return result;
  }

  #make(method: string, descriptor: { label?: string }, members: object): object {
    checkDescriptor(descriptor, method);
    const id = ++this.#count;
    const made = {
      id,
      label: descriptor.label ?? '',
      of: this.#label,
      ...members,
      destroyed: false,
      destroy: () => {
        made.destroyed = true;
        this.#record('destroy', [made], undefined);
      },
    };
    return this.#record(method, [descriptor], made);
  }

  #makeTexture(it: GPUTextureDescriptor): object {
    const [width = 1, height = 1, depthOrArrayLayers = 1] = it.size as number[];
    const views: GPUTextureViewDescriptor[] = [];
    const texture = this.#make('createTexture', it, {
      width,
      height,
      depthOrArrayLayers,
      format: it.format,
      usage: it.usage,
      dimension: it.dimension ?? '2d',
      mipLevelCount: it.mipLevelCount ?? 1,
      sampleCount: it.sampleCount ?? 1,
      views,
      createView: (view: GPUTextureViewDescriptor = {}) => {
        checkValues(view, 'createView');
        views.push(view);
        const made = { [Symbol.toStringTag]: 'GPUTextureView', label: view.label ?? '', view, texture };
        return this.#record('createView', [view], made);
      },
    });
    return texture;
  }

  async #makePipeline(method: string, descriptor: unknown): Promise<object> {
    const given = descriptor as { label?: string };
    checkDescriptor(given, method);
    const verdict = this.onPipeline(descriptor);
    const pipeline = { id: ++this.#count, label: given.label ?? '', of: this.#label };
    this.#record(method, [descriptor], pipeline);
    if (verdict) await verdict;
    return pipeline;
  }

  /** Members that keep what they are told. */
  #commands(names: readonly string[]): object {
    return Object.fromEntries(names.map((name) => [name, this.#tell(name)]));
  }

  #tell(name: string) {
    return (...args: unknown[]): void => {
      this.commands.push([name, ...args.map((it) => (it instanceof Uint32Array ? it.slice() : it))]);
    };
  }

  #encoder(): object {
    const tell = (name: string) => this.#tell(name);
    const pass = (kind: string) => (descriptor: unknown) => {
      checkValues(descriptor, kind);
      this.commands.push([kind, descriptor]);
      return this.#commands([...DRAW_COMMANDS, 'setStencilReference', 'setBlendConstant', 'dispatchWorkgroups', 'end']);
    };
    return {
      beginRenderPass: pass('beginRenderPass'),
      beginComputePass: pass('beginComputePass'),
      copyTextureToTexture: tell('copyTextureToTexture'),
      copyTextureToBuffer: tell('copyTextureToBuffer'),
      copyBufferToBuffer: tell('copyBufferToBuffer'),
      finish: () => ({}),
    };
  }
}

function checkDescriptor(descriptor: unknown, method: string): void {
  checkValues(descriptor, method);
  checkKeys(descriptor, method, method);
}

function checkValues(value: unknown, path: string): void {
  if (value === undefined) throw new TypeError(`${path} is undefined`);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  if ('of' in value || 'view' in value) return;
  for (const [key, member] of Object.entries(value)) checkValues(member, `${path}.${key}`);
}

function checkKeys(value: unknown, name: string, path: string): void {
  if (Array.isArray(value)) {
    for (const it of value) checkKeys(it, name, path);
    return;
  }
  if (typeof value !== 'object' || value === null || 'of' in value || 'view' in value) return;
  const known = KEYS[name];
  if (known === undefined) return;
  for (const [key, member] of Object.entries(value)) {
    if (!known.includes(key)) throw new TypeError(`${path} has no member "${key}"`);
    if (key !== 'resource') checkKeys(member, key, `${path}.${key}`);
  }
}
