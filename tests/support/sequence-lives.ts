/** Coming, staying and going in a sequence: joining, photos, leaving, and time. */
import { randomUUID } from "node:crypto";
import { getUser } from "#features/accounts/contract.ts";
import { activate, signup } from "#features/membership/contract.ts";
import { deletePhoto, getPhotos } from "#features/photos/contract.ts";
import { beginDeletion, deleteAccount, reactivate } from "#features/membership/leaving-contract.ts";
import { password } from "./factories.ts";
import { joiningAnswers } from "./joining.ts";
import { tokenSentTo } from "./mails.ts";
import { aPicture } from "./pictures.ts";
import { day_ms, done, refused } from "./sequence-answers.ts";
import { ask, at, type Command } from "./sequence-asking.ts";
import * as model from "./sequence-model.ts";
import { anAddress } from "./sequence-world.ts";
import { upload } from "./uploads.ts";

const steps_ms = [60_000, 40 * 60_000, 60_000, day_ms, 40 * 60_000, 6 * 3_600_000, 60_000, 15 * day_ms];
const picture = aPicture({ width: 420, height: 560 });

let mailboxes = 0;

export const lifeCommands = {
  /** With an address of one's own, or with another one of a mailbox that was used in this sequence. */
  join: {
    weight: 2,
    by_itself: true,
    expect: (state, { n }) => model.join(state, n % 3 === 0),
    act: async (world, { n }) => {
      const { site, people } = world;
      const earlier = people.find(({ mailbox }) => mailbox);
      const mailbox = (n % 3 === 0 && earlier?.mailbox) || `newcomer${(mailboxes += 1)}`;
      const email = mailbox === earlier?.mailbox ? `${mailbox}+${people.length}@example.org` : `${mailbox}@example.org`;
      const ip = anAddress();
      const browser = site.browser({ ip });
      const answers = joiningAnswers({ email, password });
      const { state } = (await browser.ask(signup, answers)).body;
      const confirmed = await site.browser({ ip }).ask(activate, { token: await tokenSentTo(site, email) });
      const { user } = (await browser.ask(getUser, {})).body;
      if (state !== "created" || confirmed.error || !user) return refused("not_joined");
      people.push({ member: { id: user.profile.id, email, name: answers.name }, ip, browser, mailbox });
      return { code: "ok", credits: user.credits };
    },
  },
  /** A photo, or the last one once more because its answer was lost. */
  upload: {
    weight: 2,
    expect: (state, { who, n }) => model.upload(state, who, n % 3 === 0),
    act: async (world, { who, n }) => {
      const { browser } = world.people[who]!;
      const key = (n % 3 === 0 && world.uploads.get(who)) || randomUUID();
      const { error, photos } = await upload(browser, await picture, { query: `?key=${key}` });
      if (error) return refused(error.code);
      world.uploads.set(who, key);
      return { code: "ok", photos: photos.length };
    },
  },
  remove_photo: {
    weight: 1,
    expect: (state, { who, n }) => model.removePhoto(state, who, n),
    act: async (world, { who, n }) => {
      const own = await world.people[who]!.browser.ask(getPhotos, {});
      const id = own.error ? randomUUID() : (at(own.body.photos, n)?.id ?? randomUUID());
      return ask(world, who, deletePhoto, { id }, ({ photos }) => ({ photos: photos.length }));
    },
  },
  leave: {
    weight: 1,
    expect: (state, { who }) => model.leave(state, who),
    act: async (world, { who }) => {
      const begun = await ask(world, who, beginDeletion, { reason: "other", remarks: "" });
      return begun.code === "ok" ? ask(world, who, deleteAccount, { password }) : begun;
    },
  },
  come_back: {
    weight: 2,
    by_itself: true,
    expect: (state, { who }) => model.comeBack(state, who),
    act: (world, { who }) => ask(world, who, reactivate, { username: world.people[who]!.member.email, password }),
  },
  wait: {
    weight: 3,
    by_itself: true,
    expect: (state, { n }) => {
      state.now += at(steps_ms, n)!;
      return done;
    },
    act: async ({ site, people }, { n }) => {
      site.moveClock(at(steps_ms, n)!);
      // A session lasts for 30 days; whoever stays away for long logs in again.
      if (at(steps_ms, n)! >= day_ms) for (const one of people) one.browser = await site.as(one.member, one);
      return done;
    },
  },
} as const satisfies Record<string, Command>;
