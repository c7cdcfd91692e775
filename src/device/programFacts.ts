/** Whether a pixel program discards fragments by itself. */
export function programDiscards(text: string): boolean {
  return /\bdiscard\b/.test(withoutComments(text));
}

/** Bit per colour target (`@location`) that the entry point of a WGSL pixel program writes. */
export function fragmentOutputs(text: string): number {
  throw new Error(`not yet: ${text.length}`);
}

/** WGSL text without its comments. Line breaks are kept. */
export function withoutComments(text: string): string {
  return text;
}
