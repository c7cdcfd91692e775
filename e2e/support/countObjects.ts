/** How many objects of each kind a context has, e.g. `{ Texture: 2 }`; kinds without one are left out. */
export type ObjectCounts = Readonly<Record<string, number>>;

/**
 * Counts the objects of a context from now on: everything that a `create…` or `fenceSync` of it makes, until it is deleted
 * or the context is lost. Deleting what is deleted already is an error here, though GL lets it pass.
 */
export function countObjects(gl: WebGL2RenderingContext): () => ObjectCounts {
  const alive = new Map<object, string>();
  const lost = new WeakSet<object>();
  gl.canvas.addEventListener('webglcontextlost', () => {
    for (const object of alive.keys()) lost.add(object);
    alive.clear();
  });
  const wrap = (name: string, watch: (call: () => unknown, argument: unknown) => unknown) => {
    const original: unknown = Reflect.get(gl, name);
    if (typeof original !== 'function') throw new Error(`the context has no ${name}`);
    Reflect.set(gl, name, (...given: unknown[]) => watch(() => original.apply(gl, given), given[0]));
  };
  const watchPair = (kind: string, make: string, free: string) => {
    wrap(make, (call) => {
      const made = call();
      if (typeof made === 'object' && made !== null) {
        if (gl.isContextLost()) lost.add(made);
        else alive.set(made, kind);
      }
      return made;
    });
    wrap(free, (call, object) => {
      if (typeof object === 'object' && object !== null && !alive.delete(object) && !lost.has(object)) {
        throw new Error(`${free}: the ${kind} is not there any more`);
      }
      return call();
    });
  };
  for (const name of namesOf(gl)) {
    const kind = /^create([A-Z]\w*)$/.exec(name)?.[1];
    if (kind !== undefined) watchPair(kind, name, `delete${kind}`);
  }
  watchPair('Sync', 'fenceSync', 'deleteSync');
  return () => {
    const counts: Record<string, number> = {};
    for (const kind of [...alive.values()].sort()) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };
}

function namesOf(gl: WebGL2RenderingContext): string[] {
  const names: string[] = [];
  for (const name in gl) names.push(name);
  return names;
}
