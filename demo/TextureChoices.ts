/** Which texture each parameter of the effect on show has, and which one it waits for. */
export class TextureChoices {
  readonly #given = new Map<string, string>();
  /** Only the newest choice of a parameter counts: it is the object in here. */
  readonly #awaited = new Map<string, { readonly source: string }>();

  /** Whether a chosen texture is still on its way. */
  get isWaiting(): boolean {
    return this.#awaited.size > 0;
  }

  /** Texture parameter -> what was chosen last, whether it has come or not. */
  get sources(): ReadonlyMap<string, string> {
    const awaited = [...this.#awaited].map(([parameter, { source }]) => [parameter, source] as const);
    return new Map([...this.#given, ...awaited]);
  }

  /** Begins with what another effect was given. What is on its way to the earlier one is dropped. */
  reset(given: Readonly<Record<string, string>>): void {
    this.#awaited.clear();
    this.#given.clear();
    for (const [parameter, source] of Object.entries(given)) this.#given.set(parameter, source);
  }

  /**
   * Chooses a texture for a parameter.
   *
   * @returns the texture; `null` where a later choice has taken its place, whether it came or failed.
   * @throws what `load` rejects with; the parameter keeps what it had.
   */
  async choose<T extends object>(
    parameter: string,
    source: string,
    load: (source: string) => Promise<T>,
  ): Promise<T | null> {
    const choice = { source };
    const isNewest = (): boolean => this.#awaited.get(parameter) === choice;
    this.#awaited.set(parameter, choice);
    try {
      const texture = await load(source);
      if (!isNewest()) return null;
      this.#given.set(parameter, source);
      return texture;
    } catch (error) {
      if (!isNewest()) return null;
      throw error;
    } finally {
      if (isNewest()) this.#awaited.delete(parameter);
    }
  }
}
