/** Sends of this process together: one transaction for all that come while another is under way (group commit). */
import { createBatches } from "#lib/batches.ts";
import type { Context } from "#platform/context.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import * as queries from "./send-queries.server.ts";

/** One batch at a time: the larger the rush, the larger the batches, and each costs one commit. */
const batch_most = 200;
const tries = 3;

type Item = { send: queries.Send; moment: Date };
type Post = (item: Item) => Promise<queries.Sent>;

const posts = new WeakMap<Db, Post>();

function postOf({ db, live }: Pick<Context, "db" | "live">): Post {
  let post = posts.get(db);
  if (!post) {
    post = createBatches<Item, queries.Sent>({
      most: batch_most,
      async run(items) {
        const moment = items.at(-1)!.moment;
        const answers = await queries.sendMessages(
          { db },
          items.map(({ send }) => send),
          moment,
        );
        live.wake(woken(items, answers));
        return answers;
      },
    });
    posts.set(db, post);
  }
  return post;
}

function woken(items: readonly Item[], answers: readonly queries.Sent[]): string[] {
  return answers.flatMap(({ outcome, recipient }, at) =>
    outcome === "sent" && recipient ? [items[at]!.send.sender, recipient] : [],
  );
}

/** Outside a transaction: it shares one with others. */
export async function post(ctx: Pick<Context, "db" | "live" | "now">, send: queries.Send): Promise<queries.Sent> {
  for (let left = tries; ; left -= 1) {
    try {
      return await postOf(ctx)({ send, moment: ctx.now() });
    } catch (error) {
      if (left <= 1 || !queries.isPassing(error)) throw error;
    }
  }
}
