import type { TranslationFault } from '../Translator.js';
import { nagaProblem } from './nagaProblem.js';
import { reportLabels } from './reportLabels.js';

/**
 * The fault in a report of naga.
 * @param report `formatted` of its error: headline, labelled source lines, causes from the outer to the inner.
 * @param text the WGSL that it is about.
 */
export function nagaFault(report: string, text: string): TranslationFault {
  const labels = reportLabels(report, text);
  // What a label is about begins at its start: the one that starts last is the innermost, and the later one of two.
  const innermost = labels.reduce((last, label) => (label.offset >= (last?.offset ?? -1) ? label : last), labels[0]);
  // What naga found is said beside the place where the value was declared, if it has a name.
  const found = labels.find(({ message }) => /^argument #\d+ has type |^evaluates /.test(message));
  const offset = innermost?.offset ?? text.match(/(?<=\bfn\s+)main\b/)?.index ?? -1;
  return { problem: nagaProblem(report, found?.message ?? ''), offset };
}
