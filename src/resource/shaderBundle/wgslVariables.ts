import { withoutComments } from '../../format/bytes/withoutComments.js';

/** A bound variable as a WGSL text declares it. */
export interface WgslVariable {
  readonly group: number;
  readonly binding: number;
  readonly name: string;
  /** `uniform`, `storage`; empty for textures and samplers. */
  readonly addressSpace: string;
  /** Of storage: `read` where the text says nothing. */
  readonly access: string;
  readonly type: string;
}

const DECLARATION =
  /((?:@\s{0,99}(?:group|binding)\s{0,99}\(\s{0,99}\d{1,9}[iu]?\s{0,99},?\s{0,99}\)\s{0,99}){2})var\s{0,99}(?:<\s{0,99}(\w{1,99})\s{0,99}(?:,\s{0,99}(\w{1,99})\s{0,99})?,?\s{0,99}>)?\s{0,99}([\p{L}_][\p{L}\p{N}_]{0,999})\s{0,99}:\s{0,99}([^;]{1,999});/gu;

/**
 * The bound variables of a WGSL text, by looking for their declarations: what a reflection does not say of them (whether
 * a sampler compares, how storage is accessed, formats) is there alone. One whose slot is no plain number is not found.
 */
export function wgslVariables(text: string): readonly WgslVariable[] {
  return [...withoutComments(text).matchAll(DECLARATION)].flatMap((match): WgslVariable[] => {
    const [, attributes = '', addressSpace = '', access = 'read', name = '', type = ''] = match;
    const group = numberIn(attributes, 'group');
    const binding = numberIn(attributes, 'binding');
    if (group === null || binding === null) return [];
    return [{ group, binding, name, addressSpace, access, type: type.trim().replaceAll(/\s+/g, ' ') }];
  });
}

/** How many variables a WGSL text binds, whether {@link wgslVariables} finds them or not. */
export function bindingAttributes(text: string): number {
  return withoutComments(text).match(/@\s{0,99}binding\b/g)?.length ?? 0;
}

function numberIn(attributes: string, name: string): number | null {
  const match = new RegExp(`${name}\\s*\\(\\s*(\\d+)`).exec(attributes);
  return match === null ? null : Number(match[1]);
}
