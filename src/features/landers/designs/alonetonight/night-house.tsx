/** A house at night: members behind lit windows, and a window more for each answer. */
import type { ReactNode } from "react";
import { facePath } from "#features/landers/components/face.tsx";
import type { DrawnPerson } from "#features/landers/cast.ts";

const [columns, rows] = [6, 5];
const [window_width, window_height] = [92, 112];
const glows = ["#ffcf7a", "#ffbf66", "#ffd994", "#ffb27a"];

/** By column and row: who is at home, what stands there, and which windows wait for an answer. */
const faces: Record<string, number> = {
  "2,0": 0,
  "0,1": 2,
  "4,1": 3,
  "3,2": 4,
  "1,3": 1,
  "5,3": 8,
  "0,4": 5,
  "4,3": 6,
};
const things: Record<string, keyof typeof draw> = {
  "1,0": "lamp",
  "5,0": "plant",
  "1,1": "blind",
  "3,1": "screen",
  "5,1": "curtain",
  "0,2": "curtain",
  "2,2": "cat",
  "2,4": "lamp",
  "4,4": "plant",
};
const waiting: Record<string, { step: number; face: number }> = {
  "4,0": { step: 1, face: 7 },
  "1,2": { step: 2, face: 9 },
  "3,3": { step: 3, face: 2 },
  "5,2": { step: 4, face: 0 },
};

