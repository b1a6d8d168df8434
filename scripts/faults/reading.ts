/** A member who goes from page to page, and somebody who has not logged in, with a live line that is opened with each. */
import { setTimeout as sleep } from "node:timers/promises";
import { livePath } from "#contract/live.ts";
import { aMember } from "#tests/support/factories.ts";
import { aBrowser, type Deeds, nothing } from "./people.ts";
import type { FaultySite } from "./site.ts";

const pages = ["/", "/members", "/chats", "/likes", "/credits", "/profile", "/swipe-game", "/login", "/pages/faq"];
const pause_ms = 200;

export async function aReader(site: FaultySite): Promise<Deeds> {
  const { db, url } = site;
  const [member, other] = [await aMember(db, { paid_user: true }), await aMember(db, { gender: "male" })];
  const { headers } = await aBrowser(site, member);
  const faults: string[] = [];
  let done = 0;

  async function open(path: string, cookies: boolean): Promise<void> {
    const { cookie, ...others } = headers;
    try {
      const response = await fetch(url + path, {
        headers: { ...others, accept: "text/html", ...(cookies && cookie ? { cookie } : {}) },
        redirect: "manual",
        signal: AbortSignal.timeout(15_000),
      });
      await response.text();
      if (response.status >= 400) faults.push(`${path} answered ${response.status}`);
      done += 1;
    } catch (error) {
      // Told at the end; the others go on.
      faults.push(`${path} was not answered: ${String(error)}`);
    }
  }

  return {
    async work(isOver) {
      while (!isOver())
        for (const path of [...pages, `/members/${other.id}`]) {
          const leaving = new AbortController();
          const live = await fetch(url + livePath, { headers, signal: leaving.signal });
          await open(path, true);
          await open(path, false);
          await sleep(Math.random() * pause_ms);
          leaving.abort();
          await live.body?.cancel().catch(() => undefined);
          if (isOver()) return;
        }
    },
    acknowledged: () => done,
    judge: () => Promise.resolve({ ...nothing, acknowledged: done, faults }),
  };
}
