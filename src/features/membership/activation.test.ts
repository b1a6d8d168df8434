import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locales } from "#i18n/locales.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { getUser } from "#features/accounts/contract.ts";
import { companySeed } from "#features/site/seed/company.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aJoiner, aVisitor } from "#tests/support/joining.ts";
import { loadPage, pages } from "#tests/support/loaders.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { activate, resendActivation } from "./contract.ts";
import { accountExistsMail } from "./emails/account-exists.server.tsx";
import { activationReminderMail } from "./emails/activation-reminder.server.tsx";
import { activationMail } from "./emails/activation.server.tsx";
import { saveConsent } from "./settings-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const day_ms = 24 * 3_600_000;
const db = () => site.application.db;
const idOf = async (email: string) =>
  (await db().selectFrom("users").select("id").where("email", "=", email).executeTakeFirst())?.id;
const entriesOf = async (user_id: string) =>
  db()
    .selectFrom("credit_entries")
    .select(["amount", "reason", "balance_after"])
    .where("user_id", "=", user_id)
    .execute();

/** A member with the link that was sent. */
async function aJoinerWithLink() {
  const joiner = await aJoiner(site);
  return { ...joiner, token: await tokenSentTo(site, joiner.email), id: (await idOf(joiner.email))! };
}

test("the link confirms the address: the profile is shown, and the credits are there", async () => {
  const { browser, token } = await aJoinerWithLink();
  expect((await aVisitor(site).ask(activate, { token })).body.status).toBe("active");
  const { user } = (await browser.ask(getUser, {})).body;
  expect(user).toMatchObject({ status: "active", credits: 5, profile: { status: "active" } });
});

test("the profile of who no longer agrees to be shown stays hidden", async () => {
  const { browser, token } = await aJoinerWithLink();
  await browser.ask(saveConsent, { kind: "sensitive_data", given: false });
  expect((await aVisitor(site).ask(activate, { token })).body.status).toBe("active");
  const { user } = (await browser.ask(getUser, {})).body;
  expect(user).toMatchObject({ status: "active", profile: { status: "hidden" } });
});

test("only a hash of the link is kept, and no job holds its secret", async () => {
  const { token } = await aJoinerWithLink();
  const { rows } = await site.application.pool.query("SELECT data::text FROM pgboss.job");
  expect(rows.some(({ data }) => (data as string | null)?.includes(token))).toBe(false);
  const hashes = await db().selectFrom("link_tokens").select("token_hash").execute();
  expect(hashes.some(({ token_hash }) => token_hash.toString().includes(token))).toBe(false);
});

test("twenty uses at once take effect once, and none of them is told a failure", async () => {
  const { token, id } = await aJoinerWithLink();
  const told = await Promise.all(Array.from({ length: 20 }, () => aVisitor(site).ask(activate, { token })));
  expect(told.every(({ status }) => status === 200)).toBe(true);
  expect(await entriesOf(id)).toEqual([{ amount: 5, reason: "signup", balance_after: 5 }]);
});

test("a used link still says that the account is confirmed", async () => {
  const { token, id } = await aJoinerWithLink();
  await site.browser().ask(activate, { token });
  expect((await site.browser().ask(activate, { token })).status).toBe(200);
  expect(await entriesOf(id)).toHaveLength(1);
});

test("a link that is too old says so also where another member is logged in", async () => {
  const { token } = await aJoinerWithLink();
  await db()
    .updateTable("link_tokens")
    .set({ expires_at: new Date(0) })
    .where("used_at", "is", null)
    .execute();
  const browser = await site.as(await aMember(db()));
  const [done, failed] = ["activate-done", "activate-error"].map((name) => pages.find(({ id }) => id === name)!);
  expect((await loadPage(site, browser, done!, {}, `?token=${token}`)).location).toBe("/activate/error");
  expect((await loadPage(site, browser, failed!, {})).text).toBe('{"status":"active"}');
});

