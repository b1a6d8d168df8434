/** What members do while the site is killed under them; each keeps a list of what the site has acknowledged. */
import { setTimeout as sleep } from "node:timers/promises";
import { likeMember, unlikeMember } from "#features/likes/contract.ts";
import { aMember, aSession, type TestMember } from "#tests/support/factories.ts";
import { openFaultyBrowser } from "./browser.ts";
import { type Judgement, judgeChat, openScreen, type Screen, settled } from "./chat.ts";
import type { FaultySite } from "./site.ts";

export type Deeds = {
  /** Until told that it is over. */
  work(isOver: () => boolean): Promise<void>;
  acknowledged(): number;
  judge(): Promise<Judgement>;
};

export const nothing: Judgement = { acknowledged: 0, lost: 0, missing: [], doubled: 0, credits_off: 0, faults: [] };

export async function aBrowser({ url, db }: FaultySite, member: TestMember) {
  return openFaultyBrowser(url, await aSession(db, member, new Date()));
}

/** Two who write to each other, as fast as they can unless they are told to take their time. */
export async function aChattingPair(
  site: FaultySite,
  credits: number,
  pause_ms = 20,
): Promise<Deeds & { screens: readonly Screen[] }> {
  const { db, pool } = site;
  const members = [
    await aMember(db, { paid_user: true, credits }),
    await aMember(db, { paid_user: true, credits, gender: "male" }),
  ] as const;
  const [lower, upper] = members.map(({ id }) => id).toSorted() as [string, string];
  const { id: conversation } = await db
    .insertInto("conversations")
    .values({ lower_id: lower, upper_id: upper })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sides = members.map(({ id }, at) => ({
    profile_id: id,
    conversation_id: conversation,
    partner_id: members[1 - at]!.id,
  }));
  await db.insertInto("chats").values(sides).execute();
  const open = async (member: TestMember) =>
    openScreen(await aBrowser(site, member), member.id, conversation, Math.random);
  const screens = [await open(members[0]), await open(members[1])] as const;
  return {
    screens,
    async work(isOver) {
      await Promise.all(
        screens.map(async (screen, at) => {
          for (let line = 1; !isOver(); line += 1) {
            await screen.say(`${at === 0 ? "Hers" : "His"}, line ${line}`);
            await sleep(Math.random() * pause_ms);
          }
        }),
      );
    },
    acknowledged: () => screens[0].acknowledged.length + screens[1].acknowledged.length,
    async judge() {
      await settled(screens);
      const judged = await judgeChat(pool, conversation, screens, credits);
      for (const screen of screens) screen.close();
      return judged;
    },
  };
}

/** Members who like and take back; the last acknowledged wish counts. */
export async function aCircleOfLikes(site: FaultySite, size: number): Promise<Deeds> {
  const { db, pool } = site;
  const members: TestMember[] = [];
  for (let at = 0; at < size; at += 1) members.push(await aMember(db, { paid_user: true, sexuality: "bi" }));
  const wishes = new Map<string, boolean>();
  let done = 0;
  return {
    async work(isOver) {
      await Promise.all(
        members.map(async (member) => {
          const browser = await aBrowser(site, member);
          while (!isOver()) {
            const other = members[Math.floor(Math.random() * size)]!;
            if (other === member) continue;
            const likes = Math.random() < 0.7;
            const { error } = await browser.ask(likes ? likeMember : unlikeMember, { id: other.id });
            if (!error) {
              wishes.set(`${member.id} ${other.id}`, likes);
              done += 1;
            }
            await sleep(30 + Math.random() * 50);
          }
        }),
      );
    },
    acknowledged: () => done,
    async judge() {
      const ids = members.map(({ id }) => id);
      const { rows } = await pool.query<{ pair: string }>(
        "SELECT liker_id || ' ' || liked_id AS pair FROM likes WHERE liker_id = ANY ($1)",
        [ids],
      );
      const stored = new Set(rows.map(({ pair }) => pair));
      const wished = [...wishes];
      const lost = wished.filter(([pair, likes]) => likes && !stored.has(pair));
      return {
        ...nothing,
        acknowledged: done,
        lost: lost.length,
        missing: lost.map(([pair]) => `like ${pair}`),
        doubled: wished.filter(([pair, likes]) => !likes && stored.has(pair)).length,
      };
    },
  };
}
