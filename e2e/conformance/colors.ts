/** COLOR0 of what is drawn, and the pixel that it gives. */
export const red = [1, 0, 0, 1] as const;
export const green = [0, 1, 0, 1] as const;

export const RED = [255, 0, 0, 255] as const;
export const GREEN = [0, 255, 0, 255] as const;
