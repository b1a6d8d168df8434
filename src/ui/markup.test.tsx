/** What the markup promises to assistive technology, and to pages whose scripts have not arrived. */
import compile from "icu-minify/compile";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Messages } from "use-intl/core";
import { wordsOf, WordsContext } from "#i18n/words.ts";
import english from "#i18n/locales/en.json" with { type: "json" };
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Count } from "./count.tsx";
import { Countdown } from "./countdown.tsx";
import { DateOfBirthField } from "./date-of-birth-field.tsx";
import { DetailsMenu, MenuLink } from "./details-menu.tsx";
import { FileField } from "./file-field.tsx";
import { Modal } from "./modal.tsx";
import { Note, RefusalNote } from "./note.tsx";
import { PasswordField } from "./password-field.tsx";
import { RadioTiles } from "./radio-tiles.tsx";
import { SelectField } from "./select-field.tsx";
import { Switch } from "./switch.tsx";
import { Table } from "./table.tsx";
import { TextField } from "./text-field.tsx";

/** The texts of this folder, compiled as the site's catalogues are. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other folders' texts are left out
const messages = {
  ui: Object.fromEntries(
    Object.entries(english).flatMap(([key, text]) => (key.startsWith("ui.") ? [[key.slice(3), compile(text)]] : [])),
  ),
} as unknown as Messages;

function render(element: ReactElement): string {
  return renderToStaticMarkup(
    <WordsContext value={wordsOf("en", messages)}>
      <MemoryRouter>{element}</MemoryRouter>
    </WordsContext>,
  );
}

/** The attributes of the first such element. */
function attributes(html: string, tag: string): Record<string, string> {
  const text = new RegExp(`<${tag}\\b([^>]*)>`).exec(html)?.[1] ?? "";
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

test("a field reads its label, hint and error with the control", () => {
  const html = render(<TextField label="Email" hint="We send one link." error="Invalid email" name="email" />);
  const input = attributes(html, "input");
  expect(attributes(html, "label")["for"]).toBe(input["id"]);
  expect(input["aria-invalid"]).toBe("true");
  const described = input["aria-describedby"]?.split(" ") ?? [];
  expect(described).toHaveLength(2);
  expect(html).toContain(`<p class="hint" id="${described[0]}">We send one link.</p>`);
  // Without scripts the page begins there.
  expect(html).toMatch(new RegExp(`<p class="err" id="${described[1]}" tabindex="-1" autofocus="">.*Invalid email`));
});

test("without scripts a page begins at the note that answers a form, and at no other", () => {
  const begins = / tabindex="-1" autofocus=""/;
  expect(render(<RefusalNote error={{ message: "Too often", fields: {} }} />)).toMatch(begins);
  expect(render(<Note kind="ok" role="status" title="Saved" />)).toMatch(begins);
  expect(render(<Note kind="info" role="status" title="Under way" />)).not.toMatch(begins);
  expect(render(<Note kind="info" role="status" title="On to the payment" arrives />)).toMatch(begins);
  expect(render(<Note kind="ok" role="status" title="Sent, type it below" arrives={false} />)).not.toMatch(begins);
  expect(render(<Note kind="bad" title="Your address is not confirmed" />)).not.toMatch(begins);
});

test("a field for files has a button in the language of the page, and works by itself without scripts", () => {
  const html = render(<FileField label="Files" hint="Up to three." name="files" multiple />);
  const input = attributes(html, "input");
  expect(input).toMatchObject({ type: "file", name: "files" });
  expect(html).toContain(`<label class="btn btn-quiet needs-scripts" for="${input["id"]}">Choose files</label>`);
  expect(html).toContain(` for="${input["id"]}">Files</label>`);
  expect(input["aria-describedby"]).toBe(`${input["id"]}-hint`);
});

test("the button that shows a password is there for scripts only, and says which password", () => {
  const html = render(<PasswordField label="Old password" name="password" />);
  const button = attributes(html, "button");
  expect(button).toMatchObject({ "aria-label": "Show password", class: "icon-btn needs-scripts" });
  expect(html).toContain(
    ` id="${button["aria-describedby"]}" for="${attributes(html, "input")["id"]}">Old password</label>`,
  );
});

test("a field without hint and error points nowhere", () => {
  const input = attributes(render(<TextField label="Email" id="email" />), "input");
  expect(input).toMatchObject({ id: "email", type: "text" });
  expect(input).not.toHaveProperty("aria-describedby");
  expect(input).not.toHaveProperty("aria-invalid");
});

test("a checkbox carries its error like a field", () => {
  const html = render(<Checkbox label="I accept" error="Needed" name="terms" />);
  const input = attributes(html, "input");
  expect(input).toMatchObject({ type: "checkbox", "aria-invalid": "true" });
  expect(html).toContain(`id="${input["aria-describedby"]}"`);
});

test("a group of tiles is a fieldset that reads its error", () => {
  const html = render(
    <RadioTiles legend="I am" name="gender" options={[{ value: "m", label: "a man" }]} error="Choose one" />,
  );
  expect(html).toContain(`id="${attributes(html, "fieldset")["aria-describedby"]}"`);
  expect(html).toContain("<legend");
  expect(attributes(html, "input")).toMatchObject({ type: "radio", name: "gender", value: "m" });
});

test("the date of birth is sent in three parts, adults only", () => {
  const html = render(<DateOfBirthField legend="Born" name="born" today="2026-11-15" defaultValue="1985-03-14" />);
  expect([...html.matchAll(/<select[^>]* name="(\w+)"/g)].map((match) => match[1])).toEqual([
    "born_day",
    "born_month",
    "born_year",
  ]);
  expect([...html.matchAll(/selected="">([^<]+)</g)].map((match) => match[1])).toEqual(["14", "March", "1985"]);
  expect(html).toContain('value="2008"');
  expect(html).not.toContain('value="2009"');
});

test("a button does not submit unless told, and a busy one says so", () => {
  expect(attributes(render(<Button>Save</Button>), "button")["type"]).toBe("button");
  expect(attributes(render(<Button type="submit">Save</Button>), "button")["type"]).toBe("submit");
  const busy = attributes(render(<Button busy>Save</Button>), "button");
  expect(busy).toMatchObject({ "aria-busy": "true", "aria-disabled": "true" });
  expect(busy).not.toHaveProperty("disabled");
});

test("a switch is a checkbox underneath, sent with its form", () => {
  expect(attributes(render(<Switch label="Invisible" name="invisible" defaultChecked />), "input")).toMatchObject({
    type: "checkbox",
    role: "switch",
    name: "invisible",
  });
});

test("a switch in a table is named by a text that is not read once more beside it", () => {
  const html = render(<Switch label="Likes: Email" name="likes" hideLabel />);
  const id = attributes(html, "input")["aria-labelledby"];
  expect(html).toContain(`<span id="${id}" class="visually-hidden" aria-hidden="true">Likes: Email</span>`);
});

test("the name of a language in a list says which language it is in", () => {
  const options = [{ value: "fi", label: "Suomi", lang: "fi" }];
  const html = render(<SelectField label="Language" name="locale" options={options} />);
  expect(attributes(html, "option")).toMatchObject({ value: "fi", lang: "fi" });
});

test("a badge shows the capped number and speaks the whole", () => {
  const html = render(<Count value={120} kind="like" label="120 new likes" />);
  expect(html).toContain('aria-hidden="true">99+</span>');
  expect(html).toContain('<span class="visually-hidden">120 new likes</span>');
});

test("a countdown shows seconds but does not speak them", () => {
  const spoken = (seconds: number) => /role="timer"[^>]*>([^<]*)</.exec(render(<Countdown seconds={seconds} />))?.[1];
  expect(render(<Countdown seconds={13_268} />)).toContain("03:41:08");
  expect(spoken(13_268)).toBe("3 hours and 41 minutes left");
  expect(spoken(13_267)).toBe("3 hours and 41 minutes left");
  expect(spoken(61)).toBe("1 minute left");
});

test("a menu of details opens without scripts", () => {
  const html = render(
    <DetailsMenu name="menus" trigger="English" label="Language: English">
      <MenuLink to="/?lang=de" lang="de" current>
        Deutsch
      </MenuLink>
    </DetailsMenu>,
  );
  expect(attributes(html, "details")["name"]).toBe("menus");
  expect(attributes(html, "summary")["aria-label"]).toBe("Language: English");
  expect(attributes(html, "a")).toMatchObject({ href: "/?lang=de", lang: "de", "aria-current": "true" });
});

test("a closed modal has no content, and one that must be finished no close button", () => {
  const modal = (open: boolean, dismissible: boolean) =>
    render(
      <Modal open={open} dismissible={dismissible} onClose={() => undefined} title="Sign up">
        Step one
      </Modal>,
    );
  expect(modal(false, true)).not.toContain("Step one");
  expect(modal(true, true)).toContain("<button");
  expect(modal(true, false)).not.toContain("<button");
  expect(attributes(modal(true, false), "dialog")["closedby"]).toBe("none");
});

test("nobody is told that a choice is wrong which they have not made yet", () => {
  const options = [{ value: "a", label: "A" }];
  const choices = [
    <RadioTiles key="radio" legend="Who" name="who" options={options} required />,
    <SelectField key="select" label="Where" name="where" options={options} placeholder="Choose" required />,
    <Checkbox key="box" label="I accept" name="terms" required />,
  ];
  for (const choice of choices)
    expect(attributes(render(choice), choice.key === "select" ? "select" : "input")["aria-invalid"]).toBe("false");
});

test("the first cell of a row names it", () => {
  const columns = [
    { key: "bundle", label: "Bundle" },
    { key: "price", label: "Price" },
  ];
  const html = render(
    <Table caption="Prices" columns={columns} rows={[{ key: "1", cells: { bundle: "10", price: "€9" } }]} />,
  );
  expect(html).toContain('<th scope="row">10</th><td>€9</td>');
});
