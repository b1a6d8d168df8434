/** The map itself: regions as paper shapes, pins on some, and the creases of the folded sheet. For hands; the list beside it is for all. */
import { Link } from "react-router";
import { type Pin, radius, stem } from "#features/landers/map-pins.ts";
import type { RegionMap } from "#features/landers/region-map.ts";
import { classNames } from "#ui/class-names.ts";

type PaperMapProps = {
  readonly map: RegionMap;
  readonly pins: readonly (Pin & { readonly picture: string })[];
  readonly chosen: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly to: (code: string) => string;
};

/** From a name to the number below it, in parts of the letters' size. */
const row = 1.35;
const creases = [0.25, 0.5, 0.75];
/** A bubble whose corner is its foot, and the picture in it. */
const side = radius / Math.SQRT2;
const bubble = `M0 0L${side} ${-side}A${radius} ${radius} 0 1 0 ${-side} ${-side}Z`;
const inner = radius - 6;

export function PaperMap({ map: { width, height, shapes }, pins, chosen, counts, to }: PaperMapProps) {
  return (
    <svg className="map-art" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="map-crease">
          <stop offset="0" stopColor="#3b2a10" stopOpacity="0" />
          <stop offset=".5" stopColor="#3b2a10" stopOpacity=".09" />
          <stop offset=".5" stopColor="#fff" stopOpacity=".22" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <clipPath id="map-face">
          <circle cy={-stem} r={inner} />
        </clipPath>
      </defs>
      <g className="map-shadow">
        {shapes.map(({ code, path }) => (
          <path key={code} d={path} />
        ))}
      </g>
      <g className="map-regions">
        {shapes.map(({ code, name, path }, at) => (
          <Link
            key={code}
            to={to(code)}
            tabIndex={-1}
            preventScrollReset
            className={classNames("map-region", `map-paper-${at % 5}`, code === chosen && "on")}
          >
            <title>{name}</title>
            <path d={path} />
          </Link>
        ))}
      </g>
      <g className="map-names">
        {shapes.map(({ code, x, y, label: { size, lines, outside } }) => (
          <g key={code} fontSize={size} className={classNames(outside && "map-outside", code === chosen && "on")}>
            {lines.map((line) => (
              <text key={line.text} x={line.x} y={line.y}>
                {line.text}
              </text>
            ))}
            {counts[code] !== undefined && (
              <text className="map-count" x={lines.at(-1)?.x ?? x} y={(lines.at(-1)?.y ?? y - size) + row * size}>
                {`${counts[code]}+`}
              </text>
            )}
          </g>
        ))}
      </g>
      {creases.map((part) => (
        <rect
          key={part}
          className="map-crease"
          x={width * part - 26}
          y={-height}
          width="52"
          height={3 * height}
          fill="url(#map-crease)"
        />
      ))}
      {pins.map(({ code, picture, x, y }) => (
        <Link key={code} to={to(code)} tabIndex={-1} preventScrollReset>
          <g transform={`translate(${x} ${y})`}>
            <g className="map-pin">
              <path d={bubble} fill="#fff" />
              <image
                href={picture}
                x={-1.28 * inner}
                y={-stem - 1.42 * inner}
                width={2.56 * inner}
                height={3.2 * inner}
                clipPath="url(#map-face)"
              />
            </g>
          </g>
        </Link>
      ))}
    </svg>
  );
}
