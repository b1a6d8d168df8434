import { expect, test } from "vitest";
import { listQuery } from "./list-address.ts";

test.each([
  ["", {}],
  ["search=", {}],
  ["search=+Nora+", { search: "Nora" }],
  ["search=Nora&after=x", { search: "Nora", after: "x" }],
  ["remove=1&before=7", { remove: "1" }],
])("%j", (address, given) => {
  expect(listQuery(new URLSearchParams(address))).toEqual(given);
});
