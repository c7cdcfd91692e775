import type { FoundPath } from '../effectFiles.js';
import type { VerifyOutcome } from './verifyFile.js';

/** What verifies one file at a time: a worker thread, or this one. */
export interface FileVerifier {
  /** Never rejects. */
  verify(path: string): Promise<VerifyOutcome>;
  end(): Promise<void>;
}

/** Files per verifier that may be ahead of the one that is waited for, so that what is done and not yet told stays little. */
const AHEAD = 8;

/**
 * The outcome of every file, in the order of the files, however many verifiers share the work. They are ended when the last
 * outcome was taken or nobody takes them any more.
 * @param ended is told each outcome as soon as it is there.
 */
export async function* verifyInOrder(
  files: readonly FoundPath[],
  verifiers: readonly FileVerifier[],
  ended: (outcome: VerifyOutcome) => void = () => {},
): AsyncGenerator<VerifyOutcome> {
  const idle = [...verifiers];
  const waiting: ((verifier: FileVerifier) => void)[] = [];
  const begun: Promise<VerifyOutcome>[] = [];
  let next = 0;
  try {
    for (let told = 0; told < files.length; told++) {
      for (const file of files.slice(next, told + AHEAD * verifiers.length)) {
        begun.push(outcomeOf(file));
        next += 1;
      }
      const outcome = await begun.shift();
      if (outcome !== undefined) yield outcome;
    }
  } finally {
    await Promise.all(verifiers.map((verifier) => verifier.end()));
  }

  async function outcomeOf({ path, failure }: FoundPath): Promise<VerifyOutcome> {
    if (failure !== null) {
      const unread: VerifyOutcome = { kind: 'unread', message: failure.message };
      ended(unread);
      return unread;
    }
    const verifier = idle.pop() ?? (await new Promise<FileVerifier>((resolve) => waiting.push(resolve)));
    const outcome = await verifier.verify(path);
    const heir = waiting.shift();
    if (heir === undefined) idle.push(verifier);
    else heir(verifier);
    ended(outcome);
    return outcome;
  }
}
