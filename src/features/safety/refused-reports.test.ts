/** Reports that are not taken. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, aPhoto, type TestMember } from "#tests/support/factories.ts";
import { aConversation } from "#tests/support/relations.ts";
import { aReportedPair, complaint } from "#tests/support/reporting.ts";
import { sendReport } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { reports_per_day: 3 } });
});
afterAll(() => site.close());

const db = () => site.application.db;

let [reporter, reported] = [] as unknown as [TestMember, TestMember];
let browser: Browser;
beforeEach(async () => {
  ({ reporter, reported, browser } = await aReportedPair(site));
});

describe("a report is refused", () => {
  const unknown = "00000000-0000-4000-8000-000000000000";

  test("without a login", async () => {
    const { error } = await site.browser().ask(sendReport, { subject: "profile", id: reported.id, ...complaint });
    expect(error?.code).toBe("authentication_required");
  });

  test("about oneself, nobody, or somebody who is not shown", async () => {
    const hidden = await aMember(db(), { profile_status: "hidden" });
    for (const id of [reporter.id, unknown, "nobody", hidden.id])
      expect((await browser.ask(sendReport, { subject: "profile", id, ...complaint })).error?.code).toBe("not_found");
  });

  test("about a photo of somebody else", async () => {
    await aPhoto(db(), reporter.id);
    const { id: photo } = await db()
      .selectFrom("photos")
      .select("id")
      .where("profile_id", "=", reporter.id)
      .executeTakeFirstOrThrow();
    const { error } = await browser.ask(sendReport, { subject: "photo", id: reported.id, photo, ...complaint });
    expect(error?.code).toBe("not_found");
  });

  test("about one's own message, or one of others", async () => {
    const third = await aMember(db());
    const own = await aConversation(db(), [{ from: reporter, to: reported, body: "Hello" }]);
    const foreign = await aConversation(db(), [{ from: reported, to: third, body: "Hello" }]);
    for (const conversation of [own, foreign, unknown, "nothing"]) {
      const { error } = await browser.ask(sendReport, { subject: "message", conversation, sequence: 1, ...complaint });
      expect(error?.code).toBe("not_found");
    }
  });

  test("without a category, with a foreign one, or with nothing said about something else", async () => {
    for (const [wrong, fields] of [
      [{ category: undefined }, { category: "Please choose one." }],
      [{ category: "boring" }, { category: "Please choose one." }],
      [{ category: "other", explanation: " " }, { explanation: "Please fill this in." }],
    ] as const) {
      const { error } = await browser.ask(sendReport, {
        subject: "profile",
        id: reported.id,
        ...complaint,
        ...wrong,
      } as never);
      expect(error).toMatchObject({ code: "validation", fields });
    }
  });

  test("from a foreign site", async () => {
    const response = await browser.inject({
      method: "POST",
      url: sendReport.path,
      headers: { "sec-fetch-site": "cross-site", "x-request-type": "client" },
      payload: { subject: "profile", id: reported.id, ...complaint },
    });
    expect(response.json()).toMatchObject({ error: { code: "foreign_site" } });
  });
});
