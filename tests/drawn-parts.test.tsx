/** Parts that are drawn once: every page is the same as if all of it had been drawn for it. */
import { type ReactNode, useId } from "react";
import { createRoutesStub } from "react-router";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DrawnParts } from "#platform/http/drawn-parts.server.ts";
import { pageWords } from "#i18n/catalogues.server.ts";
import { WordsContext } from "#i18n/words.ts";
import { MemberFooter } from "#layouts/member-footer.tsx";
import { drawnOnce, DrawnPartsContext, partTag } from "#ui/drawn-once.tsx";

let drawings: string[] = [];

const Card = drawnOnce(function Card({ name }: { readonly name: string }) {
  drawings.push(name);
  return <li>{name}</li>;
});
const Choice = drawnOnce(
  function Choice({ name }: { readonly name: string }) {
    const id = useId();
    drawings.push(name);
    return (
      <p>
        <label htmlFor={id}>{name}</label>
        <input id={id} />
      </p>
    );
  },
  { ids: true },
);
const Both = drawnOnce(function Both({ names }: { readonly names: readonly string[] }) {
  drawings.push(names.join("+"));
  return (
    <ul title={`<${partTag}>`}>
      {names.map((name) => (
        <Card key={name} name={name} />
      ))}
    </ul>
  );
});

/** What was drawn for it, and the page. */
function draw(page: ReactNode, parts?: ReturnType<DrawnParts["forPage"]>): [drawn: string[], html: string] {
  drawings = [];
  const html = renderToString(<DrawnPartsContext value={parts}>{page}</DrawnPartsContext>);
  return [drawings, parts ? parts.finish(html) : html];
}

const list = (...names: string[]) => (
  <ul>
    {names.map((name) => (
      <Card key={name} name={name} />
    ))}
  </ul>
);

test("a part is drawn once, and stands in every page that shows the same", () => {
  const parts = new DrawnParts(partTag);
  const [, whole] = draw(list("Ada", "Bo"));
  expect(draw(list("Ada", "Bo"), parts.forPage("en"))).toEqual([["Ada", "Bo"], whole]);
  expect(draw(list("Ada", "Bo"), parts.forPage("en"))).toEqual([[], whole]);
  const [, another] = draw(list("Bo", "Cy", "Ada"));
  expect(draw(list("Bo", "Cy", "Ada"), parts.forPage("en"))).toEqual([["Cy"], another]);
});

test("pages of another scope share nothing", () => {
  const parts = new DrawnParts(partTag);
  draw(list("Ada"), parts.forPage("en"));
  expect(draw(list("Ada"), parts.forPage("de"))[0]).toEqual(["Ada"]);
});

test("a part may be made of parts", () => {
  const parts = new DrawnParts(partTag);
  const page = <Both names={["Ada", "Bo"]} />;
  const [, whole] = draw(page);
  draw(list("Bo"), parts.forPage("en"));
  expect(draw(page, parts.forPage("en"))).toEqual([["Ada+Bo", "Ada"], whole]);
  expect(draw(page, parts.forPage("en"))).toEqual([[], whole]);
  expect(draw(list("Ada"), parts.forPage("en"))[0]).toEqual([]);
});

test("a part with ids is drawn once for each place that it stands at", () => {
  const parts = new DrawnParts(partTag);
  const page = (...names: string[]) => names.map((name, at) => <Choice key={at} name={name} />);
  const [, whole] = draw(page("age", "age"));
  expect(draw(page("age", "age"), parts.forPage("en"))).toEqual([["age", "age"], whole]);
  expect(draw(page("age", "age"), parts.forPage("en"))).toEqual([[], whole]);
  const [, another] = draw(page("name", "age"));
  expect(draw(page("name", "age"), parts.forPage("en"))).toEqual([["name"], another]);
});

test("nobody writes one into a page", () => {
  const parts = new DrawnParts(partTag);
  const known = parts.forPage("en");
  const { at } = known.place("a name");
  const page = <p>{`<${partTag} at="${at}"></${partTag}>`}</p>;
  expect(draw(page, known)).toEqual(draw(page));
});

test("a part that a page shows twice is remembered once", () => {
  const parts = new DrawnParts(partTag, 120);
  const page = ["Ada", "Ada", "Ada", "Ada", "Ada"].map((name, at) => <Card key={at} name={name} />);
  const [, whole] = draw(page);
  expect(draw(page, parts.forPage("en"))[1]).toBe(whole);
  draw(list("Bo"), parts.forPage("en"));
  expect(draw(page, parts.forPage("en"))).toEqual([[], whole]);
});

test("the oldest go when there are too many", () => {
  const parts = new DrawnParts(partTag, 120);
  for (const name of ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]) draw(list(name), parts.forPage("en"));
  expect(draw(list("Flo", "Ada"), parts.forPage("en"))[0]).toEqual(["Ada"]);
});

test("a company that changes its name has the new one in the footer at once", () => {
  const parts = new DrawnParts(partTag);
  const footer = (name: string) => {
    const Page = createRoutesStub([{ id: "root", path: "/", Component: () => <MemberFooter /> }]);
    const root = { settings: { min_age: 18 }, company: { name }, locale: "de" };
    return (
      <WordsContext value={pageWords("de")}>
        <Page hydrationData={{ loaderData: { root } }} />
      </WordsContext>
    );
  };
  expect(draw(footer("Old Ltd"), parts.forPage("de"))[1]).toContain("Old Ltd");
  expect(draw(footer("New Ltd"), parts.forPage("de"))[1]).toContain("New Ltd");
});
