/** What the site tells an open page by itself: that there is something to ask for, and of a message also the message. */

export type LiveEvent =
  /** The list of chats changed in another way than by a message; `removed` where the reader has deleted one of them. */
  | { kind: "chats"; removed?: string }
  /** A new message, the reader's own from another tab or device too; `credits` is the balance after an own one. */
  | {
      kind: "message";
      conversation_id: string;
      sequence: number;
      credits?: number;
      /**
       * As the reader would find it by asking at the moment it is told (`Message` of chats), never as it was stored with
       * the event. Left out where asking is better: the reader may not see it, or much has to be told at once.
       */
      message?: object;
    }
  /** Read up to this message: by the reader on any device, or by the partner where that may be told. */
  | { kind: "read"; conversation_id: string; sequence: number; by: "me" | "partner" }
  /** The partner's browser has received everything up to this message. */
  | { kind: "delivered"; conversation_id: string; sequence: number }
  /** Staff removed a message. */
  | { kind: "removed"; conversation_id: string; sequence: number }
  /**
   * The partner is writing, and counts as doing so for this long; never kept. It may come later than the message that was
   * being written: `after` is the newest that the partner knew.
   */
  | { kind: "typing"; conversation_id: string; seconds: number; after?: number | undefined }
  | { kind: "likes" }
  | { kind: "match"; profile_id: string }
  | { kind: "credits"; credits: number }
  /** The account changed: confirmed, premium, settings. */
  | { kind: "user" }
  /** Something may have been missed, or live is off and the clock ticked: ask again for all that is shown. */
  | { kind: "resync" };

/** Where the stream is asked for; it is no call, since it never ends. */
export const livePath = "/api/live.php";

/** A comment is sent this often; a stream silent for much longer is dead. */
export const heartbeat_ms = 20_000;
