/** Work goes on for so long before others have their turn. */
const TURN_MS = 20;

/**
 * For long work in small steps: what this gives is awaited between them, and now and then lets everything else go on that
 * the thread has to do. Without it a page would stand still, and nobody could stop the work.
 */
export function takingTurns(): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < TURN_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  };
}
