/** Sends of this process together: one transaction for all that come while another is under way (group commit). */
import { createBatches } from "#lib/batches.ts";
import type { Context } from "#platform/context.server.ts";
import { isAway } from "#platform/db/away.server.ts";
import type { Db } from "#platform/db/db.ts";
import { messageOf } from "./conversations.server.ts";
import * as queries from "./send-queries.server.ts";

/** One batch at a time: the larger the rush, the larger the batches, and each costs one commit. */
const batch_most = 200;
const tries = 3;

type Item = { send: queries.Send; moment: Date };
type Post = (item: Item) => Promise<queries.Sent>;

const posts = new WeakMap<Db, Post>();

function postOf({ db }: Pick<Context, "db">): Post {
  let post = posts.get(db);
  if (!post) {
    post = createBatches<Item, queries.Sent>({
      most: batch_most,
      isShared: isAway,
      run: (items) =>
        queries.sendMessages(
          { db },
          items.map(({ send }) => send),
          items.at(-1)!.moment,
        ),
    });
    posts.set(db, post);
  }
  return post;
}

/** Both sides, with the message itself: the function of the database has stored the events, and says their numbers. */
function tell(live: Context["live"], send: queries.Send, answer: queries.Sent): void {
  const { outcome, recipient, sequence, sent_at, conversation_id, credits } = answer;
  if (outcome !== "sent" || !recipient) return;
  // Where its picture lies, the database knows.
  if (send.kind === "image") return live.wake([send.sender, recipient]);
  const { sender, client_key, kind, body, gift, cost } = send;
  const row = { sequence: sequence!, sender_id: sender, client_key, kind, body, cost, removed_at: null, image: null };
  const event = { kind: "message" as const, conversation_id: conversation_id!, sequence: sequence! };
  const as = (reader: string) => messageOf({ ...row, gift: gift ?? null, created_at: sent_at! }, reader);
  live.hand([
    { user_id: sender, number: answer.sender_number, event: { ...event, credits, message: as(sender) } },
    { user_id: recipient, number: answer.recipient_number, event: { ...event, message: as(recipient) } },
  ]);
}

/** Outside a transaction: it shares one with others. */
export async function post(ctx: Pick<Context, "db" | "live" | "now">, send: queries.Send): Promise<queries.Sent> {
  for (let left = tries; ; left -= 1) {
    try {
      const answer = await postOf(ctx)({ send, moment: ctx.now() });
      tell(ctx.live, send, answer);
      return answer;
    } catch (error) {
      if (left <= 1 || !queries.isPassing(error)) throw error;
    }
  }
}
