import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { hour_ms, type MailedSite, startMailedSite } from "#tests/support/mailed-site.ts";
import { remind, tellDue } from "#tests/support/notices.ts";

let site: MailedSite;
beforeAll(async () => {
  site = await startMailedSite();
});
afterAll(() => site.close());
beforeEach(() => site.begin("week"));

/** Evenings in Amsterdam on which something came, counted from the first. */
async function evenings(reader: TestMember, days: number): Promise<Record<number, string>> {
  const found: Record<number, string> = {};
  site.move(6 * hour_ms);
  for (let day = 0; day <= days; day += 1) {
    await remind(site);
    await tellDue(site);
    const all = site.sent.filter(({ to }) => to === reader.email);
    if (all.length > Object.keys(found).length) found[day] = all.at(-1)!.kind;
    site.move(24 * hour_ms);
  }
  return found;
}

test("who does not read gets two about the message, then two about being away", async () => {
  const reader = await site.aReader();
  await site.message(reader);
  await site.db.updateTable("chats").set({ notify_due_at: null }).where("profile_id", "=", reader.id).execute();
  expect(await evenings(reader, 30)).toEqual({
    3: "notifications.unread_reminder",
    7: "notifications.unread_reminder",
    10: "notifications.reminder",
    24: "notifications.reminder",
  });
});

test("who comes back is not away any more", async () => {
  const reader = await site.aReader();
  site.move(9 * 24 * hour_ms);
  await site.away(reader, hour_ms);
  expect(await evenings(reader, 9)).toEqual({});
});

test("the weekly update comes to who asked for it, when somebody new fits", async () => {
  const reader = await site.aReader({ show_names: true });
  await site.db.updateTable("users").set({ notifications_disabled: [] }).where("id", "=", reader.id).execute();
  const fitting = await aMember(site.db, { gender: "male", name: "Fresh One", born_on: "1991-01-01" });
  await site.db.updateTable("profiles").set({ created_at: site.now() }).where("id", "=", fitting.id).execute();
  const found = await evenings(reader, 6);
  expect(Object.values(found)).toEqual(["notifications.weekly_update"]);
  const mail = site.sent.find(({ to }) => to === reader.email)!;
  expect(mail.text).toMatch(/Fresh One\s\(3\d\)/);
});
