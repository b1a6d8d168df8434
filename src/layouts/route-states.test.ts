import { describe, expect, test } from "vitest";
import { hasBack, isMembersArea, sectionOf, showsOffers } from "./route-states.ts";
import { bottomOf } from "./screen-bottom.ts";

describe("the Back button of the installed app", () => {
  test.each([
    ["members-id", true],
    ["likes-type", true],
    ["likes-m-id", true],
    ["credits", true],
    ["credits-id-paymentmethod", true],
    ["members", false],
    ["likes", false],
    ["chats-id", false],
    [undefined, false],
  ])("on %s: %j", (route_id, expected) => {
    expect(hasBack(route_id)).toBe(expected);
  });
});

describe("the members area", () => {
  test.each([
    ["members", true],
    ["members-id", true],
    ["chats", true],
    ["likes", true],
    ["likes-m-id", true],
    ["premium", true],
    ["likes-type", false],
    ["chats-id", false],
    ["credits", false],
    ["credits-id-paymentmethod", false],
    ["profile", false],
    [undefined, false],
  ])("holds %s: %j", (route_id, expected) => {
    expect(isMembersArea(route_id)).toBe(expected);
  });
});

describe("the offers above the page", () => {
  test.each([
    ["likes", true],
    ["likes-type", true],
    ["chats-id", false],
    ["profile", false],
    [undefined, false],
  ])("stand on %s: %j", (route_id, expected) => {
    expect(showsOffers(route_id)).toBe(expected);
  });
});

describe("the bottom of a phone's screen", () => {
  const member = { incomplete: false, profile: { id: "own" } };
  test.each([
    ["members", {}, "tabbar"],
    ["members-id", { id: "other" }, "dock"],
    ["members-id", { id: "own" }, "tabbar"],
    ["chats", {}, "tabbar"],
    ["credits", {}, "dock"],
    ["premium", {}, "dock"],
    ["credits-id-paymentmethod", { id: "3" }, "tabbar"],
    ["chats-id", { id: "1" }, "none"],
    ["members-id-chat", { id: "other" }, "none"],
  ] as const)("on %s with %j: %s", (id, params, expected) => {
    expect(bottomOf({ id, params, loaderData: {} }, member)).toBe(expected);
  });

  test.each([
    ["members-id", undefined],
    ["members-id", { kind: "blocked" }],
    ["chats-id", undefined],
    ["credits", undefined],
  ])("is the tab bar where %s shows nothing to act on: %j", (id, loaderData) => {
    expect(bottomOf({ id, params: { id: "other" }, loaderData }, member)).toBe("tabbar");
  });

  test("is empty for who may go nowhere before the rest of the sign-up is given", () => {
    expect(bottomOf({ id: "complete-signup", params: {}, loaderData: {} }, { ...member, incomplete: true })).toBe(
      "none",
    );
  });
});

describe("the place that the navigation marks", () => {
  test.each([
    ["members", {}, "search"],
    ["members-id", { id: "other" }, "search"],
    ["members-id", { id: "own" }, "me"],
    ["members-id-chat", { id: "other" }, "messages"],
    ["chats-id", { id: "1" }, "messages"],
    ["likes-m-id", { id: "other" }, "likes"],
    ["credits-id-paymentmethod", { id: "3" }, "pay"],
    ["premium", {}, "pay"],
    ["directdebit", {}, "pay"],
    ["profile", {}, "me"],
    ["profile-delete", {}, "me"],
    ["notifications", {}, "me"],
    ["transactions-id", { id: "1" }, "me"],
    ["pages-faq", {}, undefined],
    ["swipe-game", {}, undefined],
  ] as const)("on %s with %j: %s", (id, params, expected) => {
    expect(sectionOf({ id, params }, "own")).toBe(expected);
  });
});
