/** Waits before each try to get a new device, in milliseconds. As many tries as there are entries. */
const WAITS = [0, 100, 200, 400, 800, 1600];
/** A device that lived this long starts the count of tries anew, in milliseconds. */
const STEADY = 5000;

/** Gets a new device after a loss: one recovery at a time, a bounded number of tries, longer and longer apart. */
export class Recovery {
  readonly #request: () => Promise<GPUDevice>;
  readonly #adopt: (device: GPUDevice) => Promise<void>;
  readonly #giveUp: (cause: unknown) => void;
  #running: Promise<void> | null = null;
  #stopped = false;
  /** The device that the present try got is lost as well. */
  #lostAgain = false;
  #tries = 0;
  #adoptedAt = 0;

  /**
   * @param adopt takes the new device over; rejects where that is lost as well meanwhile
   * @param giveUp hears of it, with the last failure, when no further try is made
   */
  constructor(
    request: () => Promise<GPUDevice>,
    adopt: (device: GPUDevice) => Promise<void>,
    giveUp: (cause: unknown) => void,
  ) {
    this.#request = request;
    this.#adopt = adopt;
    this.#giveUp = giveUp;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Resolves when no recovery is running any more, however it went. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  start(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#lostAgain = true;
      return;
    }
    if (performance.now() - this.#adoptedAt > STEADY) this.#tries = 0;
    this.#running = this.#run().finally(() => {
      this.#running = null;
      // It was lost after it was taken over, and before anybody could hear that recovery is done.
      if (this.#lostAgain) this.start();
    });
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    let failure: unknown = new Error('too many devices were lost one after the other');
    this.#lostAgain = false;
    while (this.#tries < WAITS.length && !this.#stopped) {
      const wait = WAITS[this.#tries] ?? 0;
      this.#tries++;
      this.#lostAgain = false;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.#stopped) return;
      try {
        const device = await this.#request();
        if (this.#stopped) {
          device.destroy();
          return;
        }
        this.#adoptedAt = performance.now();
        await this.#adopt(device);
        return;
      } catch (error) {
        failure = error;
      }
    }
    if (!this.#stopped) this.#giveUp(failure);
  }
}
