// Small words for writing SVG: numbers that stay short, mirrored paths and soft edges without costly filters.

/** Template for SVG text: numbers are rounded to two digits, lists are joined, anything undrawable is refused. */
export function svg(strings: TemplateStringsArray, ...values: (string | number | readonly string[])[]): string {
  return strings.reduce((text, part, index) => text + write(values[index - 1] ?? "") + part);
}

function write(value: string | number | readonly string[]): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return value.join("");
  if (!Number.isFinite(value)) throw new Error(`A drawing holds the number ${value}.`);
  return String(Math.round(value * 100) / 100);
}

/** The same path seen in a mirror at x = 0. Only for absolute commands whose points are written "x,y". */
export function mirror(path: string): string {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x: string, y: string) => `${-Number(x)},${y}`);
}

/** A path together with its mirror image. */
export function both(path: string): string {
  return `${path} ${mirror(path)}`;
}

export type Point = readonly [x: number, y: number];

/** Points written as in SVG: "x,y x,y". */
export function points(text: string): Point[] {
  return text.split(" ").map((pair): Point => {
    const [x, y] = pair.split(",").map(Number);
    return [x as number, y as number];
  });
}

/** A circle or ellipse as a path, so that several join into one shape. */
export function round(x: number, y: number, rx: number, ry = rx): string {
  return svg`M${x - rx},${y}a${rx},${ry} 0 1 1 ${2 * rx},0a${rx},${ry} 0 1 1 ${-2 * rx},0Z`;
}

/** An ellipse with a soft edge: a few flat ones over each other cost far less than a blur or a radial gradient. */
export function softEllipse(x: number, y: number, rx: number, ry: number, fill: string, opacity: number, steps = 5) {
  const share = 1 - (1 - opacity) ** (1 / steps);
  return Array.from({ length: steps }, (_, step) => {
    const size = 1 - step * (0.7 / steps);
    return svg`<ellipse cx="${x}" cy="${y}" rx="${rx * size}" ry="${ry * size}" fill="${fill}" fill-opacity="${share}"/>`;
  }).join("");
}

/** A shape slightly out of focus: its edge repeated as a wide, thin-coloured stroke. */
export function blurred(path: string, fill: string, blur = 10): string {
  return svg`<path d="${path}" fill="${fill}" stroke="${fill}" stroke-width="${blur}" stroke-opacity=".35" stroke-linejoin="round"/>`;
}

/** A rectangle as a path, for `blurred`. */
export function box(x: number, y: number, width: number, height: number): string {
  return svg`M${x},${y}h${width}v${height}h${-width}Z`;
}

/** A disc with a halo. */
export function sun(x: number, y: number, radius: number, fill: string): string {
  return svg`${softEllipse(x, y, radius * 1.5, radius * 1.5, fill, 0.4, 9)}<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" fill-opacity=".9"/>`;
}

/** A vertical gradient over the whole picture. */
export function sky(top: string, bottom: string): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="800" height="1000" fill="url(#sky)"/>`;
}

/** A bright edge on the side away from the light: the part of a shape that the same shape, shifted, leaves free. */
export function rimLight(path: string, clip: string, colour: string, opacity: number, shift: number, drop: number) {
  return svg`<g clip-path="url(#${clip})"><path transform="translate(${shift} ${drop})" d="M-600,-600H600V1300H-600Z ${path}" fill="${colour}" fill-opacity="${opacity}" fill-rule="evenodd"/></g>`;
}

/** A shape with a bright edge, also where the shape is made of overlapping parts. */
export function litShape(path: string, clip: string, fill: string, rim: string, opacity: number, shift: number) {
  return svg`<path d="${path}" fill="${fill}"/><g clip-path="url(#${clip})"><path d="${path}" fill="${rim}" fill-opacity="${opacity}"/><path transform="translate(${shift} 3)" d="${path}" fill="${fill}"/></g>`;
}
