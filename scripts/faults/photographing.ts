/** A member who uploads and deletes pictures; what was acknowledged is in the store, whole, or gone from it. */
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { deletePhoto, getPhotos, type OwnPhotos } from "#features/photos/contract.ts";
import { fileNames } from "#features/photos/rules.ts";
import { aMember } from "#tests/support/factories.ts";
import { aPicture } from "#tests/support/pictures.ts";
import { aBrowser, type Deeds, nothing } from "./people.ts";
import type { FaultySite } from "./site.ts";

/** Below what a premium member may have, with room for those whose answers were lost. */
const kept = 12;

export async function aPhotographer(site: FaultySite): Promise<Deeds> {
  const { db, pool, outside, pictures } = site;
  const member = await aMember(db, { paid_user: true });
  const browser = await aBrowser(site, member);
  const there: string[] = [];
  const gone: string[] = [];
  let done = 0;

  /** An answer that is lost is not asked for again, as no browser does: the picture may be there or not. */
  async function upload(seed: number): Promise<void> {
    const before = new Set((await ask()).map(({ id }) => id));
    const picture = await aPicture({ width: 300, height: 400, seed });
    const response = await fetch(`${browser.url}/api/photo.php`, {
      method: "POST",
      headers: { ...browser.headers, "content-type": "image/jpeg", "x-request-type": "client" },
      body: new Uint8Array(picture),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined);
    const answer = response?.ok ? ((await response.json().catch(() => undefined)) as OwnPhotos | undefined) : undefined;
    if (!answer) return;
    const added = answer.photos.filter(({ id }) => !before.has(id) && !there.includes(id));
    there.push(...added.map(({ id }) => id));
    done += 1;
  }

  async function ask(): Promise<OwnPhotos["photos"]> {
    return (await browser.ask(getPhotos, {})).body?.photos ?? [];
  }

  async function isWhole(files: { file: string; file_blurred: string }): Promise<boolean> {
    for (const name of fileNames(files)) {
      const stored = (await outside?.store.get(name)) ?? (await pictures.get(name));
      const bytes = stored && (await buffer(stored.stream));
      if (
        !bytes ||
        !(await sharp(bytes)
          .stats()
          .catch(() => undefined))
      )
        return false;
    }
    return true;
  }

  return {
    async work(isOver) {
      for (let seed = 1; !isOver(); seed += 1) {
        await upload(seed);
        const own = await ask();
        const oldest = own.length > kept ? own.at(0) : undefined;
        if (oldest) {
          const { error } = await browser.ask(deletePhoto, { id: oldest.id });
          if (!error) gone.push(oldest.id);
        }
        await sleep(300);
      }
    },
    acknowledged: () => done,
    async judge() {
      const { rows } = await pool.query<{ id: string; file: string; file_blurred: string }>(
        "SELECT id, file, file_blurred FROM photos WHERE profile_id = $1",
        [member.id],
      );
      const stored = new Map(rows.map((row) => [row.id, row]));
      const judged = { ...nothing, acknowledged: done, faults: [] as string[] };
      judged.missing = there.filter((id) => !gone.includes(id) && !stored.has(id)).map((id) => `photo ${id}`);
      judged.lost = judged.missing.length;
      judged.doubled = gone.filter((id) => stored.has(id)).length;
      for (const row of rows) if (!(await isWhole(row))) judged.faults.push("a photo is in the list and not whole");
      return judged;
    },
  };
}
