/** Makes the people of the demo site, once: their pictures first, then all they are and did in one transaction. */
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "#platform/config.server.ts";
import type { Db } from "#platform/db/db.ts";
import { hashPassword } from "#platform/passwords.server.ts";
import { loginsByKind } from "./logins.ts";
import type { Render } from "./pictures.server.ts";
import type { Rows } from "./rows.server.ts";

export { demoLogins } from "./logins.ts";

/** The part of the application that the demo needs. */
type Place = { config: Pick<Config, "data_dir">; db: Db; now: () => Date };
type Progress = (text: string, done: number, total: number) => void;

/** In an order in which each finds what it refers to. */
const tables = [
  "users",
  "consents",
  "profiles",
  "photos",
  "likes",
  "swipe_passes",
  "matches",
  "conversations",
  "chats",
  "messages",
  "written_partners",
  "orders",
  "payment_events",
  "sandbox_payments",
  "refunds",
] as const satisfies readonly (keyof Rows)[];

export async function isSeeded({ db }: Pick<Place, "db">): Promise<boolean> {
  return (await db.selectFrom("demo_seed").select("site_id").executeTakeFirst()) !== undefined;
}

/** Does nothing on a site that has its people. Interrupted, it leaves no member behind and can be repeated. */
export async function seedDemo(place: Place, progress: Progress, render?: Render): Promise<void> {
  const site = await place.db.selectFrom("sites").select("id").where("is_default", "=", true).executeTakeFirstOrThrow();
  if (await isSeeded(place)) return;
  await refuseInhabited(place.db, site.id);
  const demo = await loadDemo();
  const now = place.now();
  const people = demo.inventPeople(now);
  // Pictures come first, so that no member ever refers to one that is not there.
  await demo.storePictures(people, join(place.config.data_dir, "photos"), render ?? demo.renderPicture, (done, total) =>
    progress("Drawing the demo's pictures", done, total),
  );
  const passwords = {
    free: await hashPassword(loginsByKind.free.password),
    premium: await hashPassword(loginsByKind.premium.password),
  };
  const rows = demo.layOutRows(people, demo.tellStory(people, now), { site_id: site.id, now, passwords });
  await writeRows(place.db, site.id, rows, (done) => progress("Writing the demo's members", done, tables.length));
}

/** Only the first start needs all this. */
async function loadDemo() {
  const [{ inventPeople }, { tellStory }, { storePictures }, { renderPicture }, { layOutRows }] = await Promise.all([
    import("./people.ts"),
    import("./story.ts"),
    import("./pictures.server.ts"),
    import("./portraits/render.server.ts"),
    import("./rows.server.ts"),
  ]);
  return { inventPeople, tellStory, storePictures, renderPicture, layOutRows };
}

/** Invented people do not belong among those who are really there. */
async function refuseInhabited(db: Db, site_id: number): Promise<void> {
  const member = await db.selectFrom("users").select("id").where("site_id", "=", site_id).executeTakeFirst();
  if (member)
    throw new Error("This site has members of its own, so the demo's people are not added. Start it with DEMO=off.");
}

async function writeRows(db: Db, site_id: number, rows: Rows, progress: (done: number) => void): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The marker goes first: a second process waits here for the first one, and then finds the work done.
    const mine = await trx
      .insertInto("demo_seed")
      .values({ site_id })
      .onConflict((conflict) => conflict.doNothing())
      .returning("site_id")
      .executeTakeFirst();
    if (!mine) return;
    for (const [index, table] of tables.entries()) {
      await trx.insertInto(table).values(rows[table]).execute();
      progress(index + 1);
    }
    await moveCredits(trx, rows.movements);
    await (await import("./receipts.server.ts")).issueReceipts(trx, rows);
  });
}

async function moveCredits(db: Db, movements: Rows["movements"]): Promise<void> {
  await sql`
    SELECT CASE WHEN amount > 0 THEN grant_credits(user_id, amount, reason, key, order_id, created_at)
      WHEN reason = 'refund' THEN (revoke_credits(user_id, order_id, reason, key, NULL, created_at)).balance
      ELSE spend_credits(user_id, -amount, reason, key, created_at) END
    FROM jsonb_to_recordset(${JSON.stringify(movements)})
      AS movement (user_id uuid, amount integer, reason text, key text, order_id uuid, created_at timestamptz)`.execute(
    db,
  );
}
