/**
 * Takes out of the headline font what makes two thirds of its file: all weights but that of headlines, and how the space
 * between two letters changes with the size. Shapes still follow the size.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** Every headline has it. */
const weight = 600;
/** The size whose spaces all sizes get; the others differ by a hair. */
const headlines: Readonly<Record<string, number>> = { opsz: 40 };
const slimmed = /bricolage-grotesque-latin(-ext)?-opsz-normal-.*\.woff2$/;

export function slimFonts(): Plugin {
  return {
    name: "slim-fonts",
    apply: "build",
    async generateBundle(_options, bundle) {
      const fonts = Object.values(bundle).filter((file) => file.type === "asset" && slimmed.test(file.fileName));
      for (const font of fonts)
        if (font.type === "asset")
          font.source = slimFont(await atOneWeight(Buffer.from(font.source as Uint8Array)), headlines);
      if (this.environment.name === "client" && fonts.length !== 2)
        this.error("the headline font changed: its two files were not found");
    },
  };
}

/** All letters that the font has: those before the surrogates, which are none. */
const letters = String.fromCharCode(...Array.from({ length: 0xd800 }, (_, code) => code));

export async function atOneWeight(font: Buffer): Promise<Buffer> {
  return subsetFont(font, letters, { targetFormat: "woff2", variationAxes: { wght: weight } });
}

/** WOFF2 names common tables by number; these are the ones that are read or left out here. */
const tableNumbers = new Map([
  [10, "glyf"],
  [11, "loca"],
  [26, "GDEF"],
  [27, "GPOS"],
  [47, "fvar"],
]);

type Table = { flags: number; tag: string; length: number; transformed: number | undefined; data: Buffer };
type Location = Readonly<Record<string, number>>;

export function slimFont(font: Buffer, location: Location): Buffer {
  const tables = readTables(font);
  const kerning = kerningAt(tables, location);
  const kept = tables.filter(({ tag }) => tag !== "GDEF");
  return writeTables(
    font,
    kept.map((table) => (table.tag === "GPOS" ? { ...table, data: kerning, length: kerning.length } : table)),
  );
}

/** The spaces between letters of one place on the axes. */
export function kerningAt(tables: readonly Table[], location: Location): Buffer {
  const find = (tag: string) => {
    const table = tables.find((one) => one.tag === tag);
    if (!table) throw new Error(`The font has no ${tag}.`);
    return table.data;
  };
  const deltaOf = deltasAt(find("GDEF"), coordinates(find("fvar"), location));
  return writeKerning(kernSubtables(find("GPOS")).map((subtable) => fixedPairs(subtable, deltaOf)));
}

const header_bytes = 48;

