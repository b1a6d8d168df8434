/** Calls about what is sent to somebody and what they complain of, asked again. */
import { randomUUID } from "node:crypto";
import * as notifications from "#features/notifications/contract.ts";
import { turnMailOff } from "#features/notifications/mail-off.server.ts";
import { unsubscribeToken } from "#features/notifications/unsubscribing.server.ts";
import * as safety from "#features/safety/contract.ts";
import { saveCookieChoice } from "#features/site/contract.ts";
import type { TestApplication } from "./application.ts";
import { aMember, type TestMember } from "./factories.ts";
import { aVisitor } from "./joining.ts";
import { tokenSentTo } from "./mails.ts";
import { jobContext } from "./notices.ts";
import { address, member, type Repeat, somebody, visitor } from "./repeat-asking.ts";

async function isOff(site: TestApplication, { id }: TestMember): Promise<void> {
  await turnMailOff(await jobContext(site.application), id, "bounce");
}

export const noticeRepeats: Readonly<Record<string, Repeat>> = {
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
    return { token: await tokenSentTo(site, member.email) };
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
    return { token: await tokenSentTo(site, email) };
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
};
