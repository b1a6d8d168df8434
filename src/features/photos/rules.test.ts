import { expect, test } from "vitest";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { fileNames, maySeePhoto, photoLimit, type ServedPhoto, type Viewer } from "./rules.ts";

const photo: ServedPhoto = {
  blurred: false,
  status: "active",
  profile_id: "owner",
  site_id: 1,
  profile_status: "active",
  user_status: "active",
  owner_paid: true,
  advertised: false,
  rank: 1,
  show_photos: "all",
  match: false,
  friend: false,
  blocked: false,
};
const owner: Viewer = { site_id: 1, member: { id: "owner", paid_user: false } };
const free: Viewer = { site_id: 1, member: { id: "other", paid_user: false } };
const premium: Viewer = { site_id: 1, member: { id: "other", paid_user: true } };
const visitor: Viewer = { site_id: 1, member: null };
const elsewhere: Viewer = { site_id: 2, member: { id: "other", paid_user: true } };

const cases: [string, Partial<ServedPhoto>, [owner: boolean, premium: boolean, free: boolean, visitor: boolean]][] = [
  ["the main photo", {}, [true, true, true, true]],
  ["the second photo", { rank: 2 }, [true, true, true, false]],
  ["the third photo", { rank: 3 }, [true, true, true, false]],
  ["the fourth photo", { rank: 4 }, [true, true, false, false]],
  ["the fourth photo, blurred", { rank: 4, blurred: true }, [true, true, true, true]],
  [
    "the fourth photo of a member who is no longer premium",
    { rank: 4, owner_paid: false },
    [true, false, false, false],
  ],
  ["the same, blurred", { rank: 4, owner_paid: false, blurred: true }, [true, false, false, false]],
  ["a photo that waits", { status: "pending", rank: 0 }, [true, false, false, false]],
  ["a photo that waits, blurred", { status: "pending", rank: 0, blurred: true }, [true, false, false, false]],
  ["a rejected photo", { status: "rejected", rank: 0 }, [true, false, false, false]],
  ["a private photo", { status: "private", rank: 0 }, [true, false, false, false]],
  ["a photo of an invisible member", { profile_status: "hidden" }, [true, false, false, false]],
  [
    "a photo of an invisible member whom the viewer knows",
    { profile_status: "hidden", friend: true },
    [true, true, true, true],
  ],
  ["a photo of a member with a block between them", { blocked: true }, [true, false, false, false]],
  ["the same, blurred", { blocked: true, blurred: true }, [true, false, false, false]],
  ["a photo meant for matches", { show_photos: "blurred" }, [true, false, false, false]],
  ["a photo meant for matches, blurred", { show_photos: "blurred", blurred: true }, [true, true, true, true]],
  [
    "a photo meant for matches, seen by one",
    { show_photos: "blurred", match: true, rank: 3 },
    [true, true, true, false],
  ],
  [
    "a photo of an unconfirmed member",
    { profile_status: "disabled", user_status: "not_confirmed" },
    [true, false, false, false],
  ],
  ["a photo of a member about to be deleted", { user_status: "pending_deletion" }, [true, false, false, false]],
];

test.each(cases)("%s", (_title, changed, expected) => {
  const seen = [owner, premium, free, visitor].map((viewer) =>
    maySeePhoto({ ...photo, ...changed }, viewer, settingsSeed),
  );
  expect(seen).toEqual(expected);
  expect(maySeePhoto({ ...photo, ...changed }, elsewhere, settingsSeed)).toBe(false);
});

test("where visitors may not search, they see the main photo only of whoever agreed to be shown", () => {
  const closed = { ...settingsSeed, logged_out_search: "no", logged_out_search_trafficsource: "no" } as const;
  expect(maySeePhoto(photo, visitor, closed)).toBe(false);
  expect(maySeePhoto({ ...photo, blurred: true }, visitor, closed)).toBe(false);
  expect(maySeePhoto({ ...photo, advertised: true }, visitor, closed)).toBe(true);
  expect(maySeePhoto({ ...photo, advertised: true, rank: 2 }, visitor, closed)).toBe(false);
  expect(maySeePhoto(photo, free, closed)).toBe(true);
});

test("a free member may have 3 photos, a premium member 25", () => {
  expect([photoLimit(false, settingsSeed), photoLimit(true, settingsSeed)]).toEqual([3, 25]);
});

test("a photo has three clear files and a blurred one under another name", () => {
  expect(fileNames({ file: "one", file_blurred: "other" })).toEqual([
    "one-large.webp",
    "one-medium.webp",
    "one-small.webp",
    "other-blurred.webp",
  ]);
});
