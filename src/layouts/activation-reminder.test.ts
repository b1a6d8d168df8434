import { expect, test } from "vitest";
import { activationReminder } from "./activation-reminder.ts";

const unconfirmed = { status: "not_confirmed", profile: { status: "disabled" } } as const;
const usual = { user: unconfirmed, route_id: "members", api_signup_complete: false, smartphone: false } as const;

test.each([
  ["an unconfirmed member", {}, "alert"],
  ["an unconfirmed member on a smartphone", { smartphone: true }, "alert"],
  ["a confirmed member", { user: { status: "active", profile: { status: "active" } } }, "none"],
  ["a member whose profile is shown", { user: { status: "not_confirmed", profile: { status: "active" } } }, "none"],
  ["a member on the sign-up page", { route_id: "signup" }, "none"],
  ["a member who has opened the link", { route_id: "activate-done" }, "none"],
  ["a member whose link did not work", { route_id: "activate-error" }, "none"],
  ["a member in the settings", { route_id: "profile" }, "none"],
  ["a member in the notifications", { route_id: "notifications" }, "none"],
  ["a partner's new member who is still asked", { route_id: "complete-signup", api_signup_complete: true }, "none"],
  ["a partner's new member", { api_signup_complete: true }, "modal"],
  ["a partner's new member on a smartphone", { api_signup_complete: true, smartphone: true }, "none"],
] as const)("%s", (_who, change, expected) => {
  expect(activationReminder({ ...usual, ...change })).toBe(expected);
});
