import type { DeviceKind } from './DeviceKind.js';

/** One message of a shader compiler, placed in the program text. */
export interface CompilerMessage {
  /** 1-based; 0 = the compiler gave no place. */
  readonly line: number;
  /** 1-based, in UTF-16 code units; 0 = the compiler gave no place. */
  readonly column: number;
  readonly message: string;
  /** The source line that it is about, trimmed at its end; empty where there is none. */
  readonly excerpt: string;
}

/** What an error is about. Whoever throws fills in what it knows; the message says no more than that. */
export interface DeviceErrorSubject {
  readonly device?: DeviceKind;
  /** Where the effect came from: path or URL. */
  readonly effect?: string;
  readonly technique?: string;
  /** Index of the pass within its technique. */
  readonly pass?: number;
  readonly stage?: 'vertex' | 'fragment' | 'compute';
  /** The permutation's options, axis name to option name. */
  readonly options?: Readonly<Record<string, string>>;
  readonly log?: readonly CompilerMessage[];
}

/**
 * A translated body that a device does not take: its bindings do not join, its program does not compile, its vertex
 * inputs cannot be fed. Facts are fields; the message is derived from them once and ends with the fix where there is one.
 */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  /** `null` where no device was involved yet. */
  readonly device: DeviceKind | null;
  readonly effect: string | null;
  readonly technique: string | null;
  readonly pass: number | null;
  readonly stage: 'vertex' | 'fragment' | 'compute' | null;
  readonly options: Readonly<Record<string, string>>;
  readonly log: readonly CompilerMessage[];
  /** What is wrong, without the place and the fix. */
  readonly problem: string;
  /** What to do about it; `null` where nothing is known. */
  readonly fix: string | null;

  constructor(problem: string, subject: DeviceErrorSubject = {}, fix: string | null = null) {
    const log = subject.log ?? [];
    super(sentence(subject, problem, fix, log));
    this.device = subject.device ?? null;
    this.effect = subject.effect ?? null;
    this.technique = subject.technique ?? null;
    this.pass = subject.pass ?? null;
    this.stage = subject.stage ?? null;
    this.options = subject.options ?? {};
    this.log = log;
    this.problem = problem;
    this.fix = fix;
  }
}

/**
 * What comes after a loss:
 * - `recovering`: the device is getting a new underlying device by itself. Go on drawing; frames draw nothing meanwhile.
 * - `replaceable`: the device waits for whoever brought the underlying device in to bring in another one.
 * - `given-up`: the device could not get a new one; the error's `cause` says why. Reloading the page may help.
 * - `final`: the device itself was destroyed.
 * - `null`: whoever throws does not know.
 */
export type LossOutlook = 'recovering' | 'replaceable' | 'given-up' | 'final' | null;

/** The underlying device or context is gone. Effects and their values are kept, whatever comes after. */
export class DeviceLostError extends Error {
  override readonly name = 'DeviceLostError';
  readonly device: DeviceKind;
  /** The platform's word, `unknown` or `destroyed`. What comes after does not depend on it: see `outlook`. */
  readonly reason: string;
  /** The generation that was lost, see `EffectDevice.generation`. */
  readonly generation: number;
  readonly outlook: LossOutlook;

  constructor(
    device: DeviceKind,
    reason: string,
    generation: number,
    detail = '',
    after: { readonly outlook?: LossOutlook; readonly cause?: unknown } = {},
  ) {
    const { outlook = null, cause } = after;
    const why = detail === '' ? reason : `${reason}: ${detail}`;
    super(
      `${device}: device generation ${generation} was lost (${why}). ${adviceAfterLoss(outlook, cause)}`,
      cause === undefined ? {} : { cause },
    );
    this.device = device;
    this.reason = reason;
    this.generation = generation;
    this.outlook = outlook;
  }
}

function adviceAfterLoss(outlook: LossOutlook, cause: unknown): string {
  switch (outlook) {
    case 'recovering':
      return 'The device gets a new one by itself: go on drawing; effects and their values are kept.';
    case 'replaceable':
      return 'Give it a new one with replaceDevice; effects and their values are kept.';
    case 'given-up':
      return `No new one could be had${reasonIn(cause)}. Ask for the page to be reloaded.`;
    case 'final':
      return 'The device itself was destroyed; make a new one to go on.';
    case null:
      return 'Effects and their values are kept; draw again once a new device is there.';
  }
}

function reasonIn(cause: unknown): string {
  if (cause instanceof DeviceLostError) return ' that was not lost as well';
  return cause instanceof Error ? ` (${cause.message.replace(/\.$/, '')})` : '';
}

function sentence(
  subject: DeviceErrorSubject,
  problem: string,
  fix: string | null,
  log: readonly CompilerMessage[],
): string {
  const place = placeOf(subject);
  const parts = [place === '' ? withStop(problem) : `${place}: ${withStop(problem)}`];
  for (const entry of log) parts.push(`\n${logLine(entry)}`);
  if (fix !== null) parts.push(`${log.length > 0 ? '\n' : ' '}${withStop(fix)}`);
  return parts.join('');
}

/** E.g. `webgpu: hull.carbonwebgpu [SHADING=PBR] Main.pass0 fragment`. */
function placeOf(subject: DeviceErrorSubject): string {
  const words: string[] = [];
  if (subject.effect !== undefined) words.push(subject.effect);
  const options = Object.entries(subject.options ?? {}).map(([axis, option]) => `${axis}=${option}`);
  if (options.length > 0) words.push(`[${options.join(' ')}]`);
  if (subject.technique !== undefined) {
    words.push(subject.pass === undefined ? subject.technique : `${subject.technique}.pass${subject.pass}`);
  }
  if (subject.stage !== undefined) words.push(subject.stage);
  const where = words.join(' ');
  if (subject.device === undefined) return where;
  return where === '' ? subject.device : `${subject.device}: ${where}`;
}

function logLine(entry: CompilerMessage): string {
  const column = entry.column > 0 ? `${entry.column}` : '';
  const at = entry.line > 0 ? `${entry.line}:${column} ` : '';
  const source = entry.excerpt === '' ? '' : `\n    ${entry.excerpt}`;
  return `  ${at}${entry.message}${source}`;
}

function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
