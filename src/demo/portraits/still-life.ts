// What a still life is: one drawing in a few lights.

export type StillLifeDrawing = { palettes: number; draw: (palette: number) => string };

/** A palette is a list of colours whose meaning the drawing knows; all palettes of a drawing are of one length. */
export function stillLife<const Colours extends readonly string[]>(
  palettes: readonly Colours[],
  draw: (colours: Colours) => string,
): StillLifeDrawing {
  return { palettes: palettes.length, draw: (palette) => draw(palettes[palette % palettes.length] as Colours) };
}
