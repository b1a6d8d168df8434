import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmExclusion, requestExclusion } from "#features/safety/contract.ts";
import { findCommand } from "#server/command-line.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aVisitor } from "#tests/support/joining.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import { aPartner, missingAnswers, type Partner, tokenOf } from "#tests/support/partners.ts";
import { completeSignup, enterByPartner } from "./contract.ts";
import { sign, signedText } from "./partner.server.ts";

let site: TestApplication;
let partner: Partner;
beforeAll(async () => {
  site = await startTestApplication();
  partner = await aPartner(site);
});
afterAll(() => site.close());

const db = () => site.application.db;

test("what is signed is every other field, sorted, one a line", () => {
  expect(signedText({ b: "2", signature: "x", a: 1, c: undefined })).toBe("a=1\nb=2");
});

test("a partner gets a link that leads to the completion", async () => {
  const { status, url } = await partner.call(partner.fieldsOf());
  expect(status).toBe(200);
  expect(url).toMatch(/^http:\/\/localhost:3000\/complete-signup\?api_signup_complete=1&token=[A-Za-z0-9_-]{43}$/);
});

test("the link logs in once", async () => {
  const { url } = await partner.call(partner.fieldsOf());
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => aVisitor(site).ask(enterByPartner, { token: tokenOf(url) })),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tries.filter(({ error }) => error?.code === "activation_failed")).toHaveLength(19);
});

test("the link works for a day", async () => {
  const [first, second] = [await partner.call(partner.fieldsOf()), await partner.call(partner.fieldsOf())];
  const enter = ({ url }: typeof first) => aVisitor(site).ask(enterByPartner, { token: tokenOf(url) });
  site.moveClock(24 * 3_600_000 - 60_000);
  expect((await enter(first)).status).toBe(200);
  site.moveClock(60_000);
  expect((await enter(second)).error?.code).toBe("activation_failed");
});

test("the link lets nobody in whose address was kept out since", async () => {
  const { url } = await partner.call(partner.fieldsOf({ email: "sent.away@example.org" }));
  await aVisitor(site).ask(requestExclusion, { email: "sent.away@example.org", months: 6 });
  const token = await tokenSentTo(site, "sent.away@example.org", "safety.exclusion-confirm");
  expect((await aVisitor(site).ask(confirmExclusion, { token })).status).toBe(200);
  expect((await aVisitor(site).ask(enterByPartner, { token: tokenOf(url) })).error?.code).toBe("activation_failed");
});

describe("a repeated call", () => {
  test("means the same account, and only the newest link works", async () => {
    const fields = partner.fieldsOf();
    const [first, second] = [await partner.call(fields), await partner.call(fields)];
    expect(second.status).toBe(200);
    expect((await aVisitor(site).ask(enterByPartner, { token: tokenOf(first.url) })).error?.code).toBe(
      "activation_failed",
    );
    expect((await aVisitor(site).ask(enterByPartner, { token: tokenOf(second.url) })).status).toBe(200);
  });

  test("twenty times at once makes one account", async () => {
    const fields = partner.fieldsOf();
    const told = await Promise.all(Array.from({ length: 20 }, () => partner.call(fields)));
    expect(told.every(({ status }) => status === 200)).toBe(true);
    expect(
      await db().selectFrom("users").select("id").where("email", "=", String(fields["email"])).execute(),
    ).toHaveLength(1);
  });

  test("with another address, or after the account is complete, is refused", async () => {
    const fields = partner.fieldsOf();
    const { url } = await partner.call(fields);
    expect((await partner.call({ ...fields, email: "another@example.org" })).error?.code).toBe("conflict");
    await (await partner.enter(url)).ask(completeSignup, { ...missingAnswers, name: "Complete Now" });
    expect((await partner.call(fields)).error?.code).toBe("conflict");
  });
});

describe("a call is refused", () => {
  test("when it is not signed by the partner's key", async () => {
    const fields = partner.fieldsOf();
    expect((await partner.call(fields, "0".repeat(64))).error?.code).toBe("partner_unknown");
    expect((await partner.call({ ...fields, email: "changed@example.org" }, sign(partner.key, fields))).status).toBe(
      401,
    );
    expect((await partner.call(fields, sign("", fields))).status).toBe(401);
  });

  test("when nobody knows the partner", async () => {
    const fields = partner.fieldsOf({ partner: "nobody" });
    expect((await partner.call(fields, sign("", fields))).error?.code).toBe("partner_unknown");
  });

  test("when it is older than five minutes, or from the future", async () => {
    const now = Math.floor(site.application.now().getTime() / 1000);
    expect((await partner.call(partner.fieldsOf({ timestamp: now - 301 }))).error?.code).toBe("partner_unknown");
    expect((await partner.call(partner.fieldsOf({ timestamp: now + 302 }))).error?.code).toBe("partner_unknown");
    expect((await partner.call(partner.fieldsOf({ timestamp: now - 299 }))).status).toBe(200);
  });

  test("when the address is none, known or banned", async () => {
    expect((await partner.call(partner.fieldsOf({ email: "nowhere" }))).error?.fields).toEqual({
      email: "Invalid email",
    });
    expect((await partner.call(partner.fieldsOf({ email: (await aMember(db())).email }))).error?.code).toBe(
      "account_exists",
    );
    const banned = await aMember(db(), { status: "banned" });
    expect((await partner.call(partner.fieldsOf({ email: banned.email }))).error?.code).toBe("signup_refused");
  });
});

test("a page of ours cannot use a partner's link for a visitor of another site", async () => {
  const { url } = await partner.call(partner.fieldsOf());
  const foreign = await site.browser().inject({
    method: "POST",
    url: enterByPartner.path,
    headers: { "content-type": "application/json", "x-request-type": "client", "sec-fetch-site": "cross-site" },
    payload: JSON.stringify({ token: tokenOf(url) }),
  });
  expect(foreign.statusCode).toBe(403);
});

test("the OpenAPI document says how to sign", async () => {
  const { paths } = (await site.browser().inject({ url: "/api/openapi.json" })).json<{
    paths: Record<string, { post: { summary: string } }>;
  }>();
  expect(paths["/api/partner-signup.php"]!.post.summary).toMatch(/HMAC-SHA256/);
});

test("an operator adds, lists and removes partners", async () => {
  const lines: string[] = [];
  const means = { application: site.application, print: (line: string) => void lines.push(line) } as never;
  const run = async (...args: string[]) => {
    const { command, rest } = findCommand(args)!;
    await command.run(means, rest);
  };
  await run("partners", "add", "beta");
  expect(lines[0]).toMatch(/^beta = [A-Za-z0-9_-]{43}$/);
  await expect(run("partners", "add", "beta")).rejects.toThrow('There is a partner "beta" already.');
  await expect(run("partners", "add", "two words".slice(3, 4))).rejects.toThrow("Name the partner");
  await run("partners", "list");
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^alpha {2}since/), expect.stringMatching(/^beta {2}since/)]);
  await run("partners", "remove", "beta");
  await expect(run("partners", "remove", "beta")).rejects.toThrow('There is no partner "beta".');
});
