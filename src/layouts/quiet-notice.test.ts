import { describe, expect, test } from "vitest";
import { quietNotice } from "./quiet-notice.ts";

const image = { filename: "a", thumb_filename: "b", match: "c", status: "active" } as const;
const usual = {
  user: { mail_off: null, profile: { main_image: image, status: "active" } },
  route_id: "chats-id",
  section: undefined,
  just_joined: false,
  dismissed: { disabled_notifications: false, enrich: false, push: false },
} as const;
const invisible = { mail_off: null, profile: { main_image: null, status: "hidden" } } as const;
const bare = { mail_off: null, profile: { main_image: null, status: "active" } } as const;

describe("above the page stands", () => {
  test.each([
    ["nothing, when nothing is missing", {}, "none"],
    ["the photo, for who has none", { user: bare, route_id: "members" }, "enrich"],
    ["the photo, in the settings too", { user: bare, route_id: "profile", section: "privacy" }, "enrich"],
    ["no word of it where it is added", { user: bare, route_id: "profile", section: "photos" }, "none"],
    ["no word of it in a conversation", { user: bare }, "none"],
    ["no word of it on the first page of a new member", { user: bare, route_id: "members", just_joined: true }, "none"],
    ["that nobody sees an invisible member, photo or not", { user: invisible, route_id: "members" }, "invisible"],
    ["the same in the settings", { user: invisible, route_id: "profile", section: "photos" }, "invisible"],
    ["no word of it where it is switched off", { user: invisible, route_id: "profile", section: "privacy" }, "none"],
    [
      "the next thing once that was put away",
      { user: bare, route_id: "members", dismissed: { ...usual.dismissed, enrich: true } },
      "push",
    ],
    [
      "nothing once everything was put away",
      { user: bare, route_id: "members", dismissed: { ...usual.dismissed, enrich: true, push: true } },
      "none",
    ],
    ["pushes among the likes", { route_id: "likes" }, "push"],
    [
      "no word of them once they were put away",
      { route_id: "likes", dismissed: { ...usual.dismissed, push: true } },
      "none",
    ],
    [
      "that mails came back, before all else",
      { user: { ...bare, mail_off: "bounce" }, route_id: "members" },
      "mail_off",
    ],
    ["that one was marked as spam", { user: { ...usual.user, mail_off: "fbl" } }, "mail_off"],
    ["that the member unsubscribed", { user: { ...usual.user, mail_off: "listunsubscribe" } }, "mail_off"],
    [
      "no word of mails once it was put away",
      { user: { ...usual.user, mail_off: "fbl" }, dismissed: { ...usual.dismissed, disabled_notifications: true } },
      "none",
    ],
    ["nothing where it is explained", { user: { ...usual.user, mail_off: "fbl" }, route_id: "notifications" }, "none"],
  ] as const)("%s", (_title, change, shown) => {
    expect(quietNotice({ ...usual, ...change })).toBe(shown);
  });
});
