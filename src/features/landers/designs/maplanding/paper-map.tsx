/** The map itself: regions as paper shapes, and the creases of the folded sheet. For hands; the list beside it is for all. */
import { Link } from "react-router";
import type { RegionMap } from "#features/landers/region-map.ts";
import { classNames } from "#ui/class-names.ts";

type PaperMapProps = {
  readonly map: RegionMap;
  readonly chosen: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly to: (code: string) => string;
};

/** From a name to the number below it, in parts of the letters' size. */
const row = 1.35;
const creases = [0.25, 0.5, 0.75];

export function PaperMap({ map: { width, height, shapes }, chosen, counts, to }: PaperMapProps) {
  return (
    <svg className="map-art" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="map-crease">
          <stop offset="0" stopColor="#3b2a10" stopOpacity="0" />
          <stop offset=".5" stopColor="#3b2a10" stopOpacity=".09" />
          <stop offset=".5" stopColor="#fff" stopOpacity=".22" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
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
    </svg>
  );
}
