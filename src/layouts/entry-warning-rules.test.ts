import { describe, expect, test } from "vitest";
import { showsEntryWarning } from "./entry-warning-rules.ts";

describe("the entry warning", () => {
  const usual = {
    layout: "default",
    logged_in: false,
    skipped: false,
    country: "NL",
    route_id: "index",
    settings: {
      enable_site_entry_popup: "yes",
      entry_warning_countries: ["NL", "GB"],
      entry_warning_lander_countries: ["NL", "DE"],
    },
  } as const;
  type Case = [string, Partial<Parameters<typeof showsEntryWarning>[0]>, boolean];
  test.each<Case>([
    ["a visitor from a listed country", {}, true],
    ["a member", { logged_in: true }, false],
    ["a visitor who closed it", { skipped: true }, false],
    ["a visitor from another country", { country: "DE" }, false],
    ["a visitor from nobody knows where", { country: null }, false],
    ["a visitor where the setting says no", { settings: { ...usual.settings, enable_site_entry_popup: "no" } }, false],
    ["a visitor completing the sign-up", { route_id: "complete-signup" }, false],
    ["a visitor resetting a password", { route_id: "reset-password" }, false],
    ["a visitor choosing the new password", { route_id: "reset-password-do" }, false],
    ["a visitor of an unknown page", { route_id: undefined }, true],
    ["a visitor of a lander from DE", { layout: "lander", country: "DE" }, true],
    ["a visitor of a lander from GB", { layout: "lander", country: "GB" }, false],
    ["a visitor of a chat from NL", { layout: "chat" }, true],
    ["a visitor of a chat from GB", { layout: "chat", country: "GB" }, false],
  ])("is shown to %s: %j gives %j", (_who, change, shown) => {
    expect(showsEntryWarning({ ...usual, ...change })).toBe(shown);
  });
});