test("the page of a link asks for it also where another member is logged in", async () => {
  const { token } = await aJoinerWithLink();
  const page = pages.find(({ id }) => id === "activate-done")!;
  const shown = async () =>
    (await loadPage(site, await site.as(await aMember(db())), page, {}, `?token=${token}`)).text;
  expect(await shown()).toBe('{"done":false}');
  await site.browser().ask(activate, { token });
  expect(await shown()).toBe('{"done":true}');
});

describe("a link does not confirm", () => {
  const answerTo = async (token: string) => {
    const { status, error } = await site.browser().ask(activate, { token });
    return [status, error?.code, error?.message];
  };
  const failure = [410, "activation_failed", "Activation failed"];

  test.each(["", "x", "A".repeat(43)])("when it is %j", async (token) => {
    expect(await answerTo(token)).toEqual(failure);
  });

  test("after seven days", async () => {
    const { token, browser } = await aJoinerWithLink();
    site.moveClock(7 * day_ms);
    expect(await answerTo(token)).toEqual(failure);
    expect((await browser.ask(getUser, {})).body.user?.status).toBe("not_confirmed");
  });

  test("just before that it does", async () => {
    const { token } = await aJoinerWithLink();
    site.moveClock(7 * day_ms - 1000);
    expect((await site.browser().ask(activate, { token })).status).toBe(200);
  });

  test("when the address was changed since", async () => {
    const { token, browser } = await aJoinerWithLink();
    await browser.ask(resendActivation, { email: "changed@example.org" });
    expect(await answerTo(token)).toEqual(failure);
  });

  test("when the account is banned", async () => {
    const { token, id } = await aJoinerWithLink();
    await db().updateTable("users").set({ status: "banned" }).where("id", "=", id).execute();
    expect(await answerTo(token)).toEqual(failure);
    await db().deleteFrom("users").where("id", "=", id).execute();
  });
});

describe("sending again", () => {
  test("works three times a day, and every link works", async () => {
    const { browser, email, token } = await aJoinerWithLink();
    for (let time = 0; time < 3; time++) expect((await browser.ask(resendActivation, {})).body.email).toBe(email);
    expect((await browser.ask(resendActivation, {})).error?.code).toBe("rate_limited");
    await site.runJobs();
    expect((await site.mails()).filter(({ to }) => to === email)).toHaveLength(4);
    const newest = await tokenSentTo(site, email);
    expect(newest).not.toBe(token);
    site.moveClock(day_ms);
    expect((await browser.ask(resendActivation, {})).status).toBe(200);
    expect((await site.browser().ask(activate, { token })).status).toBe(200);
    // The others say so, too, for as long as they would have worked.
    await site.runSchedule("accounts.clear-expired");
    expect((await site.browser().ask(activate, { token: newest })).status).toBe(200);
  });

  test("to another address", async () => {
    const { browser, id } = await aJoinerWithLink();
    expect((await browser.ask(resendActivation, { email: " New.Address@example.org " })).body.email).toBe(
      "New.Address@example.org",
    );
    const token = await tokenSentTo(site, "New.Address@example.org");
    expect((await site.browser().ask(activate, { token })).status).toBe(200);
    expect(await idOf("New.Address@example.org")).toBe(id);
  });

  test.each<[string, string]>([
    ["nowhere", "New email adress is invalid"],
    ["", "Please fill this in."],
  ])("not to %j", async (email, text) => {
    const { browser } = await aJoiner(site);
    expect((await browser.ask(resendActivation, { email })).error?.fields).toEqual({ email: text });
  });

  test("not to an address that is taken", async () => {
    const { browser } = await aJoiner(site);
    const { email } = await aMember(db());
    expect((await browser.ask(resendActivation, { email })).error?.fields).toEqual({
      email: "This email address already owns an account on this website",
    });
  });

  test("is for members who are not confirmed", async () => {
    expect((await site.browser().ask(resendActivation, {})).error?.code).toBe("authentication_required");
    const confirmed = await site.as(await aMember(db()));
    expect((await confirmed.ask(resendActivation, {})).error?.code).toBe("conflict");
  });
});

