/** A test site whose clock moves, readers who are away, and the mails that tell them what others do. */
import type { Mail } from "#platform/mail/mailer.server.ts";
import { tellLiked } from "#features/likes/notices.server.ts";
import { startTestApplication, type TestApplication } from "./application.ts";
import { aMember, type TestMember } from "./factories.ts";
import { jobContext } from "./notices.ts";
import { aConversation, aLike } from "./relations.ts";

export const minute_ms = 60_000;
export const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;
/** A Monday, noon in Amsterdam. */
const start = new Date("2026-11-16T11:00:00Z");

export type MailedSite = Awaited<ReturnType<typeof startMailedSite>>;

export async function startMailedSite() {
  let now = start;
  const sent: Mail[] = [];
  const site: TestApplication = await startTestApplication({ now: start });
  site.application.mail.deliver = async (mail) => void sent.push(mail);
  const { db } = site.application;

  function move(by_ms: number): void {
    site.moveClock(by_ms);
    now = new Date(now.getTime() + by_ms);
  }

  /** To the next noon, or that of the next Monday, with nothing left over of the test before. */
  async function begin(what: "day" | "week"): Promise<void> {
    const length_ms = what === "day" ? day_ms : 7 * day_ms;
    await db.deleteFrom("notices").execute();
    await db.updateTable("users").set({ status: "suspended" }).execute();
    move(length_ms - ((now.getTime() - start.getTime()) % length_ms));
    sent.length = 0;
  }

  /** Somebody in Amsterdam who was here an hour ago. */
  async function aReader(
    given: { digest?: string; show_names?: boolean; language?: string } = {},
  ): Promise<TestMember> {
    const { digest = "at_once", show_names = false, ...rest } = given;
    const member = await aMember(db, { time_zone: "Europe/Amsterdam", ...rest });
    await away(member, hour_ms);
    await db
      .updateTable("notification_preferences")
      // By the clock of the test, not by that of the database.
      .set({ digest, show_names, next_look_at: now })
      .where("user_id", "=", member.id)
      .execute();
    return member;
  }

  async function away({ id }: TestMember, ms: number): Promise<void> {
    const last_active_at = new Date(now.getTime() - ms);
    await db.updateTable("users").set({ last_active_at }).where("id", "=", id).execute();
  }

  /** Somebody who is not new, by whatever clock. */
  async function aKnownMan(given: { name?: string } = {}): Promise<TestMember> {
    const member = await aMember(db, { gender: "male", ...given });
    const created_at = new Date(0);
    await db.updateTable("profiles").set({ created_at }).where("id", "=", member.id).execute();
    return member;
  }

  async function like(reader: TestMember, name?: string): Promise<TestMember> {
    const liker = await aKnownMan(name ? { name } : {});
    await aLike(db, liker, reader);
    await tellLiked(await jobContext(site.application), reader.id, liker.id);
    return liker;
  }

  /** A message that waits to be told, as sending one leaves it. */
  async function message(reader: TestMember, { answered = false } = {}): Promise<string> {
    const partner = await aKnownMan();
    const lines = [{ from: partner, to: reader, body: "Hello" }];
    const id = await aConversation(db, answered ? [{ from: reader, to: partner, body: "Hi" }, ...lines] : lines);
    await db
      .updateTable("chats")
      .set({ notify_due_at: now, last_message_at: now })
      .where("conversation_id", "=", id)
      .where("profile_id", "=", reader.id)
      .execute();
    return id;
  }

  return {
    ...site,
    db,
    /** What has been sent since the day or the week began, oldest first. */
    sent: sent as readonly Mail[],
    now: () => now,
    move,
    begin,
    aReader,
    away,
    like,
    message,
  };
}
