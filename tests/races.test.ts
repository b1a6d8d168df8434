/** Races as one list: what happens when the same thing is done many times in the same instant, on two processes. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changePassword, getUser } from "#features/accounts/contract.ts";
import { getChat, sendMessage } from "#features/chats/contract.ts";
import { rootFolder } from "#platform/root-folder.server.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import { type Browser, openBrowser } from "./support/browser.ts";
import { aMember, aSession, password, type TestMember } from "./support/factories.ts";

/** By its number among the promises: the file below `src/features` and the title that shows it, or a test in here. */
const shown: Record<string, readonly [file: string, title: string][]> = {
  "1 two sends with the last credit": [["here", "of 20 sends with the last credit one is stored and charged"]],
  "2 a send and a gift with the last credits": [
    ["chats/races.test.ts", "messages and a gift share the last credits: never more is spent than there was"],
  ],
  "3 the same message 20 times": [["here", "the same message 20 times is one row, one debit and 20 equal answers"]],
  "4 a like twice": [["likes/races.test.ts", "who likes somebody 20 times at once likes once, and it counts once"]],
  "5 two who like each other": [
    [
      "likes/races.test.ts",
      "who like each other at the same instant match, exactly once, and exactly one of them made it",
    ],
  ],
  "6 a like and its end": [
    ["likes/races.test.ts", "of whom one likes while the other unlikes never match with one like only"],
    ["likes/races.test.ts", "who likes and unlikes in many tabs ends with one or none, and no match without both"],
  ],
  "7 a sign-up twice": [
    ["membership/signup.test.ts", "with one address: one account, and a friendly answer for the others"],
  ],
  "8 the credits of a sign-up twice": [
    [
      "membership/signup-credits.test.ts",
      "twenty accounts of one mailbox, confirmed at the same moment, get them once",
    ],
  ],
  "9 a discount code in two checkouts": [
    ["payments/discounts.test.ts", "in two checkouts at once is given to one of them"],
  ],
  "10 two discounts": [["payments/discounts.test.ts", "who has the time bonus has no welcome discount"]],
  "11 a checkout at the end of an offer": [
    ["payments/discounts.test.ts", "is there for four hours, by the server's clock"],
  ],
  "12 the third free conversation": [
    ["chats/writing-rights.test.ts", "a third conversation opened twenty times at once stays closed"],
  ],
  "13 likes of the swipe game": [
    ["likes/races.test.ts", "lets exactly 4 of 20 likes through, sent at once from two tabs, in every round"],
    ["likes/races.test.ts", "counts across midnight: four before and four after, whatever comes in between"],
  ],
  "14 uploads": [
    ["photos/uploads.test.ts", "of 20 uploads at once a free member gets 3, and no file of the others stays"],
  ],
  "15 the main photo while it is deleted": [
    [
      "photos/photos.test.ts",
      "while photos are ordered and deleted at the same moment, the places stay whole and the main photo exists",
    ],
  ],
  "16 a refund while credits are spent": [
    [
      "payments/interleavings.test.ts",
      "random interleavings leave nothing lost, nothing doubled, nothing refunded beyond what was paid",
    ],
  ],
  "17 a refund twice, and a chargeback": [
    [
      "payments/interleavings.test.ts",
      "all 120 orders of pending, paid, failed, refunded and charged back, three times each, end alike",
    ],
  ],
  "18 two messages of a provider": [["payments/buying.test.ts", "fifty messages at once credit once"]],
  "19 a failure after the payment": [
    [
      "payments/interleavings.test.ts",
      "all 120 orders of pending, paid, failed, refunded and charged back, three times each, end alike",
    ],
  ],
  "20 leaving while somebody writes": [
    [
      "chats/races.test.ts",
      "a member who leaves gets a message or does not; a refused one costs nothing, and none is left behind",
    ],
  ],
  "21 coming back at the moment of the erasure": [
    ["membership/reactivation.test.ts", "at the moment of the erasure one of the two wins whole"],
  ],
  "22 a block while a message is on its way": [
    [
      "chats/races.test.ts",
      "a block lets a message through or refuses it; what is refused costs nothing, what is stored came before",
    ],
  ],
  "23 a link or a code 20 times": [
    ["accounts/password-reset.test.ts", "works once of twenty times at the same moment"],
    ["membership/activation.test.ts", "twenty uses at once take effect once, and none of them is told a failure"],
  ],
  "24 a new password while other sessions act": [
    ["here", "after a password was changed no other session works, however busy it was"],
  ],
};

