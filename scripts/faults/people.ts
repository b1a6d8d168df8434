/** What members do while the site is killed under them; each keeps a list of what the site has acknowledged. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { likeMember, unlikeMember } from "#features/likes/contract.ts";
import { signup } from "#features/membership/contract.ts";
import { createOrder, getOrderOverview, startPayment } from "#features/payments/contract.ts";
import { openSandbox, type Sandbox, type SandboxOutcome } from "#platform/payments/sandbox.server.ts";
import { aMember, aSession, type TestMember } from "../../tests/support/factories.ts";
import { joiningAnswers } from "../../tests/support/joining.ts";
import { openFaultyBrowser } from "./browser.ts";
import { type Judgement, judgeChat, openScreen, type Screen, settled } from "./chat.ts";
import type { FaultySite } from "./site.ts";

export type Deeds = {
  /** Until told that it is over. */
  work(isOver: () => boolean): Promise<void>;
  acknowledged(): number;
  judge(): Promise<Judgement>;
};

const nothing: Judgement = { acknowledged: 0, lost: 0, doubled: 0, credits_off: 0, faults: [] };

async function aBrowser({ url, db }: FaultySite, member: TestMember) {
  return openFaultyBrowser(url, await aSession(db, member, new Date()));
}

/** Two who write to each other as fast as they can. */
export async function aChattingPair(
  site: FaultySite,
  credits: number,
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
            await sleep(Math.random() * 20);
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
      return {
        ...nothing,
        acknowledged: done,
        lost: wished.filter(([pair, likes]) => likes && !stored.has(pair)).length,
        doubled: wished.filter(([pair, likes]) => !likes && stored.has(pair)).length,
      };
    },
  };
}

/** Members who each buy the smallest bundle, one after the other; some of it is refunded by the provider. */
export async function aShopper(site: FaultySite): Promise<Deeds> {
  const { db, pool, token_key, url } = site;
  const sandbox = openSandbox({ db, secrets: { token_key }, now: () => new Date() });
  const paid: { payment_id: string; refunded: boolean }[] = [];
  const faults: string[] = [];
  return {
    async work(isOver) {
      const wish = { bundle: 1, method: "ideal", country: "NL", code: "" } as const;
      while (!isOver()) {
        const browser = await aNewcomer(site);
        const overview = await browser.ask(getOrderOverview, wish);
        if (overview.error) return void faults.push(`the shop refused: ${overview.error.code}`);
        const order = { ...wish, key: randomUUID(), total: overview.body.total, immediate_use: true as const };
        const made = await browser.ask(createOrder, order);
        if (made.error) {
          faults.push(`an order was refused: ${made.error.code}`);
          return;
        }
        const { payment_id } = made.body;
        const begun = await browser.ask(startPayment, { payment_id });
        const ref = begun.body?.next.kind === "redirect" ? begun.body.next.url.split("/").at(-1)! : undefined;
        if (!ref) return void faults.push(`a payment did not begin: ${begun.error?.code ?? begun.body?.next.kind}`);
        await happen(sandbox, url, ref, Math.random() < 0.5 ? "pay" : "pay_twice");
        const order_paid = { payment_id, refunded: false };
        paid.push(order_paid);
        if (Math.random() < 0.4) {
          await happen(sandbox, url, ref, "refund");
          order_paid.refunded = true;
        }
        await sleep(200);
      }
    },
    acknowledged: () => paid.length + paid.filter(({ refunded }) => refunded).length,
    async judge() {
      const { rows } = await pool.query<{ id: string; state: string; grants: number; credits: number; left: number }>(
        `SELECT id, state, credits,
           (SELECT count(*)::integer FROM credit_entries WHERE order_id = orders.id AND reason = 'purchase') AS grants,
           (SELECT coalesce(sum(amount), 0)::integer FROM credit_entries WHERE order_id = orders.id) AS left
         FROM orders WHERE id = ANY ($1)`,
        [paid.map(({ payment_id }) => payment_id)],
      );
      const orders = new Map(rows.map((row) => [row.id, row]));
      const judged = { ...nothing, acknowledged: paid.length, faults };
      for (const { payment_id, refunded } of paid) {
        const order = orders.get(payment_id);
        if (!order || order.grants === 0) judged.lost += 1;
        else if (order.grants > 1) judged.doubled += 1;
        else judged.credits_off += Math.abs(order.left - (refunded ? 0 : order.credits));
      }
      return judged;
    },
  };
}

/** As soon as there is a database to put them into. */
async function aNewcomer(site: FaultySite) {
  for (;;) {
    try {
      return await aBrowser(site, await aMember(site.db));
    } catch {
      await sleep(50);
    }
  }
}

/** At the provider, and told to the site until it has heard. */
async function happen(sandbox: Sandbox, url: string, ref: string, outcome: SandboxOutcome): Promise<void> {
  let deliveries: Awaited<ReturnType<Sandbox["choose"]>>;
  for (;;) {
    try {
      deliveries = await sandbox.choose(ref, outcome);
      break;
    } catch {
      // The database of the provider is ours here, and was just killed.
      await sleep(50);
    }
  }
  // Chosen by the attempt whose answer was lost: the message goes out all the same.
  for (const delivery of deliveries ?? [{ says: undefined }]) {
    const { headers, body } = sandbox.message(ref, delivery as never);
    for (;;) {
      const response = await fetch(`${url}/webhooks/sandbox`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(headers as Record<string, string>) },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined);
      await response?.body?.cancel().catch(() => undefined);
      if (response && response.status < 500) break;
      await sleep(50);
    }
  }
}

/** People who join, each from an address of their own. */
export function theJoining({ url, pool }: FaultySite): Deeds {
  const joined: string[] = [];
  const faults: string[] = [];
  let count = 0;
  return {
    async work(isOver) {
      while (!isOver()) {
        count += 1;
        const browser = openFaultyBrowser(url, undefined, `10.${count >> 8}.${count & 255}.7`);
        const email = `joiner-${randomUUID()}@example.org`;
        const name = `Joiner ${[...randomUUID().replaceAll("-", "")]
          .map((digit) => "abcdefghijklmnop"[Number.parseInt(digit, 16)]!)
          .slice(0, 12)
          .join("")}`;
        const opened_at = new Date(Date.now() - 60_000).toISOString();
        const { error } = await browser.ask(signup, joiningAnswers({ email, name, opened_at }));
        // The answer of the first attempt may have been lost: then they are there already.
        if (!error || error.code === "account_exists") joined.push(email);
        else faults.push(`nobody could join: ${error.code}`);
        await sleep(300);
      }
    },
    acknowledged: () => joined.length,
    async judge() {
      const { rows } = await pool.query<{ email: string; count: number }>(
        "SELECT email, count(*)::integer FROM users WHERE email = ANY ($1) GROUP BY email",
        [joined],
      );
      return {
        ...nothing,
        acknowledged: joined.length,
        lost: joined.length - rows.length,
        doubled: rows.filter((row) => row.count > 1).length,
        faults,
      };
    },
  };
}
