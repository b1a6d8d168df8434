/** What the build leaves out of the browser's files, and that it leaves out nothing else. */
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { dropSchemas } from "../scripts/slim-contracts.ts";
import { atOneWeight, kerningAt, kernSubtables, readTables, slimFont } from "../scripts/slim-fonts.ts";
import { drawnWeights } from "../scripts/slim-icons.ts";
import { askedForNowhere, slimManifest } from "../scripts/slim-router.ts";

describe("contracts in the browser", () => {
  const slim = (code: string) => dropSchemas(code, parseSync("contract.js", code).program as never);

  test("a call keeps its address and what the asking needs", () => {
    const code = `export const getGift = defineCall({
  method: "GET",
  path: "/api/gift.php",
  who: "member",
  summary: "One gift.",
  input: z.object({ id: z.string() }),
  output: Gift,
  errors: ["not_found"],
  keyed: true,
});`;
    expect(slim(code)).toBe(`export const getGift = /* @__PURE__ */ defineCall({
  method: "GET",
  path: "/api/gift.php",
  who: "member",
  keyed: true,
});`);
  });

  test("schemas go, also those made from others; values stay", () => {
    expect(slim('const A = z.object({ a: z.string() }); const B = A.check(z.refine(ok)); const c = ["a"];')).toBe(
      'const A = undefined; const B = undefined; const c = ["a"];',
    );
    expect(slim("export const whole = (low) => z.int().check(z.minimum(low));")).toBe(
      "export const whole = (low) => undefined;",
    );
  });

  test.each(["const found = z.safeParse(A, given);", "const A = z.object({}); A.parse(given);"])(
    "what would check a shape in the browser fails the build: %s",
    (code) => {
      expect(() => slim(code)).toThrow("on the server only");
    },
  );
});

test("no page asks for what is left out of the router", () => {
  const sources = globSync("src/**/*.{ts,tsx}").map((file) => [file, readFileSync(file, "utf8")] as const);
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(([, code]) => askedForNowhere.test(code)).map(([file]) => file)).toEqual([]);
});

test("the list of pages names only what the program has not brought", () => {
  const part = (module: string, ...imports: string[]) => ({ module, imports, css: [] });
  const manifest = {
    entry: part("entry.js", "react.js"),
    routes: { root: part("root.js", "react.js", "frame.js"), page: part("page.js", "frame.js", "react.js", "form.js") },
    url: "list.js",
  };
  const slim = slimManifest(`window.list=${JSON.stringify(manifest)};`);
  const routes = { ...manifest.routes, page: part("page.js", "form.js") };
  expect(slim).toBe(`window.list=${JSON.stringify({ ...manifest, routes })};`);
});

describe("weights of icons", () => {
  const drawn = (...sources: string[]) => {
    const weightsOf = drawnWeights(sources);
    return (icon: string) => [...weightsOf(icon)].toSorted();
  };

  test("regular unless said otherwise, every weight that is said anywhere", () => {
    const weightsOf = drawn(
      '<Icon of={BellIcon} />; <Icon of={TagIcon} weight="bold" />',
      '<Icon of={TagIcon} weight="fill" />',
    );
    expect(weightsOf("BellIcon")).toEqual(["regular"]);
    expect(weightsOf("TagIcon")).toEqual(["bold", "fill"]);
  });

  test("both sides of a condition, of the weight and of the icon", () => {
    const weightsOf = drawn('<Icon of={on ? EyeIcon : LockIcon} weight={here ? "fill" : "regular"} />');
    expect(weightsOf("EyeIcon")).toEqual(["fill", "regular"]);
    expect(weightsOf("LockIcon")).toEqual(["fill", "regular"]);
  });

  test("a weight that cannot be read here could be any", () => {
    expect(drawn("<Icon of={BellIcon} weight={weight} />")("BellIcon")).toEqual(["bold", "fill", "regular"]);
  });

  test("an icon that is handed on gets the weights of whatever is drawn that way", () => {
    const weightsOf = drawn(
      "const places = [{ icon: BellIcon }]",
      '<Icon of={icon} weight={here ? "fill" : "regular"} />',
      '<Icon of={BellIcon} weight="bold" />',
    );
    expect(weightsOf("BellIcon")).toEqual(["bold", "fill", "regular"]);
  });
});

describe("the headline font", () => {
  const files = "node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque";
  const font = readFileSync(`${files}-latin-opsz-normal.woff2`);
  const tables = readTables(font);
  const large = { wght: 600, opsz: 40 };

  /** What the first letter moves by, of all pairs of classes. */
  const spaces = (gpos: Buffer, record: number) =>
    kernSubtables(gpos)
      .filter((subtable) => subtable.readUInt16BE(0) === 2)
      .flatMap((subtable) =>
        Array.from({ length: subtable.readUInt16BE(12) * subtable.readUInt16BE(14) }, (_, pair) =>
          subtable.readInt16BE(16 + pair * record),
        ),
      );

  test("keeps one weight, all sizes and all letters, in two thirds less", async () => {
    const kept = readTables(await atOneWeight(font));
    const find = (among: typeof tables, tag: string) => among.find((table) => table.tag === tag)!.data;
    const axes = find(kept, "fvar");
    expect([axes.readUInt16BE(8), axes.toString("latin1", 16, 20)]).toEqual([1, "opsz"]);
    // Of `maxp`, the table that counts the shapes.
    expect(find(kept, "#4").readUInt16BE(4)).toBe(find(tables, "#4").readUInt16BE(4));
    expect(slimFont(await atOneWeight(font), { opsz: 40 }).length).toBeLessThan(font.length * 0.37);
  });

  test("loses a third of its file and none of its shapes", () => {
    const slim = slimFont(font, large);
    expect(slim.length).toBeLessThan(font.length * 0.65);
    const kept = tables.filter(({ tag }) => !["GPOS", "GDEF"].includes(tag));
    expect(readTables(slim).filter(({ tag }) => tag !== "GPOS")).toEqual(kept);
  });

  test("has the spaces of where it is drawn, and a little others for headlines", () => {
    const drawn = spaces(tables.find(({ tag }) => tag === "GPOS")!.data, 4);
    const kept = spaces(kerningAt(tables, {}), 2);
    expect(kept.filter((space, pair) => Math.abs(space - drawn[pair]!) > 2)).toEqual([]);
    expect(kept).toHaveLength(drawn.length);
    const apart = spaces(kerningAt(tables, large), 2).map((space, pair) => Math.abs(space - drawn[pair]!));
    expect(Math.max(...apart)).toBeGreaterThan(0);
    expect(Math.max(...apart)).toBeLessThan(100);
  });
});
