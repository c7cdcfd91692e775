import type { Tr2Effect } from 'carbonfx';
import type { DeviceKind, EffectDevice } from 'carbonfx/device';

const ROWS = [
  'pipelines',
  'pending',
  'draws',
  'skipped',
  'dispatches',
  'frame',
  'device',
  'permutation',
  'because',
] as const;
type Row = (typeof ROWS)[number];

/** Rows that need a line of their own. */
const WIDE: ReadonlySet<Row> = new Set(['device', 'permutation', 'because']);
/** Weight of the newest frame in the average. */
const NEWEST = 0.08;
/** In the place of a number that there is not. */
const NOTHING = '–';

const KINDS: Readonly<Record<DeviceKind, string>> = { webgpu: 'WebGPU', webgl2: 'WebGL2' };

const REASONS = {
  default: 'default',
  local: 'chosen',
  global: 'global option',
  'invalid-global': 'default after a global option that it does not have',
} as const;

/** The numbers at the foot of the page. They are also `data-` attributes of the document, for whoever watches the page. */
export class Counters {
  readonly #cells: Readonly<Record<Row, HTMLElement>>;
  #frameMilliseconds = 0;
  #lastFrame = 0;

  constructor(list: HTMLElement) {
    const cell = (row: Row): HTMLElement => {
      const pair = document.createElement('div');
      if (WIDE.has(row)) pair.className = 'wide';
      const term = document.createElement('dt');
      const value = document.createElement('dd');
      term.textContent = row;
      value.textContent = NOTHING;
      pair.append(term, value);
      list.append(pair);
      return value;
    };
    this.#cells = {
      pipelines: cell('pipelines'),
      pending: cell('pending'),
      draws: cell('draws'),
      skipped: cell('skipped'),
      dispatches: cell('dispatches'),
      frame: cell('frame'),
      device: cell('device'),
      permutation: cell('permutation'),
      because: cell('because'),
    };
  }

  /** Call after every picture that was drawn. `now` in milliseconds. */
  countFrame(now: number): void {
    const passed = now - this.#lastFrame;
    const isFirst = this.#lastFrame === 0;
    this.#lastFrame = now;
    // A page that was in the background is no slow frame.
    if (isFirst || passed <= 0 || passed > 1000) return;
    this.#frameMilliseconds += (passed - this.#frameMilliseconds) * (this.#frameMilliseconds === 0 ? 1 : NEWEST);
    this.#set('frame', `${this.#frameMilliseconds.toFixed(1)} ms`);
  }

  /** Call where a frame passes without a picture: there is no frame time then. */
  rest(): void {
    if (this.#lastFrame === 0) return;
    this.#lastFrame = 0;
    this.#frameMilliseconds = 0;
    this.#set('frame', NOTHING);
  }

  /** Which device draws, and why. */
  showChoice({ kind, choice }: EffectDevice): void {
    this.#set('device', `${KINDS[kind]} · ${choice.message}`);
    document.documentElement.dataset.device = kind;
  }

  showDevice({ stats }: EffectDevice): void {
    this.#set('pipelines', String(stats.pipelines));
    this.#set('pending', String(stats.pending));
    this.#set('draws', String(stats.draws));
    this.#set('skipped', String(stats.skipped));
    this.#set('dispatches', String(stats.dispatches));
  }

  /** Which permutation the options select, and why. */
  showPermutation(effect: Tr2Effect): void {
    const { index, axes } = effect.resolution;
    const options = axes.map(({ name, option }) => `${name}=${option}`).join(' ');
    this.#set('permutation', `${index} of ${effect.resource.reader.rowCount}`);
    const because = (reason: keyof typeof REASONS): readonly string[] => {
      const names = axes.filter((axis) => axis.because === reason).map(({ name }) => name);
      return names.length === 0 ? [] : [`${REASONS[reason]} ${names.join(' ')}`];
    };
    const why = [...because('global'), ...because('invalid-global'), ...because('local'), ...because('default')].join(
      ' · ',
    );
    this.#set('because', why === '' ? 'there is only one' : why);
    this.#cells.permutation.title = options;
    this.#cells.because.title = why;
    document.documentElement.dataset.permutation = String(index);
  }

  #set(row: Row, text: string): void {
    const cell = this.#cells[row];
    if (cell.textContent === text) return;
    cell.textContent = text;
    if (!WIDE.has(row)) document.documentElement.dataset[row] = text;
  }
}
