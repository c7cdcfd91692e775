import { floatFromBits } from '../../format/bytes/Float.js';
import { ANNOTATION_TYPE } from '../../format/carbonEffect/annotation.js';
import { floatText, quoted, wordText } from '../valueTexts.js';
import { annotationTypeName } from '../wireNames.js';
import { nameStep } from './pathSteps.js';
import type { FieldRule, OwnRule, Plain, RecordRule } from './RecordRule.js';

/** An annotation says its value in one of two fields, by its type: told apart as one value. */
const value: OwnRule = {
  as: 'own',
  compare(walk, left, right) {
    if (left.word !== right.word || left.text !== right.text)
      walk.report('', annotationValue(left), annotationValue(right));
  },
  summary: annotationValue,
};

/** The value of a string: reported here only where the word, which is looked at first, is the same. */
const text: OwnRule = {
  as: 'own',
  compare(walk, left, right) {
    if (left.word === right.word) value.compare(walk, left, right);
  },
  summary: () => null,
};

const annotationRule: RecordRule = {
  type: { as: 'value', text: (type) => annotationTypeName(type) },
  word: value,
  text,
};

/** A list of annotations: of a parameter, or of an entry point. */
export const annotations: FieldRule = {
  as: 'list',
  label: 'annotations',
  keys: ['name'],
  step: ({ name }) => nameStep(String(name)),
  record: annotationRule,
};

function annotationValue({ type, word, text: string }: Plain): string {
  const bits = Number(word);
  switch (type) {
    case ANNOTATION_TYPE.STRING:
      return quoted(String(string));
    case ANNOTATION_TYPE.INT:
      return String(bits | 0);
    case ANNOTATION_TYPE.FLOAT:
      return floatText(floatFromBits(bits));
    case ANNOTATION_TYPE.BOOL:
      // Carbon looks at the lowest byte alone; the others are in the file all the same.
      return bits <= 1 ? String(bits === 1) : `${wordText(bits)} (${(bits & 0xff) !== 0})`;
    default:
      return wordText(bits);
  }
}
