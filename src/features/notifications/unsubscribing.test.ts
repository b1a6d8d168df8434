import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { tellLiked } from "#features/likes/notices.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { askedInTurn, lockOfAccount } from "#tests/support/meanwhile.ts";
import { jobContext, tellDue } from "#tests/support/notices.ts";
import { aLike } from "#tests/support/relations.ts";
import { resumeMail, saveNotifications, unsubscribe } from "./contract.ts";
import { unsubscribeToken } from "./unsubscribing.server.ts";

let server: MailServer;
let site: TestApplication;
let reader: TestMember;
let url = "";
let one_click = "";

beforeAll(async () => {
  server = await startMailServer();
  site = await startTestApplication({
    environment: { SMTP_URL: server.url, DEMO: "on" },
    now: new Date("2026-11-16T12:00:00Z"),
  });
});

/** A member who has got a mail about a like; the test reads its headers as a mail program does. */
beforeEach(async () => {
  const { db } = site.application;
  reader = await aMember(db);
  const liker = await aMember(db, { gender: "male" });
  const last_active_at = new Date("2026-11-16T10:00:00Z");
  await db.updateTable("users").set({ last_active_at }).where("id", "=", reader.id).execute();
  await aLike(db, liker, reader);
  await tellLiked(await jobContext(site.application), reader.id, liker.id);
  site.moveClock(600_000);
  await tellDue(site);
  const header = (name: string) => server.received.at(-1)!.mail.headers.find(({ key }) => key === name)?.value ?? "";
  one_click = header("list-unsubscribe-post");
  url = /^<(http:\/\/localhost:3000\/api\/unsubscribe\.php\?token=[\w-]+)>$/.exec(header("list-unsubscribe"))![1]!;
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const path = () => url.slice("http://localhost:3000".length);
const token = () => new URL(url).searchParams.get("token")!;

async function standing() {
  const { user } = (await (await site.as(reader)).ask(getUser, {})).body;
  return { off: user!.mail_off, disabled: user!.notifications_disabled };
}

/** The reader's consent to offers. */
const consents = {
  async give(): Promise<void> {
    const { db, now } = site.application;
    const given = { user_id: reader.id, kind: "marketing", version: "2026-01-01", given_at: now() };
    await db.insertInto("consents").values(given).execute();
  },
  list: () =>
    site.application.db.selectFrom("consents").select("withdrawn_at").where("user_id", "=", reader.id).execute(),
};

describe("the button of a mail program", () => {
  test("is there when the mail says so", () => expect(one_click).toBe("List-Unsubscribe=One-Click"));

  const bodies: [string, string, string][] = [
    ["a form", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "a form in parts",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ];
  test.each(bodies)("posts %s, without cookies or origin, and ends all mails", async (_title, type, payload) => {
    const response = await site.app.inject({
      method: "POST",
      url: path(),
      headers: { host: "localhost:3000", "content-type": type },
      payload,
    });
    expect(response.json()).toEqual({ all: true });
    expect(await standing()).toMatchObject({ off: "listunsubscribe" });
  });

  test("ends the consent to offers too where none are pushed either, and not before", async () => {
    const { db } = site.application;
    await consents.give();
    await site.browser().ask(unsubscribe, { token: token() });
    expect(await consents.list()).toEqual([{ withdrawn_at: null }]);
    await db
      .updateTable("users")
      .set({ notifications_disabled: ["push:promotions", "push:news"] })
      .where("id", "=", reader.id)
      .execute();
    await site.browser().ask(unsubscribe, { token: token() });
    expect(await consents.list()).toEqual([{ withdrawn_at: expect.any(Date) as Date }]);
    // Mail that comes again brings no offers again.
    await (await site.as(reader)).ask(resumeMail, {});
    const none = ["email:news", "email:promotions", "push:news", "push:promotions"];
    expect(await standing()).toEqual({ off: null, disabled: none });
  });

  test("ends them also while preferences are being saved", async () => {
    const { db } = site.application;
    const browser = await site.as(reader);
    const notifications_disabled: ("push:promotions" | "push:news")[] = ["push:promotions", "push:news"];
    await db.updateTable("users").set({ notifications_disabled }).where("id", "=", reader.id).execute();
    const wanted = { notifications_disabled, digest: "at_once", show_names: false } as const;
    const answers = await askedInTurn<{ status: number }>(db, lockOfAccount(reader.id), [
      () => browser.ask(saveNotifications, wanted),
      () => site.browser().ask(unsubscribe, { token: token() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await standing()).toMatchObject({ off: "listunsubscribe" });
  });

  test("a program without it opens the page", async () => {
    const response = await site.app.inject({ method: "GET", url: path(), headers: { host: "localhost:3000" } });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/unsubscribe?token=${token()}`);
  });

  test("what claims to be a form and is none is refused", async () => {
    const response = await site.app.inject({
      method: "POST",
      url: path(),
      headers: { host: "localhost:3000", "content-type": "multipart/form-data; boundary=b" },
      payload: "no form",
    });
    expect(response.json()).toMatchObject({ error: { code: "validation" } });
  });
});

describe("the page", () => {
  test("ends only what the mail was about", async () => {
    const { body } = await site.browser().ask(unsubscribe, { token: token(), what: "these" });
    expect(body).toEqual({ all: false });
    expect((await standing()).disabled).toEqual(["email:like"]);
  });

  test("with the last of the offers ends the consent to them, and not before", async () => {
    const { db } = site.application;
    await consents.give();
    await db
      .updateTable("users")
      .set({ notifications_disabled: ["push:promotions", "push:news"] })
      .execute();
    for (const key of ["promotions", "news"] as const) {
      expect(await consents.list()).toEqual([{ withdrawn_at: null }]);
      const about = unsubscribeToken(site.application, { user_id: reader.id, keys: [key] });
      await site.browser().ask(unsubscribe, { token: about, what: "these" });
    }
    expect(await consents.list()).toEqual([{ withdrawn_at: expect.any(Date) as Date }]);
  });

  test.each(["", "x", "A".repeat(80)])("a token that is none of ours, %j, ends nothing", async (wrong) => {
    const { error } = await site.browser().ask(unsubscribe, { token: wrong });
    expect(error?.code).toBe("link_invalid");
  });

  test("what is no choice is refused", async () => {
    const { error } = await site.browser().ask(unsubscribe, { token: token(), what: "some" as "all" });
    expect(error?.code).toBe("validation");
  });

  test("who has left is answered like everybody else", async () => {
    await site.application.db.deleteFrom("users").where("id", "=", reader.id).execute();
    const { body } = await site.browser().ask(unsubscribe, { token: token() });
    expect(body).toEqual({ all: true });
  });
});
