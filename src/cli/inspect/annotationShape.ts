import { floatFromBits } from '../../format/bytes/Float.js';
import { ANNOTATION_TYPE, type Annotation } from '../../format/carbonEffect/annotation.js';
import { floatText } from '../valueTexts.js';
import { annotationTypeName } from '../wireNames.js';
import type { AnnotationShape } from './BodyShape.js';

export function annotationShape({ name, type, word, text }: Annotation): AnnotationShape {
  return { name, type: annotationTypeName(type), value: type === ANNOTATION_TYPE.STRING ? text : wordText(type, word) };
}

function wordText(type: number, word: number): string {
  // Carbon's runtime looks at the lowest byte of a bool alone.
  if (type === ANNOTATION_TYPE.BOOL) return String((word & 0xff) !== 0);
  if (type === ANNOTATION_TYPE.FLOAT) return floatText(floatFromBits(word));
  return String(type === ANNOTATION_TYPE.INT ? word | 0 : word);
}
