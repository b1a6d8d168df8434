/** Calls of an account, asked again: joining, coming in, its password and address, leaving. */
import * as accounts from "#features/accounts/contract.ts";
import { consentVersion } from "#features/accounts/consents.server.ts";
import * as leaving from "#features/membership/leaving-contract.ts";
import type { TestApplication } from "./application.ts";
import { aMember, password, type TestMember } from "./factories.ts";
import { aJoiner, aVisitor, joiningAnswers } from "./joining.ts";
import { tokenSentTo } from "./mails.ts";
import { jobContext } from "./notices.ts";
import { address, member, type Repeat, visitor } from "./repeat-asking.ts";

const fresh = { password: "a quiet lake at dawn", password_repeat: "a quiet lake at dawn" };

async function mailChange(site: TestApplication): Promise<{ old_email: string; token: string }> {
  const member = await aMember(site.application.db);
  const email = address();
  await (await site.as(member)).ask(accounts.requestMailChange, { email, password });
  return { old_email: member.email, token: await tokenSentTo(site, email) };
}

/** Somebody who has just deleted the account. */
async function aLeaver(site: TestApplication): Promise<TestMember> {
  const member = await aMember(site.application.db);
  const browser = await site.as(member);
  await browser.ask(leaving.beginDeletion, { reason: "other" });
  await browser.ask(leaving.deleteAccount, { password });
  return member;
}

export const accountRepeats: Readonly<Record<string, Repeat>> = {
  "PUT /api/user.php": member(() => ({ language: "de", theme: "dark" })),
  "POST /api/user.php?dismissed=1": member(() => ({ key: "push", at: "2026-01-01T00:00:00Z" })),
  "POST /api/user.php?terms=1": member(async ({ site }) => ({
    version: consentVersion(await jobContext(site.application)),
  })),
  "POST /api/user.php": {
    ...visitor(async (site) => ({ email: (await aMember(site.application.db)).email, password })),
    again: ["sessions", "known_devices", "users", "member_search", "jobs"],
    why: "the cookie was lost with the answer, and only its hash is kept: each login has a session and a device of its own, of which the owner is told",
  },
  "GET /api/logout.php": member(() => ({})),
  "POST /api/logout.php": member(() => ({})),
  "POST /api/page-hidden.php": {
    ...member(() => ({})),
    again: ["users", "sessions", "member_search"],
    why: "says when the page was left last, and may begin another visit, by which the search orders",
  },
  "POST /api/reset-password.php": {
    ...visitor(async (site) => ({ email: (await aMember(site.application.db)).email })),
    times: 4,
    why: "one mail, but each asking counts: the sixth of a day is refused",
  },
  "POST /api/reset-password.php?do=1": visitor(async (site) => {
    const { email } = await aMember(site.application.db);
    await aVisitor(site).ask(accounts.requestPasswordReset, { email });
    return { token: await tokenSentTo(site, email), ...fresh };
  }),
  "PUT /api/password.php": member(() => ({ old_password: password, ...fresh })),
  "POST /api/mail-change.php": member(() => ({ email: address(), password })),
  "POST /api/mail-change.php?do=1": visitor(async (site) => ({ token: (await mailChange(site)).token })),
  "POST /api/mail-change.php?undo=1": visitor(async (site) => {
    const { old_email, token } = await mailChange(site);
    await aVisitor(site).ask(accounts.confirmMailChange, { token });
    return { token: await tokenSentTo(site, old_email) };
  }),
  "DELETE /api/sessions.php": member(async ({ site, member, browser }) => {
    await site.as(member);
    const { sessions } = (await browser.ask(accounts.listSessions, {})).body;
    return { id: sessions.find(({ current }) => !current)!.id };
  }),
  "DELETE /api/sessions.php?others=1": member(async ({ site, member }) => ((await site.as(member)) ? {} : {})),
  "POST /api/signup.php?check=1": visitor(() => ({ name: "Somebody new", email: address() })),
  "POST /api/signup.php": {
    ...visitor(() => joiningAnswers()),
    again: ["sessions", "known_devices", "users", "member_search", "signups"],
    why: "as for a login: one account, and a session for each answer that may have been lost",
  },
  "PUT /api/signup.php": {
    given: async (site) => ({ browser: (await aJoiner(site)).browser, input: { about_me: "I like the sea." } }),
  },
  "POST /api/activate.php": visitor(async (site) => {
    const { email } = await aJoiner(site);
    await site.runJobs();
    return { token: await tokenSentTo(site, email) };
  }),
  "POST /api/activate.php?resend=1": {
    given: async (site) => ({ browser: (await aJoiner(site)).browser, input: {} }),
    times: 2,
    again: ["jobs"],
    why: "sends one more, which is what it is for: three a day, and each of their links works",
  },
  "PUT /api/complete-signup.php": {
    ...member(async ({ site, member }) => {
      await site.application.db
        .insertInto("signups")
        .values({ user_id: member.id, missing: ["password"] })
        .execute();
      return { password: fresh.password };
    }),
  },
  "POST /api/partner-signup.php": {
    proven: ["src/features/membership/partner.test.ts", "means the same account, and only the newest link works"],
    why: "a link is kept as its hash only: the same account gets another one, which ends the first",
  },
  "POST /api/partner-signup.php?enter=1": {
    proven: ["src/features/membership/partner.test.ts", "the link logs in once"],
    why: "a link that lets somebody in does so once; the way in is then the one in the mail to their address",
  },
  "POST /api/delete.php?reason=1": member(() => ({ reason: "price", remarks: "Too dear." })),
  "POST /api/delete.php?pause=1": member(async ({ browser }) => {
    await browser.ask(leaving.beginDeletion, { reason: "not_looking" });
    return {};
  }),
  "POST /api/delete.php?code=1": member(() => ({})),
  "POST /api/delete.php": {
    ...member(async ({ browser }) => {
      await browser.ask(leaving.beginDeletion, { reason: "other" });
      return { password };
    }),
    says: "authentication_required",
    why: "the session has ended with the account; the login says that it is deleted, and so does a mail",
  },
  "POST /api/reactivate.php?link=1": visitor(async (site) => ({
    token: await tokenSentTo(site, (await aLeaver(site)).email),
  })),
  "POST /api/reactivate.php": {
    ...visitor(async (site) => ({ username: (await aLeaver(site)).email, password })),
    again: ["sessions", "known_devices", "users", "member_search", "jobs"],
    why: "the account is back once; the rest is a login",
  },
  "POST /api/export.php": member(() => ({})),
  "PUT /api/consents.php": member(() => ({ kind: "marketing", given: true })),
};
