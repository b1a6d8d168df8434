/** What is used of a package that does not say it itself. */
declare module "subset-font" {
  type Options = { targetFormat: "woff2"; variationAxes: Record<string, number> };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
