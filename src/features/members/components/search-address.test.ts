import { expect, test } from "vitest";
import { filtersOf, pageAddress } from "./search-address.ts";

test("filters are what was chosen, without what belongs to one page", () => {
  expect(filtersOf("?keep=1&gender=&country=NL&min_age=30&page=2&after=x")).toEqual({ country: "NL", min_age: "30" });
});

test("several interests of a form become one list", () => {
  expect(filtersOf("?interests=wine&interests=&interests=tea&country=NL")).toEqual({
    country: "NL",
    interests: "wine,tea",
  });
  expect(pageAddress("?interests=wine&interests=tea", null)).toBe("/members?interests=wine%2Ctea");
});

test.each([
  ["?keep=1&gender=", null, "/members"],
  ["?country=NL&keep=1", null, "/members?country=NL"],
  ["?country=NL&page=2&after=x", { page: 3, after: "y" }, "/members?country=NL&page=3&after=y"],
  ["", { page: 2, after: "y" }, "/members?page=2&after=y"],
])("the address of %j with %j", (search, next, address) => {
  expect(pageAddress(search, next)).toBe(address);
});
