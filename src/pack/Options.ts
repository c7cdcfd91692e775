/** One option per axis, in axis order. */
export type Options = Readonly<Record<string, string>>;
