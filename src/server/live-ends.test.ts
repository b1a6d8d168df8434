import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { endOtherSessions, logoutByPost } from "#features/accounts/contract.ts";
import { banUser } from "#features/accounts/standing.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, aSession, type TestMember } from "#tests/support/factories.ts";
import { addressOf, listen } from "#tests/support/live.ts";
import { contextOfJob } from "./worker.server.ts";

let site: TestApplication;
let address: string;
/** Of a second process of the same installation. */
let second: string;
beforeAll(async () => {
  site = await startTestApplication();
  address = await addressOf(site.app);
  second = await addressOf((await site.anotherProcess()).app);
});
afterAll(async () => {
  const closed = site.close();
  // The test's own client keeps lines to the site open, and would be waited for.
  await vi.waitUntil(() => !site.app.server.listening);
  site.app.server.closeAllConnections();
  await closed;
});

/** No stream of one test is open in the next. */
afterEach(() => vi.waitUntil(() => site.application.live.count() === 0));

const context = () => contextOfJob(site.application, 1, "test");

async function aListener(member?: TestMember) {
  const { db } = site.application;
  const who = member ?? (await aMember(db));
  return { member: who, session: await aSession(db, who, new Date()) };
}

describe("a stream ends", () => {
  test("with a logout", async () => {
    const { session } = await aListener();
    const stream = await listen(second, session, 0);
    const browser = site.browser();
    browser.setCookie("session", session);
    await browser.ask(logoutByPost, {});
    await stream.ended;
    expect(stream.heard).toEqual([]);
  });

  test("when its session is ended from another device, which keeps its own", async () => {
    const { member, session } = await aListener();
    const { session: kept } = await aListener(member);
    const [ending, staying] = [await listen(address, session, 0), await listen(address, kept, 0)];
    const browser = site.browser();
    browser.setCookie("session", kept);
    await browser.ask(endOtherSessions, {});
    await ending.ended;
    await (await context()).live.tell(member.id, { kind: "likes" });
    expect(await staying.until(1)).toHaveLength(1);
    staying.close();
  });

  test("with a ban", async () => {
    const { member, session } = await aListener();
    const stream = await listen(second, session, 0);
    await banUser(await context(), member.id);
    await expect(stream.ended).resolves.toBeUndefined();
  });

  test("cleanly when its process stops", async () => {
    const { app, close } = await site.anotherProcess();
    const { session } = await aListener();
    const stream = await listen(await addressOf(app), session, 0);
    await close();
    await stream.ended;
    expect(stream.status).toBe(200);
  });

  test("without an error when its session ends before it has begun", async () => {
    const { session } = await aListener();
    const browser = site.browser();
    browser.setCookie("session", session);
    const { live } = site.application;
    const open = live.open.bind(live);
    const opening = vi.spyOn(live, "open").mockImplementationOnce(async (stream, seen) => {
      await browser.ask(logoutByPost, {});
      return open(stream, seen);
    });
    const stream = await listen(address, session, 0);
    await stream.ended;
    opening.mockRestore();
    expect(stream.status).toBe(200);
    expect(live.count()).toBe(0);
    expect((await listen(address, session, 0)).status).toBe(403);
  });
});

describe("no stream", () => {
  test("is opened for a visitor", async () => {
    expect((await listen(address, undefined)).status).toBe(403);
  });

  test("is opened beyond ten of one member", async () => {
    const { session } = await aListener();
    const open = await Promise.all(Array.from({ length: 10 }, () => listen(address, session, 0)));
    expect((await listen(address, session, 0)).status).toBe(429);
    open.pop()!.close();
    const another = async () => {
      const stream = await listen(address, session, 0);
      open.push(stream);
      return stream.status;
    };
    await expect.poll(another).toBe(200);
    for (const stream of open) stream.close();
  });

  test("is opened beyond ten of one member who asks for many at the same moment", async () => {
    const { session } = await aListener();
    const streams = await Promise.all(Array.from({ length: 30 }, () => listen(address, session, 0)));
    const statuses = streams.map(({ status }) => status);
    for (const stream of streams) stream.close();
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test("is opened where live is switched off, and browsers are told not to ask again", async () => {
    const become = async (live: boolean) => {
      const settings = JSON.stringify({ live });
      await site.application.pool.query("UPDATE sites SET settings = settings || $1, updated_at = now()", [settings]);
    };
    const asked = async () => {
      const stream = await listen(address, (await aListener()).session, 0);
      stream.close();
      return stream.status;
    };
    await become(false);
    await expect.poll(asked).toBe(204);
    await become(true);
    await expect.poll(asked).toBe(200);
  });
});
