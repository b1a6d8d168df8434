/** Calls about profiles, photos, likes and chats, asked again. */
import { randomUUID } from "node:crypto";
import * as likes from "#features/likes/contract.ts";
import * as swipe from "#features/likes/swipe-contract.ts";
import * as members from "#features/members/contract.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, aPhoto, type TestMember } from "./factories.ts";
import { aPicture } from "./pictures.ts";
import { aConversation, aLike } from "./relations.ts";
import { member, number, type Repeat, somebody } from "./repeat-asking.ts";
import { upload } from "./uploads.ts";

async function chatOf(site: TestApplication, to: TestMember): Promise<string> {
  return aConversation(site.application.db, [{ from: await aMember(site.application.db), to, body: "Hello" }]);
}

async function aPhotoOf(browser: Browser) {
  return (await upload(browser, await aPicture())).photos[0]!;
}

export const memberRepeats: Readonly<Record<string, Repeat>> = {
  "PUT /api/photo.php": member(async ({ site, member }) => ({
    ids: [(await aPhoto(site.application.db, member.id)).id],
  })),
  "PUT /api/photo.php?crop=1": member(async ({ browser }) => {
    const { id, filename } = await aPhotoOf(browser);
    return { id, filename, left: 0, top: 0, width: 0.5, height: 0.5 };
  }),
  "DELETE /api/photo.php": member(async ({ site, member }) => ({
    id: (await aPhoto(site.application.db, member.id)).id,
  })),
  "POST /api/photo.php": {
    given: async (site) => {
      const browser = await site.as(await aMember(site.application.db));
      const another = { file: await aPicture({ seed: 2 }) };
      return { browser, input: { key: randomUUID() }, file: await aPicture(), another };
    },
  },
  "POST /api/block.php": member(async ({ site }) => ({ id: await somebody(site) })),
  "DELETE /api/block.php": member(async ({ site, browser }) => {
    const id = await somebody(site);
    await browser.ask(members.blockMember, { id });
    return { id };
  }),
  "PUT /api/match-finder.php": {
    ...member(() => ({
      ...{
        gender: "female",
        min_age: 30,
        max_age: 40,
        place: "country",
        interests: [],
        goal: "open",
        deal_breakers: [],
      },
    })),
    again: ["match_wishes"],
    why: "the same is saved once more: only the time of it has changed",
  },
  "PUT /api/profile.php": member(() => ({ about_me: "I like the sea.", hair_color: "red" })),
  "PUT /api/profile.php?privacy=1": member(() => ({ show_age: "nobody", invisible: true })),
  "PUT /api/profile.php?search=1": member(() => ({ gender: "female", min_age: 30, max_age: 40 })),
  "PUT /api/profile.php?name=1": member(() => ({ name: `Renamed ${number()}` })),
  "POST /api/like.php": member(async ({ site, member }) => {
    const other = await aMember(site.application.db);
    await aLike(site.application.db, other, member);
    return { id: other.id };
  }),
  "DELETE /api/like.php": member(async ({ site, browser }) => {
    const id = await somebody(site);
    await browser.ask(likes.likeMember, { id });
    return { id };
  }),
  "POST /api/open-like.php": {
    ...member(async ({ site, member }) => {
      const other = await aMember(site.application.db);
      await aLike(site.application.db, other, member);
      return { id: other.id };
    }),
    volatile: ["like_new"],
  },
  "POST /api/swipe.php?like=1": {
    ...member(async ({ site }) => ({ id: await somebody(site) })),
    volatile: ["next_day_in_s"],
  },
  "POST /api/swipe.php?pass=1": {
    ...member(async ({ site }) => ({ id: await somebody(site) })),
    volatile: ["next_day_in_s"],
  },
  "POST /api/swipe.php?undo=1": {
    ...member(async ({ site, browser }) => {
      const id = await somebody(site);
      await browser.ask(swipe.swipePass, { id });
      return { id };
    }),
    volatile: ["next_day_in_s"],
  },
  "DELETE /api/chat.php": member(async ({ site, member }) => ({ conversation: await chatOf(site, member) })),
  "PUT /api/chat.php": member(async ({ site, member }) => ({ conversation: await chatOf(site, member), sequence: 1 })),
  "POST /api/message.php": {
    given: async (site) => {
      const browser = await site.as(await aMember(site.application.db, { credits: 10 }));
      const input = { profile: await somebody(site), client_key: randomUUID(), text: "Hello" };
      return { browser, input, another: { input: { ...input, text: "Good evening" } } };
    },
  },
  "POST /api/message-image.php": {
    given: async (site) => {
      const browser = await site.as(await aMember(site.application.db, { paid_user: true }));
      return { browser, input: {}, file: await aPicture() };
    },
    volatile: ["id", "filename", "thumb_filename", "blurred_filename"],
    again: ["message_images", "jobs"],
    why: "the picture is in no message yet: one that is never sent is removed",
  },
  "POST /api/typing.php": member(async ({ site, member }) => ({ conversation: await chatOf(site, member) })),
  "POST /api/fictional-consent.php": member(() => ({})),
};
