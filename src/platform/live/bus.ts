/** Wake-ups between the processes of an installation: small, never the truth, and may be lost. */
import type { Connection } from "../db/database.server.ts";
import type { Log } from "../log.server.ts";

/** A letter says what it is, then comes the member's id: w wakes, s ends sessions, e carries an event that is not kept. */
export type Note = { kind: "w" | "s" | "e"; user_id: string; text: string };

export type Bus = {
  /** Resolved when notes for the member arrive here for sure. */
  listen(user_id: string): Promise<void>;
  /** Once for each `listen`, also for one that failed. */
  leave(user_id: string): void;
  publish(notes: readonly Note[]): void;
  close(): Promise<void>;
};

export type BusOptions = {
  connection: Connection;
  log: Log;
  onNote: (note: Note) => void;
  /** Notes may have been missed. */
  onGap: () => void;
};