describe("accounts that nobody confirms", () => {
  const daily = async () => {
    await site.application.boss.send("membership.daily", {});
    await site.runJobs();
    await site.runJobs();
    await site.runJobs();
  };
  const subjects = async (email: string) =>
    (await site.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

  test("are reminded once after three days, and erased after thirty", async () => {
    const { email, browser } = await aJoinerWithLink();
    site.moveClock(3 * day_ms - 60_000);
    await daily();
    expect(await subjects(email)).toHaveLength(1);
    site.moveClock(60_000);
    await daily();
    expect(await subjects(email)).toEqual([
      "Your email address is not confirmed yet",
      "Please confirm your email address",
    ]);
    await daily();
    site.moveClock(26 * day_ms);
    await daily();
    expect(await subjects(email)).toHaveLength(2);
    expect(await idOf(email)).toBeDefined();
    site.moveClock(day_ms);
    await daily();
    expect(await idOf(email)).toBeUndefined();
    expect((await browser.ask(getUser, {})).body.user).toBeNull();
  });

  test("one that cannot be erased keeps neither the others nor the reminders", async () => {
    const [stuck, old] = [await aJoinerWithLink(), await aJoinerWithLink()];
    site.moveClock(27 * day_ms);
    const young = await aJoinerWithLink();
    site.moveClock(3 * day_ms);
    const { mail } = site.application;
    const { forget } = mail;
    mail.forget = async (address) => {
      if (address === stuck.email) throw new Error("the disk is gone");
      return forget(address);
    };
    await daily();
    mail.forget = forget;
    expect([await idOf(stuck.email), await idOf(old.email)]).toEqual([stuck.id, undefined]);
    expect(await subjects(young.email)).toHaveLength(2);
    await daily();
    expect(await idOf(stuck.email)).toBeUndefined();
  });

  test("the reminder's link works, and a confirmed account stays", async () => {
    const { email } = await aJoinerWithLink();
    site.moveClock(3 * day_ms);
    await daily();
    await site.browser().ask(activate, { token: await tokenSentTo(site, email) });
    site.moveClock(60 * day_ms);
    await daily();
    expect(await idOf(email)).toBeDefined();
  });
});

test("while the mail server is down the mail waits, and goes out later", async () => {
  const server = await startMailServer();
  const down = await startTestApplication({ environment: { SMTP_URL: server.url } });
  await server.close();
  const { email } = await aJoiner(down);
  expect(await down.runJobs()).toMatchObject({ done: 0, failed: 1 });
  const back = await startMailServer(server.port);
  expect(await down.runJobs()).toMatchObject({ done: 1, failed: 0 });
  expect(back.received.map(({ to }) => to)).toEqual([[email]]);
  await down.close();
  await back.close();
});

describe.each(locales)("mails in %s", (locale) => {
  const common = {
    t: translator(locale),
    locale,
    site: { settings: settingsSeed, company: companySeed },
    base_url: "https://example.org",
    name: "Zoë <b>",
  };
  test.each([
    [
      "activation",
      activationMail({ ...common, token: "TOKEN", credits: 5 }),
      "https://example.org/activate/done?token=TOKEN",
    ],
    [
      "reminder",
      activationReminderMail({
        ...common,
        token: "TOKEN",
        erased_at: new Date("2026-12-15T12:00:00Z"),
        time_zone: "Europe/Amsterdam",
      }),
      "https://example.org/activate/done?token=TOKEN",
    ],
    ["account exists", accountExistsMail({ ...common, leaving: false }), "https://example.org/login"],
    ["account exists, leaving", accountExistsMail({ ...common, leaving: true }), "https://example.org/reactivate"],
  ])("%s", (_title, { subject, text, html }, url) => {
    expect(subject).toMatch(/\p{L}{3}/u);
    expect(text).toContain(url);
    expect(html).toContain(`href="${url.replaceAll("&", "&amp;")}"`);
    expect(html).toContain(`<html lang="${locale}"`);
    expect(text).toContain("Zoë <b>");
    expect(html).toContain("Zoë &lt;b&gt;");
    expect(text + html).not.toMatch(/mail\.[a-z_]+\b|\{[a-z_]+\}/);
  });
});