describe("every race of the list has its test", () => {
  test("there are 24", () => expect(Object.keys(shown).map((name) => Number.parseInt(name, 10))).toEqual(numbers(24)));

  test.each(Object.entries(shown))("%s", (_name, tests) => {
    for (const [file, title] of tests) {
      const path = file === "here" ? import.meta.filename : join(rootFolder, "src", "features", file);
      expect(readFileSync(path, "utf8")).toMatch(new RegExp(`test\\("${title.replaceAll(/[.()]/g, "\\$&")}"`));
    }
  });
});

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** Each race is run so often; `RACE_ROUNDS=100` for more. */
const rounds = Number(process.env["RACE_ROUNDS"] ?? 5);
const at_once = 20;

let site: TestApplication;
/** No lock of a process can help. */
let second: Awaited<ReturnType<TestApplication["anotherProcess"]>>;
beforeAll(async () => {
  site = await startTestApplication();
  second = await site.anotherProcess();
});
afterAll(() => site.close());
const db = () => site.application.db;

/** So many browsers of one member, every other one at the second process. */
async function browsersOf(member: TestMember, count = at_once): Promise<Browser[]> {
  const browsers: Browser[] = [];
  for (let at = 0; at < count; at += 1) {
    const browser = openBrowser(at % 2 === 0 ? site.app : second.app, {});
    browser.setCookie("session", await aSession(db(), member, site.application.now()));
    browsers.push(browser);
  }
  return browsers;
}

async function moneyOf({ id }: TestMember) {
  const { balance } = await db()
    .selectFrom("credit_accounts")
    .select("balance")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  const messages = await db().selectFrom("messages").select("cost").where("sender_id", "=", id).execute();
  return { balance, costs: messages.map(({ cost }) => cost) };
}

test("of 20 sends with the last credit one is stored and charged", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [me, partner] = [await aMember(db(), { paid_user: true, credits: 1 }), await aMember(db())];
    const answers = await Promise.all(
      (await browsersOf(me)).map((browser, at) =>
        browser.ask(sendMessage, { profile: partner.id, client_key: randomUUID(), text: `Line ${at}` }),
      ),
    );
    const told = answers.map(({ error }) => error?.code ?? "sent").toSorted();
    expect(told).toEqual([...Array<string>(at_once - 1).fill("not_enough_credits"), "sent"]);
    expect(await moneyOf(me)).toEqual({ balance: 0, costs: [1] });
  }
});

test("the same message 20 times is one row, one debit and 20 equal answers", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [me, partner] = [await aMember(db(), { paid_user: true, credits: 9 }), await aMember(db())];
    const message = { profile: partner.id, client_key: randomUUID(), text: "Only once" };
    const browsers = await browsersOf(me);
    const answers = await Promise.all(browsers.map((browser) => browser.ask(sendMessage, message)));
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.conversation.id} ${body.message.sequence}`)).size,
    ).toBe(1);
    expect(await moneyOf(me)).toEqual({ balance: 8, costs: [1] });
    const conversation = answers[0]!.body.conversation.id;
    const seen = (await browsers[0]!.ask(getChat, { conversation })).body.messages;
    expect(seen.map(({ text }) => text)).toEqual(["Only once"]);
  }
});

test("after a password was changed no other session works, however busy it was", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await aMember(db());
    const [here, ...others] = await browsersOf(member, 8);
    let changed = false;
    const busy = others.map(async (browser) => {
      while (!changed) await browser.ask(getUser, {});
      return (await browser.ask(getUser, {})).body.user;
    });
    const twice = { password: "a rhubarb under the stairs", password_repeat: "a rhubarb under the stairs" };
    const { status } = await here!.ask(changePassword, { old_password: password, ...twice });
    changed = true;
    expect([status, ...(await Promise.all(busy))]).toEqual([200, ...others.map(() => null)]);
  }
});

/** The control: code that looks first and acts afterwards must be caught, else nothing above shows anything. */
test("spending that looks first and takes afterwards is caught in every round", async () => {
  const { pool } = site.application;
  await pool.query("CREATE TABLE naive_accounts (id integer PRIMARY KEY, credits integer NOT NULL)");
  let caught = 0;
  for (let round = 0; round < 20; round += 1) {
    await pool.query("INSERT INTO naive_accounts VALUES ($1, 1)", [round]);
    const spent = await Promise.all(
      numbers(at_once).map(async () => {
        const { rows } = await pool.query<{ credits: number }>("SELECT credits FROM naive_accounts WHERE id = $1", [
          round,
        ]);
        if (rows[0]!.credits < 1) return false;
        await pool.query("UPDATE naive_accounts SET credits = credits - 1 WHERE id = $1", [round]);
        return true;
      }),
    );
    if (spent.filter(Boolean).length > 1) caught += 1;
  }
  expect(caught).toBe(20);
});
