/** Waits before each try to get a new device, in milliseconds. As many tries as there are entries. */
const WAITS = [0, 100, 200, 400, 800, 1600];
/** A device that lived this long starts the count of tries anew, in milliseconds. */
const STEADY = 5000;

/** Gets a new device after a loss: one recovery at a time, a bounded number of tries, longer and longer apart. */
export class Recovery {
  readonly #request: () => Promise<GPUDevice>;
  readonly #adopt: (device: GPUDevice) => Promise<void>;
  #running: Promise<void> | null = null;
  #stopped = false;
  /** The device that the present try got is lost as well. */
  #lostAgain = false;
  #tries = 0;
  #adoptedAt = 0;
  #failure: unknown = null;

  /** @param adopt takes the new device over; rejects where that is lost as well meanwhile */
  constructor(request: () => Promise<GPUDevice>, adopt: (device: GPUDevice) => Promise<void>) {
    this.#request = request;
    this.#adopt = adopt;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Settles with the present recovery; rejects where it was given up. */
  get done(): Promise<void> {
    if (this.#running) return this.#running;
    return this.#failure === null ? Promise.resolve() : Promise.reject(this.#failure);
  }

  start(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#lostAgain = true;
      return;
    }
    if (performance.now() - this.#adoptedAt > STEADY) this.#tries = 0;
    const running = this.#run().finally(() => {
      this.#running = null;
      // It was lost after it was taken over, and before anybody could hear that recovery is done.
      if (this.#lostAgain) this.start();
    });
    this.#running = running;
    // Whoever asks for `done` hears of a failure; nobody has to.
    running.catch(() => {});
  }

  stop(): void {
    this.#stopped = true;
  }

  async #run(): Promise<void> {
    this.#lostAgain = false;
    this.#failure ??= new Error('no new GPU device could be had');
    while (this.#tries < WAITS.length && !this.#stopped) {
      const wait = WAITS[this.#tries] ?? 0;
      this.#tries++;
      this.#lostAgain = false;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.#stopped) break;
      try {
        const device = await this.#request();
        if (this.#stopped) {
          device.destroy();
          break;
        }
        this.#adoptedAt = performance.now();
        await this.#adopt(device);
        this.#failure = null;
        return;
      } catch (error) {
        this.#failure = error;
      }
    }
    throw this.#failure;
  }
}
