import type { DeviceKind } from 'carbonfx/device';

/** What the page's address asks for. */
export interface PageRequest {
  /** Name of a gallery entry, or the path of any effect file. */
  readonly effect: string | null;
  readonly options: readonly (readonly [string, string])[];
  /** Width and height of the picture in pixels; `null` = fill the page. */
  readonly size: number | null;
  /** Seconds that the scene starts at. */
  readonly time: number;
  /** Time stands still and the camera does not turn by itself: the same address gives the same picture. */
  readonly isPaused: boolean;
  /** False leaves the backdrop of mesh scenes away. */
  readonly hasBackdrop: boolean;
  /** What draws, where it can be had; `null` = whatever the library chooses. */
  readonly device: DeviceKind | null;
}

const SIZE_MAX = 4096;

/**
 * Reads `?effect=hull&options=SHADING:PBR,FOG:ON&size=256&time=1.5&paused&backdrop=none&device=webgl2`. Parts that make no
 * sense are taken as absent: an address is no place for errors.
 */
export function readPageRequest(search: string): PageRequest {
  const query = new URLSearchParams(search);
  const size = Math.trunc(Number(query.get('size') ?? Number.NaN));
  const time = Number(query.get('time') ?? 0);
  const device = query.get('device');
  return {
    effect: query.get('effect') || null,
    options: (query.get('options') ?? '').split(',').flatMap((pair) => {
      const [axis = '', option = ''] = pair.split(':');
      return axis !== '' && option !== '' ? [[axis, option] as const] : [];
    }),
    size: size >= 1 && size <= SIZE_MAX ? size : null,
    time: Number.isFinite(time) ? Math.max(0, time) : 0,
    isPaused: query.has('paused'),
    hasBackdrop: query.get('backdrop') !== 'none',
    device: device === 'webgpu' || device === 'webgl2' ? device : null,
  };
}

/** The address that shows this effect with these options, keeping what else the address says. */
export function addressOf(search: string, effect: string, options: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(search);
  query.set('effect', effect);
  const pairs = Object.entries(options).map(([axis, option]) => `${axis}:${option}`);
  if (pairs.length > 0) query.set('options', pairs.join(','));
  else query.delete('options');
  return readable(query);
}

/** The address that asks for a device, or with `null` for none, keeping what else the address says. */
export function addressOnDevice(search: string, device: DeviceKind | null): string {
  const query = new URLSearchParams(search);
  if (device === null) query.delete('device');
  else query.set('device', device);
  return readable(query);
}

/** These characters need no escape in a query. */
function readable(query: URLSearchParams): string {
  return `?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')}`;
}
