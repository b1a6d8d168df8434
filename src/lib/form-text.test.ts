import { expect, test } from "vitest";
import { formText } from "./form-text.ts";

test("text is text, and anything else is nothing", () => {
  const form = new FormData();
  form.set("name", "Anna");
  form.set("file", new Blob(["x"]));
  expect([formText(form, "name"), formText(form, "file"), formText(form, "other")]).toEqual(["Anna", "", ""]);
});
