// placeholder
export const STILL_LIVES = { coffee: { palettes: [0] } } as const;
export type StillLife = keyof typeof STILL_LIVES;
export const drawStillLife = (_a: StillLife, _b: number) => "";
