// Still lifes at home: what stands on the table, hangs on the wall or sleeps on the sofa.
import { mix } from "./colour.ts";
import { stillLife } from "./still-life.ts";
import { round, softEllipse, svg } from "./svg.ts";

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const INK = "#2a171f";
/** A wall, a surface before it and a slanting field of light. */
const room = (wall: string, table: string, light: string) =>
  svg`<rect width="800" height="1000" fill="${wall}"/><rect y="680" width="800" height="320" fill="${table}"/><rect y="672" width="800" height="14" fill="${mix(table, "#ffffff", 0.3)}"/><path d="M470 0L720 0L460 680L170 680Z" fill="${light}" fill-opacity=".4"/>`;

export const INDOOR_STILL_LIVES = {
  coffee: stillLife(
    [
      ["#e9cdbd", "#d9a894", "#fff0d8", "#b22a67", "#35508f"],
      ["#d6e0d8", "#a8bfb0", "#fbfff0", "#2e6b5c", "#c9653f"],
      ["#dcd6e8", "#b0a4cc", "#fff6f0", "#e0a032", "#5a3f7e"],
    ],
    ([table, wall, light, cup, book]) =>
      svg`<rect width="800" height="1000" fill="${table}"/><path d="M0 0H800V470L0 330Z" fill="${wall}"/><path d="M470 0L800 0L800 520L120 1000L0 1000L0 860Z" fill="${light}" fill-opacity=".55"/><ellipse cx="410" cy="640" rx="270" ry="108" fill="#7a3f3a" fill-opacity=".28"/><ellipse cx="390" cy="610" rx="262" ry="102" fill="#fdf6f0"/><ellipse cx="390" cy="602" rx="190" ry="70" fill="#ecdcd4"/><path d="M540 462C640 440 650 570 520 566" fill="none" stroke="${cup}" stroke-width="26"/><path d="M238 430C238 590 300 640 390 640S542 590 542 430Z" fill="${cup}"/><path d="M440 430C470 520 460 600 420 638C500 628 542 570 542 430Z" fill="${mix(cup, "#1d0f1b", 0.4)}" fill-opacity=".6"/><ellipse cx="390" cy="430" rx="152" ry="52" fill="#f7e6e2"/><ellipse cx="390" cy="434" rx="134" ry="42" fill="#6d3a2a"/><path d="M330 432C350 408 378 418 390 432C402 418 430 408 450 432C436 456 404 464 390 468C376 464 344 456 330 432Z" fill="#f0d3b0"/><path d="M340 370C320 320 370 290 344 230M420 360C400 300 456 270 430 200" stroke="#fff" stroke-width="16" fill="none" stroke-linecap="round" stroke-opacity=".3"/><path d="M560 800L760 760L790 880L600 930Z" fill="${book}"/><path d="M560 800L600 930L590 944L548 812Z" fill="${mix(book, "#1d0f1b", 0.35)}"/><path d="M600 824L722 800" stroke="#e9dcc6" stroke-width="9"/><path d="M608 850L690 834" stroke="#e9dcc6" stroke-width="6"/>`,
  ),
  guitar: stillLife(
    [
      ["#d8c0a4", "#9a6a4c", "#fff0d2", "#b8652c", "#5a2e1e"],
      ["#5f7f8a", "#3c4f5c", "#ffe9c4", "#d09a4c", "#6b3d22"],
      ["#e6cfd0", "#a8727a", "#fff4ec", "#8a2f3c", "#3c1a24"],
    ],
    ([wall, floor, light, wood, dark]) =>
      svg`${room(wall, floor, light)}<ellipse cx="420" cy="888" rx="240" ry="26" fill="#1d0f1b" fill-opacity=".22"/><g transform="rotate(8 400 500)"><path d="M378 60H422L428 130H372Z" fill="${dark}"/><path d="M366 76h-14M366 104h-14M434 76h14M434 104h14" stroke="#c9bfb0" stroke-width="10" stroke-linecap="round"/><path d="M384 130H416V520H384Z" fill="${dark}"/><path d="M400 440C500 430 530 520 490 580C470 612 480 630 510 664C580 750 520 884 400 884C280 884 220 750 290 664C320 630 330 612 310 580C270 520 300 430 400 440Z" fill="${wood}"/><path d="M400 440C500 430 530 520 490 580C470 612 480 630 510 664C580 750 520 884 400 884C470 840 480 760 452 690C420 620 450 560 440 510C432 470 420 450 400 440Z" fill="${mix(wood, "#2a1219", 0.32)}" fill-opacity=".7"/><circle cx="400" cy="600" r="54" fill="${mix(dark, "#0c0608", 0.5)}"/><circle cx="400" cy="600" r="62" fill="none" stroke="#f0d3b0" stroke-width="5"/><rect x="340" y="762" width="120" height="20" rx="8" fill="${dark}"/><path d="M390 130V768M397 130V768M404 130V768M411 130V768" stroke="#f4ead8" stroke-width="2.5"/></g>`,
  ),
  books: stillLife(
    [
      ["#efe0d0", "#b98a64", "#fff6e4", "#8d2f4f", "#2e6b6c", "#d0a032", "#35508f"],
      ["#cfdbe2", "#7f95a6", "#ffffff", "#c9653f", "#33405f", "#e8d9c4", "#5a3f7e"],
    ],
    ([wall, table, light, one, two, three, four]) => {
      const book = (x: number, y: number, width: number, fill: string) =>
        svg`<rect x="${x}" y="${y}" width="${width}" height="72" rx="8" fill="${fill}"/><rect x="${x + width - 40}" y="${y + 10}" width="40" height="52" fill="#f6ecdc"/><path d="M${x + 40},${y + 22}h${width * 0.4}M${x + 40},${y + 46}h${width * 0.26}" stroke="#fff" stroke-opacity=".5" stroke-width="7"/>`;
      return svg`${room(wall, table, light)}<ellipse cx="390" cy="790" rx="300" ry="24" fill="#1d0f1b" fill-opacity=".2"/>${book(140, 712, 500, one)}${book(180, 640, 430, two)}${book(150, 568, 470, three)}${book(200, 496, 380, four)}<path d="M230 496C300 440 380 452 396 486C412 452 500 440 568 496Z" fill="#fffaf2"/><path d="M396 486V496M256 484C310 452 372 462 396 490M540 484C486 452 420 462 396 490" stroke="#c9b8a4" stroke-width="4" fill="none"/><g fill="none" stroke="${INK}" stroke-width="9"><circle cx="330" cy="446" r="36"/><circle cx="436" cy="446" r="36"/><path d="M366 442C376 432 392 432 400 442M294 440L270 420M472 440L500 420"/></g><path d="M660 690h90l-10 -130h-70Z" fill="${one}"/><path d="M700 560C650 500 660 430 690 400C700 450 712 500 706 560C730 520 760 500 780 500C770 540 740 560 706 566Z" fill="#5f8a54"/>`;
    },
  ),
  dog: stillLife(
    [
      ["#f0d9c0", "#c98f6e", "#fff3dc", "#b5753f", "#7a4526", "#35508f"],
      ["#c8dce4", "#7aa6b0", "#fffbe8", "#efe2cc", "#c4a47c", "#b22a67"],
      ["#dfe6cf", "#8fae78", "#fffce0", "#3a2c2c", "#1f1618", "#d0a032"],
    ],
    ([top, floor, glow, coat, dark, collar]) =>
      svg`<rect width="800" height="1000" fill="${top}"/>${softEllipse(400, 430, 340, 340, glow, 0.6, 9)}<path d="M0 800C240 770 560 820 800 780V1000H0Z" fill="${floor}"/><ellipse cx="400" cy="930" rx="230" ry="24" fill="#1d0f1b" fill-opacity=".2"/><path d="M280 930C250 760 270 620 330 580H470C530 620 550 760 520 930Z" fill="${coat}"/><path d="M400 600C500 640 540 760 520 930H420C440 820 430 700 400 600Z" fill="${dark}" fill-opacity=".45"/><path d="M340 660C370 760 366 860 360 930M460 660C440 760 440 860 446 930" stroke="${dark}" stroke-width="6" stroke-opacity=".5" fill="none"/><path d="M352 640C370 740 430 740 448 640Z" fill="${mix(coat, "#ffffff", 0.5)}"/><path d="M318 590C360 630 440 630 482 590L476 632C436 664 364 664 324 632Z" fill="${collar}"/><circle cx="400" cy="664" r="16" fill="#f2c976"/><path d="M270 360C280 250 340 210 400 210C460 210 520 250 530 360C536 440 500 500 470 540C440 580 360 580 330 540C300 500 264 440 270 360Z" fill="${coat}"/><path d="M400 210C460 210 520 250 530 360C536 440 500 500 470 540C450 566 424 574 400 572C440 500 420 420 424 360C428 300 420 240 400 210Z" fill="${dark}" fill-opacity=".4"/><path d="M400 380C440 380 476 430 470 480C462 540 430 560 400 560C370 560 338 540 330 480C324 430 360 380 400 380Z" fill="${mix(coat, "#fff4e4", 0.55)}"/><path d="M284 280C230 270 190 330 206 440C214 500 250 500 264 450C272 410 280 370 306 300Z M516 280C570 270 610 330 594 440C586 500 550 500 536 450C528 410 520 370 494 300Z" fill="${dark}"/><circle cx="340" cy="370" r="22" fill="${INK}"/><circle cx="460" cy="370" r="22" fill="${INK}"/><circle cx="333" cy="362" r="7" fill="#fff"/><circle cx="453" cy="362" r="7" fill="#fff"/><path d="M366 434C380 420 420 420 434 434C440 456 416 474 400 474C384 474 360 456 366 434Z" fill="${INK}"/><path d="M400 474V496C392 516 364 514 354 500M400 496C408 516 436 514 446 500" stroke="${INK}" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M382 508C384 548 416 548 418 508C412 516 388 516 382 508Z" fill="#d9627a"/>`,
  ),
  cat: stillLife(
    [
      ["#e9d6c4", "#b78d78", "#fff1d8", "#3a343c", "#8a9a4c"],
      ["#cfdbe8", "#8fa4bf", "#ffffff", "#d08a4c", "#5f8a54"],
      ["#e6d0da", "#a87a92", "#fff4f0", "#b9b3b8", "#c9a032"],
    ],
    ([wall, sill, light, coat, eyes]) => {
      const dark = mix(coat, "#150a14", 0.4);
      return svg`<rect width="800" height="1000" fill="${wall}"/><g fill="${light}" fill-opacity=".9"><rect x="120" y="80" width="260" height="330"/><rect x="420" y="80" width="260" height="330"/><rect x="120" y="450" width="260" height="330"/><rect x="420" y="450" width="260" height="330"/></g><rect y="800" width="800" height="200" fill="${sill}"/><rect y="790" width="800" height="20" fill="${mix(sill, "#ffffff", 0.35)}"/><path d="M520 800C640 800 680 740 650 660C640 630 610 640 616 664C630 720 600 760 520 764Z" fill="${dark}"/><path d="M270 800C250 680 290 560 340 520H450C510 560 550 680 530 800Z" fill="${coat}"/><path d="M400 520C500 560 550 680 530 800H430C446 700 430 600 400 520Z" fill="${dark}" fill-opacity=".5"/><path d="M270 440C262 360 256 290 266 262C296 280 326 304 344 320C376 310 424 310 456 320C474 304 504 280 534 262C544 290 538 360 530 440C528 520 460 560 400 560C340 560 272 520 270 440Z" fill="${coat}"/><path d="M400 312C424 310 440 314 456 320C474 304 504 280 534 262C544 290 538 360 530 440C528 520 460 560 400 560C450 500 420 380 400 312Z" fill="${dark}" fill-opacity=".4"/><ellipse cx="338" cy="430" rx="30" ry="26" fill="${eyes}"/><ellipse cx="462" cy="430" rx="30" ry="26" fill="${eyes}"/><ellipse cx="338" cy="430" rx="8" ry="24" fill="#140a0d"/><ellipse cx="462" cy="430" rx="8" ry="24" fill="#140a0d"/><path d="M384 480H416L400 496Z" fill="#d9828a"/><path d="M400 496C396 516 376 518 366 508M400 496C404 516 424 518 434 508M300 480L220 464M302 498L226 506M500 480L580 464M498 498L574 506" stroke="${mix(coat, "#ffffff", 0.5)}" stroke-width="5" fill="none" stroke-linecap="round"/><path d="M350 640C346 720 346 760 340 800M450 640C454 720 454 760 460 800" stroke="${dark}" stroke-width="6" fill="none" stroke-opacity=".6"/>`;
    },
  ),
  plant: stillLife(
    [
      ["#efe6d8", "#c9a884", "#ffffff", "#c9653f", "#3e6b52", "#7aa67f"],
      ["#dfe5ee", "#a4b3c9", "#ffffff", "#35508f", "#4d6a3c", "#93a35f"],
      ["#f6dcd4", "#c98f86", "#fff6ee", "#f1ede6", "#2e6b5c", "#6fa88c"],
    ],
    ([wall, table, light, pot, dark, leaf]) => {
      const leaves = [-76, -52, -28, -8, 12, 34, 58, 80].map((angle, i) => {
        const length = 330 - Math.abs(angle) * 1.1 + (i % 2) * 40;
        return svg`<g transform="translate(400 600) rotate(${angle})"><path d="M0,0 C${-70},${-length * 0.4} ${-60},${-length * 0.8} 0,${-length} C60,${-length * 0.8} 70,${-length * 0.4} 0,0Z" fill="${i % 2 ? leaf : dark}"/><path d="M0,0 C${-70},${-length * 0.4} ${-60},${-length * 0.8} 0,${-length}Z" fill="#fff" fill-opacity=".1"/><path d="M0,0V${-length * 0.9}" stroke="${mix(dark, "#ffffff", 0.25)}" stroke-width="4"/></g>`;
      });
      return svg`${room(wall, table, light)}<ellipse cx="410" cy="852" rx="190" ry="24" fill="#1d0f1b" fill-opacity=".2"/>${leaves}<path d="M270 600H530L496 850H304Z" fill="${pot}"/><path d="M430 600H530L496 850H430Z" fill="${mix(pot, "#1d0f1b", 0.3)}" fill-opacity=".6"/><rect x="256" y="580" width="288" height="50" rx="10" fill="${mix(pot, "#ffffff", 0.14)}"/>`;
    },
  ),
  wine: stillLife(
    [
      ["#6a3346", "#2c1522", "#ffcf8a", "#8d1f3f", "#c06a48"],
      ["#e6c8b4", "#a86f5c", "#fff0d2", "#7a1f3a", "#3e6b52"],
    ],
    ([wall, table, glow, wine, candle]) => {
      const glass = (x: number) =>
        svg`<ellipse cx="${x}" cy="842" rx="76" ry="16" fill="#1d0f1b" fill-opacity=".3"/><path d="M${x - 92},440 C${x - 108},560 ${x - 70},640 ${x},650 C${x + 70},640 ${x + 108},560 ${x + 92},440Z" fill="#fff" fill-opacity=".24"/><path d="M${x - 100},530 C${x - 92},600 ${x - 56},636 ${x},640 C${x + 56},636 ${x + 92},600 ${x + 100},530 C${x + 40},548 ${x - 40},520 ${x - 100},530Z" fill="${wine}"/><path d="M${x},648V824M${x - 66},832C${x - 30},818 ${x + 30},818 ${x + 66},832" stroke="#fff" stroke-opacity=".6" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M${x - 70},460C${x - 80},520 ${x - 66},580 ${x - 46},606" stroke="#fff" stroke-opacity=".55" stroke-width="8" fill="none" stroke-linecap="round"/>`;
      return svg`<rect width="800" height="1000" fill="${wall}"/>${softEllipse(400, 420, 380, 380, glow, 0.55, 16)}<rect y="780" width="800" height="220" fill="${table}"/><rect x="368" y="520" width="64" height="280" rx="8" fill="${mix(candle, "#fff4e0", 0.75)}"/><path d="M400 520V490" stroke="${INK}" stroke-width="6"/><path d="M400 400C440 450 432 492 400 496C368 492 360 450 400 400Z" fill="#ffdf8a"/><path d="M400 440C418 464 414 490 400 492C386 490 382 464 400 440Z" fill="#ff9a4c"/><ellipse cx="400" cy="806" rx="90" ry="20" fill="${candle}"/>${glass(210)}${glass(590)}`;
    },
  ),
  cooking: stillLife(
    [
      ["#f6efe4", "#a8744c", "#ffffff", "#c9362f", "#5f8a54"],
      ["#cfdcd6", "#6b5a4c", "#fffbe8", "#d0802c", "#4d6a3c"],
    ],
    ([wall, table, light, food, herb]) => {
      const tiles = times(40, (i) => svg`M${(i % 8) * 102 - 6},${Math.floor(i / 8) * 92 - 10}h94v84h-94Z`);
      return svg`<rect width="800" height="1000" fill="${mix(wall, "#8a7f78", 0.25)}"/><path d="${tiles}" fill="${wall}"/><rect y="430" width="800" height="570" fill="${table}"/><path d="M470 430L760 430L420 1000H100Z" fill="${light}" fill-opacity=".14"/><ellipse cx="420" cy="740" rx="270" ry="150" fill="#1d0f1b" fill-opacity=".28"/><rect x="610" y="660" width="220" height="44" rx="22" fill="${INK}"/><ellipse cx="400" cy="690" rx="260" ry="180" fill="#33303a"/><ellipse cx="400" cy="676" rx="226" ry="150" fill="#4c4854"/><path d="${round(330, 640, 62, 46)}${round(450, 620, 70, 50)}${round(400, 720, 66, 48)}${round(500, 700, 58, 44)}${round(300, 720, 54, 40)}" fill="${food}"/><path d="${round(320, 626, 22, 12)}${round(440, 604, 24, 13)}${round(392, 706, 22, 12)}${round(494, 688, 18, 10)}" fill="#fff" fill-opacity=".35"/><path d="M360 660q20 -50 60 -40q0 40 -60 40M440 680q40 -30 70 0q-20 34 -70 0M300 690q-10 -40 -50 -40q0 36 50 40" fill="${herb}"/><path d="M350 480C330 430 380 400 354 340M450 470C430 410 486 380 460 310" stroke="#fff" stroke-width="16" stroke-opacity=".3" fill="none" stroke-linecap="round"/><path d="M60 520C40 470 50 440 76 410C104 440 112 470 92 520Z M110 540C110 490 130 470 160 450C176 490 160 520 130 544Z" fill="${herb}"/>`;
    },
  ),
  records: stillLife(
    [
      ["#d9c6ae", "#6b4434", "#fff0cf", "#c9653f", "#2f2a38"],
      ["#3c3a5c", "#2a2238", "#ffcf9a", "#c2416d", "#1c1826"],
    ],
    ([wall, table, light, label, deck]) =>
      svg`${room(wall, table, light)}<g transform="rotate(-8 240 330)"><rect x="110" y="170" width="270" height="270" fill="${label}"/><circle cx="245" cy="305" r="86" fill="${light}" fill-opacity=".8"/><path d="M110 440L380 250V440Z" fill="#1d0f1b" fill-opacity=".22"/></g><path d="M80 640H720V860H80Z" fill="${deck}"/><path d="M120 560H680L720 640H80Z" fill="${mix(deck, "#ffffff", 0.14)}"/><ellipse cx="350" cy="600" rx="220" ry="44" fill="#120c14"/><ellipse cx="350" cy="600" rx="170" ry="33" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="4"/><ellipse cx="350" cy="600" rx="120" ry="23" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="4"/><ellipse cx="350" cy="600" rx="70" ry="14" fill="${label}"/><path d="M640 560V500L500 590" stroke="#d8d2d6" stroke-width="12" fill="none" stroke-linejoin="round" stroke-linecap="round"/><circle cx="640" cy="500" r="18" fill="#a8a2a8"/><circle cx="610" cy="760" r="34" fill="${label}"/><circle cx="520" cy="760" r="24" fill="#a8a2a8"/><path d="M120 730h200M120 760h160M120 790h190" stroke="#fff" stroke-opacity=".18" stroke-width="8" stroke-linecap="round"/>`,
  ),
  painting: stillLife(
    [
      ["#efe4da", "#b89470", "#ffffff", "#35508f", "#e0664f", "#f2c14e"],
      ["#d3dcd8", "#7f8f86", "#fffef0", "#5a3f7e", "#2e8a7a", "#f0a08a"],
    ],
    ([wall, floor, light, one, two, three]) =>
      svg`${room(wall, floor, light)}<path d="M400 120V900M250 920L340 160M550 920L460 160" stroke="#8a5a3c" stroke-width="18" stroke-linecap="round"/><rect x="190" y="220" width="420" height="430" fill="#fffaf4"/><rect x="206" y="236" width="388" height="398" fill="${mix(one, "#ffffff", 0.55)}"/><circle cx="480" cy="350" r="66" fill="${three}"/><path d="M206 520C300 440 380 520 460 470C520 440 560 450 594 440V634H206Z" fill="${two}"/><path d="M206 580C320 520 440 600 594 540V634H206Z" fill="${one}"/><rect x="170" y="650" width="460" height="24" fill="#8a5a3c"/><path d="M120 860C120 800 220 780 270 820C300 846 260 860 276 880C290 910 120 920 120 860Z" fill="#d8b48a"/><circle cx="160" cy="850" r="16" fill="${one}"/><circle cx="196" cy="830" r="16" fill="${two}"/><circle cx="232" cy="842" r="14" fill="${three}"/><path d="M250 900L330 780" stroke="#5a3a26" stroke-width="10" stroke-linecap="round"/>`,
  ),
};
