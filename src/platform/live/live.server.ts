/** How use cases tell open pages something: in their transaction, heard after its commit. */
import type { LiveEvent } from "#contract/live.ts";
import type { Db } from "../db/db.ts";
import { insertEvents, type Told } from "./event-queries.server.ts";
import type { Handed, LiveHub } from "./hub.server.ts";

export type Live = {
  /** Reaches every page of the member that is open or opens within a day. In a transaction it is part of that. */
  tell(user_id: string, event: LiveEvent): Promise<void>;
  /** For functions of the database that have told by themselves. */
  wake(user_ids: readonly string[]): void;
  /** The same, where their numbers and contents are known: streams of this process need not ask for them. */
  hand(events: readonly Handed[]): void;
  /** Heard only by pages that are open now; nothing is kept. */
  whisper(user_id: string, event: LiveEvent): void;
};

export function liveOn(hub: LiveHub, db: Db): Live {
  return {
    async tell(user_id, event) {
      await insertEvents(db, [{ user_id, event }]);
      hub.wake([user_id]);
    },
    wake: hub.wake,
    hand: hub.hand,
    whisper: hub.whisper,
  };
}

export type LiveInTransaction = Live & {
  /** The last thing before the commit, so that nobody waits for a counter while other rows are being locked. */
  write(): Promise<void>;
  /** After the commit, never inside it. */
  wakeAll(): void;
};

export function liveInTransaction(hub: LiveHub, db: Db): LiveInTransaction {
  const told: Told[] = [];
  const woken = new Set<string>();
  const whispers: Told[] = [];
  return {
    async tell(user_id, event) {
      told.push({ user_id, event });
    },
    wake(user_ids) {
      for (const user_id of user_ids) woken.add(user_id);
    },
    // Other events of the same transaction come before or after them: read in their order, when all are committed.
    hand(events) {
      for (const { user_id } of events) woken.add(user_id);
    },
    whisper: (user_id, event) => void whispers.push({ user_id, event }),
    async write() {
      if (told.length > 0) await insertEvents(db, told);
      for (const { user_id } of told) woken.add(user_id);
    },
    wakeAll() {
      hub.wake([...woken]);
      for (const { user_id, event } of whispers) hub.whisper(user_id, event);
    },
  };
}
