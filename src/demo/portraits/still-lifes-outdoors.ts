// Still lifes under the open sky.
import { mix } from "./colour.ts";
import { stillLife } from "./still-life.ts";
import { round, sky, softEllipse, svg } from "./svg.ts";

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const glitter = (x: number, y: number, fill: string, count: number) =>
  times(
    count,
    (i) =>
      svg`<rect x="${x - 130 + i * 18 + (i % 2) * 20}" y="${y + i * 32}" width="${260 - i * 36}" height="8" rx="4" fill="${fill}" fill-opacity="${0.75 - i * 0.1}"/>`,
  );
const fir = (x: number, y: number, size: number) =>
  svg`M${x},${y - size} L${x + size * 0.26},${y - size * 0.4} L${x + size * 0.14},${y - size * 0.4} L${x + size * 0.36},${y} L${x - size * 0.36},${y} L${x - size * 0.14},${y - size * 0.4} L${x - size * 0.26},${y - size * 0.4}Z`;

export const OUTDOOR_STILL_LIVES = {
  bike: stillLife(
    [
      ["#8c6bb0", "#ffd9a8", "#fff0c9", "#3c6a94", "#e2b690", "#c98f6e", "#b3125f"],
      ["#a9cfe6", "#f6e6c8", "#ffffff", "#4a8aa6", "#ead2ac", "#d0a880", "#2e6b6c"],
      ["#f3a58a", "#ffdfae", "#fff6da", "#58608e", "#d9a67c", "#b5785a", "#f1ede6"],
    ],
    ([top, bottom, sun, sea, sand, path, frame]) => {
      const spokes = (x: number) => svg`M${x},642v236M${x - 118},760h236M${x - 82},676l164,168M${x - 82},844l164,-168`;
      return svg`${sky(top, bottom)}<circle cx="560" cy="360" r="130" fill="${sun}"/><rect y="470" width="800" height="190" fill="${sea}"/>${glitter(560, 492, sun, 5)}<path d="M0 650C200 620 420 680 800 630V1000H0Z" fill="${sand}"/><path d="M0 760C260 720 520 800 800 740V1000H0Z" fill="${path}"/><path d="M60 800l-20 -120M80 800l4 -150M100 800l30 -110M700 780l-14 -110M720 780l16 -130M742 780l34 -90" stroke="#6d7d43" stroke-width="8" stroke-linecap="round"/><ellipse cx="405" cy="882" rx="300" ry="16" fill="#231520" fill-opacity=".2"/><g fill="none" stroke="#231520" stroke-width="13"><circle cx="250" cy="760" r="118"/><circle cx="560" cy="760" r="118"/></g><path d="${spokes(250)}${spokes(560)}" stroke="#231520" stroke-width="3" stroke-opacity=".5"/><path d="M250 760L330 590L500 590L400 760L330 590M400 760H250M500 590L560 760M500 590L484 520" fill="none" stroke="${frame}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/><path d="M484 520L430 500M484 520L540 506" stroke="#231520" stroke-width="14" stroke-linecap="round"/><path d="M286 572H372" stroke="#231520" stroke-width="22" stroke-linecap="round"/><path d="M318 572L330 594" stroke="#231520" stroke-width="12"/>`;
    },
  ),
  lake: stillLife(
    [
      ["#9fb8dc", "#fbd5c0", "#6a7fae", "#3f5a8a", "#52709f", "#1f3340"],
      ["#f2a58e", "#ffe0b8", "#8a6a94", "#5f4674", "#a5708c", "#2e2038"],
      ["#cfe6ea", "#f4f6e6", "#86aca8", "#4f8078", "#6d9c9a", "#1f4038"],
    ],
    ([top, bottom, far, near, water, bank]) =>
      svg`${sky(top, bottom)}<path d="M0 470L140 300L250 420L420 210L560 400L680 290L800 430V600H0Z" fill="${far}"/><path d="M420 210L470 280L432 300L410 270L384 300L360 284Z M140 300L176 339L146 346L116 329Z" fill="#fff" fill-opacity=".85"/><path d="M0 520L180 410L340 510L520 400L800 530V600H0Z" fill="${near}"/><rect y="580" width="800" height="420" fill="${water}"/><path d="M0 580H800V640L680 700L560 610L420 780L250 600L140 690L0 610Z" fill="${mix(far, "#ffffff", 0.2)}" fill-opacity=".5"/>${glitter(420, 760, "#ffe7cf", 4)}<path d="M0 1000V760C60 740 90 800 150 820C220 846 250 940 300 1000Z M620 1000C640 880 720 840 800 850V1000Z" fill="${bank}"/><path d="${fir(100, 840, 230)}${fir(30, 820, 180)}${fir(730, 930, 250)}" fill="${mix(bank, near, 0.2)}"/>`,
  ),
  skyline: stillLife(
    [
      ["#2a1c46", "#b0487e", "#ffd9a8", "#4c2d66", "#2a1a42", "#ffc56b"],
      ["#6f9fd0", "#fbd9b8", "#fff4dc", "#8a94ba", "#4d5684", "#fff0c4"],
    ],
    ([top, bottom, sun, far, near, lamp]) => {
      const heights = [210, 330, 260, 410, 300, 470, 240, 360, 280, 400];
      const towers = (shift: number, base: number, scale: number, fill: string) => {
        const list = heights.map((height, i) => ({
          x: i * 88 - 30 + shift,
          h: heights[(i + shift) % 10]! * scale + (height % 7),
        }));
        const windows = list.flatMap(({ x, h }, i) =>
          times(18, (n) =>
            (n * 7 + i * 5) % 3 === 0 && 30 + Math.floor(n / 3) * 40 < h
              ? svg`M${x + 14 + (n % 3) * 22},${base - h + 24 + Math.floor(n / 3) * 40}h12v18h-12Z`
              : "",
          ),
        );
        return svg`<path d="${list.map(({ x, h }) => svg`M${x},1000V${base - h}h84V1000Z`)}" fill="${fill}"/><path d="${windows}" fill="${lamp}" fill-opacity=".8"/>`;
      };
      return svg`${sky(top, bottom)}${softEllipse(250, 380, 190, 190, sun, 0.4, 8)}<circle cx="250" cy="380" r="110" fill="${sun}"/>${towers(3, 760, 0.9, far)}${towers(0, 900, 0.8, near)}<rect y="880" width="800" height="120" fill="${mix(near, "#0c0614", 0.4)}"/><path d="M0 880H800" stroke="${lamp}" stroke-opacity=".5" stroke-width="5"/>`;
    },
  ),
  tent: stillLife(
    [
      ["#1d2346", "#6a4a7c", "#ffd591", "#3a3a66", "#22263f", "#d9803f"],
      ["#f3b48a", "#ffe3bf", "#fff4d0", "#a8735c", "#6b4a3c", "#2e6b6c"],
    ],
    ([top, bottom, glow, far, near, cloth]) => {
      const stars = times(40, (i) => round((i * 197) % 800, (i * 83) % 420, 1.5 + (i % 3))).join("");
      return svg`${sky(top, bottom)}<path d="${stars}" fill="#fff" fill-opacity=".7"/><path d="M0 620L160 430L300 560L470 390L640 570L800 450V1000H0Z" fill="${far}"/><path d="M0 740C240 690 540 760 800 700V1000H0Z" fill="${near}"/><path d="${fir(80, 770, 360)}${fir(180, 760, 250)}${fir(720, 760, 400)}" fill="${mix(near, "#0c0a14", 0.35)}"/>${softEllipse(400, 760, 340, 190, glow, 0.45, 14)}<path d="M210 850L400 560L590 850Z" fill="${cloth}"/><path d="M400 560L590 850H470Z" fill="${mix(cloth, "#1d0f1b", 0.3)}"/><path d="M330 850L400 620L470 850Z" fill="${glow}"/><path d="M400 560V850" stroke="${mix(cloth, "#1d0f1b", 0.5)}" stroke-width="5"/>`;
    },
  ),
  sailing: stillLife(
    [
      ["#bfe0ee", "#f4f0e2", "#3f86a8", "#2a6484", "#ffffff", "#c2416d"],
      ["#f6b48f", "#ffe0b4", "#7a6a9a", "#54487c", "#fff4e4", "#8d2f4f"],
    ],
    ([top, bottom, sea, deep, sail, stripe]) =>
      svg`${sky(top, bottom)}<circle cx="180" cy="300" r="90" fill="#fff6da"/><path d="M470 250q40 -34 80 0q40 -20 70 14h-210q20 -24 60 -14Z M90 170q30 -24 60 0q30 -14 50 10h-150q14 -16 40 -10Z" fill="#fff" fill-opacity=".75"/><rect y="600" width="800" height="400" fill="${sea}"/><path d="M400 260V690" stroke="#4d342c" stroke-width="11"/><path d="M412 270C520 400 560 540 570 660H412Z" fill="${sail}"/><path d="M530 560C540 596 546 626 570 660H412V560Z" fill="${stripe}"/><path d="M388 320C330 440 290 560 270 660H388Z" fill="${mix(sail, "#8a7f96", 0.16)}"/><path d="M220 690H600C580 760 540 790 500 796H300C260 784 236 750 220 690Z" fill="${mix(stripe, "#1d0f1b", 0.25)}"/><path d="M0 780q50 -24 100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0V1000H0Z" fill="${deep}"/><path d="M60 860h120 M300 900h180 M560 850h140 M120 950h100" stroke="#fff" stroke-opacity=".3" stroke-width="7" stroke-linecap="round"/>`,
  ),
  trail: stillLife(
    [
      ["#d7e6f2", "#f6e8d0", "#8fb0a8", "#5f8a74", "#3e6b52", "#e8d6b0"],
      ["#fbd0a8", "#ffe8c4", "#c98f6e", "#a8643f", "#6b3f2a", "#f4dcb4"],
    ],
    ([top, bottom, far, middle, near, path]) =>
      svg`${sky(top, bottom)}<circle cx="590" cy="250" r="84" fill="#fffbe6"/><path d="M0 480L170 320L320 440L480 280L660 430L800 340V1000H0Z" fill="${far}"/><path d="M0 600C200 520 380 580 560 520C680 490 760 510 800 500V1000H0Z" fill="${middle}"/><path d="M0 740C220 660 520 730 800 650V1000H0Z" fill="${near}"/><path d="M240 1000C300 900 520 860 470 780C440 730 330 740 350 690C366 650 440 640 470 600C440 650 400 664 396 694C394 734 540 730 560 790C590 870 480 900 470 1000Z" fill="${path}"/><path d="M596 830v-150M640 800h-130l-24 24l24 24h130Z" stroke="#4d342c" stroke-width="12" fill="#a8744c" stroke-linejoin="round"/><path d="${fir(90, 760, 240)}${fir(720, 700, 200)}${fir(170, 730, 150)}" fill="${mix(near, "#14201c", 0.35)}"/>`,
  ),
  beach_chairs: stillLife(
    [
      ["#a9dbe8", "#fbf0d4", "#4aa0b4", "#f0d8ac", "#e0664f", "#f6eeea"],
      ["#f7b49a", "#ffe3bc", "#6a86a8", "#e6bd90", "#35508f", "#f6eeea"],
    ],
    ([top, bottom, sea, sand, red, white]) => {
      const chair = (x: number, fill: string) =>
        svg`<path d="M${x},840 l90,-190 M${x + 20},720 l150,110" stroke="#8a5a3c" stroke-width="13" stroke-linecap="round"/><path d="M${x + 96},640 C${x + 70},720 ${x + 60},770 ${x + 150},800 L${x + 172},776 C${x + 104},748 ${x + 104},720 ${x + 124},656Z" fill="${fill}"/>`;
      return svg`${sky(top, bottom)}<circle cx="620" cy="250" r="84" fill="#fffbe6"/><rect y="470" width="800" height="230" fill="${sea}"/><path d="M0 690q66 -26 133 0t133 0t133 0t133 0t133 0t135 0V1000H0Z" fill="#fff" fill-opacity=".7"/><path d="M0 708C260 690 520 720 800 700V1000H0Z" fill="${sand}"/><path d="M360 860L440 330" stroke="#8a5a3c" stroke-width="12"/><path d="M180 420C260 270 560 250 680 420C600 400 560 400 520 424C480 396 420 392 380 420C330 392 270 392 180 420Z" fill="${red}"/><path d="M440 300C400 320 380 370 380 420C420 392 480 396 520 424C520 370 480 320 440 300Z" fill="${white}"/>${chair(140, red)}${chair(480, white)}`;
    },
  ),
};
