/** Reports in tests: somebody whose profile asks for money, and who reports it. */
import { sendReport } from "#features/safety/contract.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, type TestMember } from "./factories.ts";

export const complaint = { category: "money", explanation: "Asked for money at once" } as const;

export async function aReportedPair(site: TestApplication) {
  const { db } = site.application;
  const reporter = await aMember(db, { gender: "female" });
  const reported = await aMember(db, { gender: "male" });
  await db.updateTable("profiles").set({ about_me: "Send me 500 euros" }).where("id", "=", reported.id).execute();
  return { reporter, reported, browser: await site.as(reporter) };
}

/** Gives the receipt. */
export async function reportOf(browser: Browser, { id }: TestMember): Promise<string> {
  return (await browser.ask(sendReport, { subject: "profile", id, ...complaint })).body.receipt;
}
