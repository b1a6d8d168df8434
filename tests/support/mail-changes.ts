/** Members who ask for another address, or have moved to one. */
import { expect } from "vitest";
import { confirmMailChange, requestMailChange } from "#features/accounts/contract.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aMember, password, type TestMember } from "./factories.ts";
import { tokenSentTo } from "./mails.ts";

let count = 0;
export const newAddress = () => `new${(count += 1)}@example.org`;

/** Gives what confirms it. */
export async function requested(site: TestApplication, browser: Browser, email: string): Promise<string> {
  expect((await browser.ask(requestMailChange, { email, password })).body).toEqual({ email, minutes: 60 });
  return tokenSentTo(site, email, "accounts.mail-change-confirm");
}

/** A member who has moved from the first address to another. */
export async function moved(site: TestApplication): Promise<{ member: TestMember; email: string; undo: string }> {
  const member = await aMember(site.application.db);
  const email = newAddress();
  const token = await requested(site, await site.as(member), email);
  expect((await site.browser().ask(confirmMailChange, { token })).status).toBe(200);
  return { member, email, undo: await tokenSentTo(site, member.email, "accounts.mail-change-notice") };
}