const draw = {
  lamp: (x: number, y: number) => (
    <>
      <path d={`M${x + 26} ${y + 54}l9-28h22l9 28Z`} fill="#fff3cf" />
      <path d={`M${x + 46} ${y + 54}v50M${x + 30} ${y + 106}h32`} stroke="#7a3d2e" strokeWidth="5" />
    </>
  ),
  plant: (x: number, y: number) => (
    <>
      <path
        d={`M${x + 46} ${y + 86}c-34-24-30-56-22-64c8 20 16 36 22 64c4-34 12-58 24-68c10 24 0 50-24 68Z`}
        fill="#3e5a43"
      />
      <path d={`M${x + 28} ${y + 84}h36l-5 28h-26Z`} fill="#8a3a4a" />
    </>
  ),
  cat: (x: number, y: number) => (
    <>
      <path d={`M${x + 22} ${y + 112}c-2-30 10-40 12-46l-3-18 11 9h10l11-9-3 20c4 8 12 18 10 44Z`} fill="#2a1630" />
      <path
        d={`M${x + 68} ${y + 109}c18-1 18-19 12-29`}
        stroke="#2a1630"
        strokeWidth="7"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  curtain: (x: number, y: number) => (
    <path
      d={`M${x} ${y}h34c-8 60-4 90-12 112h-22ZM${x + 92} ${y}h-34c8 60 4 90 12 112h22Z`}
      fill="#b5455f"
      opacity=".85"
    />
  ),
  blind: (x: number, y: number) => <path d={`M${x} ${y}h92v66c-32 8-62-6-92 4Z`} fill="#e9dcd0" opacity=".8" />,
  screen: (x: number, y: number) => (
    <>
      <rect x={x + 14} y={y + 48} width="64" height="40" rx="3" fill="#20244d" />
      <rect x={x + 18} y={y + 52} width="56" height="32" fill="#8fb4ff" />
    </>
  ),
};

type HouseProps = { readonly people: readonly DrawnPerson[] };

export function NightHouse({ people }: HouseProps) {
  const places = Array.from({ length: columns * rows }, (_, at) => [at % columns, Math.floor(at / columns)] as const);
  // Where it is higher than its window it is cut off at its foot: the moon stands at the top.
  return (
    <svg viewBox="0 0 1280 900" preserveAspectRatio="xMaxYMin slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="night-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0b0d2a" />
          <stop offset=".55" stopColor="#1d1a4c" />
          <stop offset="1" stopColor="var(--l-dusk)" />
        </linearGradient>
        <radialGradient id="night-halo">
          <stop offset="0" stopColor="#ffb85c" stopOpacity=".5" />
          <stop offset="1" stopColor="#ffb85c" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="night-moon">
          <stop offset="0" stopColor="#fff4d6" stopOpacity=".5" />
          <stop offset="1" stopColor="#fff4d6" stopOpacity="0" />
        </radialGradient>
        <clipPath id="night-pane">
          <rect width={window_width} height={window_height} rx="6" />
        </clipPath>
      </defs>
      <rect width="1280" height="900" fill="url(#night-sky)" />
      <Stars />
      {/* On a phone only an edge of it would be left, under the logo. */}
      <g className="night-moon d-none d-lg-block">
        <circle cx="500" cy="104" r="130" fill="url(#night-moon)" opacity=".8" />
        <path d="M508 66A40 40 0 1 0 536 128A33 33 0 1 1 508 66Z" fill="#fff1cf" />
      </g>
      <path d="M0 700H120V610H220V680H330V560H430V640H520V900H0Z" fill="#151540" />
      <path d="M0 790H160V730H300V770H470V900H0Z" fill="#101032" opacity=".6" />
      <path d="M596 60h760v840h-760Z" fill="#272758" />
      <path d="M596 60h26v840h-26Z" fill="#1f1f4b" />
      <path d="M686 44V4h60v40ZM1076 44V16h40v28Z" fill="#232352" />
      <rect x="582" y="44" width="788" height="26" rx="4" fill="#34336e" />
      {places.map(([column, row]) => (
        <Window key={`${column},${row}`} column={column} row={row} people={people} />
      ))}
      <g className="night-say">
        <path
          d="M1001 136H1085Q1108 136 1108 159V161Q1108 184 1085 184H984Q978 184 978 178V159Q978 136 1001 136Z"
          fill="#fff"
        />
        <g fill="#c0136f">
          <circle cx="1021" cy="160" r="6" />
          <circle cx="1043" cy="160" r="6" />
          <circle cx="1065" cy="160" r="6" />
        </g>
      </g>
    </svg>
  );
}

type WindowProps = HouseProps & { readonly column: number; readonly row: number };

function Window({ column, row, people }: WindowProps) {
  const key = `${column},${row}`;
  const [x, y] = [640 + column * (window_width + 24), 120 + row * (window_height + 34)];
  const person = people[faces[key] ?? -1];
  const thing = things[key];
  const wait = waiting[key];
  const late = wait && people[wait.face];
  const glow = glows[(column * 3 + row * 5) % glows.length]!;
  return (
    <g>
      <rect x={x - 7} y={y - 7} width={window_width + 14} height={window_height + 14} rx="9" fill="#1b1a44" />
      <rect x={x} y={y} width={window_width} height={window_height} rx="6" fill="#141536" />
      <path d={`M${x + 12} ${y + 98}l50-84`} stroke="#23255a" strokeWidth="9" />
      {(person ?? thing) && (
        <Lit x={x} y={y} glow={glow} face={person?.face}>
          {thing && draw[thing](x, y)}
        </Lit>
      )}
      {late && (
        <g className={`night-wait night-wait-${wait.step}`}>
          <Lit x={x} y={y} glow={glow} face={late.face} />
        </g>
      )}
      {!person && (
        <path
          d={`M${x + 46} ${y}v${window_height}M${x} ${y + 56}h${window_width}`}
          stroke="#1b1a44"
          strokeWidth={late ? 3 : 5}
          opacity={late ? 0.6 : 1}
        />
      )}
      <rect x={x - 12} y={y + 118} width={window_width + 24} height="9" rx="3" fill="#33326b" />
    </g>
  );
}

type LitProps = {
  readonly x: number;
  readonly y: number;
  readonly glow: string;
  readonly face?: string | undefined;
  readonly children?: ReactNode;
};

function Lit({ x, y, glow, face, children }: LitProps) {
  return (
    <>
      <rect x={x} y={y} width={window_width} height={window_height} rx="6" fill={glow} />
      {face && (
        <g clipPath="url(#night-pane)" transform={`translate(${x} ${y})`}>
          <image
            href={facePath(face, true)}
            x="-14"
            y="-4"
            width="120"
            height="150"
            preserveAspectRatio="xMidYMin slice"
          />
          <rect className="night-tint" width={window_width} height={window_height} fill={glow} opacity=".42" />
        </g>
      )}
      {children}
      <rect
        className="night-halo"
        x={x - 40}
        y={y - 40}
        width={window_width + 80}
        height={window_height + 80}
        fill="url(#night-halo)"
        opacity=".5"
      />
    </>
  );
}

/** Always the same sky. */
function Stars() {
  return Array.from({ length: 46 }, (_, at) => (
    <circle
      key={at}
      cx={(at * 373.7) % 1280}
      cy={(at * 61.3) % 150}
      r={0.6 + ((at * 7) % 15) / 10}
      fill="#fff"
      opacity={0.25 + ((at * 13) % 10) / 16}
    />
  ));
}
