import { expect, test } from "vitest";
import { isOpen } from "./open-paths.ts";

test.each([
  "/",
  "/pricing",
  "/landers/gallery/summer",
  "/members/5/landing2/x",
  "/lang-config",
  "/reset-password/do",
  "/complaints/abc",
])("%s is open to everybody", (path) => {
  expect(isOpen(path)).toBe(true);
});

test.each(["/members", "/members/5", "/members/5/chat", "/chats/5", "/lang-configs/x", "/profile/account"])(
  "%s is for members",
  (path) => {
    expect(isOpen(path)).toBe(false);
  },
);
