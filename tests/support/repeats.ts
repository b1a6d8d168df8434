/** What happens when a changing call is asked again since its answer was lost. A call without an entry fails its test. */
import { randomUUID } from "node:crypto";
import * as accounts from "#features/accounts/contract.ts";
import { consentVersion } from "#features/accounts/consents.server.ts";
import * as likes from "#features/likes/contract.ts";
import * as swipe from "#features/likes/swipe-contract.ts";
import * as members from "#features/members/contract.ts";
import * as leaving from "#features/membership/leaving-contract.ts";
import * as notifications from "#features/notifications/contract.ts";
import { turnMailOff } from "#features/notifications/mail-off.server.ts";
import { unsubscribeToken } from "#features/notifications/unsubscribing.server.ts";
import * as debits from "#features/payments/debit-contract.ts";
import { getTransaction } from "#features/payments/transaction-contract.ts";
import * as safety from "#features/safety/contract.ts";
import { saveCookieChoice } from "#features/site/contract.ts";
import { listSms } from "#platform/sms/sms.server.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aBuyer, order, paidOrder, startedOrder } from "./buying.ts";
import { aMember, aPhoto, password, type TestMember } from "./factories.ts";
import { aJoiner, aVisitor, joiningAnswers, tokenSentTo } from "./joining.ts";
import { jobContext } from "./notices.ts";
import { aPicture } from "./pictures.ts";
import { aConversation, aLike } from "./relations.ts";
import { upload } from "./uploads.ts";

export type Asked = {
  browser: Browser;
  input: object;
  file?: Buffer;
  /** Of a call with a key: what makes it another one, which is refused and does nothing. */
  another?: { input: object } | { file: Buffer };
};

type Same = {
  given: (site: TestApplication) => Promise<Asked>;
  /** Fields of the answer that tell the time. */
  volatile?: readonly string[];
};

/** - tried: the answer is the same and nothing has happened, but for what is named with its reason;
 *  - proven: not tried here, but in the test of that file and title. */
export type Repeat =
  | (Same & { says?: never; again?: never; times?: never })
  | (Same & { says?: string; again?: readonly string[]; times?: number; why: string })
  | { proven: readonly [file: string, title: string]; why?: string };

type Given = (me: { site: TestApplication; member: TestMember; browser: Browser }) => object | Promise<object>;

/** Asked by a member, with what is prepared for it. */
const member = (given: Given, who: Parameters<typeof aMember>[1] = {}): Same => ({
  given: async (site) => {
    const member = await aMember(site.application.db, { gender: "male", ...who });
    const browser = await site.as(member);
    return { browser, input: await given({ site, member, browser }) };
  },
});

const visitor = (given: (site: TestApplication) => object | Promise<object>): Same => ({
  given: async (site) => ({ browser: aVisitor(site), input: await given(site) }),
});

const somebody = async (site: TestApplication) => (await aMember(site.application.db)).id;

async function chatOf(site: TestApplication, to: TestMember): Promise<string> {
  return aConversation(site.application.db, [{ from: await aMember(site.application.db), to, body: "Hello" }]);
}

/** The secret of the newest link to somebody, once the mails have gone out. */
async function linkTo(site: TestApplication, email: string): Promise<string> {
  await site.runJobs();
  const mail = (await site.mails()).find(({ to }) => to === email);
  return /[?&](?:token|undo)=([\w-]{43})/.exec(mail?.text ?? "")![1]!;
}

const fresh = { password: "a quiet lake at dawn", password_repeat: "a quiet lake at dawn" };
let count = 0;
const address = () => `again${(count += 1)}@example.org`;

async function mailChange(site: TestApplication): Promise<{ old_email: string; token: string }> {
  const member = await aMember(site.application.db);
  const email = address();
  await (await site.as(member)).ask(accounts.requestMailChange, { email, password });
  return { old_email: member.email, token: await linkTo(site, email) };
}

/** Somebody who has just deleted the account. */
async function aLeaver(site: TestApplication): Promise<TestMember> {
  const member = await aMember(site.application.db);
  const browser = await site.as(member);
  await browser.ask(leaving.beginDeletion, { reason: "other" });
  await browser.ask(leaving.deleteAccount, { password });
  return member;
}

