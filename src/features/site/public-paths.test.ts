import { expect, test } from "vitest";
import { isListed } from "./public-paths.ts";

test.each(["/", "/pricing", "/pages/terms", "/pages/faq", "/landers/gallery", "/summer-party"])(
  "%s is listed",
  (path) => {
    expect(isListed(path)).toBe(true);
  },
);

test.each([
  "/members",
  "/members/5",
  "/members/5/landing",
  "/members/5/landing2/x",
  "/chats",
  "/likes/received",
  "/lang-config",
  "/landers/gallery/summer",
  "/complaints/abc",
  "/reset-password/do",
  "/__gallery",
  "/__mailbox",
  "/transactions",
  "/pages/ban/confirm",
])("%s is kept out", (path) => {
  expect(isListed(path)).toBe(false);
});