export function readTables(font: Buffer): Table[] {
  let at = header_bytes;
  const number = () => {
    for (let value = 0; ;) {
      const byte = font[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const tables: Omit<Table, "data">[] = Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font[at++]!;
    const named = (flags & 63) === 63;
    const tag = named ? font.toString("latin1", at, (at += 4)) : (tableNumbers.get(flags & 63) ?? `#${flags & 63}`);
    const length = number();
    // Shapes are transformed unless it says 3, all else only if it does not say 0.
    const shapes = tag === "glyf" || tag === "loca";
    return { flags, tag, length, transformed: flags >> 6 === (shapes ? 3 : 0) ? undefined : number() };
  });
  const all = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  let start = 0;
  return tables.map((table) => {
    const data = all.subarray(start, (start += table.transformed ?? table.length));
    return { ...table, data };
  });
}

function writeTables(font: Buffer, tables: readonly Table[]): Buffer {
  const number = (value: number): number[] =>
    value < 128 ? [value] : [...number(Math.floor(value / 128)).map((byte) => byte | 128), value & 127];
  const directory = tables.flatMap(({ flags, tag, length, transformed }) => [
    flags,
    ...((flags & 63) === 63 ? Buffer.from(tag, "latin1") : []),
    ...number(length),
    ...(transformed === undefined ? [] : number(transformed)),
  ]);
  const packed = brotliCompressSync(Buffer.concat(tables.map(({ data }) => data)), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  const header = Buffer.alloc(header_bytes);
  font.copy(header, 0, 0, 28);
  const written = Buffer.concat([header, Buffer.from(directory), packed]);
  const whole = Buffer.concat([written, Buffer.alloc((4 - (written.length % 4)) % 4)]);
  whole.writeUInt32BE(whole.length, 8);
  whole.writeUInt16BE(tables.length, 12);
  const unpacked = tables.reduce((sum, { length }) => sum + 16 + Math.ceil(length / 4) * 4, 12);
  whole.writeUInt32BE(unpacked, 16);
  whole.writeUInt32BE(packed.length, 20);
  return whole;
}

/** A place on each axis as the font counts it: -1 the least, 0 what it is drawn at, 1 the most. */
function coordinates(fvar: Buffer, location: Location): number[] {
  const [first, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  return Array.from({ length: count }, (_, axis) => {
    const at = first + axis * size;
    const [least, drawn, most] = [4, 8, 12].map((offset) => fvar.readInt32BE(at + offset) / 65_536) as [
      number,
      number,
      number,
    ];
    const wanted = location[fvar.toString("latin1", at, at + 4)] ?? drawn;
    return wanted < drawn ? (wanted - drawn) / (drawn - least) : (wanted - drawn) / (most - drawn || 1);
  });
}

/** What a variable number adds at one place, by the two numbers under which it is kept. */
function deltasAt(gdef: Buffer, place: readonly number[]): (outer: number, inner: number) => number {
  const store = gdef.subarray(gdef.readUInt32BE(14));
  const regions = store.subarray(store.readUInt32BE(2));
  const axes = regions.readUInt16BE(0);
  const shares = Array.from({ length: regions.readUInt16BE(2) }, (_, region) =>
    place.reduce((share, at, axis) => {
      const [start, peak, end] = [0, 2, 4].map(
        (offset) => regions.readInt16BE(4 + (region * axes + axis) * 6 + offset) / 16_384,
      ) as [number, number, number];
      if (peak === 0 || at === peak) return share;
      if (at <= start || at >= end) return 0;
      return share * (at < peak ? (at - start) / (peak - start) : (end - at) / (end - peak));
    }, 1),
  );
  return (outer, inner) => {
    // Says that nothing varies.
    if (outer === 0xffff) return 0;
    const data = store.subarray(store.readUInt32BE(8 + outer * 4));
    const [wide, count] = [data.readUInt16BE(2), data.readUInt16BE(4)];
    if (wide > 0x7fff) throw new Error("The font keeps long numbers.");
    let at = 6 + count * 2 + inner * (count + wide);
    let sum = 0;
    for (let index = 0; index < count; index += 1) {
      const delta = index < wide ? data.readInt16BE(at) : data.readInt8(at);
      at += index < wide ? 2 : 1;
      sum += delta * shares[data.readUInt16BE(6 + index * 2)]!;
    }
    return sum;
  };
}

/** The tables of pairs, each from its own beginning. */
export function kernSubtables(gpos: Buffer): Buffer[] {
  const lookups = gpos.subarray(gpos.readUInt16BE(8));
  const features = gpos.subarray(gpos.readUInt16BE(6));
  if (features.toString("latin1", 2, 6) !== "kern") throw new Error("The font's first feature is no kerning.");
  const feature = features.subarray(features.readUInt16BE(6));
  return Array.from({ length: feature.readUInt16BE(2) }, (_, index) => {
    const lookup = lookups.subarray(lookups.readUInt16BE(2 + feature.readUInt16BE(4 + index * 2) * 2));
    return Array.from({ length: lookup.readUInt16BE(4) }, (_none, at) => {
      const subtable = lookup.subarray(lookup.readUInt16BE(6 + at * 2));
      const extended = lookup.readUInt16BE(0) === 9;
      if ((extended ? subtable.readUInt16BE(2) : lookup.readUInt16BE(0)) !== 2)
        throw new Error("The font's kerning is not made of pairs.");
      return extended ? subtable.subarray(subtable.readUInt32BE(4)) : subtable;
    });
  }).flat();
}

/** Of a thousand units to the height of a headline: finer spaces nobody sees, and they pack worse. */
const finest = 4;
const advance = 0x04;
const advance_and_device = 0x44;

/** The same pairs with plain numbers. */
function fixedPairs(subtable: Buffer, deltaOf: (outer: number, inner: number) => number): Buffer {
  const word = (at: number) => subtable.readUInt16BE(at);
  if (word(4) !== advance_and_device || word(6) !== 0) throw new Error("The font's pairs have another form.");
  /** Offsets of what varies are counted from the table that holds the pair. */
  const fixed = (at: number, holder: number) => {
    const varies = word(at + 2) && holder + word(at + 2);
    const delta = varies && word(varies + 4) === 0x8000 ? deltaOf(word(varies), word(varies + 2)) : 0;
    return words(Math.round((subtable.readInt16BE(at) + delta) / finest) * finest);
  };
  const coverage = coverageAt(subtable, word(2));
  if (word(0) === 2) {
    const classes = [classesAt(subtable, word(8)), classesAt(subtable, word(10))] as const;
    const count = word(12) * word(14);
    const values = Array.from({ length: count }, (_, index) => fixed(16 + index * 4, 0));
    const starts = offsets(16 + count * 2, [coverage, ...classes]);
    const head = words(2, starts[0]!, advance, 0, starts[1]!, starts[2]!, word(12), word(14));
    return Buffer.concat([head, ...values, coverage, ...classes]);
  }
  const sets = Array.from({ length: word(8) }, (_, index) => {
    const holder = word(10 + index * 2);
    const pairs = Array.from({ length: word(holder) }, (_none, pair) => {
      const at = holder + 2 + pair * 6;
      return Buffer.concat([words(word(at)), fixed(at + 2, holder)]);
    });
    return Buffer.concat([words(pairs.length), ...pairs]);
  });
  const starts = offsets(10 + sets.length * 2, [coverage, ...sets]);
  return Buffer.concat([words(1, starts[0]!, advance, 0, sets.length, ...starts.slice(1)), coverage, ...sets]);
}

/** A list of glyphs; both of its forms say how many entries follow. */
function coverageAt(table: Buffer, start: number): Buffer {
  const entry = table.readUInt16BE(start) === 1 ? 2 : 6;
  return table.subarray(start, start + 4 + table.readUInt16BE(start + 2) * entry);
}

/** Glyphs in classes: a row from a first glyph on, or ranges. */
function classesAt(table: Buffer, start: number): Buffer {
  const is_row = table.readUInt16BE(start) === 1;
  const length = is_row ? 6 + table.readUInt16BE(start + 4) * 2 : 4 + table.readUInt16BE(start + 2) * 6;
  return table.subarray(start, start + length);
}

/** One feature for all scripts, with one list of pairs. */
function writeKerning(subtables: readonly Buffer[]): Buffer {
  const language = words(0, 0xffff, 1, 0);
  const scripts = ["DFLT", "latn"];
  const records = scripts.flatMap((script) => [Buffer.from(script), words(2 + scripts.length * 6)]);
  const scriptList = Buffer.concat([words(scripts.length), ...records, words(4, 0), language]);
  const featureList = Buffer.concat([words(1), Buffer.from("kern"), words(8), words(0, 1, 0)]);
  const lookup = words(2, 0, subtables.length, ...offsets(6 + subtables.length * 2, subtables));
  const lists = [scriptList, featureList, Buffer.concat([words(1, 4), lookup, ...subtables])];
  return Buffer.concat([words(1, 0, ...offsets(10, lists)), ...lists]);
}

/** Where parts begin that follow each other. */
function offsets(first: number, parts: readonly Buffer[]): number[] {
  let at = first;
  return parts.map(({ length }) => (at += length) - length);
}

function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    if (value > 0xffff || value < -0x8000) throw new Error("The font's kerning became too large.");
    buffer.writeUInt16BE(value & 0xffff, index * 2);
  });
  return buffer;
}