/** Of a row only, where no file is needed. */
async function photoOf(site: TestApplication, { id }: TestMember): Promise<string> {
  const file = await aPhoto(site.application.db, id);
  const found = site.application.db.selectFrom("photos").select("id").where("file", "=", file);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function aPhotoOf(browser: Browser) {
  return (await upload(browser, await aPicture())).photos[0]!;
}

const details = {
  ...{ account_holder: "Jan Jansen", iban: "NL91 ABNA 0417 1643 00", street: "Kerkstraat", house_number: "1a" },
  ...{ zip: "1017 GB", city: "Amsterdam" },
};

/** A direct debit that has come as far as `until`. */
function debit(
  until: "data" | "mandate" | "code",
  rest: (site: TestApplication, user_id: string) => object | Promise<object>,
): Same {
  return {
    given: async (site) => {
      const { browser, member } = await aBuyer(site);
      const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit", bundle: 2 });
      const phone = `06 1234 ${7000 + (count += 1)}`;
      if (until !== "data") await browser.ask(debits.saveDirectDebit, { payment_id, ...details, phone });
      if (until === "code") await browser.ask(debits.authoriseDirectDebit, { payment_id, authorised: true });
      return {
        browser,
        input: { payment_id, ...(until === "data" ? { phone } : {}), ...(await rest(site, member.id)) },
      };
    },
    volatile: ["server_time"],
  };
}

async function codeSentTo(site: TestApplication, user_id: string): Promise<string> {
  await site.runJobs();
  const sms = (await listSms(site.application.config.data_dir)).find((one) => one.user_id === user_id);
  return /\b\d{6}\b/.exec(sms!.text)![0];
}

const buyer = (given: (browser: Browser, site: TestApplication) => Promise<object>): Same => ({
  given: async (site) => {
    const { browser } = await aBuyer(site);
    return { browser, input: await given(browser, site) };
  },
});

const byNumber: Same = {
  given: async (site) => {
    const { browser, member } = await aBuyer(site);
    const { payment_id } = await paidOrder(site, browser);
    const { number } = (await browser.ask(getTransaction, { id: payment_id })).body.transaction;
    return { browser: aVisitor(site), input: { number, email: member.email } };
  },
};

async function isOff(site: TestApplication, { id }: TestMember): Promise<void> {
  await turnMailOff(await jobContext(site.application), id, "bounce");
}

export const repeats: Readonly<Record<string, Repeat>> = {
  "POST /api/cookies.php": visitor(() => ({ choice: "all" })),
  "POST /api/page-visit.php": {
    given: async (site) => {
      const browser = aVisitor(site);
      await browser.ask(saveCookieChoice, { choice: "all" });
      return { browser, input: { page: "/", seconds: 3 } };
    },
    again: ["page_visits"],
    why: "told by a beacon, which no browser sends again; a count of pages, of nobody",
  },
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
    why: "says when the page was left last, which the search tells by steps of five minutes",
  },
  "POST /api/reset-password.php": {
    ...visitor(async (site) => ({ email: (await aMember(site.application.db)).email })),
    times: 4,
    why: "one mail, but each asking counts: the sixth of a day is refused",
  },
  "POST /api/reset-password.php?do=1": visitor(async (site) => {
    const { email } = await aMember(site.application.db);
    await aVisitor(site).ask(accounts.requestPasswordReset, { email });
    return { token: await linkTo(site, email), ...fresh };
  }),
  "PUT /api/password.php": member(() => ({ old_password: password, ...fresh })),
  "POST /api/mail-change.php": member(() => ({ email: address(), password })),
  "POST /api/mail-change.php?do=1": visitor(async (site) => ({ token: (await mailChange(site)).token })),
  "POST /api/mail-change.php?undo=1": visitor(async (site) => {
    const { old_email, token } = await mailChange(site);
    await aVisitor(site).ask(accounts.confirmMailChange, { token });
    return { token: await linkTo(site, old_email) };
  }),
  "DELETE /api/sessions.php": member(async ({ site, member, browser }) => {
    await site.as(member);
    const { sessions } = (await browser.ask(accounts.listSessions, {})).body;
    return { id: sessions.find(({ current }) => !current)!.id };
  }),
  "DELETE /api/sessions.php?others=1": member(async ({ site, member }) => ((await site.as(member)) ? {} : {})),
  "PUT /api/photo.php": member(async ({ site, member }) => ({ ids: [await photoOf(site, member)] })),
  "PUT /api/photo.php?crop=1": member(async ({ browser }) => {
    const { id, filename } = await aPhotoOf(browser);
    return { id, filename, left: 0, top: 0, width: 0.5, height: 0.5 };
  }),
  "DELETE /api/photo.php": member(async ({ site, member }) => ({ id: await photoOf(site, member) })),
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
  "PUT /api/profile.php?name=1": member(() => ({ name: `Renamed ${(count += 1)}` })),
  "POST /api/user.php?push=1": {
    proven: [
      "src/features/notifications/push.test.ts",
      "a browser's subscription is saved once, however often it is told",
    ],
  },
  "DELETE /api/user.php?push=1": member(() => ({ endpoint: "https://push.example.org/gone" })),
  "PUT /api/notifications.php": member(() => ({
    ...{ notifications_disabled: ["email:like"], digest: "daily", show_names: true },
  })),
  "POST /api/notifications.php?mail=1": member(async ({ site, member }) => (await isOff(site, member), {})),
  "POST /api/notifications.php?confirm=1": visitor(async (site) => {
    const member = await aMember(site.application.db);
    await isOff(site, member);
    await (await site.as(member)).ask(notifications.resumeMail, {});
    return { token: await linkTo(site, member.email) };
  }),
  "POST /api/unsubscribe.php": visitor(async (site) => ({
    token: unsubscribeToken(await jobContext(site.application), { user_id: await somebody(site), keys: ["like"] }),
  })),
  "POST /api/mail-report.php": {
    proven: ["src/features/notifications/mail-reports.test.ts", "the same report again counts once"],
  },
  "POST /api/exclusion.php": visitor(() => ({ email: address(), months: 6 })),
  "POST /api/exclusion.php?confirm=1": visitor(async (site) => {
    const { email } = await aMember(site.application.db);
    await aVisitor(site).ask(safety.requestExclusion, { email, months: 6 });
    return { token: await linkTo(site, email) };
  }),
  "POST /api/report.php": {
    given: async (site) => {
      const report = { subject: "profile", id: await somebody(site), category: "rude", explanation: "Rude." };
      const browser = await site.as(await aMember(site.application.db));
      const input = { ...report, key: randomUUID(), block: true };
      return { browser, input, another: { input: { ...input, explanation: "Ruder." } } };
    },
  },
  "POST /api/complaints.php": visitor(() => ({ category: "other", email: address(), subject: "", body: "Why?" })),
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
  "PUT /api/paymentcountry.php": visitor(() => ({ country: "DE" })),
  "POST /api/order.php": {
    given: async (site) => {
      const { browser } = await aBuyer(site);
      const key = randomUUID();
      const { total } = (await order(browser, { key: randomUUID() })).body;
      const input = { key, bundle: 1, method: "ideal", country: "NL", code: "", total, immediate_use: true };
      return { browser, input, another: { input: { ...input, store_card: true } } };
    },
  },
  "DELETE /api/order.php": buyer(async (browser) => ({ payment_id: (await startedOrder(browser)).payment_id })),
  "POST /api/payment.php": buyer(async (browser) => ({ payment_id: (await order(browser)).body.payment_id })),
  "DELETE /api/storedcard.php": buyer(async () => ({})),
  "POST /api/withdraw.php": buyer(async (browser, site) => ({
    payment_id: (await paidOrder(site, browser)).payment_id,
  })),
  "POST /api/withdraw.php?find=1": byNumber,
  "POST /api/withdraw.php?number=1": byNumber,
  "POST /api/directdebit.php": {
    ...debit("data", () => details),
    again: ["direct_debits"],
    why: "sealed anew each time",
  },
  "POST /api/directdebit.php?mandate=1": debit("mandate", () => ({ authorised: true })),
  "POST /api/directdebit.php?sms=1": debit("code", () => ({})),
  "POST /api/directdebit.php?otp=1": debit("code", async (site, id) => ({ otp: await codeSentTo(site, id) })),
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
    token: await linkTo(site, (await aLeaver(site)).email),
  })),
  "POST /api/reactivate.php": {
    ...visitor(async (site) => ({ username: (await aLeaver(site)).email, password })),
    again: ["sessions", "known_devices", "users", "member_search", "jobs"],
    why: "the account is back once; the rest is a login",
  },
  "POST /api/export.php": member(() => ({})),
  "PUT /api/consents.php": member(() => ({ kind: "marketing", given: true })),
};
