/** How long the browser has to restore a lost context before it counts as given up, in milliseconds. It takes about one second, or never comes. */
const PATIENCE = 10_000;

/** What a device does when its context goes and comes back. */
export interface RecoveringDevice {
  /** The context is lost. Called once for each loss. */
  lost(message: string): void;
  /** Takes the restored context over; rejects where that is lost as well meanwhile. */
  adopt(): Promise<void>;
  /** The browser did not restore the context in time, or it could not be taken over. One that is restored later is taken all the same. */
  giveUp(cause: unknown): void;
}

interface Turn {
  readonly over: Promise<void>;
  end(): void;
}

/**
 * Waits for the browser to restore a lost context: the same context object comes back, with nothing in it. Between the
 * loss and the event that tells of it the context is lost already, so whoever is about to draw asks `isRunning`.
 */
export class Recovery {
  readonly #gl: WebGL2RenderingContext;
  readonly #device: RecoveringDevice;
  /** From the loss until what was drawn before can be drawn again; `null` = the context is there, or was given up. */
  #turn: Turn | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Goes up with each loss and each restoration: what an earlier one led to is no news. */
  #changes = 0;
  #givenUp = false;
  #stopped = false;

  constructor(gl: WebGL2RenderingContext, device: RecoveringDevice) {
    this.#gl = gl;
    this.#device = device;
    gl.canvas.addEventListener('webglcontextlost', this.#onLost);
    gl.canvas.addEventListener('webglcontextrestored', this.#onRestored);
  }

  get isRunning(): boolean {
    if (this.#turn === null && this.#isLostUntold) this.#wait();
    return this.#turn !== null;
  }

  /** Resolves when nothing is waited for any more, however it went. */
  async settled(): Promise<void> {
    while (this.isRunning) await this.#turn?.over;
  }

  /** Hears of nothing any more. Who waits goes on. */
  stop(): void {
    this.#stopped = true;
    this.#gl.canvas.removeEventListener('webglcontextlost', this.#onLost);
    this.#gl.canvas.removeEventListener('webglcontextrestored', this.#onRestored);
    this.#settle();
  }

  /** The event that tells of a loss comes in a task of its own. */
  get #isLostUntold(): boolean {
    return !this.#stopped && !this.#givenUp && this.#gl.isContextLost();
  }

  readonly #onLost = (event: Event): void => {
    // Else the browser never restores it.
    event.preventDefault();
    this.#changes++;
    this.#wait();
    const told = 'statusMessage' in event ? event.statusMessage : '';
    this.#device.lost(typeof told === 'string' ? told : '');
  };

  readonly #onRestored = (): void => {
    this.#stopTimer();
    this.#givenUp = false;
    this.#turn ??= newTurn();
    void this.#adopt(++this.#changes);
  };

  async #adopt(change: number): Promise<void> {
    let failure: unknown = null;
    try {
      await this.#device.adopt();
    } catch (error) {
      failure = error;
    }
    if (change !== this.#changes || this.#stopped) return;
    // Lost again, and the event is still to come.
    if (this.#gl.isContextLost()) this.#wait();
    else if (failure === null) this.#settle();
    else this.#giveUp(failure);
  }

  #wait(): void {
    this.#turn ??= newTurn();
    this.#stopTimer();
    const late = new Error(`the browser did not restore the context within ${PATIENCE / 1000} seconds`);
    this.#timer = setTimeout(() => this.#giveUp(late), PATIENCE);
  }

  #giveUp(cause: unknown): void {
    this.#givenUp = true;
    this.#device.giveUp(cause);
    this.#settle();
  }

  #settle(): void {
    this.#stopTimer();
    this.#turn?.end();
    this.#turn = null;
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function newTurn(): Turn {
  let end: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}
